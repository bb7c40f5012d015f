/** SQL of what an account answered, and of what is kept how long. */
import { firstNumber } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { OldRows } from '../../database/old_rows'
import type { Content } from './answers_repository'
import { forgetKnown } from './known_repository'
import { forgetPhotos } from './photo_repository'

/** Everything that the account answered, the newest first. */
export function listOwnAnswers(
  executor: Executor,
  accountId: string,
): Promise<
  { orderId: string; saved: string; savedAt: Date; sentAt: Date | null; content: Content }[]
> {
  return executor`
    select a.order_id, a.saved, a.saved_at, a.sent_at, q.content from form_answer a
    join questionnaire q on q.questionnaire_id = a.questionnaire_id and q.version = a.version
    where a.account_id = ${accountId} order by a.saved_at desc`
}

/** The answers of an account, or those for one patient, are gone, and what was kept of them. */
export async function forgetAnswersOf(
  executor: Executor,
  accountId: string,
  patientId?: string,
): Promise<void> {
  await executor`
    delete from form_answer where account_id = ${accountId}
      and (${patientId ?? null}::uuid is null or patient_id = ${patientId ?? null})`
  await forgetKnown(executor, accountId, patientId)
  await forgetPhotos(executor, accountId, patientId)
}

/** How many visits are still to come before which something was answered. */
export function countComing(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from form_answer where closes_at > hospital_now()`)
}

/** Answers after their visits. */
export const oldAnswers: OldRows = {
  what: 'forms',
  words: 'answers before visits',
  table: 'form_answer',
  key: 'order_id',
  at: 'closes_at',
}
