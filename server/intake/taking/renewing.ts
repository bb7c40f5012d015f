/**
 * Re-encrypts after a new key: parked and refused documents, and stored FHIR resources, are encrypted and indexed by
 * it. Calls continue meanwhile, because they decrypt and find by every key of the ring. Blind indexes are made of the
 * content, so each one is decrypted.
 */
import type { Area } from '../../area'
import { createDocumentCipher, type DocumentCipher } from '../../crypto/document_cipher'
import type { IdentityKeys } from '../../crypto/identity_cipher'
import { savepoint, transaction, type Sql, type Transaction } from '../../database/client'
import { aboutOf } from '../desk/about'
import { keyOfRow, openedRow, encryptedParts } from '../fhir/encrypted_resource'
import { lockResources, type ResourceRow } from '../fhir/resource_repository'
import { listRefused, type KeptRow } from '../intake_repository'
import { registryOf, type Registry } from '../registry'
import * as repository from './renewing_repository'

const batch = 200

/** How many documents were re-encrypted, and which could not be. */
export interface Renewed {
  renewed: number
  failed: string[]
}

/** One table of documents: the next rows in the order of their keys, locked, each with its new values; undefined where the newest key was used already. */
interface Kept<Row> {
  lock(tx: Transaction, after: Row | undefined, limit: number): Promise<Row[]>
  renewed(row: Row): ((tx: Transaction) => Promise<void>) | undefined
  words(row: Row): string
}

/** Processes all of them in batches; with `isDry` nothing is written. It may be stopped and started again at any time. */
export async function renewDocuments(
  { sql, areas, identityKeys }: { sql: Sql; areas: readonly Area[]; identityKeys: IdentityKeys },
  { isDry = false }: { isDry?: boolean } = {},
): Promise<Renewed> {
  const done: Renewed = { renewed: 0, failed: [] }
  const cipher = createDocumentCipher(identityKeys)
  await goThrough(sql, waiting(registryOf(areas), cipher), isDry, done)
  await goThrough(sql, refused(cipher), isDry, done)
  await goThrough(sql, resources(cipher), isDry, done)
  return done
}

async function goThrough<Row>(
  sql: Sql,
  kept: Kept<Row>,
  isDry: boolean,
  done: Renewed,
): Promise<void> {
  let after: Row | undefined
  do {
    const some = await transaction(sql, (tx) => renewSome(tx, kept, after, isDry))
    done.renewed += some.renewed
    done.failed.push(...some.failed)
    after = some.last
  } while (after !== undefined)
}

async function renewSome<Row>(
  tx: Transaction,
  kept: Kept<Row>,
  after: Row | undefined,
  isDry: boolean,
): Promise<Renewed & { last: Row | undefined }> {
  const rows = await kept.lock(tx, after, batch)
  const some = { renewed: 0, failed: new Array<string>() }
  for (const row of rows) {
    try {
      const write = kept.renewed(row)
      if (write === undefined) continue
      if (!isDry) await savepoint(tx, write)
      some.renewed += 1
    } catch {
      some.failed.push(kept.words(row))
    }
  }
  return { ...some, last: rows.at(-1) }
}

function waiting(registry: Registry, cipher: DocumentCipher): Kept<repository.WaitingRow> {
  return {
    lock: repository.lockWaiting,
    words: ({ kind, id }) => `${kind} ${id}`,
    renewed(row) {
      if (cipher.usesNewestKey(row.content)) return undefined
      const value = cipher.decrypt(row.content)
      const [reading] = registry.kindOf(row.kind)?.open([value]).readings ?? []
      const need = reading?.ok
        ? reading.needs.find((one) => cipher.blindIndexesOf(one).includes(row.needs))
        : undefined
      if (need === undefined) throw new Error('what it waits for is not in it')
      const needs = cipher.blindIndexOf(need)
      const closed = closedAnew(cipher, value)
      return (tx) => repository.keepWaiting(tx, { ...row, needs, ...closed })
    },
  }
}

function refused(cipher: DocumentCipher): Kept<KeptRow> {
  return {
    lock: (tx, after, limit) => listRefused(tx, after, limit, { isLocked: true }),
    words: ({ kind, id }) => `${kind} ${id}`,
    renewed(row) {
      if (cipher.usesNewestKey(row.content)) return undefined
      const closed = closedAnew(cipher, cipher.decrypt(row.content))
      return (tx) => repository.keepRefused(tx, { ...row, ...closed })
    },
  }
}

/** A document encrypted by the newest key, with the blind indexes of its references. */
function closedAnew(cipher: DocumentCipher, value: unknown) {
  return { content: cipher.encrypt(value), about: aboutOf(cipher, value) }
}

function resources(cipher: DocumentCipher): Kept<ResourceRow> {
  return {
    async lock(tx, after, limit) {
      await lockResources(tx)
      return repository.listResources(tx, after, limit)
    },
    words: ({ type, key }) => `${type} ${key}`,
    renewed(row) {
      const opened = openedRow(cipher, row)
      const newest = keyOfRow(cipher, row.type, opened.resource.id ?? '')
      if (newest === row.key && cipher.usesNewestKey(row.content)) return undefined
      const parts = encryptedParts(cipher, opened)
      return (tx) => repository.keepResource(tx, row, { ...parts, key: newest })
    },
  }
}
