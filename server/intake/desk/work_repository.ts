/** SQL of the intake's work items. */
import { allRows } from '../../database/answers'
import type { Transaction } from '../../database/client'
import { requestSync } from '../pull/pull_repository'

/** Counting stops here. */
const countMax = 1000

/** How many of one kind from one source are refused, and the reason of the newest. */
export async function sumRefused(
  tx: Transaction,
  source: string,
  kind: string,
): Promise<{ count: number; why: string }> {
  const [row] = await tx<{ count: number; why: string | null }[]>`
    select (select count(*)::int from (select 1 from intake_refused where source = ${source} and kind = ${kind} limit ${countMax}) counted) as count,
      (select reasons[1] from intake_refused where source = ${source} and kind = ${kind} order by last_at desc limit 1) as why`
  return { count: row?.count ?? 0, why: row?.why ?? '' }
}

/** The kinds and sources with refused documents. */
export function listRefusedGroups(tx: Transaction) {
  return allRows<{ source: string; document: string }>(tx`
    select distinct source, kind as document from intake_refused`)
}

/** Documents parked for so long, by kind and by the kind of the missing reference. Those of people who do not use the app are left out. */
export function listWaitingGroups(tx: Transaction, hours: number) {
  return allRows<{ document: string; waitsFor: string; count: number; sample: string }>(tx`
    select kind as document, split_part(needs, ':', 1) as waits_for, count(*)::int as count, min(needs) as sample from intake_parked
    where parked_at < now() - make_interval(hours => ${hours}::int) and needs not like 'patient:%' group by 1, 2`)
}

/** Requests to ingest refused documents once more: all, of one source or kind, or one document; returns how many. */
export async function askAgain(
  tx: Transaction,
  which: { source?: string | undefined; document?: string | undefined; id?: string | undefined },
): Promise<number> {
  const { source = null, document = null, id = null } = which
  const rows = await tx`
    update intake_refused set again_at = clock_timestamp()
    where (${source}::text is null or source = ${source}) and (${document}::text is null or kind = ${document}) and (${id}::text is null or id = ${id}) returning 1`
  return rows.length
}

/** Makes these kinds due at the hospital now; none: all of them. */
export function requestSyncOf(tx: Transaction, kinds: readonly string[]): Promise<void> {
  return requestSync(tx, kinds)
}
