/** The week's table of the desk: each department's schedules by day. */
import * as v from 'valibot'
import { count, isoDate } from '../values'

/** A department's schedules on one day. */
const weekCell = v.object({
  day: isoDate,
  clinics: count,
  /** Of these, the stopped ones; their slots are left out below. */
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
