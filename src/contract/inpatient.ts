/**
 * Inpatient (住院): stays, daily lists, deposits, and the link by which a relative pays.
 * Spec §2 names the pages; their calls and fields are "not shown" there and designed here after domain facts of hospital systems.
 * Who may see what: an account that acts for the patient with level `full` sees diagnosis and items; one of level `booking` sees the stay and its sums; one that has only the admission
 * number sees name (masked), number and balance, to pay in: no place, no people, no fees. The owner sees who has the number, and may end it.
 */
import * as v from 'valibot'
import { documentLink } from './document'
import { endpoint } from './endpoint'
import { payBy, payStatus, refund, timelineStep, weChatPayParameters } from './payment'
import { amountFen, count, done, id, isoDate, isoDateTime, nothing, pageOf, paging } from './values'

/* ---------- words ---------- */

export const stayStatus = v.picklist(['AWAITING', 'ADMITTED', 'SETTLING', 'DISCHARGED'])
export type StayStatus = v.InferOutput<typeof stayStatus>
export const stayStatusLabels = {
  AWAITING: '待入院',
  ADMITTED: '在院',
  SETTLING: '出院待结算',
  DISCHARGED: '已出院',
} satisfies Record<StayStatus, string>

/** The way of a deposit: PENDING_PAY → CONFIRMING (paid, the hospital enters it) → DONE. Ways out: EXPIRED, and FAILED with a refund. */
export const depositStatus = v.picklist(['PENDING_PAY', 'CONFIRMING', 'DONE', 'EXPIRED', 'FAILED'])
export type DepositStatus = v.InferOutput<typeof depositStatus>
export const depositStatusLabels = {
  PENDING_PAY: '待支付',
  CONFIRMING: '已支付，医院入账中',
  DONE: '已入账',
  EXPIRED: '已超时',
  FAILED: '未入账',
} satisfies Record<DepositStatus, string>

/** How a deposit was paid. */
const depositMode = v.picklist(['wechat', 'window'])
export type DepositMode = v.InferOutput<typeof depositMode>
export const depositModeLabels = { wechat: '微信支付', window: '住院处窗口' } satisfies Record<
  DepositMode,
  string
>

/** The national charge categories (医保 med_chrgitm_type). */
export const chargeCategory = v.picklist([
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
])
export type ChargeCategory = v.InferOutput<typeof chargeCategory>
export const chargeCategoryLabels = {
  '01': '床位费',
  '02': '诊察费',
  '03': '检查费',
  '04': '化验费',
  '05': '治疗费',
  '06': '手术费',
  '07': '护理费',
  '08': '卫生材料费',
  '09': '西药费',
  '10': '中药饮片费',
  '11': '中成药费',
  '12': '一般诊疗费',
  '13': '挂号费',
  '14': '其他费',
} satisfies Record<ChargeCategory, string>

/* ---------- things ---------- */

const note = v.optional(v.nullable(v.string()))
/** Money in fen that may be owed. */
const balanceFen = v.pipe(v.number(), v.safeInteger())

/** A stay in short, as the list shows it. */
const stayBrief = v.object({
  inpatientId: id,
  /** 住院号 */
  admissionNo: v.string(),
  /** Which stay of this patient it is. */
  inTimes: count,
  status: stayStatus,
  /** Masked. */
  patientName: v.string(),
  /** Empty for who has only the number. */
  departName: v.string(),
  wardName: v.string(),
  bedNo: note,
  inDate: isoDate,
  outDate: v.nullable(isoDate),
  balanceFen,
  isLow: v.boolean(),
  /** Bound by its number, and so may be taken off the list; false for the account's own patients. */
  isBoundByNumber: v.boolean(),
})
export type StayBrief = v.InferOutput<typeof stayBrief>

/** What may be paid, and whether now. */
const depositRules = v.object({
  presetsFen: v.array(amountFen),
  minFen: amountFen,
  maxFen: amountFen,
  allowed: v.boolean(),
  /** Why not, in the patient's words. */
  reason: note,
})
export type DepositRules = v.InferOutput<typeof depositRules>

/** A stay with its money. */
const stay = v.object({
  ...stayBrief.entries,
  sex: v.picklist(['male', 'female', 'unknown']),
  age: v.nullable(count),
  branchName: v.string(),
  wardPlace: note,
  wardTelephone: note,
  doctorName: note,
  nurseName: note,
  /** 费别 */
  costTypeName: v.string(),
  /** Only for accounts of level `full`. */
  diagnosis: note,
  /** Whether diagnosis and items are shown to this account. */
  seesDetails: v.boolean(),
  days: count,
  /** Null for who has only the number. */
  totalCostFen: v.nullable(amountFen),
  insuranceFeeFen: v.nullable(amountFen),
  prepaidFen: amountFen,
  /** What must be paid in before leaving; 0 while the balance is not negative. */
  needPayFen: amountFen,
  /** The average of the last days, and how many those were; null before the first full day. */
  averageDayFen: v.nullable(amountFen),
  averageOverDays: count,
  /** How many more days the balance lasts at that pace; null when nothing can be said. */
  lastsDays: v.nullable(count),
  deposit: depositRules,
  /** The last day with fees, for the daily list; null before the first. */
  lastFeeDate: v.nullable(isoDate),
  serverNow: isoDateTime,
})
export type Stay = v.InferOutput<typeof stay>

