/** Days and moments that a resource says in either form. */
import type * as v from 'valibot'
import { momentAt } from '../../../values/hospital_time'
import { Unfit } from '../resource'
import { dayOf, type period } from './datatypes'

/** The first and the last day. @throws Unfit in `words` */
export function daysOf(
  path: string,
  given: v.InferOutput<typeof period> | undefined,
  words = 'start and end must be said',
) {
  const { start, end } = given ?? {}
  if (start === undefined || end === undefined) throw new Unfit(path, words)
  return { from: dayOf(start), until: dayOf(end) }
}

/** A moment as it is; of a day the time that is given. */
export const momentIn = (given: string, time: string): string =>
  given.includes('T') ? given : momentAt(given, time)
