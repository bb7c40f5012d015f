/**
 * Registration (挂号): departments, doctors, schedules, slots, orders and their payment.
 * The paths of spec §7 are kept as they are. Field shapes are "not shown" there and designed here; calls beyond §7 stand beside them in the same style.
 */
import { creditCalls } from './credit'
import { entitlementCalls } from './entitlement'
import { followUpCalls } from './follow_up'
import { orderCalls } from './order_calls'
import { outsideCalls } from './outside'
import { scheduleCalls } from './schedules'
import { seenCalls } from './seen'
import { waitlistCalls } from './waitlist'

export * from './booking'
export * from './clinic_words'
export * from './credit'
export * from './doctor_brief'
export * from './entitlement'
export * from './follow_up'
export * from './order'
export * from './order_calls'
export * from './outside'
export * from './schedule_words'
export * from './schedules'
export * from './seen'
export * from './visit'
export * from './waitlist'
export { payStatus, payStatusLabels, type PayStatus } from '../payment'

export const registrationCalls = {
  ...scheduleCalls,
  ...seenCalls,
  ...orderCalls,
  ...outsideCalls,
  ...entitlementCalls,
  ...followUpCalls,
  ...waitlistCalls,
  ...creditCalls,
}
