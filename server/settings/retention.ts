/** Variables of retention. What the law requires cannot be set lower. */
import * as v from 'valibot'
import { or } from './declared'
import { whole } from './kinds'

const most = 36_500
const days = (name: string, least: number, otherwise: number, means: string) =>
  or(`RETAIN_${name}_DAYS`, whole(least, most), String(otherwise), means)

export const retention = () =>
  v.object({
    messages: days('MESSAGES', 30, 1095, 'messages in the centre'),
    access: days(
      'ACCESS',
      1095,
      1825,
      'who read and changed personal data (谁看过我的信息); three years (1,095 days) at least',
    ),
    security: days(
      'SECURITY',
      184,
      200,
      'how accounts and the desk were entered; six months (184 days) at least (网络安全法 §21)',
    ),
    staff: days(
      'STAFF',
      1095,
      3650,
      'what was done at the desk; three years (1,095 days) at least',
    ),
    work: days('WORK', 365, 1095, 'ended rows of the work list'),
    places: days('PLACES', 60, 400, 'places of clinics that nobody ever took, after their day'),
    locks: days('LOCKS', 30, 180, 'locks (锁号) at the hospital that ended or became orders'),
    statements: days(
      'STATEMENTS',
      62,
      800,
      "copies of the channel's bills and of a day's three books (三方对账), order by order; sums, payments and refunds stay",
    ),
    forms: days(
      'FORMS',
      7,
      180,
      "what patients answered before a visit (预问诊), after its day; the hospital's system keeps what it was sent",
    ),
    feedback: days(
      'FEEDBACK',
      365,
      1095,
      'ratings, and closed complaints, praise, suggestions and lost things with their answers',
    ),
    parked: or(
      'INTAKE_PARKED_DAYS',
      whole(1, 400),
      '90',
      'so many days documents about people who have not added themselves are kept, encrypted',
    ),
  })
