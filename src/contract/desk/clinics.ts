/** Clinics at the desk: what is sold, and stopping one in view of whom it touches. The hospital's own system stays the master of the timetable; what is stopped here stays stopped until it is opened here. */
import * as v from 'valibot'
import { halfDay, registrationType } from '../registration/clinic_words'
import { amountFen, count, done, id, isoDate } from '../values'
import { reason, staffCall } from './staff_call'

const clinicState = v.picklist(['open', 'unreleased', 'stopped', 'over'])
export type ClinicState = v.InferOutput<typeof clinicState>
export const clinicStateLabels = {
  open: '可约',
  unreleased: '未放号',
  stopped: '停诊',
  over: '已结束',
} satisfies Record<ClinicState, string>

const clinic = v.object({
  scheduleId: id,
  branchName: v.string(),
  departmentName: v.string(),
  /** Null: a general clinic. */
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
  halfDay,
  /** Of its first time, and of its last. */
  beginTime: v.string(),
  endTime: v.string(),
  registrationType,
  place: v.nullable(v.string()),
  capacity: count,
  /** Places that are taken or held. */
  taken: count,
  /** People who wait for a place. */
  waiting: count,
  state: clinicState,
  stopReason: v.nullable(v.string()),
  /** Stopped here, so it can be opened here. */
  isStoppedHere: v.boolean(),
})
export type DeskClinic = v.InferOutput<typeof clinic>

const readers = ['clinics', 'support', 'admin'] as const
const doers = ['clinics', 'admin'] as const
const which = { scheduleId: id }

export const clinicCalls = {
  list: staffCall({
    method: 'GET',
    path: '/desk/v1/clinics',
    roles: readers,
    summary: '一天的全部门诊',
    input: v.object({ day: isoDate }),
    reply: v.object({ list: v.array(clinic), today: isoDate }),
  }),
  preview: staffCall({
    method: 'GET',
    path: '/desk/v1/clinics/{scheduleId}/stopping',
    roles: doers,
    summary: '停诊会影响谁，会怎样告诉他们',
    input: v.object(which),
    reply: v.object({
      clinic,
      /** Orders that are paid: these patients choose another doctor, another date, or the money. */
      paidOrders: count,
      paidFen: amountFen,
      /** Orders that end without money. */
      unpaidOrders: count,
      /** People who leave the waitlist. */
      waiting: count,
      /** What the patients who paid read. */
      message: v.object({ title: v.string(), body: v.string() }),
    }),
  }),
  stop: staffCall({
    method: 'POST',
    path: '/desk/v1/clinics/{scheduleId}/stop',
    roles: doers,
    summary: '停诊：不再能约，已约的患者马上收到通知并选择',
    input: v.object({ ...which, reason }),
    reply: v.object({ told: count }),
  }),
  open: staffCall({
    method: 'POST',
    path: '/desk/v1/clinics/{scheduleId}/open',
    roles: doers,
    summary: '恢复在工作台停的门诊；已通知的患者不变',
    input: v.object({ ...which, reason }),
    reply: done,
  }),
}
