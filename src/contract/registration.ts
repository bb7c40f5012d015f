/**
 * Registration (挂号): departments, doctors, schedules, time sources, orders and their payment.
 * The paths of spec §7 are kept as they are. Field shapes are "not shown" there and designed here; calls beyond §7 stand beside them in the same style.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { payStatus, refund, timelineStep, weChatPayParameters } from './payment'
import {
  amountFen,
  count,
  done,
  id,
  isoDate,
  isoDateTime,
  nothing,
  pageOf,
  paging,
  timeOfDay,
} from './values'

export {
  payStatus,
  payStatusLabels,
  refund,
  weChatPayParameters,
  type PayStatus,
  type Refund,
  type WeChatPayParameters,
} from './payment'

/* ---------- words ---------- */

/** Half of the day a clinic runs in. */
export const halfDay = v.picklist(['morning', 'afternoon', 'evening'])
export type HalfDay = v.InferOutput<typeof halfDay>
export const halfDayLabels = {
  morning: '上午',
  afternoon: '下午',
  evening: '夜间',
} satisfies Record<HalfDay, string>

/** What one can do with a schedule or a time source now. */
export const scheduleState = v.picklist(['available', 'full', 'stopped', 'unreleased', 'past'])
export type ScheduleState = v.InferOutput<typeof scheduleState>
export const scheduleStateLabels = {
  available: '可约',
  full: '约满',
  stopped: '停诊',
  unreleased: '未放号',
  past: '已过期',
} satisfies Record<ScheduleState, string>

/** 号别 */
export const registrationType = v.picklist(['general', 'expert', 'special', 'disease', 'emergency'])
export type RegistrationType = v.InferOutput<typeof registrationType>
export const registrationTypeLabels = {
  general: '普通号',
  expert: '专家号',
  special: '特需号',
  disease: '专病号',
  emergency: '急诊号',
} satisfies Record<RegistrationType, string>

export const doctorTitle = v.picklist(['chief', 'associate_chief', 'attending', 'resident'])
export type DoctorTitle = v.InferOutput<typeof doctorTitle>
export const doctorTitleLabels = {
  chief: '主任医师',
  associate_chief: '副主任医师',
  attending: '主治医师',
  resident: '医师',
} satisfies Record<DoctorTitle, string>

/**
 * Where an order stands. The way: PENDING_PAY → (paid) CONFIRMING → BOOKED → TAKEN → VISITED.
 * Ways out: CANCELLED and EXPIRED before payment; REFUNDING → REFUNDED after it; STOPPED by the hospital; NO_SHOW; FAILED when the hospital could not keep the place.
 * A place is held before there is an order (`placeHold`), and waited for apart from orders (`waitlistEntry`). A rescheduled order ends as CANCELLED and names its successor.
 */
export const orderStatus = v.picklist([
  'PENDING_PAY',
  'CONFIRMING',
  'BOOKED',
  'TAKEN',
  'VISITED',
  'CANCELLED',
  'EXPIRED',
  'REFUNDING',
  'REFUNDED',
  'STOPPED',
  'NO_SHOW',
  'FAILED',
])
export type OrderStatus = v.InferOutput<typeof orderStatus>
export const orderStatusLabels = {
  PENDING_PAY: '待支付',
  CONFIRMING: '已支付，医院确认中',
  BOOKED: '预约成功',
  TAKEN: '已取号',
  VISITED: '已就诊',
  CANCELLED: '已取消',
  EXPIRED: '超时未支付',
  REFUNDING: '退款中',
  REFUNDED: '已退号',
  STOPPED: '已停诊',
  NO_SHOW: '未到诊',
  FAILED: '挂号失败',
} satisfies Record<OrderStatus, string>

/* ---------- things ---------- */

const note = v.optional(v.nullable(v.string()))

/** A department of the second level, the one that can be booked. */
export const department = v.object({
  departId: id,
  pid: id,
  name: v.string(),
  /** Building, floor and room area: "门诊楼3层A区". */
  place: note,
  /** "看什么病", in a patient's words. */
  treats: note,
  /** Who may come, in words: "14周岁以下". */
  limitText: note,
  /** Free places over the whole horizon. */
  leftNum: count,
})
export type Department = v.InferOutput<typeof department>

/** A department of the first level. */
export const departmentGroup = v.object({
  departId: id,
  name: v.string(),
  children: v.array(department),
})
export type DepartmentGroup = v.InferOutput<typeof departmentGroup>

/** One day of a department in the date strip. */
export const departDay = v.object({
  scheduleDate: isoDate,
  totalNum: count,
  leftNum: count,
  state: scheduleState,
})
export type DepartDay = v.InferOutput<typeof departDay>

