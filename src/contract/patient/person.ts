/** A visiting patient, as he is shown and as he is added. */
import * as v from 'valibot'
import { count, id, isoDate, isoDateTime, mobile } from '../values'
import { districtCode, regionNames } from '../region_code'
import { accessLevel, guardianRelation, idType, relation, sex } from './words'

const note = v.optional(v.nullable(v.string()))

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
  /** Masked by the server; empty for a binding that is not proven. */
  tel: v.string(),
  relation,
  isDefault: v.boolean(),
  /** Empty while the hospital has given none, or the binding is not proven. */
  patientNo: v.string(),
  patientCardNo: v.string(),
  accessLevel,
  /** False: bound by typing only. Books and pays registrations, sees nothing of the past, has no numbers, and ends when somebody proves. */
  isProven: v.optional(v.boolean()),
  /** Proven, and the phone on the hospital's file is this account's own: the account decides who else may act. */
  isOwner: v.boolean(),
  /** The hospital told that he died: no bookings, no reminders. */
  deceasedOn: v.optional(v.nullable(isoDate)),
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

/** The phone is the account's own: the server knows it, nobody types it again. */
const isTelOwn = v.optional(v.boolean(), false)

/** The guardian of a child: needed under the age the server names, and for every patient without a certificate. */
export const guardian = v.object({
  name: personName,
  idType: v.picklist(['01', '03', '06', '07', 'residence_permit', 'permanent_resident']),
  idNo: certificateNumber,
  tel: v.optional(mobile),
  isTelOwn,
  relation: guardianRelation,
})
export type Guardian = v.InferInput<typeof guardian>

/** What adding a patient asks for; checks that need more than one field are in `src/contract/certificate.ts`. */
export const newPatient = v.object({
  name: personName,
  idType,
  /** Empty for `none`. */
  idNo: certificateNumber,
  /** Needed where the certificate does not tell. */
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
  /** The account agreed to the handling of this person's health data. */
  healthDataConsent: v.pipe(v.boolean(), v.literal(true, '请先阅读并同意健康信息处理说明')),
  /** Apart from that, the guardian agreed to the handling of a child's data (under 14). */
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
  /** Orders still ahead, for the tile on the page. */
  upcomingOrders: count,
})
export type PatientDetail = v.InferOutput<typeof patientDetail>

/** An account that may act for a patient. */
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

/** The card: the number for bar code and QR, and a code that changes, for readers that want a fresh one. */
export const patientCard = v.object({
  patientId: id,
  name: v.string(),
  patientCardNo: v.string(),
  patientNo: v.string(),
  /** Signed by the server, good for `validSeconds`. */
  dynamicCode: v.string(),
  validSeconds: count,
  serverNow: isoDateTime,
})
export type PatientCard = v.InferOutput<typeof patientCard>
