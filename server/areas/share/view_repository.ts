/** SQL of opening a link: passcode attempts, and visits. */
import { randomUUID } from 'node:crypto'
import { allRows, firstValue } from '../../database/answers'
import type { Executor } from '../../database/client'
import { shareRules } from './limits'

/** Counts a wrong passcode; returns how many there are, undefined when no attempt was left. */
export function countWrongTry(sql: Executor, shareId: string): Promise<number | undefined> {
  return firstValue(sql`
    update share_link set wrong_tries = wrong_tries + 1
    where share_id = ${shareId} and wrong_tries < ${shareRules.tries} and locked_at is null returning wrong_tries as tries`)
}

/** Whether a right passcode still opens the link: wrong ones being counted are waited for. */
export async function hasTries(sql: Executor, shareId: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from share_link where share_id = ${shareId} and wrong_tries < ${shareRules.tries} and locked_at is null for share`
  return row !== undefined
}

/** Locks a link after its last attempt. */
export async function lockShare(sql: Executor, shareId: string): Promise<void> {
  await sql`update share_link set locked_at = coalesce(locked_at, hospital_now()) where share_id = ${shareId}`
}

/** Counts and records one visit while the link is active; false when it is not. */
export async function addView(
  sql: Executor,
  view: { shareId: string; device: string; network: string; keyHash: string; keyUntil: Date },
): Promise<boolean> {
  const written = await sql`
    with counted as (
      update share_link set view_count = view_count + 1
      where share_id = ${view.shareId} and view_count < max_views and revoked_at is null and locked_at is null and expires_at > hospital_now()
      returning share_id)
    insert into share_view (view_id, share_id, at, device, network, key_hash, key_until)
    select ${randomUUID()}, share_id, hospital_now(), ${view.device}, ${view.network}, ${view.keyHash}, ${view.keyUntil}
    from counted`
  return written.count > 0
}

/** The views of a link, newest first. */
export function listViews(sql: Executor, shareId: string) {
  return allRows<{ at: Date; device: string; network: string }>(sql`
    select at, device, network from share_view where share_id = ${shareId} order by at desc, view_id limit ${shareRules.viewsShown}`)
}
