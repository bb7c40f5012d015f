/**
 * Paying with medical insurance (医保支付): authorise, let the insurance bureau work out who bears what, pay the cash part, or fall back to paying by oneself.
 * The page is in spec §2; its calls and fields are "not shown" there and designed here after WeChat's med-ins 2.0 and the national interfaces 6201, 6202, 6203, 6301.
 * Every amount is the bureau's: no call takes one. Deposits are never paid this way.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { payingApp } from './payment'
import { amountFen, id, isoDateTime } from './values'

/* ---------- words ---------- */

/** What can be paid with insurance. */
const insuredBusiness = v.picklist(['registration', 'outpatient'])
export type InsuredBusinessName = v.InferOutput<typeof insuredBusiness>

/** How far a mixed payment is: CREATED → PRESETTLED → PAYING → SUCCESS; CLOSING → CLOSED when nothing comes of it, and what came in goes back. */
const insuranceStatus = v.picklist([
  'CREATED',
  'PRESETTLED',
  'PAYING',
  'CLOSING',
  'SUCCESS',
  'CLOSED',
])
export type InsuranceStatus = v.InferOutput<typeof insuranceStatus>

/** Why the insurance does not pay. CASH_ONLY: it bears nothing of this. PARTLY_FAILED: one part went through, the other did not, and the first goes back. */
export const insuranceRefusal = v.picklist([
  'NOT_INSURED_HERE',
  'ACCOUNT_FROZEN',
  'AUTH_EXPIRED',
  'IDENTITY_MISMATCH',
  'NO_CREDENTIAL',
  'REFUSED',
  'CASH_ONLY',
  'PARTLY_FAILED',
  'GIVEN_UP',
])
export type InsuranceRefusal = v.InferOutput<typeof insuranceRefusal>

/* ---------- things ---------- */

/** Who bears what, in the bureau's words. */
const insuranceSplit = v.object({
  totalFen: amountFen,
  /** 统筹基金 */
  fundFen: amountFen,
  /** 个人账户 */
  accountFen: amountFen,
  /** 其他基金: 大病, 救助 … */
  otherFen: amountFen,
  /** 现金 */
  cashFen: amountFen,
})
/** The same word on every page for who bears what. */
export const splitLabels = {
  fundFen: '医保统筹基金',
  accountFen: '医保个人账户',
  otherFen: '其他基金',
} as const
export type InsuranceSplit = v.InferOutput<typeof insuranceSplit>

/** One try to pay with insurance. */
const insurancePayment = v.object({
  status: insuranceStatus,
  isAuthorised: v.boolean(),
  usesAccount: v.boolean(),
  split: v.nullable(insuranceSplit),
  refusal: v.nullable(insuranceRefusal),
  /** What is going back, or has gone, because only one part went through. */
  returningFen: amountFen,
  isReturned: v.boolean(),
})
export type InsurancePayment = v.InferOutput<typeof insurancePayment>

/** Everything the page shows. */
const insurancePage = v.object({
  business: insuredBusiness,
  orderId: id,
  orderNo: v.string(),
  /** 门诊挂号费, 门诊缴费 */
  title: v.string(),
  patientName: v.string(),
  /** 居民身份证 3*****1 */
  certificate: v.string(),
  totalFen: amountFen,
  /** Of the order that is paid: waits for money, paid and being entered, done, or over. */
  orderState: v.picklist(['to_pay', 'confirming', 'done', 'refunding', 'ended']),
  expiresAt: v.nullable(isoDateTime),
  /** Why insurance cannot be used for this, in words; null when it can. */
  unavailable: v.nullable(v.string()),
  /** What the patient agrees to before anything is sent to the bureau. */
  consent: v.object({ version: v.string(), text: v.string(), isGiven: v.boolean() }),
  payment: v.nullable(insurancePayment),
  serverNow: isoDateTime,
})
export type InsurancePage = v.InferOutput<typeof insurancePage>