/** An account that has only the admission number, as the owner sees it. */
const stayHolder = v.object({
  holderId: id,
  /** Masked; empty for an account without a phone. */
  tel: v.string(),
  boundAt: isoDateTime,
})
export type StayHolder = v.InferOutput<typeof stayHolder>

/** One thing that was charged. */
const feeItem = v.object({
  name: v.string(),
  spec: note,
  unit: note,
  priceFen: amountFen,
  quantity: v.number(),
  amountFen,
  /** 甲类, 乙类, 自费 */
  insuranceClass: note,
})
export type FeeItem = v.InferOutput<typeof feeItem>

/** The fees of one day in one category. */
const feeCategory = v.object({
  costType: chargeCategory,
  amountFen,
  /** The day before. */
  previousFen: amountFen,
  /** Empty for accounts that see sums only. */
  items: v.array(feeItem),
})
export type FeeCategory = v.InferOutput<typeof feeCategory>

/** 一日清单 */
const feeDay = v.object({
  inpatientId: id,
  patientName: v.string(),
  date: isoDate,
  totalFen: amountFen,
  /** The day before; null on the first day. */
  previousTotalFen: v.nullable(amountFen),
  /** At the end of that day. */
  balanceFen,
  categories: v.array(feeCategory),
  seesDetails: v.boolean(),
  previousDate: v.nullable(isoDate),
  nextDate: v.nullable(isoDate),
  /** More fees of this day may still come. */
  isOpen: v.boolean(),
  serverNow: isoDateTime,
})
export type FeeDay = v.InferOutput<typeof feeDay>

/** A deposit (住院预缴). */
const deposit = v.object({
  depositId: id,
  /** The number a patient can read out. */
  depositNo: v.string(),
  inpatientId: id,
  admissionNo: v.string(),
  patientName: v.string(),
  amountFen,
  status: depositStatus,
  payStatus,
  mode: depositMode,
  /** Paid by somebody who was sent the link. */
  byLink: v.boolean(),
  createdAt: isoDateTime,
  /** Pay until then, for PENDING_PAY. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's receipt, once it is entered. */
  receiptNo: note,
  balanceAfterFen: v.nullable(balanceFen),
  /** Why it was not entered. */
  endReason: note,
  refund: v.nullable(refund),
  timeline: v.array(timelineStep),
  serverNow: isoDateTime,
})
export type Deposit = v.InferOutput<typeof deposit>

/** A link by which somebody else pays; its token is told once. */
const payLink = v.object({
  linkId: id,
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  isRevoked: v.boolean(),
  paidFen: amountFen,
  paidTimes: count,
})
export type PayLink = v.InferOutput<typeof payLink>

/** What a relative sees who opens the link: no diagnosis, no ward, no number. */
const linkedStay = v.object({
  patientName: v.string(),
  hospitalName: v.string(),
  status: stayStatus,
  balanceFen,
  needPayFen: amountFen,
  deposit: depositRules,
  expiresAt: isoDateTime,
  serverNow: isoDateTime,
})
export type LinkedStay = v.InferOutput<typeof linkedStay>

/* ---------- calls ---------- */

const base = '/hos/user/v1/inpatient'

/** 住院号: digits, sometimes with letters in front. */
export const admissionNo = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{0,4}\d{4,12}$/, '请输入正确的住院号，在腕带或住院证上'),
)
/** The patient's full name, or the last four characters of the document. */
export const stayCheck = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.minLength(2, '请输入患者姓名，或证件号后4位'),
  v.maxLength(40, '姓名太长了'),
)
const token = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, '链接不完整，请向发送的人再要一次'))
const wanted = {
  amountFen: v.pipe(amountFen, v.minValue(1, '请输入金额')),
  /** The patient was told that the same amount was just paid, and wants it again. */
  isRepeat: v.optional(v.boolean(), false),
  idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '编号不正确')),
}

