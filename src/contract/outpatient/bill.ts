/** Bills that are to be paid. */
import * as v from 'valibot'
import { amountFen, id, isoDate, isoDateTime } from '../values'
import { chargeCategory } from '../inpatient'

/** The states of a bill: UNPAID → LOCKED (being paid) → PAID_UNCONFIRMED (the hospital enters it) → PAID, or REFUNDING → REFUNDED; EXPIRED when it was not paid. */
const billStatus = v.picklist([
  'UNPAID',
  'LOCKED',
  'PAID_UNCONFIRMED',
  'PAID',
  'REFUNDING',
  'REFUNDED',
  'EXPIRED',
])
export type BillStatus = v.InferOutput<typeof billStatus>
export const billStatusLabels = {
  UNPAID: '待缴费',
  LOCKED: '支付中',
  PAID_UNCONFIRMED: '已支付，医院确认中',
  PAID: '已缴费',
  REFUNDING: '退款中',
  REFUNDED: '已退款',
  EXPIRED: '已失效',
} satisfies Record<BillStatus, string>

/** The state of an item. */
const itemStatus = v.picklist(['NOT_DISPENSED', 'DISPENSED', 'NOT_DONE', 'DONE', 'REFUNDED'])
export type ItemStatus = v.InferOutput<typeof itemStatus>
export const itemStatusLabels = {
  NOT_DISPENSED: '未发药',
  DISPENSED: '已发药',
  NOT_DONE: '未执行',
  DONE: '已执行',
  REFUNDED: '已退费',
} satisfies Record<ItemStatus, string>

/** Why a bill needs no payment any more though it was not paid in the app. */
const billEnd = v.picklist(['withdrawn', 'paid_elsewhere'])
export type BillEnd = v.InferOutput<typeof billEnd>
export const billEndLabels = {
  withdrawn: '医院已撤销，不用缴费',
  paid_elsewhere: '已在医院窗口缴费',
} satisfies Record<BillEnd, string>

/** A lender and a bill: asked, known to the hospital, asked for the money, or not able to. */
const billGuarantee = v.picklist(['opening', 'open', 'capturing', 'declined'])
export type BillGuarantee = v.InferOutput<typeof billGuarantee>

/** 先诊疗后付费 of the account, for itself. */
export const creditLineState = v.object({
  state: v.picklist(['OPENING', 'OPEN', 'CLOSING', 'CLOSED']),
  /** What the lender stands for, or paid today. */
  usedFen: amountFen,
  dailyFen: amountFen,
  /** The hour at which the lender pays what was not paid. */
  sweepHour: v.number(),
  /** How many bills it stands for. */
  standing: v.number(),
})
export type CreditLineState = v.InferOutput<typeof creditLineState>

export const note = v.nullish(v.string())

/** The shares of the payers. Without insurance everything is cash. */
export const feeSplit = v.object({
  totalFen: amountFen,
  /** 统筹基金 */
  fundFen: amountFen,
  /** 个人账户 */
  accountFen: amountFen,
  /** 其他基金: 大病, 救助 …; only what was paid with insurance has them. */
  otherFen: v.optional(amountFen),
  /** 现金 */
  cashFen: amountFen,
})

/** One thing on a bill. */
const billItem = v.object({
  itemId: id,
  name: v.string(),
  spec: note,
  unit: note,
  priceFen: amountFen,
  quantity: v.number(),
  amountFen,
  /** 甲类, 乙类, 自费 */
  insuranceClass: note,
  /** Where it is done or dispensed. */
  execDepartName: note,
  status: itemStatus,
})
export type BillItem = v.InferOutput<typeof billItem>

/** The items of one national charge category. */
const billCategory = v.object({
  medChargeItemType: chargeCategory,
  amountFen,
  /** Empty for accounts that see sums only. */
  items: v.array(billItem),
})
export type BillCategory = v.InferOutput<typeof billCategory>

/** A bill in short. */
const billBrief = v.object({
  billId: id,
  billNo: v.string(),
  /** 上腹部CT平扫, 腹部超声 …; 检验申请 for accounts that see no items. */
  title: v.string(),
  status: billStatus,
  /** Must be paid together with the others of its visit. */
  isRequired: v.boolean(),
  split: feeSplit,
  issuedAt: isoDateTime,
  /** Pay until then. */
  expiresAt: isoDateTime,
  /** The account's own payment in progress for it. */
  orderId: v.nullable(id),
  /** A lender stands for it (先诊疗后付费): asked, known to the hospital, paying, or not. */
  guaranteed: v.nullish(billGuarantee),
  /** The hospital ended it. */
  ended: v.nullish(billEnd),
})
export type BillBrief = v.InferOutput<typeof billBrief>

/** A visit with its bills to pay. */
export const unpaidVisit = v.object({
  visitNo: v.string(),
  visitDate: isoDate,
  branchName: v.string(),
  departName: v.string(),
  doctorName: note,
  /** Only for accounts of level `full`. */
  diagnosis: note,
  /** 费别: 自费 */
  costTypeName: v.string(),
  totalFen: amountFen,
  bills: v.array(billBrief),
})
export type UnpaidVisit = v.InferOutput<typeof unpaidVisit>

/** A bill that the hospital ended recently: it left the list, and this says why. */
export const endedBill = v.object({
  billId: id,
  title: v.string(),
  departName: v.string(),
  totalFen: amountFen,
  ended: billEnd,
})
export type EndedBill = v.InferOutput<typeof endedBill>

/** A bill with its items. */
export const bill = v.object({
  ...billBrief.entries,
  patientId: id,
  patientName: v.string(),
  visitNo: v.string(),
  visitDate: isoDate,
  branchName: v.string(),
  departName: v.string(),
  doctorName: note,
  diagnosis: note,
  costTypeName: v.string(),
  categories: v.array(billCategory),
  seesDetails: v.boolean(),
  /** They are shown after the step-up check. */
  needsStepUp: v.boolean(),
  serverNow: isoDateTime,
})
export type Bill = v.InferOutput<typeof bill>
