/** A visiting patient, as added. */
import * as v from 'valibot'
import { isoDate, mobile } from '../values'
import { districtCode, regionNames } from '../region_code'
import { guardianRelation } from './labels'
import { idType, relation, sex } from './words'

const personName = v.pipe(
  v.string(),
  v.trim(),
  // Keyboards have other dots than the one of certificates.
  v.transform((name) => name.replace(/[•‧・･]/g, '·')),
  v.minLength(2, '姓名至少 2 个字'),
  v.maxLength(50, '姓名最多 50 个字'),
  v.regex(/^(?:[\p{Script=Han}·]+|[A-Za-z][A-Za-z .'-]*)$/u, '姓名只能是汉字（可含·）或英文字母'),
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
