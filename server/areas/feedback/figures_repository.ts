/** SQL of what a pause of the service concerns. */
import { firstNumber } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isWaiting } from './feedback_repository'

/** How many wait for the hospital. */
export function countOpenFeedback(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from feedback f where ${isWaiting(executor)}`)
}

/** How many visits were rated in thirty days. */
export function countRatings(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from visit_rating where rated_at > hospital_now() - interval '30 days'`)
}
