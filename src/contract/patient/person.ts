/** A visiting patient, as shown and as added. */
import * as v from 'valibot'
import { count, id, isoDate, isoDateTime, mobile } from '../values'
import { districtCode, regionNames } from '../region_code'
import { accessLevel, guardianRelation, idType, relation, sex } from './words'

const note = v.nullish(v.string())

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

const personName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '姓名至少 2 个字'),
  v.maxLength(50, '姓名最多 50 个字'),
  v.regex(
    /^(?:[\p{Script=Han}·]{2,20}|[A-Za-z][A-Za-z .'-]*)$/u,
    '姓名只能是汉字（可含·）或英文字母',
  ),
)
const certificateNumber = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.maxLength(30, '证件号码过长'),
)
/** A street address below the district. */
export const address = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(4, '详细地址至少 4 个字'),
  v.maxLength(100, '详细地址最多 100 个字'),
)

/** The phone is the account's own: the server knows it, and it is not typed again. */
const isTelOwn = v.optional(v.boolean(), false)

/** The guardian of a child: required under the age the server names, and for every patient without a certificate. */
export const guardian = v.object({
  name: personName,
  idType: v.picklist(['01', '03', '06', '07', 'residence_permit', 'permanent_resident']),
  idNo: certificateNumber,
  tel: v.optional(mobile),
  isTelOwn,
  relation: guardianRelation,
})
export type Guardian = v.InferInput<typeof guardian>

/** The form of adding a patient; validations over more than one field are in `src/contract/certificate.ts`. */
export const newPatient = v.object({
  name: personName,
  idType,
  /** Empty for `none`. */
  idNo: certificateNumber,
  /** Required where the certificate does not tell. */
  sex: v.optional(sex),
  birthday: v.optional(isoDate),
  /** Not needed for 本人: it is the account's own, whatever is given. */
  tel: v.optional(mobile),
  isTelOwn,
  relation,
  isDefault: v.optional(v.boolean(), false),
  guardian: v.optional(guardian),
  regionCode: v.optional(districtCode),
  regionNames: v.optional(regionNames),
  address: v.optional(address),
  /** The account consented to the processing of this patient's health data. */
  healthDataConsent: v.pipe(v.boolean(), v.literal(true, '请先阅读并同意健康信息处理说明')),
  /** Separately, the guardian consented to the processing of a child's data (under 14). */
  childDataConsent: v.optional(v.boolean(), false),
})
export type NewPatient = v.InferInput<typeof newPatient>

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
