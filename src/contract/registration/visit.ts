/** Place, doctor and time of a visit. */
import * as v from 'valibot'
import { id, isoDate, timeOfDay } from '../values'
import { doctorTitle, halfDay } from './clinic_words'
import { note } from './parts'
import { registrationType } from './schedule_words'

/** The same part in a preview and in an order. */
export const visit = v.object({
  hospitalBranchId: id,
  branchName: v.string(),
  branchAddress: note,
  departId: id,
  departName: v.string(),
  place: note,
  /** The way from the entrance, by the hospital. */
  way: note,
  doctorId: v.nullable(id),
  doctorName: v.nullable(v.string()),
  doctorTitle: v.nullable(doctorTitle),
  registrationType,
  scheduleId: id,
  sourceTimeId: id,
  visitDate: isoDate,
  halfDay,
  beginTime: timeOfDay,
  endTime: timeOfDay,
})
export type Visit = v.InferOutput<typeof visit>
