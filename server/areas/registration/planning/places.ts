/** The places of one schedule that was made here: more of them, or fewer, never fewer than are taken. */
import type { planCalls } from '../../../../src/contract/desk/planning/schedules'
import type { ParsedInputOf } from '../../../../src/contract/endpoint'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent } from '../../staff'
import { listDepartmentsMemoized } from '../schedules/schedules'
import { requireDepartment, requireOurs } from './checks'
import { clinicMarkOf, momentOf, type Existing } from './plan'
import * as repository from './plan_repository'

type Times = ParsedInputOf<typeof planCalls.changePlaces>['times']

/** Changes them. @throws Refused NOT_FOUND, CONFLICT when it is the hospital's, stopped or over, somebody changed it meanwhile, or more is taken */
export async function changePlaces(
  deps: Dependencies,
  staff: Staff,
  { scheduleId, mark, times, reason }: ParsedInputOf<typeof planCalls.changePlaces>,
): Promise<void> {
  requireOurs(deps)
  await transaction(deps.sql, async (tx) => {
    const clinic = await lockClinic(tx, scheduleId)
    if (clinicMarkOf(clinic) !== mark)
      throw new Refused('CONFLICT', '别人刚刚改过这个门诊，请看过新的号数再改')
    checkPlaces(clinic, times)
    await repository.setPlaces(tx, scheduleId, times)
    const asked = new Set(times.map(({ beginTime }) => beginTime))
    await addStaffEvent(tx, staff, {
      action: 'change_clinic_places',
      subject: scheduleId,
      reason,
      before: placesOf(clinic.slots.filter(({ beginTime }) => asked.has(beginTime))),
      after: placesOf(times),
    })
  })
  listDepartmentsMemoized.forget(deps.sql)
}

/** A running schedule made here; nobody takes a place of it until the transaction ends. */
async function lockClinic(tx: Transaction, scheduleId: string): Promise<Existing> {
  const known = isUuid(scheduleId) ? await repository.findSchedule(tx, scheduleId) : undefined
  if (known === undefined) throw new Refused('NOT_FOUND', '没有找到这个门诊')
  if (!known.isMadeHere)
    throw new Refused('CONFLICT', '这个门诊是医院系统排的，请在医院系统里改；加号在“门诊”页')
  const span = { departmentId: known.departmentId, from: known.day, to: known.day }
  await requireDepartment(tx, known.departmentId)
  await repository.lockSlots(tx, span)
  const [existing, now] = await Promise.all([repository.listExisting(tx, span), hospitalNow(tx)])
  const clinic = existing.find((one) => one.scheduleId === scheduleId)
  if (clinic === undefined) throw new Refused('NOT_FOUND', '没有找到这个门诊')
  if (clinic.isStopped) throw new Refused('CONFLICT', '这个门诊已经停诊')
  if (isOver(clinic, now)) throw new Refused('CONFLICT', '这个门诊已经结束')
  return clinic
}

/** Whether its last slot has ended. */
export const isOver = ({ day, slots }: Existing, now: Date): boolean =>
  momentOf(day, slots.at(-1)?.endTime ?? '23:59') <= now.getTime()

function checkPlaces({ slots }: Existing, times: Times): void {
  for (const { beginTime, capacity } of times) {
    const slot = slots.find((one) => one.beginTime === beginTime)
    if (slot === undefined) throw new Refused('NOT_FOUND', `没有找到 ${beginTime} 的时段`)
    if (capacity + slot.extra < slot.taken)
      throw new Refused('CONFLICT', `${beginTime} 的时段已约 ${slot.taken} 个号，不能少于它`)
  }
}

const placesOf = (times: Times): object =>
  Object.fromEntries(times.map(({ beginTime, capacity }) => [beginTime, capacity]))
