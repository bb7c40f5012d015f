/** The week's table of the desk: what each department has on each day. */
import * as v from 'valibot'
import { count, isoDate } from '../values'

/** What a department has on one day of the week's table. */
const weekCell = v.object({
  day: isoDate,
  clinics: count,
  /** Of these, the ones that are stopped; their places count nowhere below. */
  stopped: count,
  capacity: count,
  taken: count,
  held: count,
  waiting: count,
})
export type WeekCell = v.InferOutput<typeof weekCell>
export const weekRow = v.object({
  departmentId: v.string(),
  departmentName: v.string(),
  branchName: v.string(),
  cells: v.array(weekCell),
})
export type WeekRow = v.InferOutput<typeof weekRow>
