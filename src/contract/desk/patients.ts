/** A patient's page: everything of one person in sections. Opened with a reason, which is logged; its sections are read within an hour of that. */
import * as v from 'valibot'
import { after, amountFen, id, isoDateTime, pageOf } from '../values'
import { fileBrief, patientFile } from './counter'
import { reason, searched, staffGet, staffPost, staffRole } from './staff_call'
import { orderBrief, paidBusiness } from './timeline'

const patientOrder = v.object({
  ...orderBrief.entries,
  /** Under way: to be paid, confirmed or visited. */
  isCurrent: v.boolean(),
})
export type PatientOrder = v.InferOutput<typeof patientOrder>

const moneyKind = v.picklist(['payment', 'insurance', 'refund', 'insurance_refund', 'window'])
export type MoneyKind = v.InferOutput<typeof moneyKind>

/** Money that came or went back, or was to. */
const moneyLine = v.object({
  moneyId: id,
  at: isoDateTime,
  kind: moneyKind,
  business: paidBusiness,
  /** The order; null for a deposit that a window took. */
  orderId: v.nullable(id),
  amountFen,
  stateText: v.string(),
  /** Why, or where it went. */
  note: v.nullable(v.string()),
  /** By which the channel or the window knows it. */
  number: v.string(),
  isProblem: v.boolean(),
})
export type MoneyLine = v.InferOutput<typeof moneyLine>

const patientMessage = v.object({
  messageId: id,
  /** When it was due. */
  at: isoDateTime,
  /** The account's phone, masked; empty for one without. */
  tel: v.string(),
  title: v.string(),
  /** By which it was sent; null: not sent. */
  way: v.nullable(v.string()),
  stateText: v.string(),
  /** Why it was not sent. */
  note: v.nullable(v.string()),
  readAt: v.nullable(isoDateTime),
  isProblem: v.boolean(),
})
export type PatientMessage = v.InferOutput<typeof patientMessage>

const access = v.object({
  accessId: id,
  at: isoDateTime,
  /** A staff member by name, an account by the end of its phone. */
  who: v.string(),
  /** Of a staff member, at that time. */
  roles: v.array(staffRole),
  /** What was done, and on which page. */
  what: v.string(),
  reason: v.nullable(v.string()),
})
export type PatientAccess = v.InferOutput<typeof access>

const readers = ['support', 'finance', 'clinics', 'admin'] as const
const auditors = ['audit', 'admin'] as const
const which = { patientId: id }
const pageInput = v.object({ ...which, after })

export const patientCalls = {
  open: staffPost({
    path: '/desk/v1/patients/{patientId}/view',
    roles: [...readers, 'audit'],
    summary: '打开一位患者的全部记录：写明原因，患者能看到；之后一小时内可以看各部分',
    input: v.object({ ...which, reason }),
    reply: patientFile,
  }),
  orders: staffGet({
    path: '/desk/v1/patients/{patientId}/orders',
    roles: readers,
    summary: '患者的订单，进行中的在前，其余最近的在前',
    input: pageInput,
    reply: pageOf(patientOrder),
  }),
  money: staffGet({
    path: '/desk/v1/patients/{patientId}/money',
    roles: readers,
    summary: '患者的付款、退款、医保和窗口预缴，最近的在前',
    input: pageInput,
    reply: pageOf(moneyLine),
  }),
  messages: staffGet({
    path: '/desk/v1/patients/{patientId}/messages',
    roles: readers,
    summary: '关于患者的消息：发给谁、怎么发、送到没有、读了没有',
    input: pageInput,
    reply: pageOf(patientMessage),
  }),
  accesses: staffGet({
    path: '/desk/v1/patients/{patientId}/accesses',
    roles: auditors,
    summary: '谁看过或改过患者的资料：工作人员和账号，什么时候，在哪里，为什么',
    input: pageInput,
    reply: pageOf(access),
  }),
  /** A POST, so that search terms stay out of addresses and logs. */
  find: staffPost({
    path: '/desk/v1/accesses/search',
    roles: auditors,
    summary: '按手机号、就诊卡号、患者号或证件号找患者，看谁看过他的资料',
    input: searched,
    reply: v.object({ list: v.array(fileBrief) }),
  }),
}
