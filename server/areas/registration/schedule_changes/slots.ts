/** 加号: slots that the desk opens beside those of the hospital's documents. The waitlist is served first, as with any slot that comes free. */
import {
  type ClinicTime,
  clinicCalls,
  type DeskClinic,
} from '../../../../src/contract/desk/clinics'
import type { ParsedInputOf } from '../../../../src/contract/endpoint'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addStaffEvent } from '../../staff'
import { listDepartmentsMemoized } from '../schedules/schedules'
import { findClinic, findRunning } from './desk'
import { addChange } from './notifying_repository'
import * as repository from './slots_repository'

/** The slots of one clinic. @throws Refused NOT_FOUND */
export async function readTimes(
  deps: Dependencies,
  scheduleId: string,
): Promise<{ clinic: DeskClinic; times: ClinicTime[] }> {
  const clinic = await findClinic(deps, scheduleId)
  const rows = await repository.listTimes(deps.sql, scheduleId)
  return {
    clinic,
    times: rows.map(({ slotId, ...row }) => ({ sourceTimeId: slotId, ...row })),
  }
}

/** Opens slots, or takes unsold ones back; returns how many more there are now. @throws Refused NOT_FOUND, CONFLICT when the clinic is stopped or over, or slots were sold or changed meanwhile */
export async function openSlots(
  deps: Dependencies,
  staff: Staff,
  { scheduleId, times, reason }: ParsedInputOf<typeof clinicCalls.openSlots>,
): Promise<{ added: number }> {
  await findRunning(deps, scheduleId)
  if (await repository.isHospitalsOwn(deps.sql, scheduleId))
    throw new Refused('CONFLICT', '这个门诊的号源由医院系统管理，请在医院系统里加号')
  const added = await transaction(deps.sql, async (tx) => {
    const known = new Map(
      (await repository.lockTimes(tx, scheduleId)).map((row) => [row.slotId, row]),
    )
    let sum = 0
    for (const { sourceTimeId, before, extra } of times) {
      const time = known.get(sourceTimeId)
      if (time === undefined) throw new Refused('NOT_FOUND', '没有找到这个时段')
      if (time.extra !== before)
        throw new Refused('CONFLICT', '别人刚刚改过这个门诊，请看过新的号数再改')
      if (time.isOver) throw new Refused('CONFLICT', `${time.beginTime} 的时段已经结束`)
      const more = extra - time.extra
      if (time.capacity + more < time.taken)
        throw new Refused('CONFLICT', `${time.beginTime} 的时段已约 ${time.taken} 个，不能少于它`)
      await repository.setExtra(tx, sourceTimeId, extra)
      sum += more
    }
    await addChange(tx, scheduleId, {
      change: 'places',
      reason,
      times: times.flatMap(({ sourceTimeId, extra }) => {
        const beginTime = known.get(sourceTimeId)?.beginTime
        return beginTime === undefined ? [] : [{ beginTime, extra }]
      }),
    })
    await addStaffEvent(tx, staff, {
      action: 'open_places',
      subject: scheduleId,
      reason,
      before: extrasOf([...known.values()]),
      after: extrasOf(times.map((time) => ({ ...known.get(time.sourceTimeId), ...time }))),
    })
    return sum
  })
  listDepartmentsMemoized.forget(deps.sql)
  return { added }
}

const extrasOf = (times: readonly { beginTime?: string; extra: number }[]): object =>
  Object.fromEntries(times.map(({ beginTime = '', extra }) => [beginTime, extra]))
