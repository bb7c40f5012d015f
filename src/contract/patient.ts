/**
 * Visiting patients (就诊人) of an account. The spec shows no shapes here; they are designed here (domain: certificates CV02.01.101, relations GB/T 4761).
 * Names, certificate numbers and phones leave the server masked; in full only by `revealPatient`, which is written into the access log.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { districtCode, regionNames } from './region_code'
import { count, done, id, isoDate, isoDateTime, mobile, nothing, smsCode } from './values'

/** Certificate types; words are the hospital's own codes where the national table has none. `none` is a newborn without a number. */
const idType = v.picklist([
  '01',
  '02',
  '03',
  '04',
  '06',
  '07',
  'residence_permit',
  'permanent_resident',
  'birth_certificate',
  'none',
  '99',
])
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
  none: '暂无证件（新生儿）',
  '99': '其他证件',
} satisfies Record<IdType, string>

const sex = v.picklist(['male', 'female', 'unknown'])
export type Sex = v.InferOutput<typeof sex>
export const sexLabels = { male: '男', female: '女', unknown: '未说明' } satisfies Record<
  Sex,
  string
>

const relation = v.picklist(['self', 'parent', 'spouse', 'child', 'sibling', 'other'])
export type Relation = v.InferOutput<typeof relation>
export const relationLabels = {
  self: '本人',
  parent: '父母',
  spouse: '配偶',
  child: '子女',
  sibling: '兄弟姐妹',
  other: '其他',
} satisfies Record<Relation, string>

/** What an account may do for a patient: `booking` books and pays, `full` reads reports, films and bills too. */
const accessLevel = v.picklist(['booking', 'full'])
export type AccessLevel = v.InferOutput<typeof accessLevel>
export const accessLevelLabels = {
  booking: '仅挂号和缴费',
  full: '挂号、缴费和查看报告',
} satisfies Record<AccessLevel, string>

/** Who stands in for a child. */
const guardianRelation = v.picklist(['parent', 'grandparent', 'sibling', 'other'])
export type GuardianRelation = v.InferOutput<typeof guardianRelation>
export const guardianRelationLabels = {
  parent: '父母',
  grandparent: '祖父母或外祖父母',
  sibling: '成年兄姐',
  other: '其他监护人',
} satisfies Record<GuardianRelation, string>

const note = v.optional(v.nullable(v.string()))

/** One visiting patient as the account sees him: masked. */
const patient = v.object({
  patientId: id,
  /** Masked by the server, e.g. 李*龙. */
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
})
export type Patient = v.InferOutput<typeof patient>

const personName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '姓名至少2个字'),
  v.maxLength(50, '姓名最多50个字'),
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
const address = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(4, '详细地址至少4个字'),
  v.maxLength(100, '详细地址最多100个字'),
)

/** The guardian of a child: needed under the age the server names, and for every patient without a certificate. */
export const guardian = v.object({
  name: personName,
  idType: v.picklist(['01', '03', '06', '07', 'residence_permit', 'permanent_resident']),
  idNo: certificateNumber,
  tel: mobile,
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

/** A patient's own page: his file, still masked. */
const patientDetail = v.object({
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
const actor = v.object({
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
const patientCard = v.object({
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

const base = '/hos/user/v1/patient'

export const patientCalls = {
  listPatients: endpoint({
    method: 'GET',
    path: `${base}/list`,
    audience: 'user',
    summary: '我的就诊人',
    input: nothing,
    reply: v.object({ list: v.array(patient), limit: count }),
  }),
  addPatient: endpoint({
    method: 'POST',
    path: `${base}/add`,
    audience: 'user',
    prompt: false,
    summary:
      '添加就诊人：医院能证明手机号与就诊人一致、且是账号本人的手机号时，直接绑定并建档；否则一律以 PATIENT_NEEDS_FILE_CHECK 拒绝（不论证件是否已建档），details.bindingId 用于核实或只挂号',
    input: newPatient,
    reply: patient,
    idempotent: true,
  }),
  sendFileCode: endpoint({
    method: 'POST',
    path: `${base}/file-code`,
    audience: 'user',
    summary: '医院认可的手机号存在时，向它发送验证码，短信写明申请的权限；不存在时回答相同，不发送',
    /** The level is fixed here: the code agrees to this one and to no other. */
    input: v.object({ bindingId: id, accessLevel: v.optional(accessLevel, 'booking') }),
    /** `tel` is empty: no part of the phone on file is shown to someone who has not proven that he may know it. */
    reply: v.object({ tel: v.string(), retryAfterSeconds: count, expiresInSeconds: count }),
  }),
  bindByFileCode: endpoint({
    method: 'POST',
    path: `${base}/file-bind`,
    audience: 'user',
    prompt: false,
    summary: '用建档手机号的验证码绑定已建档的就诊人',
    /** The level that the code was sent for; for any other it is wrong. */
    input: v.object({ bindingId: id, code: smsCode, accessLevel }),
    reply: patient,
  }),
  bindForBooking: endpoint({
    method: 'POST',
    path: `${base}/booking-bind`,
    audience: 'user',
    summary: '未核实时先添加，只能挂号；不论医院是否已有档案，回答相同',
    input: v.object({ bindingId: id }),
    reply: patient,
  }),
  getPatient: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    audience: 'user',
    prompt: false,
    summary: '就诊人主页',
    input: v.object({ id }),
    reply: patientDetail,
  }),
  updatePatient: endpoint({
    method: 'POST',
    path: `${base}/update`,
    audience: 'user',
    summary: '修改关系、默认、地址；建档手机号只有档案所有人能改',
    input: v.object({
      patientId: id,
      relation: v.optional(relation),
      isDefault: v.optional(v.boolean()),
      regionCode: v.optional(districtCode),
      regionNames: v.optional(regionNames),
      address: v.optional(address),
    }),
    reply: patientDetail,
    idempotent: true,
  }),
  unbindPatient: endpoint({
    method: 'POST',
    path: `${base}/unbind`,
    audience: 'user',
    summary: '移除就诊人；医院档案保留，有未完成的订单时拒绝',
    input: v.object({ patientId: id }),
    reply: done,
    idempotent: true,
  }),
  revealPatient: endpoint({
    method: 'POST',
    path: `${base}/reveal`,
    audience: 'user',
    summary: '查看完整姓名、证件号与手机号；仅档案所有人，每次都写入访问记录',
    input: v.object({ patientId: id }),
    reply: v.object({ name: v.string(), idNo: v.string(), tel: v.string() }),
  }),
  getCard: endpoint({
    method: 'GET',
    path: `${base}/{id}/card`,
    audience: 'user',
    prompt: false,
    summary: '就诊卡与动态码',
    input: v.object({ id }),
    reply: patientCard,
  }),
  listActors: endpoint({
    method: 'GET',
    path: `${base}/{id}/actor/list`,
    audience: 'user',
    prompt: false,
    summary: '谁可以为这位就诊人办事',
    input: v.object({ id }),
    reply: v.array(actor),
  }),
  changeActor: endpoint({
    method: 'POST',
    path: `${base}/actor/change`,
    audience: 'user',
    summary: '改变或收回（accessLevel 为 null）他人的权限；仅档案所有人',
    input: v.object({ patientId: id, actorId: id, accessLevel: v.nullable(accessLevel) }),
    reply: v.array(actor),
    idempotent: true,
  }),
}
