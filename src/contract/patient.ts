/**
 * Visiting patients (就诊人) of an account. The spec shows no shapes here; they are designed here (domain: certificates CV02.01.101, relations GB/T 4761).
 * Names, certificate numbers and phones leave the server masked.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { count, id, isoDate, mobile, nothing } from './values'

/** Certificate types; letters are the hospital's own codes where the national table has none. */
export const idType = v.picklist(['01', '02', '03', '04', '06', '07', 'residence_permit', 'permanent_resident', 'birth_certificate', '99'])
export type IdType = v.InferOutput<typeof idType>
export const idTypeLabels = {
  '01': '居民身份证',
  '02': '居民户口簿',
  '03': '护照',
  '04': '军官证',
  '06': '港澳居民来往内地通行证',
  '07': '台湾居民来往大陆通行证',
  residence_permit: '港澳台居民居住证',
  permanent_resident: '外国人永久居留身份证',
  birth_certificate: '出生医学证明',
  '99': '其他证件',
} satisfies Record<IdType, string>

export const sex = v.picklist(['male', 'female', 'unknown'])
export type Sex = v.InferOutput<typeof sex>
export const sexLabels = { male: '男', female: '女', unknown: '未说明' } satisfies Record<Sex, string>

export const relation = v.picklist(['self', 'parent', 'spouse', 'child', 'sibling', 'other'])
export type Relation = v.InferOutput<typeof relation>
export const relationLabels = { self: '本人', parent: '父母', spouse: '配偶', child: '子女', sibling: '兄弟姐妹', other: '其他' } satisfies Record<Relation, string>

/** One visiting patient as the account sees him: masked. */
export const patient = v.object({
  patientId: id,
  /** Masked by the server, e.g. 李*龙. */
  name: v.string(),
  idType,
  /** Masked by the server. */
  idNo: v.string(),
  sex,
  birthday: isoDate,
  /** Completed years at the hospital's date. */
  age: count,
  /** Masked by the server. */
  tel: v.string(),
  relation,
  isDefault: v.boolean(),
  patientNo: v.string(),
  patientCardNo: v.string(),
})
export type Patient = v.InferOutput<typeof patient>

const personName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '姓名至少2个字'),
  v.maxLength(50, '姓名最多50个字'),
  v.regex(/^(?:[\p{Script=Han}·]{2,20}|[A-Za-z][A-Za-z .'-]*)$/u, '姓名只能是汉字（可含·）或英文字母'),
)

/** What adding a patient asks for; certificate checks that need more than one field are in `src/contract/certificate.ts`. */
export const newPatient = v.object({
  name: personName,
  idType,
  idNo: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty('请输入证件号码'), v.maxLength(30, '证件号码过长')),
  /** Needed where the certificate does not tell. */
  sex: v.optional(sex),
  birthday: v.optional(isoDate),
  tel: mobile,
  relation,
  isDefault: v.optional(v.boolean(), false),
  /** The account agreed to the handling of health data of this person. */
  healthDataConsent: v.pipe(v.boolean(), v.literal(true, '请先阅读并同意健康信息处理说明')),
})
export type NewPatient = v.InferInput<typeof newPatient>

export const patientCalls = {
  listPatients: endpoint({
    method: 'GET',
    path: '/hos/user/v1/patient/list',
    audience: 'user',
    summary: '我的就诊人',
    input: nothing,
    reply: v.object({ list: v.array(patient), limit: count }),
  }),
  addPatient: endpoint({
    method: 'POST',
    path: '/hos/user/v1/patient/add',
    audience: 'user',
    summary: '添加就诊人并建档',
    input: newPatient,
    reply: patient,
    idempotent: true,
  }),
}
