/** Replacing a clinic's doctor at the desk: the clinic is stopped like any other, and the same slots of another doctor can be booked. */
import { type clinicCalls, type Substitute } from '../../../../src/contract/desk/clinics'
import type { ParsedInputOf } from '../../../../src/contract/endpoint'
import { transaction, type Executor, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addStaffEvent } from '../../staff'
import { findClinic, findRunning, type Decider, type Stopped } from './desk'
import { countTouched, lockClinic, setDeskStop } from './desk_repository'
import { scheduleIdOf } from './intake'
import { decideStoppedHere } from './intake_repository'
import * as repository from './replacing_repository'
import { isHospitalsOwn } from './slots_repository'
import { finishSoon } from './stopping'

/** The doctors who can substitute. @throws Refused NOT_FOUND */
export async function listSubstitutes(
  deps: Dependencies,
  scheduleId: string,
): Promise<{ list: Substitute[] }> {
  await findClinic(deps, scheduleId)
  return { list: await repository.listSubstitutes(deps.sql, scheduleId) }
}

/** Replaces the doctor; returns how many orders ended. @throws Refused NOT_FOUND, CONFLICT when it is over or stopped, or the substitute has a clinic at that time */
export async function replaceHere(
  deps: Dependencies,
  staff: Staff,
  asked: ParsedInputOf<typeof clinicCalls.replace>,
): Promise<{ notified: number }> {
  const { stopReason, notified } = await transaction(deps.sql, (tx) =>
    replaceWithin(tx, staff, asked),
  )
  await finishSoon(deps, asked.scheduleId, stopReason)
  return { notified }
}

/** Decides it; `finishStopping` carries it out. @throws Refused as `replaceHere` */
export async function replaceWithin(
  tx: Transaction,
  staff: Decider,
  { scheduleId, doctorId, reason }: ParsedInputOf<typeof clinicCalls.replace>,
): Promise<Stopped> {
  await lockClinic(tx, scheduleId)
  const { state } = await findRunning({ sql: tx }, scheduleId)
  const clinicId = await repository.findClinicId(tx, scheduleId)
  if (clinicId === null || clinicId === undefined)
    throw new Refused('CONFLICT', '这个门诊没有医院系统的编号，不能在这里换医生')
  if (await isHospitalsOwn(tx, scheduleId))
    throw new Refused('CONFLICT', '这个门诊的号源由医院系统管理，请在医院系统里换医生')
  const { name } = await findSubstitute(tx, scheduleId, doctorId)
  const { paidOrders, unpaidOrders } = await countTouched(tx, scheduleId)
  const standInId = scheduleIdOf(clinicId, doctorId)
  const stopReason = `${reason}，改由${name}医生出诊`
  await repository.addStandIn(tx, { scheduleId, standInId, doctorId })
  await setDeskStop(tx, scheduleId, stopReason, { reason, doctorId })
  await decideStoppedHere(tx, scheduleId)
  await decideStoppedHere(tx, standInId)
  await addStaffEvent(tx, staff, {
    action: 'replace_clinic',
    subject: scheduleId,
    reason,
    before: { state },
    after: { state: 'stopped', doctorId, paidOrders, unpaidOrders },
  })
  return { stopReason, notified: paidOrders + unpaidOrders }
}

/** @throws Refused NOT_FOUND, CONFLICT when the substitute has a clinic at that time */
async function findSubstitute(
  executor: Executor,
  scheduleId: string,
  doctorId: string,
): Promise<Substitute> {
  const found = (await repository.listSubstitutes(executor, scheduleId)).find(
    (one) => one.doctorId === doctorId,
  )
  if (found === undefined) throw new Refused('NOT_FOUND', '这个科室没有这位医生')
  if (found.isBusy) throw new Refused('CONFLICT', `${found.name}医生这半天已有门诊`)
  return found
}
