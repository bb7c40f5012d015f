/** Moving the patients of closed clinics: where to, and how many of them. */
import * as v from 'valibot'
import { halfDay } from '../../registration/clinic_words'
import { amountFen, count, id, isoDate } from '../../values'

export const moveCounts = v.object({
  /** Free where the patients go. */
  places: count,
  /** Paid orders that fit; whose patients have an order there already; that would cost more; for which there is no place. */
  fit: count,
  there: count,
  dear: count,
  full: count,
})
export type MoveCounts = v.InferOutput<typeof moveCounts>

export const destination = v.object({
  scheduleId: id,
  visitDate: isoDate,
  halfDay,
  departmentName: v.string(),
  doctorName: v.nullable(v.string()),
  totalFeeFen: amountFen,
  places: count,
})
export type Destination = v.InferOutput<typeof destination>
