/** The demo's registration rules (须知) in English, from the numbers that the server keeps. */
import { registrationRules as rules } from '../../../server/areas/registration'
import { telephone } from '../organisation'

const list = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

const registration = [
  [
    'When places are released',
    list(
      `You can book for today and the ${rules.horizonDays} days after.`,
      `Every morning at ${rules.releaseHour}:00 the places of the day ${rules.horizonDays} days ahead are released.`,
    ),
  ],
  [
    'Real names',
    list(
      "Whoever comes must be the patient of the order. Use a child's own ID document for a child.",
    ),
  ],
  [
    'How many',
    list(
      'One a patient, department and day.',
      `At most ${rules.activeOrdersPerPatientAndDay} a patient and day.`,
      `At most ${rules.unpaidOrdersPerAccount} unpaid orders an account.`,
    ),
  ],
  [
    'Payment',
    list(
      `Pay within ${rules.payWithinMinutes} minutes of ordering; otherwise the order is cancelled and the place goes back.`,
      'If you have paid and it does not show yet, do not pay again: it is checked automatically. If the place could not be kept, the money comes back the way it was paid.',
    ),
  ],
  [
    'Cancelling',
    list(
      `You can cancel on the phone until ${rules.cancelHourOfDayBefore}:00 on the day before, with a full refund.`,
      `After that, or if you booked for the same day, until ${rules.cancelMinutesBeforeVisit} minutes before the visit.`,
      `If you must cancel later, go to a counter or call ${telephone}.`,
      `An order can be moved ${rules.reschedulesPerOrder} times.`,
      `Who stays away ${rules.noShowLimit} times in ${rules.noShowWindowDays} days without cancelling cannot book on the phone for ${rules.restrictionDays} days, and can appeal there.`,
    ),
  ],
  [
    'The day of the visit',
    list(
      'Check in at the clinic 20 minutes early. If you are late you may have to queue again.',
      `If the clinic is cancelled you are notified, and can take another doctor, another date or a full refund; after ${rules.stoppedChoiceHours} hours without a choice the refund is automatic.`,
    ),
  ],
].map(([title, lines]) => `<h3>${title}</h3>${lines}`)

/** The rules, or so many parts of them as an earlier version had. */
export const registrationInEnglish = (parts = registration.length): string =>
  registration.slice(0, parts).join('')
