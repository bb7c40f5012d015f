/** Where bookings of one patient, account or number meet. */
import { sqlState, violatedConstraint } from '../../../database/client'

/** Another booking of this patient or account came first, or the number was drawn before: the place is given back by the failure, and the second look gives the reason. */
export function isLost(error: unknown, ...more: readonly string[]): boolean {
  if (sqlState(error) === divisionByZero) return true
  const constraint = violatedConstraint(error) ?? ''
  return sqlState(error) === '23505' && (meetingPoints.has(constraint) || more.includes(constraint))
}

/** How the statement fails when a held slot was lost on the way to its order. */
const divisionByZero = '22012'

const meetingPoints = new Set([
  'registration_order_active',
  'registration_order_idempotency',
  'registration_order_day_slot',
  'registration_order_unpaid_slot',
  'registration_order_by_no',
])
