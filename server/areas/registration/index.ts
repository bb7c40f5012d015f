/** Registration: the area, and what workers and payments use of it. */
import type { Area } from '../../area'
import { workMoves } from './closures/moving'
import { workClosures } from './closures/working'
import { compareDueDays } from './days/days'
import { mendDue } from './days/mending'
import { deskRoutes } from './desk'
import { remindOfEntitlements } from './entitlements/announcements'
import { entitlementKinds } from './entitlements/intake'
import { oldEntitlements } from './entitlements/intake_repository'
import { remindOfFollowUps } from './follow_ups/announcements'
import { followUpKinds } from './follow_ups/intake'
import { oldFollowUps } from './follow_ups/intake_repository'
import { forgetOldRequests } from './guard/guard_repository'
import { refreshAwaited } from './locks/left'
import {
  countAnswered,
  countLocks,
  countUnanswered,
  oldestShown,
  oldestUnanswered,
} from './locks/line_repository'
import { tendLocks } from './locks/locks'
import { oldLocks } from './locks/old_locks_repository'
import { refundDeceased } from './orders/deceased_patients'
import { oldestConfirming } from './orders/notification_repository'
import { outsideKinds } from './outside/intake'
import { notifyCancels } from './outside/outside'
import { exportAccount, forgetAccount, forgetPastDevices } from './personal_repository'
import { routes } from './routes'
import { ruleKinds } from './rules/intake'
import { clinicKinds, clinicReferents } from './schedule_changes/intake'
import { notifyChanges } from './schedule_changes/notifying'
import { oldSlots } from './schedule_changes/slots_repository'
import { finishStopping } from './schedule_changes/stopping'
import { visitKinds, visitReferents } from './visits/visit_intake'
import { endOverdueVisits } from './visits/visiting'
import { warmBookingConnections } from './warm_connections'
export { hadOrders } from './personal_repository'

export { readHospitalOrders } from './figures_repository'
export { bookingStatement } from './booking/booking_statement'
export { listDays as listPlanDays } from './planning/day_repository'
export { releaseExpired } from './orders/expiry'
export { endChoices } from './schedule_changes/stopping'
export { decideStoppedOf } from './schedule_changes/intake_repository'
export { changeRules } from './rules/rule_versions'
export { answerAppeal } from './credit/credit'
export { countWaiting } from './waitlist/waitlist_repository'
export { serveWaitlist } from './waitlist/serving'
export { listEntitlementsToUse } from './entitlements/entitlements'
export { findFollowUpToPlan, listFollowUpsToBook, listSlotsToPlan } from './follow_ups/follow_ups'
export { createAdmittedOrder } from './guard/ordering'
export { visitOf } from './schedules/present'
export { listNextSteps, type NextStep } from './orders/next_steps'
export { hasEntitlements } from './entitlements/entitlement_repository'
export { hasFollowUps } from './follow_ups/follow_up_repository'
export { hasNextOrders } from './orders/next_repository'
export { hasVisitsToday } from './orders/today_repository'
export { hasOutsideToday } from './outside/today_repository'
export { findNextVisit } from './orders/reading_repository'
export { registrationRules, releaseAt } from './rules/rules'
export { markTaken, recordVisit } from './visits/visiting'
export { listVisitsToday } from './orders/today_repository'
export type { VisitToday } from './schedules/visit'
export { markTaken as markOutsideTaken } from './outside/outside_repository'
export { listOutsideToday, type OutsideToday } from './outside/today_repository'

/** The area, for the server's list. */
export const registrationArea: Area = {
  name: 'registration',
  exportAccount,
  forgetAccount,
  routes,
  desk: deskRoutes,
  keeps: [oldSlots, oldLocks, oldEntitlements, oldFollowUps],
  gauges: [
    {
      name: 'hospital_oldest_confirming_seconds',
      help: 'For how long the hospital has owed the oldest confirmation of a registration',
      read: oldestConfirming,
    },
    {
      name: 'hospital_lock_line',
      help: 'How many stand in the line before the hospital',
      read: countLocks('WAITING'),
    },
    {
      name: 'hospital_locks_given',
      help: 'Locks that the hospital gave in the last hour',
      read: countAnswered(false),
    },
    {
      name: 'hospital_locks_refused',
      help: 'Locks that the hospital refused in the last hour',
      read: countAnswered(true),
    },
    {
      name: 'hospital_locks_unanswered',
      help: 'Locks that were asked for and have no answer yet',
      read: countUnanswered,
    },
    {
      name: 'hospital_oldest_shown_seconds',
      help: 'How old the oldest is of what was shown as left in the last minute',
      read: oldestShown,
    },
    {
      name: 'hospital_oldest_lock_seconds',
      help: 'For how long the hospital has owed the oldest answer to a lock',
      read: oldestUnanswered,
    },
    {
      name: 'hospital_locks_to_release',
      help: 'Locks that nobody holds any more and that the hospital has not taken back yet',
      read: countLocks('RELEASING'),
    },
  ],
  workers: (deps) => [
    {
      name: 'warm_booking_connections',
      everyMs: 20_000,
      run: () => warmBookingConnections(deps),
    },
    { name: 'tend_hospital_locks', everyMs: 1000, run: () => tendLocks(deps) },
    { name: 'refresh_awaited_slots', everyMs: 5000, run: () => refreshAwaited(deps) },
    { name: 'end_clinics_of_closures', everyMs: 1000, run: () => workClosures(deps) },
    { name: 'finish_stopped_clinics', everyMs: 5000, run: () => finishStopping(deps) },
    { name: 'move_patients_of_closures', everyMs: 1000, run: () => workMoves(deps) },
    { name: 'refund_deceased_patients', everyMs: 5000, run: () => refundDeceased(deps) },
    {
      name: 'delete_old_scarce_requests',
      everyMs: 3_600_000,
      run: () => forgetOldRequests(deps.sql),
    },
    {
      name: 'delete_devices_of_past_orders',
      everyMs: 3_600_000,
      run: () => forgetPastDevices(deps.sql),
    },
    { name: 'compare_registration_days', everyMs: 60_000, run: () => compareDueDays(deps) },
    { name: 'mend_registration_differences', everyMs: 2000, run: () => mendDue(deps) },
    { name: 'send_clinic_changes', everyMs: 2000, run: () => notifyChanges(deps) },
    { name: 'return_outside_registrations', everyMs: 5000, run: () => notifyCancels(deps) },
    { name: 'remind_of_entitlements', everyMs: 10_000, run: () => remindOfEntitlements(deps) },
    { name: 'remind_of_follow_ups', everyMs: 10_000, run: () => remindOfFollowUps(deps) },
    { name: 'end_overdue_visits', everyMs: 5000, run: () => endOverdueVisits(deps) },
  ],
  intake: {
    kinds: [
      ...clinicKinds,
      ...outsideKinds,
      ...entitlementKinds,
      ...followUpKinds,
      ...visitKinds,
      ...ruleKinds,
    ],
    referents: [...clinicReferents, ...visitReferents],
  },
}

export {
  giveBackUnpaid,
  holdTimeline,
  lockTimeline,
  registrationBook,
} from './orders/timeline_repository'
export { registrationWork } from './work'
export { registrationBusiness } from './orders/business'
