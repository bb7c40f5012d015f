/** The numbers of the rules, and their defaults. */

/** Every number of the rules, read by the sentences below and by the booking statement. The hospital may change them: each change is a version (`rule_versions`). */
export interface RegistrationRules {
  /** Slots can be booked this many days ahead. */
  horizonDays: number
  /** Hour of the day at the hospital when the slots of the horizon's last day are released. */
  releaseHour: number
  payWithinMinutes: number
  /** Hour of the day before the visit until which a paid order can be cancelled. */
  cancelHourOfDayBefore: number
  /** For orders made later than that, or for the same day: this long before the visit begins. */
  cancelMinutesBeforeVisit: number
  activeOrdersPerPatientAndDay: number
  unpaidOrdersPerAccount: number
  /** So many registrations of a patient may wait for their fee to be paid at the hospital (到院支付); 0: it is not offered. */
  payAtHospitalPerPatient: number
  /** How long the confirm page holds its slot. */
  holdMinutes: number
  /** The same for patients who ask for more time (elder mode). */
  unhurriedHoldMinutes: number
  /** A page that does not report within this time counts as closed. */
  holdLeaseSeconds: number
  /** How often one registration can be rescheduled. */
  reschedulesPerOrder: number
  /** After a stopped clinic the patient chooses for so long, then the refund is automatic. */
  stoppedChoiceHours: number
  /** How long an order made by the waitlist can be paid. */
  waitlistPayMinutes: number
  waitlistPerPatient: number
  waitlistPerClinic: number
  /** So many no-shows within the window restrict booking. */
  noShowLimit: number
  noShowWindowDays: number
  restrictionDays: number
  /** A released place of a full schedule opens to the public after a random time between these; the waitlist has it at once. 0: without delay. */
  returnDelayFromMinutes: number
  returnDelayToMinutes: number
  /** Which schedules are guarded against scalpers: 0 none, 1 those that sell out fast, 2 all. */
  guardScarce: number
  /** Fast: all slots within so long after the release. */
  scarceWithinMinutes: number
  /** Requests within so long after a release enter a draw; 0: first come, first served. */
  drawSeconds: number
  /** Patients who are not proven are drawn only then. */
  provenFirstSeconds: number
}

/** The bounds of a released place's rest. */
export interface ReturnDelay {
  fromMinutes: number
  toMinutes: number
}

/** The delay of released places. */
export const returnDelayOf = (rules: RegistrationRules): ReturnDelay => ({
  fromMinutes: rules.returnDelayFromMinutes,
  toMinutes: rules.returnDelayToMinutes,
})

/** The rules until the hospital changes them. */
export const registrationRules: RegistrationRules = {
  horizonDays: 7,
  releaseHour: 7,
  payWithinMinutes: 15,
  cancelHourOfDayBefore: 17,
  cancelMinutesBeforeVisit: 30,
  activeOrdersPerPatientAndDay: 3,
  unpaidOrdersPerAccount: 2,
  payAtHospitalPerPatient: 0,
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
