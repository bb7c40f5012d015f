/** The numbers of the rules, and what they are until the hospital says otherwise. */

/** Every number of the rules; the sentences below and the booking statement read them from here. The hospital may change them: each change is a version (`rule_versions`). */
export interface RegistrationRules {
  /** Places can be booked this many days ahead. */
  horizonDays: number
  /** Hour of the day, at the hospital, when the places of the last day of the horizon appear. */
  releaseHour: number
  payWithinMinutes: number
  /** Hour of the day before the visit until when a paid order can be cancelled. */
  cancelHourOfDayBefore: number
  /** For orders made later than that, or for the same day: this long before the visit begins. */
  cancelMinutesBeforeVisit: number
  activeOrdersPerPatientAndDay: number
  unpaidOrdersPerAccount: number
  /** The confirm page keeps its place for so long. */
  holdMinutes: number
  /** The same for who asks for more time (elder mode). */
  unhurriedHoldMinutes: number
  /** A page that does not say within this time that it is still open has been closed. */
  holdLeaseSeconds: number
  /** How often a patient may reschedule one registration. */
  reschedulesPerOrder: number
  /** After a stopped clinic the patient chooses for so long, then the money goes back by itself. */
  stoppedChoiceHours: number
  /** An order made by the waitlist waits so long for its payment. */
  waitlistPayMinutes: number
  waitlistPerPatient: number
  waitlistPerClinic: number
  /** So many no-shows within the window restrict booking. */
  noShowLimit: number
  noShowWindowDays: number
  restrictionDays: number
  /** A place of a full schedule that comes back opens to the public after a random time between these; who waits for it has it at once. 0: without delay. */
  returnDelayFromMinutes: number
  returnDelayToMinutes: number
  /** Which schedules are guarded against scalpers: 0 none, 1 those that sell out fast, 2 all. */
  guardScarce: number
  /** Fast: all places within so long after the release. */
  scarceWithinMinutes: number
  /** Who comes within so long after a release is drawn; 0: first come, first served. */
  drawSeconds: number
  /** Others than proven patients are drawn only then. */
  provenFirstSeconds: number
}

/** Between what a returned place rests. */
export interface ReturnDelay {
  fromMinutes: number
  toMinutes: number
}

/** The delay of places that come back. */
export const returnDelayOf = (rules: RegistrationRules): ReturnDelay => ({
  fromMinutes: rules.returnDelayFromMinutes,
  toMinutes: rules.returnDelayToMinutes,
})

/** The rules until the hospital says otherwise. */
export const registrationRules: RegistrationRules = {
  horizonDays: 7,
  releaseHour: 7,
  payWithinMinutes: 15,
  cancelHourOfDayBefore: 17,
  cancelMinutesBeforeVisit: 30,
  activeOrdersPerPatientAndDay: 3,
  unpaidOrdersPerAccount: 2,
  holdMinutes: 5,
  unhurriedHoldMinutes: 15,
  holdLeaseSeconds: 60,
  reschedulesPerOrder: 2,
  stoppedChoiceHours: 48,
  waitlistPayMinutes: 120,
  waitlistPerPatient: 3,
  waitlistPerClinic: 30,
  noShowLimit: 3,
  noShowWindowDays: 90,
  restrictionDays: 90,
  returnDelayFromMinutes: 1,
  returnDelayToMinutes: 10,
  guardScarce: 1,
  scarceWithinMinutes: 10,
  drawSeconds: 10,
  provenFirstSeconds: 60,
}
