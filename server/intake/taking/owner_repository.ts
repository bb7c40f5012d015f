/** SQL of the owners of documents and resources. */
import { firstNumber } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** Which of these belong to another system, ingested or parked, and their source. */
export async function listForeign(
  sql: Executor,
  kind: string,
  own: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; source: string }[]>`
    select id, source from intake_document where kind = ${kind} and id = any(${[...ids]}) and not source = any(${[...own]})
    union all
    select id, source from intake_parked where kind = ${kind} and id = any(${[...ids]}) and not source = any(${[...own]})`
  return new Map(rows.map(({ id, source }) => [id, source]))
}

interface Given {
  kind: string
  /** Sources of the owner; null: any. */
  from: readonly string[] | null
  /** Sources of the new owner. */
  own: readonly string[]
  to: string
}

const isFrom = (sql: Executor, { from, own }: Given) => sql`
  (${from === null ? null : [...from]}::text[] is null or source = any(${from === null ? null : [...from]})) and not source = any(${[...own]})`

/** Documents, ingested and parked, and the resources that they are made of; returns how many documents. */
export function handOverDocuments(
  tx: Transaction,
  { id, ...given }: Given & { id: string | null },
): Promise<number> {
  const { kind, to } = given
  return firstNumber(tx`
    with taken as (
      update intake_document set source = ${`push:${to}`} where kind = ${kind} and (${id}::text is null or id = ${id}) and ${isFrom(tx, given)} returning 1
    ), waiting as (
      update intake_parked set source = ${`push:${to}`} where kind = ${kind} and (${id}::text is null or id = ${id}) and ${isFrom(tx, given)} returning 1
    ), resources as (
      update fhir_resource set source = ${`fhir:${to}`} where document_kind = ${kind} and (${id}::text is null or document_id = ${id}) and ${isFrom(tx, given)}
    ) select (select count(*)::int from taken) + (select count(*)::int from waiting) as count`)
}

/** Resources of a type, and the documents made of them; returns how many resources. */
export function handOverResources(
  tx: Transaction,
  { keys, ...given }: Given & { keys: readonly string[] | null },
): Promise<number> {
  const { kind, own, to } = given
  const wanted = keys === null ? null : [...keys]
  return firstNumber(tx`
    with resources as (
      update fhir_resource set source = ${`fhir:${to}`} where type = ${kind} and (${wanted}::text[] is null or key = any(${wanted})) and ${isFrom(tx, given)} returning document_kind, document_id
    ), taken as (
      update intake_document d set source = ${`fhir:${to}`} from resources r where d.kind = r.document_kind and d.id = r.document_id and not d.source = any(${[...own]})
    ), waiting as (
      update intake_parked p set source = ${`fhir:${to}`} from resources r where p.kind = r.document_kind and p.id = r.document_id and not p.source = any(${[...own]})
    ) select count(*)::int as count from resources`)
}

/** Resources are sent again by their new owner. */
export async function forgetRefusedResources(
  tx: Transaction,
  source: string,
  type: string,
  id: string | null,
): Promise<void> {
  await tx`
    delete from intake_refused where source = ${source} and kind = ${type} and (${id}::text is null or id = ${id})`
}
