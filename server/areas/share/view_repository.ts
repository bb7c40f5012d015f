/** SQL of opening a link: tries at the passcode, and visits. */
import { randomUUID } from 'node:crypto'
import type { Executor } from '../../database/client'
import { shareRules } from './limits'

/** Counts a try at the passcode before it is compared; undefined when no try is left. */
export async function countTry(sql: Executor, shareId: string): Promise<number | undefined> {
  const [row] = await sql<{ tries: number }[]>`
    update share_link set wrong_tries = wrong_tries + 1
    where share_id = ${shareId} and wrong_tries < ${shareRules.tries} and locked_at is null returning wrong_tries as tries`
  return row?.tries
}

/** Takes a counted try back: the passcode was right. */
export async function forgiveTry(sql: Executor, shareId: string): Promise<void> {
  await sql`update share_link set wrong_tries = greatest(0, wrong_tries - 1) where share_id = ${shareId}`
}

/** Locks a link after its last try. */
export async function lockShare(sql: Executor, shareId: string): Promise<void> {
  await sql`update share_link set locked_at = coalesce(locked_at, hospital_now()) where share_id = ${shareId}`
}

/** One visit: counted while the link still works, and written down; when its key ends, or undefined when the link no longer works. */
export async function addView(
  sql: Executor,
  view: { shareId: string; device: string; network: string; keyHash: string },
): Promise<Date | undefined> {
  const [row] = await sql<{ keyUntil: Date }[]>`
    with counted as (
      update share_link set view_count = view_count + 1
      where share_id = ${view.shareId} and view_count < max_views and revoked_at is null and locked_at is null and expires_at > hospital_now()
      returning share_id, expires_at)
    insert into share_view (view_id, share_id, at, device, network, key_hash, key_until)
    select ${randomUUID()}, share_id, hospital_now(), ${view.device}, ${view.network}, ${view.keyHash},
      least(expires_at, hospital_now() + make_interval(mins => ${shareRules.keyMinutes}))
    from counted returning key_until`
  return row?.keyUntil
}

/** Who opened a link of the account, the newest first. */
export async function listViews(
  sql: Executor,
  shareId: string,
): Promise<{ at: Date; device: string; network: string }[]> {
  return sql<{ at: Date; device: string; network: string }[]>`
    select at, device, network from share_view where share_id = ${shareId} order by at desc, view_id limit ${shareRules.viewsShown}`
}
