/** SQL of re-encrypting documents by a new key. */
import type { Transaction } from '../../database/client'
import type { ResourceRow, StoredRow } from '../fhir/resource_repository'
import type { KeptRow } from '../intake_repository'

/** The encrypted and indexed values of a parked document. */
export interface WaitingRow {
  kind: string
  id: string
  needs: string
  content: string
}

/** The next parked documents. */
export function lockWaiting(
  tx: Transaction,
  after: WaitingRow | undefined,
  limit: number,
): Promise<WaitingRow[]> {
  const { kind, id } = after ?? { kind: '', id: '' }
  return tx<WaitingRow[]>`
    select kind, id, needs, content from intake_parked where (kind, id) > (${kind}, ${id}) order by kind, id limit ${limit} for update`
}

/** Writes one back. */
export async function keepWaiting(
  tx: Transaction,
  { kind, id, needs, content, about }: WaitingRow & { about: string[] },
): Promise<void> {
  await tx`
    update intake_parked set needs = ${needs}, content = ${content}, about = ${about} where kind = ${kind} and id = ${id}`
}

/** Writes one back. */
export async function keepRefused(
  tx: Transaction,
  { source, kind, id, content, about }: KeptRow & { about: string[] },
): Promise<void> {
  await tx`
    update intake_refused set content = ${content}, about = ${about} where source = ${source} and kind = ${kind} and id = ${id}`
}

/** The next stored resource; the store must be locked. */
export function listResources(
  tx: Transaction,
  after: Pick<ResourceRow, 'type' | 'key'> | undefined,
  limit: number,
): Promise<ResourceRow[]> {
  const { type, key } = after ?? { type: '', key: '' }
  return tx<ResourceRow[]>`
    select type, key, source, version, digest, state, reasons, updated_at, content, document_digest, document_version
    from fhir_resource
    where (type, key) > (${type}, ${key}) order by type, key limit ${limit}`
}

/** Writes one back under its new key. @throws 23505 when that row exists already */
export async function keepResource(
  tx: Transaction,
  { type, key }: Pick<ResourceRow, 'type' | 'key'>,
  to: Pick<StoredRow, 'key' | 'digest' | 'names' | 'refs' | 'content'>,
): Promise<void> {
  await tx`
    update fhir_resource set key = ${to.key}, digest = ${to.digest}, names = ${to.names}, refs = ${to.refs}, content = ${to.content}
    where type = ${type} and key = ${key}`
}
