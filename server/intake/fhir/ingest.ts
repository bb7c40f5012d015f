/** Ingests resources: stores them, makes the documents that they are part of, and has those taken. One transaction, one caller after another. */
import * as v from 'valibot'
import { transaction, type Transaction } from '../../database/client'
import { hospitalMoment, hospitalNow } from '../../hospital_time'
import type { DocumentCipher } from '../document_cipher'
import { type Intake } from '../taking'
import {
  type Fresh,
  keyOfRow,
  decryptResource,
  openedRow,
  saysSame,
  encryptedParts,
} from './encrypted_resource'
import { textOf, extensions } from './extension_values'
import { idFor } from './given_id'
import { kindOf } from './kinds'
import { identifierName, idName, namesOf } from './names'
import type { Resource } from './resource'
import * as repository from './resource_repository'
import type { ResourceStatus, StoredRow } from './resource_repository'
import { assembleAll } from './roots'

/** One received resource, well formed. */
export interface Received {
  resource: Resource
  /** Conditional update: which one is meant. */
  identifier?: { system: string; value: string } | undefined
  /** Only if this is its version. */
  ifMatch?: number | undefined
  /** Only if there is none yet. */
  create?: boolean | undefined
}

/** What became of it. */
export interface Ingested {
  resource: Resource
  version: number
  updatedAt: Date
  /** created, changed, known (told before); the others changed nothing. */
  did: 'created' | 'changed' | 'known' | 'older' | 'mismatch' | 'several' | 'exists'
  status: Pick<ResourceStatus, 'state' | 'reasons'>
}

/** Takes back everything that was written, and still says what would have become of it. */
class TakenBack extends Error {
  override readonly name = 'TakenBack'
  constructor(readonly results: Ingested[]) {
    super('one of them cannot be taken')
  }
}

/** Whether it has changed something, or need not. */
export const isIn = ({ did, status }: Ingested): boolean =>
  ['created', 'changed', 'known'].includes(did) && status.state !== 'refused'

/** Takes them in; what became of each, in their order. With `together` all or none. */
export async function ingest(
  intake: Intake,
  source: string,
  received: readonly Received[],
  together = false,
): Promise<Ingested[]> {
  const after: (() => Promise<void>)[] = []
  try {
    const results = await transaction(intake.deps.sql, async (tx) => {
      after.length = 0
      const done = await ingestIn({ ...intake, within: { tx, after } }, tx, source, received)
      if (together && !done.every(isIn)) throw new TakenBack(done)
      return done
    })
    for (const follow of after) await follow()
    return results
  } catch (error) {
    if (error instanceof TakenBack) return error.results
    throw error
  }
}

async function ingestIn(
  intake: Intake,
  tx: Transaction,
  source: string,
  received: readonly Received[],
): Promise<Ingested[]> {
  await repository.lockResources(tx)
  const { cipher } = intake
  const known = await repository.listNamed(
    tx,
    received.flatMap(wantedNames).flatMap(cipher.blindIndexes),
  )
  const now = new Map(known.map((row) => [rowKey(row), openedRow(cipher, row)]))
  const updatedAt = await hospitalNow(tx)
  const fresh = new Map<string, Fresh>()
  const stored = new Map<string, StoredRow>()
  const results = received.map((one): Ingested & { key: string } => {
    const { on, did } = place(cipher, one, [...now.values()], updatedAt)
    const key = rowKey(on.row)
    if (did === 'created' || did === 'changed') {
      const row = { ...on.row, ...encryptedParts(cipher, on) }
      now.set(key, { ...on, row })
      fresh.set(key, { ...on, row })
      stored.set(key, row)
    }
    const { version, state, reasons } = on.row
    const { resource } = on
    return { key, resource, version, updatedAt: on.row.updatedAt, did, status: { state, reasons } }
  })
  await repository.store(tx, source, [...stored.values()])
  const resourceStatuses = await assembleAll(intake, tx, source, [...fresh.values()], {
    at: hospitalMoment(updatedAt),
  })
  return results.map(({ key, ...ingested }) => ({
    ...ingested,
    status: resourceStatuses.get(key) ?? ingested.status,
  }))
}

const rowKey = ({ type, key }: { type: string; key: string }): string => `${type} ${key}`

function wantedNames({ resource, identifier }: Received): string[] {
  return [
    ...(resource.id === undefined ? [] : [idName(resource.resourceType, resource.id)]),
    ...(identifier === undefined ? [] : [identifierName(identifier.system, identifier.value)]),
    ...namesOf(resource),
  ]
}

/** The row a resource belongs to, and whether the resource says something new. */
function place(
  cipher: DocumentCipher,
  received: Received,
  known: readonly Fresh[],
  updatedAt: Date,
): { on: Fresh; did: Ingested['did'] } {
  const { resourceType: type } = received.resource
  const meant = namesMentionedIn(received)
  const found = known.filter(
    ({ row, names }) => row.type === type && names.some((name) => meant.includes(name)),
  )
  const [before] = found
  const id = before?.resource.id ?? idFor(received, known)
  const resource = (kindOf(type)?.keeps ?? same)({ ...received.resource, id })
  const counted = countOf(received.resource)
  const did = newsOf(
    received,
    found,
    before !== undefined && saysSame(cipher, before.row, resource),
    counted,
  )
  const isNew = did === 'created' || did === 'changed'
  const row =
    isNew || before === undefined
      ? {
          type,
          // A row that stands keeps its key until it is renewed.
          key: before?.row.key ?? keyOfRow(cipher, type, id),
          version: counted ?? (before?.row.version ?? 0) + 1,
          digest: '',
          state: 'part' as const,
          reasons: [],
          updatedAt,
          content: '',
        }
      : before.row
  return { on: { ...decryptResource(resource), row }, did }
}

/** What the resource says that is not stored yet, or why it changes nothing. */
function newsOf(
  { ifMatch, create }: Received,
  found: readonly Fresh[],
  isSame: boolean,
  counted: number | undefined,
): Ingested['did'] {
  const before = found[0]?.row
  if (found.length > 1) return 'several'
  if (ifMatch !== undefined && ifMatch !== before?.version) return 'mismatch'
  if (before === undefined) return 'created'
  if (create === true) return isSame ? 'known' : 'exists'
  if (counted !== undefined && counted < before.version) return 'older'
  return isSame || counted === before.version ? 'known' : 'changed'
}

/** An identifier that was asked for, or the id, or else the first identifier. */
function namesMentionedIn({ resource, identifier }: Received): string[] {
  if (identifier !== undefined) return [identifierName(identifier.system, identifier.value)]
  const { resourceType, id } = resource
  return id === undefined ? namesOf(resource).slice(0, 1) : [idName(resourceType, id)]
}

const same = (resource: Resource): Resource => resource

/** The hospital's own count of changes. */
function countOf(resource: Resource): number | undefined {
  const read = v.safeParse(v.object({ extension: extensions }), resource)
  const words = read.success ? textOf(read.output, 'version') : undefined
  return words !== undefined && /^[1-9]\d{0,15}$/.test(words) ? Number(words) : undefined
}