/** A doctor in short, as rows show him. */
export const doctorBrief = v.object({
  doctorId: id,
  name: v.string(),
  title: doctorTitle,
  departId: id,
  departName: v.string(),
  hospitalBranchId: id,
  photo: note,
  /** 擅长 */
  goodAt: note,
})
export type DoctorBrief = v.InferOutput<typeof doctorBrief>

/** What registering costs, by its parts. */
export const fee = v.object({
  regFeeFen: amountFen,
  treatFeeFen: amountFen,
  totalFeeFen: amountFen,
})
export type Fee = v.InferOutput<typeof fee>

/** One half day of a doctor, or of a department's general clinic (then without a doctor). */
export const doctorSchedule = v.object({
  scheduleId: id,
  doctor: v.nullable(doctorBrief),
  departId: id,
  departName: v.string(),
  hospitalBranchId: id,
  registrationType,
  scheduleDate: isoDate,
  halfDay,
  state: scheduleState,
  totalNum: count,
  leftNum: count,
  fee,
  place: note,
  /** When places appear, for `unreleased`. */
  releaseAt: v.optional(v.nullable(isoDateTime)),
})
export type DoctorSchedule = v.InferOutput<typeof doctorSchedule>

/** One bookable time of a schedule. */
export const sourceTime = v.object({
  sourceTimeId: id,
  scheduleId: id,
  beginTime: timeOfDay,
  endTime: timeOfDay,
  totalNum: count,
  leftNum: count,
  state: scheduleState,
  /** The number the next booking would get. */
  nextSerialNo: v.optional(v.nullable(count)),
})
export type SourceTime = v.InferOutput<typeof sourceTime>

/** A doctor's own page. */
export const doctor = v.object({
  ...doctorBrief.entries,
  intro: note,
  branchName: note,
  place: note,
})
export type Doctor = v.InferOutput<typeof doctor>

/** Where, with whom, and when: the same part in a preview and in an order. */
export const visit = v.object({
  hospitalBranchId: id,
  branchName: v.string(),
  branchAddress: note,
  departId: id,
  departName: v.string(),
  place: note,
  doctorId: v.nullable(id),
  doctorName: v.nullable(v.string()),
  doctorTitle: v.nullable(doctorTitle),
  registrationType,
  scheduleId: id,
  sourceTimeId: id,
  visitDate: isoDate,
  halfDay,
  beginTime: timeOfDay,
  endTime: timeOfDay,
})
export type Visit = v.InferOutput<typeof visit>

/** What cancelling now would mean. */
export const cancellation = v.object({
  allowed: v.boolean(),
  /** Why not, in the patient's words. */
  reason: note,
  /** Until when cancelling is possible. */
  deadline: v.nullable(isoDateTime),
  refundFen: amountFen,
})
export type Cancellation = v.InferOutput<typeof cancellation>

/** One step of an order's timeline, oldest first. */
export const orderEvent = timelineStep

/** An order of the same chain: one registration that was moved from time to time. */
export const chainLink = v.object({
  orderId: id,
  orderNo: v.string(),
  status: orderStatus,
  visitDate: isoDate,
  beginTime: timeOfDay,
  endTime: timeOfDay,
  doctorName: v.nullable(v.string()),
  /** The order on the page itself. */
  isThis: v.boolean(),
})
export type ChainLink = v.InferOutput<typeof chainLink>

/** Whether the order can be moved to another time, and how often still. */
export const rescheduling = v.object({
  allowed: v.boolean(),
  /** Why not, in the patient's words. */
  reason: note,
  left: count,
  /** The order that takes this one's place, on its way or confirmed. */
  replacedBy: v.nullable(id),
  /** True once that one is confirmed: this order was given back and its fee carried over. */
  isReplaced: v.boolean(),
})
export type Rescheduling = v.InferOutput<typeof rescheduling>

/** After a stopped clinic the patient chooses: another doctor, another date, or the money back. */
export const stoppedChoice = v.object({
  /** Then the money goes back by itself. */
  chooseUntil: isoDateTime,
  refundFen: amountFen,
  /** The clinic's day, its department and its doctor, to look for another. */
  departId: id,
  doctorId: v.nullable(id),
})
export type StoppedChoice = v.InferOutput<typeof stoppedChoice>

