/** Clinics at the desk: the day, and stopping one after a preview of the patients concerned. */
import type { ClinicState, DeskClinic } from '../../../../src/contract/desk/clinics'
import { transaction, type Executor, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent, type StaffEvent } from '../../staff'
import { countOutside } from '../outside/outside_repository'
import { formatStopped } from '../visit_sentences'
import * as repository from './desk_repository'
import { decideStoppedHere } from './intake_repository'
import { listSubstitutes } from './replacing_repository'
import { finishSoon } from './stopping'

/** The clinics of a day. */
export async function listDay(
  { sql }: Dependencies,
  day: string,
): Promise<{ list: DeskClinic[]; today: string }> {
  const [rows, now] = await Promise.all([repository.listClinics(sql, { day }), hospitalNow(sql)])
  return { list: rows.map(clinicOf), today: hospitalDay(now) }
}

/** A clinic as the desk shows it. */
export function clinicOf({
  isStopped,
  isOver,
  isReleased,
  ...row
}: repository.DeskClinicRow): DeskClinic {
  return { ...row, state: stateOf({ isStopped, isOver, isReleased }) }
}

function stateOf(
  row: Pick<repository.DeskClinicRow, 'isStopped' | 'isOver' | 'isReleased'>,
): ClinicState {
  if (row.isStopped) return 'stopped'
  if (row.isOver) return 'over'
  return row.isReleased ? 'open' : 'unreleased'
}

/** The patients that stopping would concern, and the text they would get; with a substitute doctor when one is named. @throws Refused NOT_FOUND */
export async function previewStop(
  deps: Dependencies,
  { scheduleId, doctorId }: { scheduleId: string; doctorId?: string | undefined },
) {
  const clinic = await findClinic(deps, scheduleId)
  const touched = await repository.countTouched(deps.sql, scheduleId)
  const standIn =
    doctorId === undefined
      ? null
      : ((await listSubstitutes(deps.sql, scheduleId)).find((one) => one.doctorId === doctorId)
          ?.name ?? null)
  const { title, body } = formatStopped({ ...clinic, standIn }, 'to_choose')
  const message = { title, body: String(body) }
  // Where somebody stands in, they keep their time and are told nothing.
  const outside = await countOutside(deps.sql, doctorId === undefined ? [scheduleId] : [])
  return { clinic, ...touched, ...outside, waiting: clinic.waiting, message }
}

/** One clinic. @throws Refused NOT_FOUND */
export async function findClinic(
  { sql }: { sql: Executor },
  scheduleId: string,
): Promise<DeskClinic> {
  const [row] = isUuid(scheduleId) ? await repository.listClinics(sql, { scheduleId }) : []
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个门诊')
  return clinicOf(row)
}

/** One clinic that can still take place. @throws Refused NOT_FOUND, CONFLICT when it is over or stopped */
export async function findRunning(
  from: { sql: Executor },
  scheduleId: string,
): Promise<DeskClinic> {
  const clinic = await findClinic(from, scheduleId)
  if (clinic.state === 'stopped') throw new Refused('CONFLICT', '这个门诊已经停诊')
  if (clinic.state === 'over') throw new Refused('CONFLICT', '这个门诊已经结束')
  return clinic
}

/** Stops a clinic: booking ends, and every patient is notified and asked to choose. Returns how many orders ended. @throws Refused NOT_FOUND, CONFLICT when it is over or stopped */
export async function stopHere(
  deps: Dependencies,
  staff: Staff,
  { scheduleId, reason }: { scheduleId: string; reason: string },
): Promise<{ notified: number }> {
  const { stopReason, notified } = await transaction(deps.sql, (tx) =>
    stopWithin(tx, staff, { scheduleId, reason }),
  )
  await finishSoon(deps, scheduleId, stopReason)
  return { notified }
}

/** Decides the stop; `finishStopping` carries it out. @throws Refused as `stopHere` */
export async function stopWithin(
  tx: Transaction,
  staff: Decider,
  { scheduleId, reason }: { scheduleId: string; reason: string },
): Promise<Stopped> {
  await repository.lockClinic(tx, scheduleId)
  const { state } = await findRunning({ sql: tx }, scheduleId)
  const { paidOrders, unpaidOrders } = await repository.countTouched(tx, scheduleId)
  await decideHere(tx, staff, scheduleId, reason, {
    action: 'stop_clinic',
    reason,
    before: { state },
    after: { state: 'stopped', paidOrders, unpaidOrders },
  })
  return { stopReason: reason, notified: paidOrders + unpaidOrders }
}

/** Whose decision it is. */
export type Decider = Pick<Staff, 'staffId' | 'name' | 'roles'>

/** A decided stop: why, as patients read it, and how many orders it ends. */
export interface Stopped {
  stopReason: string
  notified: number
}

/** Opens a clinic that was stopped at the desk; patients already notified stay so. @throws Refused NOT_FOUND, CONFLICT when it was not stopped here */
export async function openHere(
  deps: Dependencies,
  staff: Staff,
  { scheduleId, reason }: { scheduleId: string; reason: string },
): Promise<void> {
  const { isStoppedHere, stopReason } = await findClinic(deps, scheduleId)
  if (!isStoppedHere) throw new Refused('CONFLICT', '这个门诊不是在工作台停的，请在医院系统里恢复')
  await transaction(deps.sql, (tx) =>
    decideHere(tx, staff, scheduleId, null, {
      action: 'open_clinic',
      reason,
      before: { state: 'stopped', reason: stopReason },
      after: { state: 'open' },
    }),
  )
}

/** `stopReason`: why it is stopped from now on, null when it is open; the staff action is recorded in the same transaction. */
async function decideHere(
  tx: Transaction,
  staff: Decider,
  scheduleId: string,
  stopReason: string | null,
  staffAction: StaffEvent,
): Promise<void> {
  await repository.setDeskStop(tx, scheduleId, stopReason, { reason: staffAction.reason ?? '' })
  await decideStoppedHere(tx, scheduleId)
  await addStaffEvent(tx, staff, { ...staffAction, subject: scheduleId })
}
