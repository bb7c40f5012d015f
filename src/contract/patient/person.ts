/** A visiting patient, as shown in lists. */
import * as v from 'valibot'
import { count, id, isoDate } from '../values'
import { accessLevel, idType, relation, sex } from './words'

/** One visiting patient as the account sees him: name in full, numbers masked. */
export const patient = v.object({
  patientId: id,
  name: v.string(),
  idType,
  /** Masked by the server; empty for `none`. */
  idNo: v.string(),
  sex,
  birthday: isoDate,
  /** Completed years at the hospital's date. */
  age: count,
  /** Masked by the server; empty for an unproven link. */
  tel: v.string(),
  relation,
  isDefault: v.boolean(),
  /** Empty while the hospital has given none, or the link is unproven. */
  patientNo: v.string(),
  patientCardNo: v.string(),
  accessLevel,
  /** False: linked by typing only. Books and pays registrations, sees no history, has no numbers, and ends when another account proves. */
  isProven: v.optional(v.boolean()),
  /** Proven, and the phone on the hospital's file is this account's own: the account decides which others may act. */
  isOwner: v.boolean(),
  /** The hospital reported the death: no bookings, no reminders. */
  deceasedOn: v.nullish(isoDate),
})
export type Patient = v.InferOutput<typeof patient>
