/** 病案复印: what the hospital copies of a stay's record, for whom it goes only at the counter, and the requests. Never by the admission number or a link. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { lastRefund, payBy, weChatPayParameters } from '../payment'
import { districtCode, regionNames } from '../region_code'
import { amountFen, count, id, idempotencyKey, isoDate, isoDateTime, mobile } from '../values'
import { copyFeeState, copyOrder, copyPart, copyState } from './copy_order'

const base = '/hos/user/v1/inpatient'
const note = v.nullish(v.string())
const place = v.object({ place: v.string(), hours: note, telephone: note })

/** What the hospital offers for this stay. */
const copyService = v.object({
  parts: v.array(copyPart),
  purposes: v.array(copyPart),
  maxCopies: count,
  feeNote: v.string(),
  answerDays: count,
  courier: v.nullish(v.object({ advice: v.string() })),
  pickup: v.nullish(place),
  counter: v.object({ ...place.entries, bring: note }),
  advice: note,
})
export type CopyService = v.InferOutput<typeof copyService>

/** Why this record is copied at the counter only. */
const counterOnly = v.picklist(['minor', 'deceased', 'department'])
export type CounterOnly = v.InferOutput<typeof counterOnly>

const copyRequest = v.object({
  requestId: id,
  state: copyState,
  parts: v.array(copyPart),
  copies: count,
  purpose: v.string(),
  way: v.picklist(['courier', 'pickup']),
  /** Masked; null for somebody else's request, and once it is over. */
  maskedTo: note,
  askedAt: isoDateTime,
  changedAt: isoDateTime,
  pages: v.nullish(count),
  feeFen: v.nullish(amountFen),
  payAt: v.nullish(v.picklist(['counter', 'delivery', 'app'])),
  /** Null where nothing is paid in the app. */
  feeState: v.nullish(copyFeeState),
  /** Of the fee, the latest. */
  refund: v.nullish(lastRefund),
  /** The hospital's reason of a refusal. */
  why: note,
  courier: v.nullish(v.object({ name: v.string(), parcelNo: v.string() })),
  advice: note,
  /** This account asked, and it is not accepted yet. */
  canCancel: v.boolean(),
  /** This account asked, and pays the fee. */
  canPay: v.optional(v.boolean(), false),
  /** This account asked, and sees the order of the fee. */
  hasOrder: v.optional(v.boolean(), false),
})
export type CopyRequest = v.InferOutput<typeof copyRequest>

/** The page of a stay's copies. */
const recordCopies = v.object({
  inpatientId: id,
  patientName: v.string(),
  departName: v.string(),
  inDate: isoDate,
  outDate: v.nullable(isoDate),
  /** Null where the hospital offers it no more: what was asked for is still shown. */
  service: v.nullable(copyService),
  counterOnly: v.nullable(counterOnly),
  /** Asking needs the step-up check first. */
  needsStepUp: v.boolean(),
  /** As many are open as may be. */
  isFull: v.boolean(),
  /** The newest first. */
  requests: v.array(copyRequest),
  serverNow: isoDateTime,
})
export type RecordCopies = v.InferOutput<typeof recordCopies>

/** How copies are received. */
export const copyDelivery = v.variant('way', [
  v.object({
    way: v.literal('courier'),
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, '请输入收件人姓名'),
      v.maxLength(30, '收件人姓名太长了'),
    ),
    tel: mobile,
    /** A district with its names; missing from apps of before, whose address begins with them. */
    region: v.optional(v.object({ code: districtCode, names: regionNames })),
    /** Street, house and door. */
    address: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(4, '请写街道、小区和门牌号'),
      v.maxLength(120, '收件地址最多 120 个字'),
    ),
  }),
  v.object({ way: v.literal('pickup') }),
])
export type CopyDelivery = v.InferInput<typeof copyDelivery>

export const copyCalls = {
  getCopies: get({
    path: `${base}/stay/{inpatientId}/copies`,
    summary: '一次住院的病案复印：医院的办法，和申请过的',
    input: v.object({ inpatientId: id }),
    reply: recordCopies,
  }),
  askCopies: post({
    path: `${base}/copies`,
    prompt: false,
    summary: '申请复印病案；只限本人或有全部权限的人，先做短信验证',
    input: v.object({
      inpatientId: id,
      parts: v.pipe(v.array(id), v.minLength(1, '请选择要复印的内容'), v.maxLength(30)),
      copies: v.pipe(count, v.minValue(1, '至少 1 份'), v.maxValue(20)),
      purpose: id,
      delivery: copyDelivery,
      idempotencyKey,
    }),
    reply: recordCopies,
    idempotent: true,
  }),
  cancelCopies: post({
    path: `${base}/copies/cancel`,
    summary: '不要了：医院受理以前可以取消',
    input: v.object({ requestId: id }),
    reply: recordCopies,
    idempotent: true,
  }),
  getCopyOrder: get({
    path: `${base}/copies/{requestId}/fee`,
    summary: '一份申请的复印费；只有申请的账号能看、能付',
    input: v.object({ requestId: id }),
    reply: copyOrder,
  }),
  payCopies: post({
    path: `${base}/copies/pay`,
    summary: '付复印费：医院受理并要求在手机上付时',
    input: v.object({ requestId: id, ...payBy }),
    reply: v.object({ order: copyOrder, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkCopyOrder: post({
    quiet: true,
    path: `${base}/copies/pay-check`,
    prompt: false,
    summary: '向支付渠道查询复印费，并等医院确认片刻',
    input: v.object({ requestId: id }),
    reply: copyOrder,
    idempotent: true,
  }),
}
