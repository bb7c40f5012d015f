/**
 * Registration (挂号): departments, doctors, schedules, time sources, orders and their payment.
 * The paths of spec §7 are kept as they are. Field shapes are "not shown" there and designed here; calls beyond §7 stand beside them in the same style.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { payStatus, refund, timelineStep, weChatPayParameters } from './payment'
import { amountFen, count, id, isoDate, isoDateTime, nothing, pageOf, paging, timeOfDay } from './values'

export { payStatus, payStatusLabels, refund, weChatPayParameters, type PayStatus, type Refund, type WeChatPayParameters } from './payment'

/* ---------- words ---------- */

/** Half of the day a clinic runs in. */
export const halfDay = v.picklist(['morning', 'afternoon', 'evening'])
export type HalfDay = v.InferOutput<typeof halfDay>
export const halfDayLabels = { morning: '上午', afternoon: '下午', evening: '夜间' } satisfies Record<HalfDay, string>

/** What one can do with a schedule or a time source now. */
export const scheduleState = v.picklist(['available', 'full', 'stopped', 'unreleased', 'past'])
export type ScheduleState = v.InferOutput<typeof scheduleState>
export const scheduleStateLabels = { available: '可约', full: '约满', stopped: '停诊', unreleased: '未放号', past: '已过期' } satisfies Record<
  ScheduleState,
  string
>

/** 号别 */
export const registrationType = v.picklist(['general', 'expert', 'special', 'disease', 'emergency'])
export type RegistrationType = v.InferOutput<typeof registrationType>
export const registrationTypeLabels = { general: '普通号', expert: '专家号', special: '特需号', disease: '专病号', emergency: '急诊号' } satisfies Record<
  RegistrationType,
  string
>

export const doctorTitle = v.picklist(['chief', 'associate_chief', 'attending', 'resident'])
export type DoctorTitle = v.InferOutput<typeof doctorTitle>
export const doctorTitleLabels = { chief: '主任医师', associate_chief: '副主任医师', attending: '主治医师', resident: '医师' } satisfies Record<
  DoctorTitle,
  string
>

/**
 * Where an order stands. The way: PENDING_PAY → (paid) CONFIRMING → BOOKED → TAKEN → VISITED.
 * Ways out: CANCELLED and EXPIRED before payment; REFUNDING → REFUNDED after it; STOPPED by the hospital; NO_SHOW; FAILED when the hospital could not keep the place.
 * HELD and WAITING are reserved for holding a place before the order and for the waitlist.
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
export const departmentGroup = v.object({ departId: id, name: v.string(), children: v.array(department) })
export type DepartmentGroup = v.InferOutput<typeof departmentGroup>

/** One day of a department in the date strip. */
export const departDay = v.object({ scheduleDate: isoDate, totalNum: count, leftNum: count, state: scheduleState })
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
export const fee = v.object({ regFeeFen: amountFen, treatFeeFen: amountFen, totalFeeFen: amountFen })
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
export const doctor = v.object({ ...doctorBrief.entries, intro: note, branchName: note, place: note })
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
  /** The server's clock when it answered: countdowns run against it, not against the phone's clock. */
  serverNow: isoDateTime,
})
export type RegistrationOrder = v.InferOutput<typeof registrationOrder>

/** Why a patient cannot take this place. */
export const eligiblePatient = v.object({ patientId: id, allowed: v.boolean(), reason: note })
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
})
export type OrderPreview = v.InferOutput<typeof orderPreview>

/** The one thing to do now, for one patient. */
export const nextStep = v.object({
  kind: v.picklist(['pay_order', 'confirming_order', 'visit_today', 'upcoming_visit']),
  patientId: id,
  patientName: v.string(),
  order: registrationOrder,
})
export type NextStep = v.InferOutput<typeof nextStep>

/* ---------- calls ---------- */

const reg = '/hos/user/v1/reg'

/** The tabs of the order list: what a patient thinks in, not statuses. */
export const orderFilter = v.picklist(['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'])
export type OrderFilter = v.InferOutput<typeof orderFilter>
export const orderFilterLabels = { all: '全部', pending_pay: '待支付', upcoming: '待就诊', visited: '已就诊', cancelled: '已取消' } satisfies Record<
  OrderFilter,
  string
>

export const registration = {
  listDepartments: endpoint({
    method: 'POST',
    path: `${reg}/depart`,
    audience: 'user',
    summary: '院区的科室，两级',
    input: v.object({ hospitalBranchId: id, regMode: v.optional(v.picklist(['booking', 'today']), 'booking') }),
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
    input: v.union([v.object({ departId: id, scheduleDate: v.optional(isoDate) }), v.object({ doctorId: id })]),
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
    input: v.object({ sourceTimeId: id }),
    reply: orderPreview,
  }),
  createOrder: endpoint({
    method: 'POST',
    path: `${reg}/order`,
    audience: 'user',
    summary: '下单：占一个号，并在时限内等待支付',
    input: v.object({ sourceTimeId: id, patientId: id, idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '请求编号不正确')) }),
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
    input: v.object({ orderId: id, method: v.picklist(['wechat']), app: v.picklist(['official_account', 'mini_program']) }),
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
    input: v.object({ ...paging, filter: v.optional(orderFilter, 'all'), patientId: v.optional(id) }),
    reply: pageOf(registrationOrder),
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/cancel`,
    audience: 'user',
    summary: '取消订单；已支付的原路退款',
    input: v.object({ orderId: id, reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '原因最多100个字'))) }),
    reply: registrationOrder,
    idempotent: true,
  }),
  getHome: endpoint({
    method: 'GET',
    path: `${reg}/home`,
    audience: 'user',
    summary: '首页：每位就诊人现在要做的一件事，以及看过的医生',
    input: nothing,
    reply: v.object({ nextSteps: v.array(nextStep), doctorsSeen: v.array(doctorBrief), serverNow: isoDateTime }),
  }),
}
