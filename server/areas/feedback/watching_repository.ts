/** SQL of the clocks that run, and of what ends by itself. */
import type { FeedbackState } from '../../../src/contract/feedback/words'
import { allRows } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import { isWaiting } from './feedback_repository'

/** One whose clock runs. */
export interface RunningRow {
  feedbackId: string
  number: string
  patientId: string | null
  orderId: string | null
  state: Exclude<FeedbackState, 'answered' | 'closed'>
  filedAt: Date
  notEnoughAt: Date | null
  acknowledgeUntil: string
  answerUntil: string
  secondUntil: string | null
}

/** All whose clock runs, the oldest first. */
export function listRunning(executor: Executor): Promise<RunningRow[]> {
  return allRows<RunningRow>(executor`
    select feedback_id, number, patient_id, order_id, state, filed_at, not_enough_at, acknowledge_until::text as acknowledge_until, answer_until::text as answer_until,
      second_until::text as second_until
    from feedback f where ${isWaiting(executor)} and answer_until is not null order by filed_at limit 2000`)
}

/** The desk's calendar has changed: the last days follow it, unless a step was taken meanwhile, whose days are new. */
export async function setClocks(
  tx: Transaction,
  row: Pick<
    RunningRow,
    'feedbackId' | 'state' | 'acknowledgeUntil' | 'answerUntil' | 'secondUntil'
  >,
): Promise<void> {
  await tx`
    update feedback set acknowledge_until = ${row.acknowledgeUntil}::date, answer_until = ${row.answerUntil}::date, second_until = ${row.secondUntil}::date
    where feedback_id = ${row.feedbackId} and state = ${row.state}`
}

/** Ends what was answered so many days ago and not objected to. */
export async function closeAnswered(sql: Sql, days: number): Promise<void> {
  await sql`
    update feedback set state = 'closed', closed_at = hospital_now()
    where closed_at is null and state = 'answered' and answered_at <= hospital_now() - make_interval(days => ${days}::int)`
}