/** A registration order. */
export const registrationOrder = v.object({
  orderId: id,
  /** The number a patient can read out. */
  orderNo: v.string(),
  status: orderStatus,
  payStatus,
  visit,
  /** The number inside the time source. */
  serialNo: count,
  patientId: id,
  /** Masked. */
  patientName: v.string(),
  patientCardNo: v.string(),
  fee,
  createdAt: isoDateTime,
  /** Pay until then, for PENDING_PAY. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's own number once it confirmed. */
  hisOrderNo: v.nullable(v.string()),
  /** What the QR code of the ticket holds. */
  ticketCode: v.nullable(v.string()),
  cancellation,
  cancelReason: note,
  refund: v.nullable(refund),
  timeline: v.array(orderEvent),
  /** Paid for the order that this one replaces, and taken over. */
  carriedFen: v.optional(amountFen),
  /** What is still to be paid. */
  dueFen: v.optional(amountFen),
  reschedule: v.optional(rescheduling),
  /** Every order of the chain, the first one first; empty when it was never moved. */
  chain: v.optional(v.array(chainLink)),
  /** Open while the patient may choose after a stopped clinic. */
  stoppedChoice: v.optional(v.nullable(stoppedChoice)),
  /** The version of the rules it was made under. */
  rulesVersion: v.optional(count),
  /** The server's clock when it answered: countdowns run against it, not against the phone's clock. */
  serverNow: isoDateTime,
})
export type RegistrationOrder = v.InferOutput<typeof registrationOrder>

/** Why a patient cannot take this place. */
export const eligiblePatient = v.object({
  patientId: id,
  allowed: v.boolean(),
  reason: note,
  /** The order that stands in the way, when it is the account's own. */
  blockedBy: v.optional(v.nullable(id)),
})
export type EligiblePatient = v.InferOutput<typeof eligiblePatient>

/** What the confirm page shows before an order exists. */
export const orderPreview = v.object({
  visit,
  leftNum: count,
  state: scheduleState,
  nextSerialNo: v.nullable(count),
  fee,
  /** Three plain lines. */
  rules: v.array(v.string()),
  /** What to bring and how to prepare. */
  preparation: v.array(v.string()),
  cancelDeadline: v.nullable(isoDateTime),
  payWithinMinutes: count,
  /** Every patient of the account, with the reason when one cannot book. */
  patients: v.array(eligiblePatient),
  /** The server's clock, for 今天 and 明天. */
  serverNow: v.optional(isoDateTime),
  /** The account holds a place of this time already. */
  isHeld: v.optional(v.boolean()),
  /** When an order is moved here: from where, and what that means for the money. */
  reschedule: v.optional(
    v.nullable(
      v.object({
        orderId: id,
        patientId: id,
        fromVisit: visit,
        carriedFen: amountFen,
        dueFen: amountFen,
        refundFen: amountFen,
        left: count,
      }),
    ),
  ),
})
export type OrderPreview = v.InferOutput<typeof orderPreview>

/** A place kept for the account before there is an order. */
export const placeHold = v.object({
  sourceTimeId: id,
  patientId: id,
  /** Until then the place is kept, as long as the page says that it is open. */
  expiresAt: isoDateTime,
  /** The page says so by holding again within this time. */
  renewWithinSeconds: count,
  serverNow: isoDateTime,
})
export type PlaceHold = v.InferOutput<typeof placeHold>

/** How it stands with somebody who waits. */
export const waitlistStatus = v.picklist(['WAITING', 'OFFERED', 'ORDERED', 'LEFT', 'LAPSED'])
export type WaitlistStatus = v.InferOutput<typeof waitlistStatus>
export const waitlistStatusLabels = {
  WAITING: '候补中',
  OFFERED: '有号，待您确认',
  ORDERED: '候补成功',
  LEFT: '已放弃',
  LAPSED: '已失效',
} satisfies Record<WaitlistStatus, string>

/** Waiting for a place of a full clinic (候补), or for an earlier one than the order has. */
export const waitlistEntry = v.object({
  entryId: id,
  kind: v.picklist(['place', 'earlier']),
  status: waitlistStatus,
  patientId: id,
  /** Masked. */
  patientName: v.string(),
  departId: id,
  departName: v.string(),
  branchName: v.string(),
  doctorName: v.nullable(v.string()),
  doctorTitle: v.nullable(doctorTitle),
  registrationType,
  visitDate: isoDate,
  halfDay,
  /** 1 is next; null when it is over. */
  position: v.nullable(count),
  joinedAt: isoDateTime,
  /** Waiting ends then at the latest. */
  usefulUntil: isoDateTime,
  /** The order that was made, or for `earlier` the one that is kept. */
  orderId: v.nullable(id),
  /** An earlier place, kept until the moment given. */
  offer: v.nullable(
    v.object({ visit, until: isoDateTime, dueFen: amountFen, refundFen: amountFen }),
  ),
  endReason: note,
  /** How long an order made by the waitlist waits for its payment. */
  payWithinMinutes: count,
  serverNow: isoDateTime,
})
export type WaitlistEntry = v.InferOutput<typeof waitlistEntry>

