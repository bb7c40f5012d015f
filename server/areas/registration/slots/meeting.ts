/** Conflicts between concurrent bookings of one patient, account or number. */
import { sqlState, violatedConstraint } from '../../../database/client'

/** A concurrent booking of this patient or account came first, or the number was drawn before: the failure released the place, and the next attempt gives the reason. */
export function isLost(error: unknown, ...more: readonly string[]): boolean {
  if (sqlState(error) === divisionByZero) return true
  const constraint = violatedConstraint(error) ?? ''
  return sqlState(error) === '23505' && (meetingPoints.has(constraint) || more.includes(constraint))
}

/** How the statement fails when the hold was lost before it became an order. */
const divisionByZero = '22012'

const meetingPoints = new Set([
  'registration_order_active',
  'registration_order_idempotency',
  'registration_order_day_slot',
  'registration_order_unpaid_slot',
  'registration_order_by_no',
  'registration_order_entitled',
])
