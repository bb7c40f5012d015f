/** Orders that paid bills, with their invoices and what to do next. */
import * as v from 'valibot'
import { amountFen, count, id, isoDateTime } from '../values'
import { payStatus, refund, timelineStep } from '../payment'
import { bill, feeSplit, note } from './bill'
import { refundAsking } from './refund_ask'

/** The states of one payment for several bills. CLOSED: not paid in time, or cancelled by the patient; FAILED: paid, and refunded. */
export const outpatientOrderStatus = v.picklist([
  'LOCKED',
  'PAID_UNCONFIRMED',
  'PAID',
  'CLOSED',
  'FAILED',
])
export type OutpatientOrderStatus = v.InferOutput<typeof outpatientOrderStatus>
export const outpatientOrderStatusLabels = {
  LOCKED: '待支付',
  PAID_UNCONFIRMED: '已支付，医院确认中',
  PAID: '已缴费',
  CLOSED: '已关闭',
  FAILED: '未缴成',
} satisfies Record<OutpatientOrderStatus, string>

/** Where to go with what was paid. */
const guideStep = v.object({
  title: v.string(),
  place: v.string(),
  note,
  isDone: v.boolean(),
})

/** 医疗收费电子票据 */
const invoice = v.object({
  /** 票据种类 */
  billName: v.string(),
  /** 票据代码 */
  billBatchCode: v.string(),
  /** 票据号码 */
  billNo: v.string(),
  /** 校验码 */
  random: v.string(),
  issuedAt: isoDateTime,
  totalFen: amountFen,
  /** REVERSED (冲红): refunded, the invoice is void. */
  state: v.picklist(['NORMAL', 'REVERSED']),
  /** The content of its QR code; enough to verify it, nothing about the patient. */
  qrContent: v.string(),
})
export type Invoice = v.InferOutput<typeof invoice>

/** A year with invoices that stand: how many, and what they come to. */
export const invoiceYear = v.object({
  /** `2026`, by the day they were issued. */
  year: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  count,
  totalFen: amountFen,
})
export type InvoiceYear = v.InferOutput<typeof invoiceYear>

/** A payment in short, as the list of a month shows it. */
const outpatientOrderBrief = v.object({
  orderId: id,
  orderNo: v.string(),
  patientName: v.string(),
  departNames: v.array(v.string()),
  billCount: count,
  totalFen: amountFen,
  refundedFen: amountFen,
  status: outpatientOrderStatus,
  payStatus,
  paidAt: isoDateTime,
})
export type OutpatientOrderBrief = v.InferOutput<typeof outpatientOrderBrief>

/** A month of payments, the newest first. */
export const paidMonth = v.object({
  /** `2026-11` */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  /** What was paid, and what of it was refunded. */
  totalFen: amountFen,
  refundedFen: amountFen,
  orders: v.array(outpatientOrderBrief),
})
export type PaidMonth = v.InferOutput<typeof paidMonth>

/** One payment for the bills of a patient. */
export const outpatientOrder = v.object({
  orderId: id,
  /** The number for reading out. */
  orderNo: v.string(),
  patientId: id,
  patientName: v.string(),
  status: outpatientOrderStatus,
  payStatus,
  /** This account started it, and may continue it. */
  isOwn: v.boolean(),
  split: feeSplit,
  bills: v.array(bill),
  seesDetails: v.boolean(),
  /** Diagnosis and items are shown after the step-up check, and so is the invoice's file, which names them. */
  needsStepUp: v.optional(v.boolean(), false),
  createdAt: isoDateTime,
  /** Pay until then, for LOCKED. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's receipt. */
  receiptNo: note,
  guide: v.array(guideStep),
  /** Only for accounts of level `full`. */
  invoice: v.nullable(invoice),
  /** Why it failed. */
  endReason: note,
  refunds: v.array(v.object({ ...refund.entries, reason: v.string() })),
  ...refundAsking,
  timeline: v.array(timelineStep),
  /** Its invoice can be sent by mail. */
  canMail: v.optional(v.boolean(), false),
  serverNow: isoDateTime,
})
export type OutpatientOrder = v.InferOutput<typeof outpatientOrder>
