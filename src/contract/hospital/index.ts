/**
 * The hospital, its branches and its notices (spec §7, public). The spec shows no reply fields here, so the client
 * must work with any of them missing; the names are designed here.
 */
import * as v from 'valibot'
import { get } from '../endpoint'
import { count, id, looseText } from '../values'

/** A value of another type from another server counts as missing: no notice and no branch is lost for it. */
const text = v.fallback(v.nullish(looseText), undefined)
const coordinate = v.fallback(v.nullish(v.number()), undefined)

/** Services that not every hospital offers in the app, or not always: 住院, 医保支付, 云胶片, 候补, 分享, 检查预约, 预问诊, 投诉与表扬, 评价, 评价公开, 退费申请, 扫码付, 先诊疗后付费, 病案复印. Pure: the app asks for the words alone. */
export const optionalService = /* @__PURE__ */ v.picklist([
  'inpatient',
  'insurance',
  'film',
  'waitlist',
  'share',
  'exam',
  'form',
  'feedback',
  'rating',
  'rating_shown',
  'refund_ask',
  'pay_code',
  'credit',
  'record_copy',
])
export type OptionalService = v.InferOutput<typeof optionalService>

/** The `{id}` of the server's own hospital, for a client that was told no other. */
export const OWN_HOSPITAL = 'self'

/** The hospital, as cached in `hosDetail`; unknown fields are kept as they came. */
export const hosDetail = v.looseObject({
  hospitalId: text,
  name: text,
  /** e.g. 三级甲等 */
  level: text,
  telephone: text,
  emergencyTelephone: text,
  address: text,
  openHours: text,
  intro: text,
  latitude: coordinate,
  longitude: coordinate,
  /** The optional services it offers; another server that does not tell is taken to offer all. */
  services: v.fallback(v.nullish(v.array(v.string())), undefined),
})
export type HosDetail = v.InferOutput<typeof hosDetail>

/** Whether a hospital offers this service in the app. */
export function offers(hospital: HosDetail | undefined, service: OptionalService): boolean {
  return hospital?.services?.includes(service) ?? true
}

/** One branch (院区) of the hospital. */
export const branch = v.object({
  hospitalBranchId: looseText,
  name: text,
  address: text,
  telephone: text,
  openHours: text,
  latitude: coordinate,
  longitude: coordinate,
  /** Slots still free today, and until when today's registration runs; null when that is over. */
  leftToday: v.nullish(count),
  todayUntil: text,
  notice: text,
})
export type Branch = v.InferOutput<typeof branch>

/** The branch list's types of our pages; the specification does not say what its `type` may be, so any other value gets every branch. */
export const branchListType = /* @__PURE__ */ v.picklist([
  'registration',
  'report',
  'outpatient',
  'inpatient',
  'queue',
])

/** The types of notices (须知); `announcement` are the hospital's news on the home page. */
export const remarkType = /* @__PURE__ */ v.picklist([
  'announcement',
  'registration',
  'payment',
  'takeno',
  'report',
  'inpatient',
  'film',
  'privacy_policy',
  'health_data',
  'child_data',
  'service_agreement',
])
export type RemarkType = v.InferOutput<typeof remarkType>

/** One notice; `content` is sanitised HTML. */
export const remark = v.object({
  remarkId: v.optional(looseText),
  type: text,
  title: text,
  summary: text,
  content: text,
  version: v.optional(v.union([v.nullable(v.string()), v.nullable(v.number())])),
  publishedAt: text,
  /** The difference from the version before. */
  changeNote: text,
  /** The branch it is for; missing: the whole hospital. */
  hospitalBranchId: text,
  branchName: text,
})
export type Remark = v.InferOutput<typeof remark>

/** One version of a notice, in force or earlier. */
const remarkVersion = v.object({
  version: v.number(),
  title: text,
  content: text,
  publishedAt: text,
  /** When a newer one replaced it; empty for the one in force. */
  replacedAt: text,
  changeNote: text,
})
export type RemarkVersion = v.InferOutput<typeof remarkVersion>

const typeName = v.optional(v.pipe(v.string(), v.maxLength(64, '类型不正确')))

export const hospitalCalls = {
  getHospital: get({
    path: '/hos/public/v1/hospital/{id}',
    prompt: false,
    summary: '医院信息',
    input: v.object({ id }),
    reply: hosDetail,
  }),
  listBranches: get({
    path: '/hos/public/v1/hospital-branch/{hospitalId}/list',
    summary: '院区列表',
    input: v.object({
      hospitalId: id,
      type: typeName,
    }),
    reply: v.array(branch),
  }),
  listRemarks: get({
    path: '/hos/public/v1/remark/remark',
    summary: '须知与公告，按类型与院区',
    input: v.object({
      hospitalId: v.optional(id),
      hospitalBranchId: v.optional(id),
      type: typeName,
    }),
    reply: v.array(remark),
  }),
  listRemarkVersions: get({
    path: '/hos/public/v1/remark/remark/{remarkId}/versions',
    summary: '一份须知的各个版本，新的在前',
    input: v.object({ remarkId: id }),
    reply: v.array(remarkVersion),
  }),
}