/** A visit that nobody came to. */
export const noShow = v.object({
  orderId: id,
  patientId: id,
  /** Masked. */
  patientName: v.string(),
  departName: v.string(),
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
  beginTime: timeOfDay,
  /** counts; excused after an appeal; past, when it is too long ago. */
  standing: v.picklist(['counts', 'excused', 'past']),
  appeal: v.nullable(
    v.object({
      reason: v.string(),
      createdAt: isoDateTime,
      answeredAt: v.nullable(isoDateTime),
      accepted: v.nullable(v.boolean()),
      answer: note,
    }),
  ),
  canAppeal: v.boolean(),
})
export type NoShow = v.InferOutput<typeof noShow>

/** 信用记录: the no-shows of the account's patients and what follows from them. */
export const credit = v.object({
  /** What the rule is, in words. */
  rules: v.array(v.string()),
  patients: v.array(
    v.object({
      patientId: id,
      /** Masked. */
      patientName: v.string(),
      counted: count,
      limit: count,
      /** Booking is not possible until then. */
      restrictedUntil: v.nullable(isoDateTime),
    }),
  ),
  noShows: v.array(noShow),
  serverNow: isoDateTime,
})
export type Credit = v.InferOutput<typeof credit>

/* ---------- calls ---------- */

const reg = '/hos/user/v1/reg'

/** The tabs of the order list: what a patient thinks in, not statuses. */
export const orderFilter = v.picklist(['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'])
export type OrderFilter = v.InferOutput<typeof orderFilter>
export const orderFilterLabels = {
  all: '全部',
  pending_pay: '待支付',
  upcoming: '待就诊',
  visited: '已就诊',
  cancelled: '已取消',
} satisfies Record<OrderFilter, string>

