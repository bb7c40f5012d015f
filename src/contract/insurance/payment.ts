/** A payment with medical insurance: its parts, its states, and what the phone needs. */
import * as v from 'valibot'
import { amountFen, id, isoDateTime } from '../values'

/** What can be paid with insurance. */
export const insuredBusiness = v.picklist(['registration', 'outpatient'])
export type InsuredBusinessName = v.InferOutput<typeof insuredBusiness>

/** The states of a mixed payment: CREATED → PRESETTLED → PAYING → SUCCESS; CLOSING → CLOSED when it fails, with paid parts refunded. */
const insuranceStatus = v.picklist([
  'CREATED',
  'PRESETTLED',
  'PAYING',
  'CLOSING',
  'SUCCESS',
  'CLOSED',
])
export type InsuranceStatus = v.InferOutput<typeof insuranceStatus>

/** Why the insurance does not pay. CASH_ONLY: it bears nothing of this. PARTLY_FAILED: one part was paid, the other was not, and the first is refunded. */
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

/** The shares, in the bureau's terms. */
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
/** The labels of the shares, the same on every page. */
export const splitLabels = {
  fundFen: '医保统筹基金',
  accountFen: '医保个人账户',
  otherFen: '其他基金',
  cashFen: '还需微信支付',
} as const
export type InsuranceSplit = v.InferOutput<typeof insuranceSplit>

/** One attempt to pay with insurance. */
const insurancePayment = v.object({
  status: insuranceStatus,
  isAuthorised: v.boolean(),
  usesAccount: v.boolean(),
  split: v.nullable(insuranceSplit),
  refusal: v.nullable(insuranceRefusal),
  /** What is being refunded, or was, because only one part was paid. */
  returningFen: amountFen,
  isReturned: v.boolean(),
})
export type InsurancePayment = v.InferOutput<typeof insurancePayment>

/** Everything the page shows. */
export const insurancePage = v.object({
  business: insuredBusiness,
  orderId: id,
  orderNo: v.string(),
  /** 门诊挂号费, 门诊缴费 */
  title: v.string(),
  patientName: v.string(),
  /** 居民身份证 3*****1 */
  certificate: v.string(),
  totalFen: amountFen,
  /** The state of the order being paid: to be paid, paid and being entered, done, or ended. */
  orderState: v.picklist(['to_pay', 'confirming', 'done', 'refunding', 'ended']),
  expiresAt: v.nullable(isoDateTime),
  /** Why insurance cannot be used for this, for the patient to read; null when it can. */
  unavailable: v.nullable(v.string()),
  /** The consent before anything is sent to the bureau. */
  consent: v.object({ version: v.string(), text: v.string(), isGiven: v.boolean() }),
  payment: v.nullable(insurancePayment),
  serverNow: isoDateTime,
})
export type InsurancePage = v.InferOutput<typeof insurancePage>

/** Where the patient authorises: a page (H5), or the national insurance's mini-program. Both return with an `authCode`. */
export const authorisation = v.union([
  v.object({ kind: v.literal('page'), url: v.string() }),
  v.object({ kind: v.literal('mini_program'), appId: v.string(), path: v.string() }),
])
export type Authorisation = v.InferOutput<typeof authorisation>

/** What the client hands to WeChat's insurance cashier. Without a cash part there is nothing to sign. */
export const insurancePayParameters = v.object({
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
