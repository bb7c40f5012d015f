/** Refunds at the desk: failed ones are requested again, and staff refund by themselves; above a set sum a second person decides. */
import * as v from 'valibot'
import { after, amountFen, count, done, id, isoDateTime, pageOf } from '../../values'
import { reason, staffGet, staffPost } from '../staff_call'
import { paidBusiness } from '../timeline'

const failedRefund = v.object({
  refundId: id,
  outRefundNo: v.string(),
  business: paidBusiness,
  orderId: id,
  amountFen,
  /** The reason of the refund. */
  reason: v.string(),
  /** The order's number and the patient's masked name, where the order is still known. */
  orderNo: v.nullable(v.string()),
  patientName: v.nullable(v.string()),
  /** Why it failed, and what to do. */
  cause: v.string(),
  todo: v.string(),
  /** How it can be sent again: `again` unchanged; `elsewhere` to a bank card or the hospital's account; `by_hand` only, the hospital has the money. */
  way: v.picklist(['again', 'elsewhere', 'by_hand']),
  failedAt: isoDateTime,
  /** Staff requested to pay it by hand, and it waits for the second person. */
  isWaiting: v.boolean(),
})
export type FailedRefund = v.InferOutput<typeof failedRefund>

/** The banks whose debit cards WeChat Pay sends abnormal refunds to. */
export const bankLabels = {
  ICBC_DEBIT: '工商银行',
  ABC_DEBIT: '农业银行',
  BOC_DEBIT: '中国银行',
  CCB_DEBIT: '建设银行',
  COMM_DEBIT: '交通银行',
  CMB_DEBIT: '招商银行',
  PSBC_DEBIT: '邮储银行',
  CITIC_DEBIT: '中信银行',
  CEB_DEBIT: '光大银行',
  CMBC_DEBIT: '民生银行',
  CIB_DEBIT: '兴业银行',
  GDB_DEBIT: '广发银行',
  PAB_DEBIT: '平安银行',
  SPDB_DEBIT: '浦发银行',
  NBCB_DEBIT: '宁波银行',
} as const
export type BankType = keyof typeof bankLabels
const bankType = v.picklist(Object.keys(bankLabels) as BankType[], '请选择开户银行')

/** Where an abnormal refund is sent: to a debit card of the patient, or to the hospital's own bank account. */
const abnormalTarget = v.variant('type', [
  v.object({
    type: v.literal('USER_BANK_CARD'),
    bankType,
    bankAccount: v.pipe(v.string(), v.regex(/^\d{12,19}$/, '银行卡号是 12 到 19 位数字')),
    realName: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写持卡人姓名'), v.maxLength(50)),
  }),
  v.object({ type: v.literal('MERCHANT_BANK_CARD') }),
])
export type AbnormalTarget = v.InferOutput<typeof abnormalTarget>

const staffRefundKind = v.picklist(['refund', 'by_hand'])
export type StaffRefundKind = v.InferOutput<typeof staffRefundKind>
export const staffRefundLabels = {
  refund: '原路退款',
  by_hand: '线下退款',
} satisfies Record<StaffRefundKind, string>

const approval = v.object({
  approvalId: id,
  kind: staffRefundKind,
  business: paidBusiness,
  orderId: id,
  /** The order's number and the patient's masked name, where the order is still known. */
  orderNo: v.nullable(v.string()),
  patientName: v.nullable(v.string()),
  amountFen,
  reason: v.string(),
  askedBy: v.string(),
  askedAt: isoDateTime,
  /** The caller's own request: another person decides. */
  isMine: v.boolean(),
  decided: v.nullable(
    v.object({ by: v.string(), at: isoDateTime, isApproved: v.boolean(), words: v.string() }),
  ),
})
export type Approval = v.InferOutput<typeof approval>

/** `asked`: requested. `waiting`: a second person decides first. */
const outcome = v.object({ state: v.picklist(['asked', 'waiting']) })
export type RefundOutcome = v.InferOutput<typeof outcome>

const readers = ['finance', 'support', 'audit', 'admin'] as const
const askers = ['finance', 'support', 'admin'] as const
const deciders = ['finance', 'admin'] as const
const sum = v.pipe(amountFen, v.minValue(1, '请填写金额'))

export const refundCalls = {
  failed: staffGet({
    path: '/desk/v1/refunds/failed',
    roles: readers,
    summary: '渠道没有办成的退款，最近的在前',
    input: v.object({ after }),
    reply: pageOf(failedRefund),
  }),
  again: staffPost({
    path: '/desk/v1/refunds/failed/again',
    roles: askers,
    summary: '请渠道再退一次，一次可选多笔',
    input: v.object({
      refundIds: v.pipe(
        v.array(id),
        v.minLength(1, '请选择退款'),
        v.maxLength(100, '一次最多 100 笔'),
      ),
      reason,
    }),
    /** Refunds that are not failed any more are left out. */
    reply: v.object({ asked: count }),
  }),
  elsewhere: staffPost({
    path: '/desk/v1/refunds/{refundId}/elsewhere',
    roles: askers,
    summary: '异常退款重新退到患者的银行卡，或退到医院的银行账户；卡号只有微信支付读得出',
    input: v.object({ refundId: id, target: abnormalTarget, reason }),
    reply: done,
  }),
  byHand: staffPost({
    path: '/desk/v1/refunds/{refundId}/by-hand',
    roles: askers,
    summary: '登记一笔失败的退款已在线下退给患者',
    input: v.object({ refundId: id, reason }),
    reply: outcome,
  }),
  ask: staffPost({
    path: '/desk/v1/refunds/orders/{orderId}',
    roles: askers,
    summary: '退还一个订单的一部分或全部；订单本身不变',
    /** `restFen`: what could still go back when it was seen, so that what a colleague gave back meanwhile, or an answer that was lost, is not given back twice. */
    input: v.object({ orderId: id, amountFen: sum, restFen: amountFen, reason }),
    reply: outcome,
  }),
  approvals: staffGet({
    path: '/desk/v1/refunds/approvals',
    roles: readers,
    summary: '等第二个人批准的退款（最早的在前），或已决定的（最近的在前）',
    input: v.object({ state: v.optional(v.picklist(['open', 'ended']), 'open'), after }),
    reply: v.object({ ...pageOf(approval).entries, aboveFen: amountFen }),
  }),
  decide: staffPost({
    path: '/desk/v1/refunds/approvals/{approvalId}/decide',
    roles: deciders,
    summary: '批准或不批准别人申请的退款',
    input: v.object({ approvalId: id, isApproved: v.boolean(), words: reason }),
    reply: done,
  }),
}
