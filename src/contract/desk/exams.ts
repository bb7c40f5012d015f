/** Exams at the desk: how full devices are, exams that nobody planned, and devices that stand still, whose patients are moved at once after a preview. */
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

/** An exam that has no time yet and must be done soon. */
const unplannedExam = v.object({
  examOrderId: id,
  patientId: id,
  patientName: v.string(),
  examName: v.string(),
  doctorName: v.nullable(v.string()),
  /** It must be over by then. */
  latestAt: isoDateTime,
  /** Why the patient does not plan it alone; null where he could. */
  reason: v.nullable(v.string()),
})
export type UnplannedExam = v.InferOutput<typeof unplannedExam>

/** How full a device is, by day. */
const deviceLoad = v.object({
  resourceId: id,
  name: v.string(),
  departmentName: v.string(),
  branchName: v.string(),
  days: v.array(v.object({ day: isoDate, places: count, taken: count, stopped: count })),
})
export type DeviceLoad = v.InferOutput<typeof deviceLoad>

const which = { resourceId: id, day: isoDate }

export const examDeskCalls = {
  listStopped: staffGet({
    path: '/desk/v1/exams/stopped',
    roles: readers,
    summary: '停用的检查设备，以及还有多少项检查定在停用的时间',
    input: v.object({}),
    reply: v.object({ devices: v.array(stoppedDevice) }),
  }),
  listUnplanned: staffGet({
    path: '/desk/v1/exams/unplanned',
    roles: readers,
    summary: '三天内必须做、还没有时间的检查',
    input: v.object({}),
    reply: v.object({ exams: v.array(unplannedExam) }),
  }),
  listLoads: staffGet({
    path: '/desk/v1/exams/loads',
    roles: readers,
    summary: '检查设备从今天起七天的号源和已约',
    input: v.object({}),
    reply: v.object({ days: v.array(isoDate), devices: v.array(deviceLoad) }),
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
