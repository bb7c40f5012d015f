/** SQL of the checkpoints of the logs: each holds the hash of the one before, and has signatures. */
import { allRows, firstNumber, firstRow, hasRow } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'

/** What is hashed and signed. */
export interface SignedWords {
  content: string
  previous: string
}

export interface Checkpoint extends SignedWords {
  hash: string
}

/** By one key. */
export interface KeptSignature {
  keyId: string
  algorithm: string
  /** base64 */
  signature: string
}

/** One that was kept. */
export interface KeptCheckpoint extends Checkpoint {
  checkpointId: string
  /** How long ago its span began, in seconds. */
  age: number
  signatures: KeptSignature[]
}

/** The span of the next checkpoint, as ISO moments of whole minutes, and the checkpoint that it follows; undefined while too little time has passed. */
export function findNextSpan(
  sql: Executor,
  { settledMinutes, everyMinutes }: { settledMinutes: number; everyMinutes: number },
): Promise<{ from: string; to: string; previous: string } | undefined> {
  const iso = (moment: ReturnType<Executor>) =>
    sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  return firstRow(sql`
    with last as (
      select to_at, hash from audit_checkpoint order by checkpoint_id desc limit 1
    ), span as (
      select coalesce(max(to_at), settled - make_interval(mins => ${everyMinutes})) as begins, settled, coalesce(max(hash), '') as previous
      from last right join (select date_trunc('minute', now()) - make_interval(mins => ${settledMinutes}) as settled) t on true group by settled
    )
    select ${iso(sql`begins`)} as from, ${iso(sql`least(settled, begins + interval '1 day')`)} as to, previous
    from span where settled >= begins + make_interval(mins => ${everyMinutes})`)
}

/** Keeps a checkpoint with its signature; false when another process was faster. */
export function addCheckpoint(
  sql: Executor,
  checkpoint: Checkpoint & { to: string },
  { keyId, algorithm, signature }: KeptSignature,
): Promise<boolean> {
  return hasRow(sql`
    with added as (
      insert into audit_checkpoint (to_at, content, previous, hash) values (${checkpoint.to}, ${checkpoint.content}, ${checkpoint.previous}, ${checkpoint.hash})
      on conflict do nothing returning hash
    ), signed as (
      insert into audit_signature (hash, key_id, algorithm, signature) select hash, ${keyId}, ${algorithm}, ${signature} from added
      on conflict do nothing
    )
    select 1 from added`)
}

/** Signs one that is there; another process may have done so. */
export async function addSignature(
  sql: Executor,
  hash: string,
  { keyId, algorithm, signature }: KeptSignature,
): Promise<void> {
  await sql`
    insert into audit_signature (hash, key_id, algorithm, signature) values (${hash}, ${keyId}, ${algorithm}, ${signature})
    on conflict do nothing`
}

/** Checkpoints in their order, after one of them. */
export function listCheckpoints(sql: Sql, after: string, limit: number): Promise<KeptCheckpoint[]> {
  return allRows(sql`
    ${checkpointsWithSignatures(sql)} where c.checkpoint_id > ${after}::bigint order by c.checkpoint_id limit ${limit}`)
}

/** By which keys the newest checkpoint is signed. */
export async function listNewestSigners(sql: Executor): Promise<string[]> {
  const rows = await allRows<{ keyId: string }>(sql`
    select key_id from audit_signature where hash = (select hash from audit_checkpoint order by checkpoint_id desc limit 1)`)
  return rows.map(({ keyId }) => keyId)
}

/** Those that this key has not signed, in their order, after one of them. */
export function listUnsignedBy(
  sql: Sql,
  keyId: string,
  { after, limit }: { after: string; limit: number },
): Promise<KeptCheckpoint[]> {
  return allRows(sql`
    ${checkpointsWithSignatures(sql)} where c.checkpoint_id > ${after}::bigint and not exists (select from audit_signature s where s.hash = c.hash and s.key_id = ${keyId})
    order by c.checkpoint_id limit ${limit}`)
}

const checkpointsWithSignatures = (sql: Sql) => sql`
  select c.checkpoint_id::text as checkpoint_id, content, previous, c.hash, extract(epoch from now() - (content::json ->> 'from')::timestamptz)::float8 as age,
    coalesce((select json_agg(json_build_object('keyId', key_id, 'algorithm', algorithm, 'signature', signature) order by at) from audit_signature s where s.hash = c.hash), '[]') as signatures
  from audit_checkpoint c`

/** How long ago the last checkpoint ends, in seconds; 0 before the first checkpoint. */
export const checkpointAgeSeconds = (sql: Sql): Promise<number> =>
  firstNumber(
    sql`select extract(epoch from now() - to_at)::float8 from audit_checkpoint order by checkpoint_id desc limit 1`,
  )
