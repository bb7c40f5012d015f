/** A doctor in short, as lists and home show one. */
import * as v from 'valibot'
import { id } from '../values'
import { doctorTitle } from './clinic_words'
import { note } from './parts'

/** A doctor in short. */
export const doctorBrief = v.object({
  doctorId: id,
  name: v.string(),
  title: doctorTitle,
  departId: id,
  departName: v.string(),
  hospitalBranchId: id,
  photo: note,
  /** 擅长 */
  goodAt: note,
})
export type DoctorBrief = v.InferOutput<typeof doctorBrief>
