/** When a medicine is taken, as pure functions. */
import { reminderTimes } from '../../../src/contract/medicine'
import type { PrescriptionLine } from '../../hospital_documents/prescription'
import { addDays, hospitalDay, momentAt } from '../../values/hospital_time'

type HowOften = Pick<PrescriptionLine, 'often' | 'timesADay' | 'times' | 'way'>

/** By times a day: about meals, and never at night. */
const usualTimes: readonly (readonly string[])[] = [
  [],
  ['08:00'],
  ['08:00', '18:00'],
  ['08:00', '12:00', '18:00'],
  ['08:00', '12:00', '16:00', '20:00'],
  ['07:00', '11:00', '15:00', '18:00', '21:00'],
  ['06:00', '10:00', '13:00', '16:00', '19:00', '22:00'],
]
const bedtime = ['21:00']

/** Words of another rhythm than every day's, in Chinese and in the pharmacist's Latin. */
const otherRhythm =
  /隔|(每|一) ?(周|星期|月)|每 ?[二两三四五六七八九十2-9]\d? ?(天|日|小时)|必要|需要|\b(q[2-9]d|qod|qw|biw|tiw|prn|sos)\b/i

/** Whether it is taken every day, at times or so many times: a daily reminder of anything else could kill. */
export const isTakenDaily = ({ often, timesADay, times }: HowOften): boolean =>
  (timesADay !== null || times.length > 0) && !otherRhythm.test(often ?? '')

/** Times that fit how often it is taken; none where it is not taken every day. */
export function suggestTimes(one: HowOften): string[] {
  const { often, timesADay, times, way } = one
  if (!isTakenDaily(one)) return []
  if (times.length > 0)
    return inOrder(times).filter(
      (time) => time >= reminderTimes.earliest && time <= reminderTimes.latest,
    )
  if (timesADay === 1 && /睡前|每晚/.test(`${often ?? ''}${way ?? ''}`)) return bedtime
  return [...(usualTimes[timesADay ?? 0] ?? [])]
}

/** Each once, the earliest first. */
export const inOrder = (times: readonly string[]): string[] => [...new Set(times)].sort()

/** The first of these times after a moment, on a day of the line; undefined: there is none. */
export function findNext(
  { from, until }: Pick<PrescriptionLine, 'from' | 'until'>,
  times: readonly string[],
  after: Date,
): Date | undefined {
  const today = hospitalDay(after)
  const first = from > today ? from : today
  return [first, addDays(first, 1)]
    .filter((day) => day <= until)
    .flatMap((day) => inOrder(times).map((time) => new Date(momentAt(day, time))))
    .find((moment) => moment > after)
}

/** Whether the times of a reminder still fit. */
export const isTakenAsOften = (one: HowOften, other: HowOften): boolean =>
  one.often === other.often &&
  one.timesADay === other.timesADay &&
  inOrder(one.times).join() === inOrder(other.times).join()
