/**
 * Outpatient payment (门诊缴费): unpaid bills by visit, one payment for several of them, what was paid, where to go next.
 * Spec §2 names the pages; their calls and fields are "not shown" there and designed here after domain facts of hospital systems.
 * Everybody who acts for the patient sees sums and pays; items and diagnosis are for level `full`. Nothing is ever paid in advance.
 */
import * as v from 'valibot'
import { documentLink } from './document'
import { endpoint } from './endpoint'
import { chargeCategory } from './inpatient'
import { payBy, payStatus, refund, timelineStep, weChatPayParameters } from './payment'
import { amountFen, count, id, isoDate, isoDateTime, pageOf, paging } from './values'

/* ---------- words ---------- */

/** The way of a bill: UNPAID → LOCKED (being paid) → PAID_UNCONFIRMED (the hospital enters it) → PAID, or REFUNDING → REFUNDED; EXPIRED when nobody paid. */
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

/** The way of one payment for several bills. CLOSED: nobody paid in time, or the patient gave up; FAILED: paid, and the money goes back. */
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

/** How far an item is. */
const itemStatus = v.picklist(['NOT_DISPENSED', 'DISPENSED', 'NOT_DONE', 'DONE', 'REFUNDED'])
export type ItemStatus = v.InferOutput<typeof itemStatus>
export const itemStatusLabels = {
  NOT_DISPENSED: '未发药',
  DISPENSED: '已发药',
  NOT_DONE: '未执行',
  DONE: '已执行',
  REFUNDED: '已退费',
} satisfies Record<ItemStatus, string>

/* ---------- things ---------- */

const note = v.optional(v.nullable(v.string()))

/** Who bears what. Without insurance everything is cash. */
const feeSplit = v.object({
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
  /** Where it is done or handed out. */
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
  /** 西药处方, 检验申请 … */
  title: v.string(),
  status: billStatus,
  /** Must be paid with the others of its visit. */
  isRequired: v.boolean(),
  split: feeSplit,
  issuedAt: isoDateTime,
  /** Pay until then. */
  expiresAt: isoDateTime,
  /** The account's own payment that is under way for it. */
  orderId: v.nullable(id),
})
export type BillBrief = v.InferOutput<typeof billBrief>

/** A visit with what is to be paid. */
const unpaidVisit = v.object({
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

/** A bill with its items. */
const bill = v.object({
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
  serverNow: isoDateTime,
})
export type Bill = v.InferOutput<typeof bill>

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
  /** REVERSED (冲红): the money went back, the paper is void. */
  state: v.picklist(['NORMAL', 'REVERSED']),
  /** What its QR code says; enough to verify it, nothing about the patient. */
  qrContent: v.string(),
})
export type Invoice = v.InferOutput<typeof invoice>

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
const paidMonth = v.object({
  /** `2026-11` */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  /** What was paid, and what of it went back. */
  totalFen: amountFen,
  refundedFen: amountFen,
  orders: v.array(outpatientOrderBrief),
})
export type PaidMonth = v.InferOutput<typeof paidMonth>

/** One payment for the bills of a patient. */
const outpatientOrder = v.object({
  orderId: id,
  /** The number a patient can read out. */
  orderNo: v.string(),
  patientId: id,
  patientName: v.string(),
  status: outpatientOrderStatus,
  payStatus,
  /** This account began it, and may go on with it. */
  isOwn: v.boolean(),
  split: feeSplit,
  bills: v.array(bill),
  seesDetails: v.boolean(),
  createdAt: isoDateTime,
  /** Pay until then, for LOCKED. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's receipt. */
  receiptNo: note,
  guide: v.array(guideStep),
  /** Only for accounts of level `full`. */
  invoice: v.nullable(invoice),
  /** Why nothing came of it. */
  endReason: note,
  refunds: v.array(v.object({ ...refund.entries, reason: v.string() })),
  timeline: v.array(timelineStep),
  serverNow: isoDateTime,
})
export type OutpatientOrder = v.InferOutput<typeof outpatientOrder>

/* ---------- calls ---------- */

const base = '/hos/user/v1/outpatient'
const ofOrder = v.object({ orderId: id })

export const outpatientCalls = {
  listUnpaid: endpoint({
    method: 'GET',
    path: `${base}/unpaid`,
    audience: 'user',
    summary: '就诊人的待缴费，按就诊分组，新的在前',
    input: v.object({ patientId: id }),
    reply: v.object({ visits: v.array(unpaidVisit), serverNow: isoDateTime }),
  }),
  getBill: endpoint({
    method: 'GET',
    path: `${base}/bill/{billId}`,
    audience: 'user',
    summary: '一张费用单的明细，按14类收费项目',
    input: v.object({ billId: id }),
    reply: bill,
  }),
  createOrder: endpoint({
    method: 'POST',
    path: `${base}/order`,
    audience: 'user',
    summary: '几张费用单一起缴费下单，锁定15分钟；同样的费用单再提交，回到同一笔',
    input: v.object({
      patientId: id,
      billIds: v.pipe(
        v.array(id),
        v.minLength(1, '请选择要缴的费用'),
        v.maxLength(50, '一次最多缴50张'),
      ),
      idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '编号不正确')),
    }),
    reply: outpatientOrder,
    idempotent: true,
  }),
  getOrder: endpoint({
    method: 'GET',
    path: `${base}/order/{orderId}`,
    audience: 'user',
    summary: '一笔门诊缴费：明细、导诊、电子票据、退款',
    input: ofOrder,
    reply: outpatientOrder,
  }),
  payOrder: endpoint({
    method: 'POST',
    path: `${base}/order/pay`,
    audience: 'user',
    summary: '发起支付',
    input: v.object({ orderId: id, ...payBy }),
    reply: v.object({ order: outpatientOrder, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkOrder: endpoint({
    method: 'POST',
    quiet: true,
    path: `${base}/order/pay-check`,
    audience: 'user',
    prompt: false,
    summary: '向支付渠道查询结果，并等医院确认片刻',
    input: ofOrder,
    reply: outpatientOrder,
    idempotent: true,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: `${base}/order/cancel`,
    audience: 'user',
    summary: '放弃还没有支付的缴费，费用单可以重新选择',
    input: ofOrder,
    reply: outpatientOrder,
    idempotent: true,
  }),
  openInvoice: endpoint({
    method: 'POST',
    path: `${base}/invoice/open`,
    audience: 'user',
    summary: '电子票据的PDF：5分钟内有效的地址',
    input: ofOrder,
    reply: documentLink,
    idempotent: true,
  }),
  listPaid: endpoint({
    method: 'GET',
    path: `${base}/paid`,
    audience: 'user',
    summary: '缴费记录，按月合计，新的在前；一页是几个月',
    input: v.object({ patientId: id, ...paging }),
    reply: pageOf(paidMonth),
  }),
}
