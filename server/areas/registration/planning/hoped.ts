/** What a plan asks for, of templates or of a copied week. */
import { addDays } from '../../../values/hospital_time'
import type { Wanted } from './plan'

/** A schedule that is asked for; `holiday` is the name of the day on which nothing is made. */
export interface Hoped {
  wanted: Wanted
  holiday: string | undefined
}

/** What a schedule is apart from its day and its times. */
export const clinicFacts = ({
  departmentId,
  doctorId,
  doctorName,
  registrationType,
  halfDay,
  place,
  regFeeFen,
  treatFeeFen,
}: Omit<Wanted, 'day' | 'slots' | 'releaseAt'>) => ({
  departmentId,
  doctorId,
  doctorName,
  registrationType,
  halfDay,
  place,
  regFeeFen,
  treatFeeFen,
})

/** So many days from one on. */
export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index))
