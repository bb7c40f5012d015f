/** SQL of what the hospital's log collector has: everything up to a checkpoint. */
import { firstNumber, firstRow } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'
import type { KeptSignature } from './checkpoint_repository'

/** A checkpoint whose lines are to be sent. */
export interface ExportedCheckpoint {
  checkpointId: string
  content: string
  hash: string
  /** The first one; none of a checkpoint that is older than signing. */
  signature: KeptSignature | null
}

/** Takes the next checkpoint for so many minutes; undefined when there is none, or another process sends. */
export function claimExport(
  sql: Executor,
  minutes: number,
): Promise<ExportedCheckpoint | undefined> {
  return firstRow(sql`
    with next as (
      select c.checkpoint_id, c.content, c.hash from audit_checkpoint c where c.checkpoint_id > (select checkpoint_id from audit_export) order by c.checkpoint_id limit 1
    )
    update audit_export set busy_until = now() + make_interval(mins => ${minutes}) from next
    where audit_export.checkpoint_id < next.checkpoint_id and coalesce(busy_until, now()) <= now()
    returning next.checkpoint_id::text as checkpoint_id, next.content, next.hash,
      (select json_build_object('keyId', key_id, 'algorithm', algorithm, 'signature', signature) from audit_signature s where s.hash = next.hash order by at limit 1) as signature`)
}

/** Everything up to this checkpoint was sent. */
export async function endExport(sql: Executor, checkpointId: string): Promise<void> {
  await sql`
    update audit_export set checkpoint_id = greatest(checkpoint_id, ${checkpointId}::bigint), busy_until = now()`
}

/** The claimed checkpoint was not sent: anybody may try again. */
export async function releaseExport(sql: Executor): Promise<void> {
  await sql`update audit_export set busy_until = now()`
}

/** For how many seconds the oldest checkpoint has waited to be sent; 0 where nothing is sent anywhere. */
export const exportWaitSeconds = (sql: Sql): Promise<number> =>
  firstNumber(sql`
    select coalesce(extract(epoch from now() - min(c.to_at)), 0)::float8 from audit_checkpoint c join audit_export e on c.checkpoint_id > e.checkpoint_id and e.busy_until is not null`)
