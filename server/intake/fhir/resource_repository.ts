/** SQL of the stored resources, as they were received, and of their status. */
import { firstColumn } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { OldRows } from '../../database/old_rows'

export type State = 'part' | 'incomplete' | 'waiting' | 'taken' | 'refused'

export interface ResourceRow {
  type: string
  key: string
  /** The source that it came from. */
  source: string
  version: number
  digest: string
  state: State
  reasons: string[]
  updatedAt: Date
  content: string
  /** The document that was made of it last. */
  documentDigest: string | null
  documentVersion: number | null
}

/** The same with its blind indexes: its names, and its references. */
export interface StoredRow extends ResourceRow {
  names: string[]
  refs: string[]
}

/** Serialises writers over all replicas: a document is assembled from committed resources only. */
export async function lockResources(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('fhir_resource'))`
}

const stateNow = (sql: Executor) => sql`
  case when state = 'waiting' and exists (
    select 1 from intake_document d where d.kind = document_kind and d.id = document_id and d.version >= document_version
  ) then 'taken' else state end`

const columns = (sql: Executor) => sql`
  type, key, source, version, digest, ${stateNow(sql)} as state, reasons, updated_at, content,
  document_digest, document_version`

/** Resources with any of these names. */
export async function listNamed(sql: Executor, names: readonly string[]): Promise<ResourceRow[]> {
  if (names.length === 0) return []
  return sql<ResourceRow[]>`
    select ${columns(sql)} from fhir_resource where names && ${[...names]}::text[]`
}

/** Resources that refer to any of these names; of one type, or incomplete ones. */
export async function listReferring(
  sql: Executor,
  names: readonly string[],
  type?: string,
): Promise<ResourceRow[]> {
  if (names.length === 0) return []
  return sql<ResourceRow[]>`
    select ${columns(sql)} from fhir_resource where refs && ${[...names]}::text[]
      and ${type === undefined ? sql`state in ('incomplete', 'waiting')` : sql`type = ${type}`}`
}

/** Resources of these types with any of these names, or that refer to any of them: of these sources, the newest first. */
export async function listIncluded(
  sql: Executor,
  {
    names,
    types,
    sources,
    isReverse,
    limit,
  }: Pick<ResourceQuery, 'sources' | 'limit'> & {
    names: readonly string[]
    types: readonly string[]
    isReverse: boolean
  },
): Promise<ResourceRow[]> {
  if (names.length === 0) return []
  return sql<ResourceRow[]>`
    select ${columns(sql)} from fhir_resource
    where ${isReverse ? sql`refs` : sql`names`} && ${[...names]}::text[] and type = any(${[...types]}) and source = any(${[...sources]})
    order by updated_at desc, key limit ${limit}`
}

/** Resources that refer to any of these names, of any type. */
export async function listWholes(sql: Executor, names: readonly string[]): Promise<ResourceRow[]> {
  if (names.length === 0) return []
  return sql<ResourceRow[]>`
    select ${columns(sql)} from fhir_resource where refs && ${[...names]}::text[]`
}

/** Stores resources in place of earlier versions. */
export async function store(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ updatedAt, ...row }) => ({ ...row, updated_at: updatedAt }))
  await tx`
    insert into fhir_resource (type, key, version, digest, names, refs, source, updated_at, content)
    select type, key, version, digest, names, refs, source, updated_at, content
    from json_populate_recordset(null::fhir_resource, ${JSON.stringify(given)}::text::json)
    on conflict (type, key) do update set version = excluded.version, digest = excluded.digest, names = excluded.names, refs = excluded.refs,
      source = excluded.source, updated_at = excluded.updated_at, content = excluded.content`
}

/** The status of a resource. */
export interface ResourceStatus {
  type: string
  key: string
  state: State
  reasons: readonly string[]
  document_kind?: string
  document_id?: string
  document_version?: number
  document_digest?: string
}

/** Stores their status. */
export async function settle(
  tx: Transaction,
  resourceStatuses: readonly ResourceStatus[],
): Promise<void> {
  if (resourceStatuses.length === 0) return
  await tx`
    update fhir_resource r set state = s.state, reasons = s.reasons,
      document_kind = s.document_kind, document_id = s.document_id, document_version = s.document_version, document_digest = s.document_digest
    from json_populate_recordset(null::fhir_resource, ${JSON.stringify(resourceStatuses)}::text::json) s
    where r.type = s.type and r.key = s.key`
}

/** The newest version of each ingested or parked document; 0 for an unknown one. */
export function listVersions(tx: Transaction, documents: readonly { kind: string; id: string }[]) {
  return firstColumn<number>(tx`
    select greatest(coalesce(d.version, 0), coalesce(p.version, 0)) as version
    from json_to_recordset(${JSON.stringify(documents.map((one, place) => ({ ...one, place })))}::text::json) as given (kind text, id text, place int)
    left join intake_document d on d.kind = given.kind and d.id = given.id
    left join intake_parked p on p.kind = given.kind and p.id = given.id
    order by given.place`)
}

export interface ResourceQuery {
  type: string
  sources: readonly string[]
  names?: readonly string[] | undefined
  refs?: readonly string[] | undefined
  state?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  offset: number
  limit: number
}

/** A page of stored resources, newest first, and the total. */
export async function search(
  sql: Sql,
  { type, sources, names, refs, state, since, until, offset, limit }: ResourceQuery,
): Promise<{ rows: ResourceRow[]; total: number }> {
  const where = sql`type = ${type} and source = any(${[...sources]})
    ${names === undefined ? sql`` : sql`and names && ${[...names]}::text[]`}
    ${refs === undefined ? sql`` : sql`and refs && ${[...refs]}::text[]`}
    ${state === undefined ? sql`` : sql`and ${stateNow(sql)} = ${state}`}
    ${since === undefined ? sql`` : sql`and updated_at >= ${since}`}
    ${until === undefined ? sql`` : sql`and updated_at <= ${until}`}`
  const [counted] = await sql<{ total: number }[]>`
    select count(*) as total from fhir_resource where ${where}`
  const rows =
    limit === 0
      ? []
      : await sql<ResourceRow[]>`
          select ${columns(sql)} from fhir_resource where ${where} order by updated_at desc, key limit ${limit} offset ${offset}`
  return { rows, total: counted?.total ?? 0 }
}

/** Resources of the hospital itself and of patients' numbers stay: later resources refer to them. The others are deleted a set time after they were last received. */
export const oldResources: OldRows = {
  what: 'parked',
  words: 'FHIR resources',
  table: 'fhir_resource',
  key: 'ctid',
  at: 'updated_at',
  only: (executor) =>
    executor`type not in ('Organization', 'Location', 'Practitioner', 'PractitionerRole', 'HealthcareService', 'Patient')`,
}
