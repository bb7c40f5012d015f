/** Where plans can be made, and a department's week as it stands. */
import type { WeekClinic } from '../../../../src/contract/desk/planning/plan_shapes'
import type { planCalls } from '../../../../src/contract/desk/planning/schedules'
import type { ReplyOf } from '../../../../src/contract/endpoint'
import type { Dependencies } from '../../../dependencies'
import { addDays, hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { listDays } from './day_repository'
import { isOver } from './places'
import { clinicMarkOf, type Existing } from './plan'
import * as repository from './plan_repository'
import { listTemplates } from './template_repository'

/** Where plans can be made. */
export async function listDepartments({
  sql,
  settings,
}: Dependencies): Promise<ReplyOf<typeof planCalls.departments>> {
  const [list, now] = await Promise.all([repository.listDepartments(sql), hospitalNow(sql)])
  return { list, isHospitals: settings.slotPool === 'hospital', today: hospitalDay(now) }
}

/** A department's seven days from a day on. */
export async function readWeek(
  { sql }: Pick<Dependencies, 'sql'>,
  { departmentId, from }: { departmentId: string; from: string },
): Promise<ReplyOf<typeof planCalls.week>> {
  const to = addDays(from, 6)
  const [existing, templates, doctors, days, now] = await Promise.all([
    repository.listExisting(sql, { departmentId, from, to }),
    listTemplates(sql, departmentId),
    repository.listDoctors(sql, departmentId),
    listDays(sql, from, to),
    hospitalNow(sql),
  ])
  const own = existing.filter((one) => one.departmentId === departmentId)
  return { clinics: own.map((one) => clinicOf(one, now)), templates, doctors, days }
}

function clinicOf(one: Existing, now: Date): WeekClinic {
  const { slots, isMadeHere, isHospitalsOwn, isStopped } = one
  const { scheduleId, doctorId, doctorName, registrationType, day, halfDay, place } = one
  const hospitals = isHospitalsOwn ? 'hospital' : 'documents'
  return {
    ...{ scheduleId, doctorId, doctorName, registrationType, day, halfDay, place, isStopped },
    isOver: isOver(one, now),
    beginTime: slots[0]?.beginTime ?? '',
    endTime: slots.at(-1)?.endTime ?? '',
    capacity: slots.reduce((sum, { capacity, extra }) => sum + capacity + extra, 0),
    taken: slots.reduce((sum, { taken }) => sum + taken, 0),
    owner: isMadeHere ? 'here' : hospitals,
    slots: isMadeHere ? slots : [],
    mark: clinicMarkOf(one),
  }
}
