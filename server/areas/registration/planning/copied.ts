/** A copied week over the coming weeks. */
import type { PlanDay } from '../../../../src/contract/desk/planning/plan_shapes'
import type { Executor } from '../../../database/client'
import { addDays, daysBetween, weekdayOf } from '../../../values/hospital_time'
import { listDays } from './day_repository'
import { clinicFacts, daysFrom, type Hoped } from './hoped'
import type { Existing, Wanted } from './plan'
import { listExisting } from './plan_repository'

/** The schedules of a week that were made here and take place, put into the coming weeks: on each day those of the weekday as which it works. */
export async function fromWeek(
  executor: Executor,
  { departmentId, from, weeks }: { departmentId: string; from: string; weeks: number },
  copied: string,
  planDays: readonly PlanDay[],
): Promise<Hoped[]> {
  const span = { departmentId, from: copied, to: addDays(copied, 6) }
  const [week, ownDays] = await Promise.all([
    listExisting(executor, span),
    listDays(executor, span.from, span.to),
  ])
  const special = new Map(planDays.map((one) => [one.day, one]))
  return daysFrom(from, weeks * 7).flatMap((day) => {
    const known = special.get(day)
    const source = dayOfWeekday(copied, known?.worksAs ?? weekdayOf(day), ownDays)
    return week
      .filter((one) => one.day === source && isOwn(one, departmentId))
      .map((one) => ({
        wanted: copyOf(one, day),
        holiday: known?.worksAs === null ? known.name : undefined,
      }))
  })
}

const isOwn = (one: Existing, departmentId: string): boolean =>
  one.departmentId === departmentId && one.isMadeHere && !one.isStopped

/** Which day of a week worked as this weekday; undefined where none did. */
function dayOfWeekday(
  monday: string,
  weekday: number,
  special: readonly PlanDay[],
): string | undefined {
  const natural = addDays(monday, weekday - 1)
  const isNatural = special.every(({ day }) => day !== natural)
  return isNatural ? natural : special.find(({ worksAs }) => worksAs === weekday)?.day
}

function copyOf(one: Existing, day: string): Wanted {
  const releaseAt = new Date(one.releaseAt.getTime() + daysBetween(one.day, day) * 86_400_000)
  const slots = one.slots.map(({ beginTime, endTime, capacity }) => ({
    beginTime,
    endTime,
    capacity,
  }))
  return { ...clinicFacts(one), day, releaseAt, slots }
}