export const inpatientCalls = {
  listStays: endpoint({
    method: 'GET',
    path: `${base}/stay`,
    audience: 'user',
    summary: '就诊人的住院，以及按住院号绑定的住院，新的在前',
    input: nothing,
    reply: v.array(stayBrief),
  }),
  bindStay: endpoint({
    method: 'POST',
    path: `${base}/bind`,
    audience: 'user',
    prompt: false,
    summary: '用住院号加姓名（或证件号后4位）找到并绑定住院；对不上时回答都一样',
    input: v.object({ admissionNo, check: stayCheck }),
    reply: v.array(stayBrief),
    idempotent: true,
  }),
  unbindStay: endpoint({
    method: 'POST',
    path: `${base}/unbind`,
    audience: 'user',
    summary: '从列表中移除按住院号绑定的住院',
    input: v.object({ inpatientId: id }),
    reply: done,
    idempotent: true,
  }),
  listStayHolders: endpoint({
    method: 'GET',
    path: `${base}/stay/{inpatientId}/holder/list`,
    audience: 'user',
    summary: '谁用住院号打开了这次住院；仅档案所有人，其他人得到空列表',
    input: v.object({ inpatientId: id }),
    reply: v.array(stayHolder),
  }),
  endStayHolder: endpoint({
    method: 'POST',
    path: `${base}/stay/holder/end`,
    audience: 'user',
    summary: '收回：这个账号不能再用住院号打开；仅档案所有人',
    input: v.object({ inpatientId: id, holderId: id }),
    reply: v.array(stayHolder),
    idempotent: true,
  }),
  getStay: endpoint({
    method: 'GET',
    path: `${base}/stay/{inpatientId}`,
    audience: 'user',
    summary: '住院信息',
    input: v.object({ inpatientId: id }),
    reply: stay,
  }),
  getFeeDay: endpoint({
    method: 'GET',
    path: `${base}/stay/{inpatientId}/day`,
    audience: 'user',
    summary: '一日清单；不给日期时是最近有费用的一天',
    input: v.object({ inpatientId: id, date: v.optional(isoDate) }),
    reply: feeDay,
  }),
  listDeposits: endpoint({
    method: 'GET',
    path: `${base}/stay/{inpatientId}/deposit`,
    audience: 'user',
    summary: '预缴记录，新的在前',
    input: v.object({ inpatientId: id, ...paging }),
    reply: pageOf(deposit),
  }),
  createDeposit: endpoint({
    method: 'POST',
    path: `${base}/deposit`,
    audience: 'user',
    prompt: false,
    summary: '住院预缴下单；5分钟内有同样金额时先问（DUPLICATE_ORDER），isRepeat 表示确实要再缴',
    input: v.object({ inpatientId: id, ...wanted }),
    reply: deposit,
    idempotent: true,
  }),
  getDeposit: endpoint({
    method: 'GET',
    path: `${base}/deposit/{depositId}`,
    audience: 'user',
    summary: '一笔预缴',
    input: v.object({ depositId: id }),
    reply: deposit,
  }),
  openReceipt: endpoint({
    method: 'POST',
    path: `${base}/deposit/receipt`,
    audience: 'user',
    summary: '预交金收据的PDF：5分钟内有效的地址',
    input: v.object({ depositId: id }),
    reply: documentLink,
    idempotent: true,
  }),
  payDeposit: endpoint({
    method: 'POST',
    path: `${base}/deposit/pay`,
    audience: 'user',
    summary: '发起支付',
    input: v.object({ depositId: id, ...payBy }),
    reply: v.object({ order: deposit, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkDeposit: endpoint({
    method: 'POST',
    quiet: true,
    path: `${base}/deposit/pay-check`,
    audience: 'user',
    prompt: false,
    summary: '向支付渠道查询结果，并等医院入账片刻',
    input: v.object({ depositId: id }),
    reply: deposit,
    idempotent: true,
  }),
  createPayLink: endpoint({
    method: 'POST',
    path: `${base}/pay-link`,
    audience: 'user',
    summary: '给家人代缴的链接；完整链接只在这里给一次',
    input: v.object({ inpatientId: id, validHours: v.picklist([24, 72, 168]) }),
    reply: v.object({ link: payLink, address: v.string() }),
  }),
  listPayLinks: endpoint({
    method: 'GET',
    path: `${base}/stay/{inpatientId}/pay-link`,
    audience: 'user',
    summary: '我发出的代缴链接',
    input: v.object({ inpatientId: id }),
    reply: v.array(payLink),
  }),
  revokePayLink: endpoint({
    method: 'POST',
    path: `${base}/pay-link/revoke`,
    audience: 'user',
    summary: '停用一个代缴链接',
    input: v.object({ linkId: id }),
    reply: payLink,
    idempotent: true,
  }),
  openPayLink: endpoint({
    method: 'POST',
    quiet: true,
    path: `${base}/pay-link/open`,
    audience: 'user',
    summary: '家人打开代缴链接：只有姓名（脱敏）和金额',
    input: v.object({ token }),
    reply: linkedStay,
    idempotent: true,
  }),
  createLinkedDeposit: endpoint({
    method: 'POST',
    path: `${base}/pay-link/deposit`,
    audience: 'user',
    prompt: false,
    summary: '家人通过链接预缴下单',
    input: v.object({ token, ...wanted }),
    reply: deposit,
    idempotent: true,
  }),
}