/** Where the patient shows that it is him: a page (H5), or the national insurance's mini-program. Both come back with an `authCode`. */
const authorisation = v.union([
  v.object({ kind: v.literal('page'), url: v.string() }),
  v.object({ kind: v.literal('mini_program'), appId: v.string(), path: v.string() }),
])
export type Authorisation = v.InferOutput<typeof authorisation>

/** What the client hands to WeChat's insurance cashier. Without a cash part there is nothing to sign. */
const insurancePayParameters = v.object({
  appId: v.string(),
  mixTradeNo: v.string(),
  cash: v.nullable(
    v.object({
      timeStamp: v.string(),
      nonceStr: v.string(),
      package: v.string(),
      signType: v.literal('RSA'),
      paySign: v.string(),
    }),
  ),
})
export type InsurancePayParameters = v.InferOutput<typeof insurancePayParameters>

/** Shows WeChat's browser that a page is the hospital's, so that it opens the insurance cashier. */
const pageSignature = v.object({
  appId: v.string(),
  timestamp: v.number(),
  nonceStr: v.string(),
  signature: v.string(),
})
export type PageSignature = v.InferOutput<typeof pageSignature>

/* ---------- calls ---------- */

const base = '/hos/user/v1/insurance'
const ofOrder = { business: insuredBusiness, orderId: id }

export const insuranceCalls = {
  getPage: endpoint({
    method: 'GET',
    path: `${base}/payment`,
    audience: 'user',
    summary: '医保确认支付页：费用、能否用医保、授权同意、进行到哪一步',
    input: v.object(ofOrder),
    reply: insurancePage,
  }),
  start: endpoint({
    method: 'POST',
    path: `${base}/start`,
    audience: 'user',
    summary: '开始医保支付：记下单独同意，取医保电子凭证的授权入口；重复提交回到同一笔',
    input: v.object({ ...ofOrder, app: payingApp, consentVersion: v.optional(v.string()) }),
    reply: v.object({ page: insurancePage, authorisation }),
    idempotent: true,
  }),
  settle: endpoint({
    method: 'POST',
    path: `${base}/settle`,
    audience: 'user',
    summary: '带授权码上传费用并预结算；不带授权码，则换一种个人账户用法重新预结算',
    input: v.object({
      ...ofOrder,
      authCode: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{4,128}$/, '授权码不正确'))),
      usesAccount: v.boolean(),
    }),
    reply: insurancePage,
    idempotent: true,
  }),
  pay: endpoint({
    method: 'POST',
    path: `${base}/pay`,
    audience: 'user',
    summary: '确认支付：下现金单与医保混合单，给出调起参数',
    input: v.object(ofOrder),
    reply: v.object({ page: insurancePage, pay: v.nullable(insurancePayParameters) }),
    idempotent: true,
  }),
  signPage: endpoint({
    method: 'POST',
    quiet: true,
    path: `${base}/page-signature`,
    audience: 'user',
    summary: '为当前页面取 JS-SDK 签名，微信凭它允许调起医保收银台',
    input: v.object({
      url: v.pipe(
        v.string(),
        v.regex(/^https?:\/\/\S+$/, '页面地址不正确'),
        v.maxLength(2000, '页面地址太长'),
      ),
    }),
    reply: pageSignature,
  }),
  check: endpoint({
    method: 'POST',
    quiet: true,
    path: `${base}/check`,
    audience: 'user',
    prompt: false,
    summary: '向微信与医保查询结果，并等医院确认片刻',
    input: v.object(ofOrder),
    reply: insurancePage,
    idempotent: true,
  }),
  giveUp: endpoint({
    method: 'POST',
    path: `${base}/give-up`,
    audience: 'user',
    summary: '放弃医保支付，改为自费；已经付的部分退回',
    input: v.object(ofOrder),
    reply: insurancePage,
    idempotent: true,
  }),
}
