/** SQL of the questions about 预结算: the last one of each stay. */
import { firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql } from '../../../database/client'
import { presettlementRules } from './rules'

/** Claims a question: one at a time, and not before the rules allow it. False when the hospital was asked just now. */
export function claimAsk(
  sql: Sql,
  asked: { inpatientId: string; requestId: string; orderedAt: string },
): Promise<boolean> {
  return hasRow(sql`
    insert into inpatient_presettlement_ask as a (inpatient_id, request_id, ordered_at, next_at)
    values (${asked.inpatientId}, ${asked.requestId}, ${asked.orderedAt}, now() + make_interval(secs => ${presettlementRules.askedEverySeconds}::int))
    on conflict (inpatient_id) do update set request_id = excluded.request_id, ordered_at = excluded.ordered_at, asked_at = now(), next_at = excluded.next_at,
      outcome = null, code = null, reason = null
    where a.next_at <= now() or a.ordered_at <> excluded.ordered_at
    returning 1`)
}

export type AskOutcome = 'shown' | 'not_yet' | 'wrong' | 'silent' | 'not_offered'

/** Writes what a question came to; a later question has its own. */
export async function endAsk(
  executor: Executor,
  { inpatientId, requestId }: { inpatientId: string; requestId: string },
  end: { outcome: AskOutcome; code?: string; reason?: string | null },
): Promise<void> {
  const { outcome, code = null, reason = null } = end
  const restMs = outcome === 'not_offered' ? presettlementRules.notOfferedMs : 0
  await executor`
    update inpatient_presettlement_ask set outcome = ${outcome}, code = ${code}, reason = ${reason}, next_at = next_at + ${restMs} * interval '1 millisecond'
    where inpatient_id = ${inpatientId} and request_id = ${requestId}`
}

/** The last question. */
export interface AskRow {
  /** Null: it was never answered, or is being asked. */
  outcome: AskOutcome | null
  code: string | null
  reason: string | null
  isAsking: boolean
  mayAsk: boolean
}

/** The last question about a discharge. */
export function findAsk(executor: Executor, inpatientId: string, orderedAt: string) {
  return firstRow<AskRow>(executor`
    select outcome, code, reason, outcome is null and asked_at > now() - make_interval(secs => ${presettlementRules.askingSeconds}::int) as is_asking,
      next_at <= now() as may_ask
    from inpatient_presettlement_ask where inpatient_id = ${inpatientId} and ordered_at = ${orderedAt}`)
}
