/** Exams at the desk: devices that stand still, and moving all of their patients at once after a preview. */
import * as v from 'valibot'
import { count, id, isoDate, isoDateTime } from '../values'
import { reason, staffGet, staffPost } from './staff_call'

const readers = ['clinics', 'support', 'admin'] as const
const doers = ['clinics', 'admin'] as const

/** A device on a day on which times of patients are stopped. */
const stoppedDevice = v.object({
  resourceId: id,
  day: isoDate,
  name: v.string(),
  departmentName: v.string(),
  branchName: v.string(),
  /** Exams that have a stopped time. */
  exams: count,
})
export type StoppedDevice = v.InferOutput<typeof stoppedDevice>

/** Where one exam would go. */
const movedExam = v.object({
  examOrderId: id,
  patientName: v.string(),
  examName: v.string(),
  from: isoDateTime,
  /** Null: no time fits; the patient is asked to call. */
  to: v.nullable(isoDateTime),
  place: v.nullable(v.string()),
})
export type MovedExam = v.InferOutput<typeof movedExam>

const which = { resourceId: id, day: isoDate }

export const examDeskCalls = {
  listStopped: staffGet({
    path: '/desk/v1/exams/stopped',
    roles: readers,
    summary: '停用的检查设备，以及还有多少项检查定在停用的时间',
    input: v.object({}),
    reply: v.object({ devices: v.array(stoppedDevice) }),
  }),
  previewMove: staffGet({
    path: '/desk/v1/exams/move',
    roles: doers,
    summary: '把停用设备上的患者改到别的时间：每项检查会改到哪里',
    input: v.object(which),
    reply: v.object({ exams: v.array(movedExam) }),
  }),
  move: staffPost({
    path: '/desk/v1/exams/move',
    roles: doers,
    summary: '把停用设备上的患者一次改到别的时间，并通知每一位',
    input: v.object({ ...which, reason }),
    reply: v.object({ moved: count, unplaced: count }),
  }),
}
