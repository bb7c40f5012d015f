/** A visiting patient's own page, who acts for the patient, and the card. */
import * as v from 'valibot'
import { count, id, isoDateTime } from '../values'
import { regionNames } from '../region_code'
import { guardianRelation } from './labels'
import { patient } from './person'
import { accessLevel, relation } from './words'

const note = v.nullish(v.string())

/** A patient's own page: the file, numbers still masked. */
export const patientDetail = v.object({
  ...patient.entries,
  regionNames: v.nullable(regionNames),
  regionCode: v.nullable(v.string()),
  address: note,
  guardian: v.nullable(v.object({ name: v.string(), tel: v.string(), relation: guardianRelation })),
  createdAt: isoDateTime,
  /** Coming orders, for the tile on the page. */
  upcomingOrders: count,
})
export type PatientDetail = v.InferOutput<typeof patientDetail>

/** An account linked to a patient. */
export const actor = v.object({
  actorId: id,
  /** Masked; empty for an account without a phone. */
  tel: v.string(),
  relation,
  accessLevel,
  boundAt: isoDateTime,
  isMe: v.boolean(),
  isOwner: v.boolean(),
})
export type Actor = v.InferOutput<typeof actor>

/** The card: the number for bar code and QR, and a changing code, for readers that need a fresh one. */
export const patientCard = v.object({
  patientId: id,
  name: v.string(),
  patientCardNo: v.string(),
  patientNo: v.string(),
  /** Signed by the server, valid for `validSeconds`. */
  dynamicCode: v.string(),
  validSeconds: count,
  serverNow: isoDateTime,
})
export type PatientCard = v.InferOutput<typeof patientCard>
