/** Deposits, and the link by which somebody else pays one. */
import * as v from 'valibot'
import { amountFen, count, id, isoDateTime } from '../values'
import { lastRefund, payStatus, timelineStep } from '../payment'
import { balanceFen, note } from './stay'

/** The states of a deposit: PENDING_PAY → CONFIRMING (paid, the hospital enters it) → DONE. Otherwise EXPIRED, or FAILED with a refund. */
export const depositStatus = v.picklist(['PENDING_PAY', 'CONFIRMING', 'DONE', 'EXPIRED', 'FAILED'])
export type DepositStatus = v.InferOutput<typeof depositStatus>
export const depositStatusLabels = {
  PENDING_PAY: '待支付',
  CONFIRMING: '已支付，医院入账中',
  DONE: '已入账',
  EXPIRED: '已超时',
  FAILED: '未入账',
} satisfies Record<DepositStatus, string>

/** What an order pays: a deposit, or exactly what the settlement left owed. */
export const depositPurpose = v.picklist(['deposit', 'settlement'])
export type DepositPurpose = v.InferOutput<typeof depositPurpose>

/** How a deposit was paid. */
const depositMode = v.picklist(['wechat', 'window'])
export type DepositMode = v.InferOutput<typeof depositMode>
export const depositModeLabels = { wechat: '微信支付', window: '住院处窗口' } satisfies Record<
  DepositMode,
  string
>

/** A deposit (住院预缴). */
export const deposit = v.object({
  depositId: id,
  /** The number for reading out. */
  depositNo: v.string(),
  inpatientId: id,
  admissionNo: v.string(),
  patientName: v.string(),
  amountFen,
  status: depositStatus,
  payStatus,
  mode: depositMode,
  purpose: v.optional(depositPurpose, 'deposit'),
  /** Paid through a payment link. */
  byLink: v.boolean(),
  createdAt: isoDateTime,
  /** Payable until then, for PENDING_PAY. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's receipt, once it is entered. */
  receiptNo: note,
  balanceAfterFen: v.nullable(balanceFen),
  /** Why it was not entered. */
  endReason: note,
  refund: v.nullable(lastRefund),
  timeline: v.array(timelineStep),
  serverNow: isoDateTime,
})
export type Deposit = v.InferOutput<typeof deposit>

/** A link by which somebody else pays; its token is returned once. */
export const payLink = v.object({
  linkId: id,
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  isRevoked: v.boolean(),
  paidFen: amountFen,
  paidTimes: count,
})
export type PayLink = v.InferOutput<typeof payLink>
