/** How it stands with exams: what staff see, and the work items of what hangs. */
import type { DeviceLoad, UnplannedExam } from '../../../src/contract/desk/exams'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { addDays, hospitalDay, hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { namesOfPatients } from '../patient'
import { createWorkItem, resolveOtherWork, type WorkItemCause } from '../work'
import { listStopped } from './moving_repository'
import { callReason } from './risks'
import * as repository from './standing_repository'

/** So long ahead staff see exams without a time. */
const seenHours = 72
/** So long before the last moment it is somebody's work. */
const workHours = 24
const loadDays = 7
/** A person who called the patient is not asked again. */
const restHours = 7 * 24

/** Exams that must be done soon and have no time. */
export async function listUnplanned({ sql }: Dependencies): Promise<UnplannedExam[]> {
  const rows = await repository.listUnplanned(sql, seenHours)
  const nameOf = await namesOfPatients(
    sql,
    rows.map(({ patientId }) => patientId),
  )
  return rows.map((row) => ({
    examOrderId: row.examOrderId,
    patientId: row.patientId,
    patientName: nameOf(row.patientId),
    examName: row.name,
    doctorName: row.orderedBy,
    latestAt: hospitalMoment(row.latestAt),
    reason: callReason(row) ?? null,
  }))
}

/** How full each device is on the next days; a day without times has none. */
export async function listLoads({
  sql,
}: Dependencies): Promise<{ days: string[]; devices: DeviceLoad[] }> {
  const [rows, now] = await Promise.all([repository.listLoads(sql, loadDays), hospitalNow(sql)])
  const devices = new Map<string, DeviceLoad>()
  for (const { day, places, taken, stopped, ...device } of rows) {
    const known = devices.get(device.resourceId) ?? { ...device, days: [] }
    known.days.push({ day, places, taken, stopped })
    devices.set(device.resourceId, known)
  }
  const today = hospitalDay(now)
  return {
    days: Array.from({ length: loadDays }, (_, ahead) => addDays(today, ahead)),
    devices: [...devices.values()],
  }
}

/** What the work item of a stopped device is about. */
export const stoppedSubject = ({ resourceId, day }: { resourceId: string; day: string }): string =>
  `${resourceId} ${day}`

/** Makes work items of stopped times that patients still have and of exams that are soon too late, and ends those whose cause is gone. */
export async function watchExams({ sql, log }: Dependencies): Promise<void> {
  const [stopped, late] = await Promise.all([
    listStopped(sql),
    repository.listUnplanned(sql, workHours),
  ])
  const causes: WorkItemCause[] = [
    ...stopped.map(({ name, exams, ...which }): WorkItemCause => ({
      kind: 'exams_stopped',
      subject: stoppedSubject(which),
      facts: { device: name, day: which.day, count: exams },
    })),
    ...late.map((row): WorkItemCause => ({
      kind: 'exam_unplanned',
      subject: row.examOrderId,
      patientId: row.patientId,
      facts: { exam: row.name, day: hospitalDay(row.latestAt), ...whyOf(row) },
      restHours,
    })),
  ]
  await transaction(sql, async (tx) => {
    for (const cause of causes) await createWorkItem(tx, log, cause)
    for (const kind of ['exams_stopped', 'exam_unplanned'] as const) {
      const found = causes.filter((one) => one.kind === kind).map(({ subject }) => subject)
      await resolveOtherWork(tx, { kind, beginning: '', found })
    }
  })
}

function whyOf(row: repository.UnplannedRow): { why?: string } {
  const why = callReason(row)
  return why === undefined ? {} : { why }
}
