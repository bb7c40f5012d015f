/**
 * Clinics at the desk: what is sold, and stopping, replacing or extending one after a preview of the patients
 * concerned. The hospital's own system owns the timetable; a decision made here holds until it is undone here.
 */
import * as v from 'valibot'
import { halfDay } from '../registration/clinic_words'
import { registrationType } from '../registration/schedule_words'
import { amountFen, count, done, id, isoDate } from '../values'
import { followUpCalls, stoppingCounts } from './clinic_stopping'
import { weekRow } from './clinic_week'
import { reason, staffGet, staffPost } from './staff_call'

const clinicState = v.picklist(['open', 'unreleased', 'stopped', 'over'])
export type ClinicState = v.InferOutput<typeof clinicState>

const clinic = v.object({
  scheduleId: id,
  branchName: v.string(),
  departmentName: v.string(),
  /** Null: a general clinic. */
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
  halfDay,
  /** The begin of its first slot; `endTime` is that of its last. */
  beginTime: v.string(),
  endTime: v.string(),
  registrationType,
  place: v.nullable(v.string()),
  capacity: count,
  /** Slots that are taken or held. */
  taken: count,
  /** Of these, held on a confirm page. */
  held: count,
  /** Of the capacity, what was opened here beside the hospital's own. */
  extra: count,
  /** Waitlist entries. */
  waiting: count,
  state: clinicState,
  stopReason: v.nullable(v.string()),
  /** Stopped here, so it can be opened here. */
  isStoppedHere: v.boolean(),
  /** The substitute doctor, decided here. */
  standIn: v.nullable(v.string()),
  /** Created here: its doctor is a substitute. */
  isStandIn: v.boolean(),
})
export type DeskClinic = v.InferOutput<typeof clinic>

/** One slot of a clinic, with what the desk may add to it. */
const clinicTime = v.object({
  sourceTimeId: id,
  beginTime: v.string(),
  endTime: v.string(),
  capacity: count,
  taken: count,
  extra: count,
  isOver: v.boolean(),
})
export type ClinicTime = v.InferOutput<typeof clinicTime>

const substitute = v.object({
  doctorId: v.string(),
  name: v.string(),
  /** Has another clinic at that half day. */
  isBusy: v.boolean(),
})
export type Substitute = v.InferOutput<typeof substitute>

/** More for one slot is a typing mistake. */
export const maxExtra = 50

const doctorId = v.pipe(v.string(), v.nonEmpty('请选择医生'), v.maxLength(64))

const readers = ['clinics', 'support', 'admin'] as const
const doers = ['clinics', 'admin'] as const
const which = { scheduleId: id }

export const clinicCalls = {
  list: staffGet({
    path: '/desk/v1/clinics',
    roles: readers,
    summary: '一天的全部门诊',
    input: v.object({ day: isoDate }),
    reply: v.object({ list: v.array(clinic), today: isoDate }),
  }),
  week: staffGet({
    path: '/desk/v1/clinics/week',
    roles: readers,
    summary: '七天里每个科室的门诊：开了多少、约了多少、占着多少、多少人候补',
    input: v.object({ from: isoDate }),
    reply: v.object({ rows: v.array(weekRow), today: isoDate }),
  }),
  ofDepartment: staffGet({
    path: '/desk/v1/clinics/week/{departmentId}',
    roles: readers,
    summary: '一个科室七天的全部门诊',
    input: v.object({ departmentId: id, from: isoDate }),
    reply: v.object({ list: v.array(clinic), today: isoDate }),
  }),
  preview: staffGet({
    path: '/desk/v1/clinics/{scheduleId}/stopping',
    roles: doers,
    summary: '停诊或换医生会影响谁，会怎样告诉他们',
    input: v.object({ ...which, doctorId: v.optional(doctorId) }),
    reply: v.object({
      clinic,
      /** Paid orders: these patients choose another doctor, another date, or a refund. */
      paidOrders: count,
      paidFen: amountFen,
      /** Orders that end without a payment. */
      unpaidOrders: count,
      /** Waitlist entries that end. */
      waiting: count,
      /** Registrations of other channels (windows, telephone), and of how many an account here is told. */
      outside: v.optional(count, 0),
      outsideNotified: v.optional(count, 0),
      /** The message to patients who paid. */
      message: v.object({ title: v.string(), body: v.string() }),
    }),
  }),
  stop: staffPost({
    path: '/desk/v1/clinics/{scheduleId}/stop',
    roles: doers,
    summary: '停诊：不再能约，已约的患者马上收到通知并选择',
    input: v.object({ ...which, reason }),
    reply: v.object({ notified: count }),
  }),
  progress: staffGet({
    path: '/desk/v1/clinics/{scheduleId}/progress',
    roles: readers,
    summary: '停诊办到哪里了：告知了多少、选了什么、退了多少',
    input: v.object(which),
    reply: v.object({
      clinic,
      ...stoppingCounts,
    }),
  }),
  ...followUpCalls,
  open: staffPost({
    path: '/desk/v1/clinics/{scheduleId}/open',
    roles: doers,
    summary: '恢复在工作台停的门诊；已通知的患者不变',
    input: v.object({ ...which, reason }),
    reply: done,
  }),
  substitutes: staffGet({
    path: '/desk/v1/clinics/{scheduleId}/substitutes',
    roles: doers,
    summary: '谁可以替诊：同一科室的其他医生',
    input: v.object(which),
    reply: v.object({ list: v.array(substitute) }),
  }),
  replace: staffPost({
    path: '/desk/v1/clinics/{scheduleId}/replace',
    roles: doers,
    summary: '换医生出诊：原门诊停诊并通知患者，替诊医生的同一时间可约',
    input: v.object({ ...which, doctorId, reason }),
    reply: v.object({ notified: count }),
  }),
  times: staffGet({
    path: '/desk/v1/clinics/{scheduleId}/times',
    roles: readers,
    summary: '一个门诊的全部时段',
    input: v.object(which),
    reply: v.object({ clinic, times: v.array(clinicTime) }),
  }),
  openSlots: staffPost({
    path: '/desk/v1/clinics/{scheduleId}/places',
    roles: doers,
    summary: '加号：每个时段在医院系统的号源之外另开几个；改小时不能少于已约的',
    input: v.object({
      ...which,
      times: v.pipe(
        v.array(
          v.object({
            sourceTimeId: id,
            /** As it was seen: what a colleague changed meanwhile is not undone. */
            before: count,
            extra: v.pipe(count, v.maxValue(maxExtra, `每个时段最多加 ${maxExtra} 个号`)),
          }),
        ),
        v.minLength(1, '请选择时段'),
        v.maxLength(200, '时段太多'),
      ),
      reason,
    }),
    reply: v.object({ added: v.number() }),
  }),
}