export const registration = {
  listDepartments: endpoint({
    method: 'POST',
    path: `${reg}/depart`,
    audience: 'user',
    summary: '院区的科室，两级',
    input: v.object({
      hospitalBranchId: id,
      regMode: v.optional(v.picklist(['booking', 'today']), 'booking'),
    }),
    reply: v.array(departmentGroup),
  }),
  listDepartDays: endpoint({
    method: 'POST',
    path: `${reg}/depart-schedule`,
    audience: 'user',
    summary: '科室每天的余号',
    input: v.object({ departId: id }),
    reply: v.object({
      department: v.object({ ...department.entries, hospitalBranchId: id, branchName: v.string() }),
      days: v.array(departDay),
      serverNow: isoDateTime,
    }),
  }),
  listDoctorSchedules: endpoint({
    method: 'POST',
    path: `${reg}/doctor-schedule`,
    audience: 'user',
    summary: '排班：按科室某天，或按医生整个可约期',
    input: v.union([
      v.object({ departId: id, scheduleDate: v.optional(isoDate) }),
      v.object({ doctorId: id }),
    ]),
    reply: v.array(doctorSchedule),
  }),
  listSourceTimes: endpoint({
    method: 'POST',
    path: `${reg}/source-time`,
    audience: 'user',
    summary: '排班的分时号源',
    input: v.object({ scheduleId: id }),
    reply: v.array(sourceTime),
  }),
  getDoctor: endpoint({
    method: 'POST',
    path: '/hos/public/v1/doctor',
    audience: 'public',
    summary: '医生详情',
    input: v.object({ doctorId: id }),
    reply: doctor,
  }),
  previewOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/preview`,
    audience: 'user',
    summary: '下单前：时间、费用、规则，以及哪些就诊人可以预约',
    input: v.object({ sourceTimeId: id, rescheduleOrderId: v.optional(id) }),
    reply: orderPreview,
  }),
  holdPlace: endpoint({
    method: 'POST',
    path: `${reg}/hold`,
    audience: 'user',
    summary: '占号：确认下单页打开期间为这个账号留一个号；重复调用表示页面仍开着',
    input: v.object({
      sourceTimeId: id,
      patientId: id,
      /** More time, for elder mode. */
      isUnhurried: v.optional(v.boolean(), false),
      rescheduleOrderId: v.optional(id),
    }),
    reply: placeHold,
    idempotent: true,
  }),
  releasePlace: endpoint({
    method: 'POST',
    path: `${reg}/hold/release`,
    audience: 'user',
    summary: '放回占着的号（离开确认下单页）',
    input: v.object({ sourceTimeId: id }),
    reply: done,
    idempotent: true,
  }),
  createOrder: endpoint({
    method: 'POST',
    path: `${reg}/order`,
    audience: 'user',
    summary: '下单：占一个号，并在时限内等待支付',
    input: v.object({
      sourceTimeId: id,
      patientId: id,
      idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '请求编号不正确')),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  getOrder: endpoint({
    method: 'GET',
    path: `${reg}/order/{id}`,
    audience: 'user',
    summary: '挂号订单',
    input: v.object({ id }),
    reply: registrationOrder,
  }),
  payOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/pay`,
    audience: 'user',
    summary: '发起支付；免费号直接确认',
    input: v.object({
      orderId: id,
      method: v.picklist(['wechat']),
      app: v.picklist(['official_account', 'mini_program']),
    }),
    reply: v.object({ order: registrationOrder, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: `${reg}/order/pay-check`,
    audience: 'user',
    summary: '向支付渠道查询结果（客户端的“支付成功”只是提示）',
    input: v.object({ orderId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
  listOrders: endpoint({
    method: 'GET',
    path: `${reg}/order/page`,
    audience: 'user',
    summary: '我的挂号订单，新的在前',
    input: v.object({
      ...paging,
      filter: v.optional(orderFilter, 'all'),
      patientId: v.optional(id),
    }),
    reply: pageOf(registrationOrder),
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/cancel`,
    audience: 'user',
    summary: '取消订单；已支付的原路退款',
    input: v.object({
      orderId: id,
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '原因最多100个字'))),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  rescheduleOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/reschedule`,
    audience: 'user',
    summary: '改约：先约上新的时间，医院确认后再放回原来的号；费用转入，多退少补',
    input: v.object({
      orderId: id,
      sourceTimeId: id,
      idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '请求编号不正确')),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  refundStopped: endpoint({
    method: 'POST',
    path: `${reg}/order/stopped-refund`,
    audience: 'user',
    summary: '停诊后选择全额退款',
    input: v.object({ orderId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
  joinWaitlist: endpoint({
    method: 'POST',
    path: `${reg}/waitlist/join`,
    audience: 'user',
    summary: '候补：约满的门诊有号放回时，按顺序自动下单',
    input: v.object({ scheduleId: id, patientId: id }),
    reply: waitlistEntry,
    idempotent: true,
  }),
  watchEarlier: endpoint({
    method: 'POST',
    path: `${reg}/waitlist/earlier`,
    audience: 'user',
    summary: '有更早的号时问我；确认之前，原来的号一直保留',
    input: v.object({ orderId: id }),
    reply: waitlistEntry,
    idempotent: true,
  }),
  listWaitlist: endpoint({
    method: 'GET',
    path: `${reg}/waitlist/page`,
    audience: 'user',
    summary: '我的候补，新的在前',
    input: v.object({ ...paging }),
    reply: pageOf(waitlistEntry),
  }),
  getWaitlistEntry: endpoint({
    method: 'GET',
    path: `${reg}/waitlist/{id}`,
    audience: 'user',
    summary: '一个候补',
    input: v.object({ id }),
    reply: waitlistEntry,
  }),
  leaveWaitlist: endpoint({
    method: 'POST',
    path: `${reg}/waitlist/leave`,
    audience: 'user',
    summary: '放弃候补，或不要这个更早的号',
    input: v.object({ entryId: id }),
    reply: waitlistEntry,
    idempotent: true,
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: `${reg}/waitlist/accept`,
    audience: 'user',
    summary: '要这个更早的号：改约过去，费用转入',
    input: v.object({ entryId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
  getCredit: endpoint({
    method: 'GET',
    path: `${reg}/credit`,
    audience: 'user',
    summary: '信用记录：未到诊的次数、限制和申诉',
    input: nothing,
    reply: credit,
  }),
  appealNoShow: endpoint({
    method: 'POST',
    path: `${reg}/credit/appeal`,
    audience: 'user',
    summary: '对一次未到诊申诉',
    input: v.object({
      orderId: id,
      reason: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(5, '请写明原因，至少5个字'),
        v.maxLength(300, '原因最多300个字'),
      ),
    }),
    reply: credit,
    idempotent: true,
  }),
  getHome: endpoint({
    method: 'GET',
    path: `${reg}/home`,
    audience: 'user',
    summary: '首页：看过的医生',
    input: nothing,
    reply: v.object({ doctorsSeen: v.array(doctorBrief), serverNow: isoDateTime }),
  }),
}
