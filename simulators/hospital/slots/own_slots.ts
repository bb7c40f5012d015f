/** Departments whose slots the sandbox's hospital sells itself: at windows, and to the app by locks. */
import { hospitalDay, hospitalNow } from '../../../server/values/hospital_time'
import { bookableDepartments } from '../../seeds/departments'
import { branches } from '../../seeds/organisation'
import { clinicsOf } from '../../seeds/registration/clinics'
import { addDays } from '../../seeds/registration/days'
import * as books from '../books'
import { timetableOf } from '../clinics'
import type { SandboxHospital } from '../delivery'
import { leftOf } from './left'
import * as repository from './own_slots_repository'

/** Today and so many days more: the last day of the timetable is published a day later, when the app has all of it. */
const daysAhead = 12

/** Every department, and whether the hospital sells its slots itself. */
export async function listOwners(hospital: SandboxHospital) {
  const own = new Set((await repository.listOwn(hospital.sql)).map((one) => one.departmentId))
  return bookableDepartments.map(({ id, name, branchId }) => ({
    departmentId: id,
    name,
    branchName: branches.find((branch) => branch.branch_id === branchId)?.name ?? '',
    isOwn: own.has(id),
  }))
}

/** From now on the slots of a department are the hospital's own, or a share given to the app. A clinic that has orders stays as it is. */
export async function setOwner(
  hospital: SandboxHospital,
  departmentId: string,
  isOwn: boolean,
): Promise<void> {
  const today = await todayOf(hospital)
  await publish(hospital, { departmentId, isOwn, from: today, to: addDays(today, daysAhead) })
}

/** New days of these departments. */
export async function publishOwnDays(hospital: SandboxHospital): Promise<void> {
  const to = addDays(await todayOf(hospital), daysAhead)
  for (const { departmentId, publishedUntil } of await repository.listOwn(hospital.sql))
    if (publishedUntil < to)
      await publish(hospital, { departmentId, isOwn: true, from: addDays(publishedUntil, 1), to })
}

const todayOf = async ({ sql }: SandboxHospital) => hospitalDay(await hospitalNow(sql))

async function publish(
  hospital: SandboxHospital,
  {
    departmentId,
    isOwn,
    from,
    to,
  }: { departmentId: string; isOwn: boolean; from: string; to: string },
): Promise<void> {
  const clinics = daysFrom(from, to)
    .flatMap((day) => clinicsOf(day))
    .filter((one) => one.departmentId === departmentId && one.stopReason === null)
  const left = new Map<string, number>()
  for (const { clinicId } of clinics)
    for (const one of await leftOf(hospital.sql, clinicId))
      left.set(`${clinicId} ${one.beginTime}`, one.left)
  await hospital.change(async (tx) => {
    for (const clinic of clinics) {
      const document = await timetableOf(tx, clinic)
      await books.write(tx, {
        ...document,
        pool: isOwn ? 'hospital' : 'app',
        sources: document.sources.map((source) => ({
          ...source,
          left: isOwn ? (left.get(`${clinic.clinicId} ${source.beginTime}`) ?? 0) : null,
        })),
      })
    }
    await repository.keepOwner(tx, { departmentId, isOwn, publishedUntil: to })
  })
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
