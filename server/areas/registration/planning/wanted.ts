/** What a plan asks for: a department's templates, or a copied week, over the coming weeks; and what stands against it. */
import type {
  PlanDay,
  PlanItem,
  Template,
} from '../../../../src/contract/desk/planning/plan_shapes'
import type { planCalls } from '../../../../src/contract/desk/planning/schedules'
import type { ParsedInputOf } from '../../../../src/contract/endpoint'
import type { Executor } from '../../../database/client'
import { Refused } from '../../../http/refused'
import { addDays, daysBetween, hospitalNow, weekdayOf } from '../../../values/hospital_time'
import { readRules } from '../rules/rule_versions'
import { releaseAt, type RegistrationRules } from '../rules/rules'
import { fromWeek } from './copied'
import { listDays } from './day_repository'
import { clinicFacts, daysFrom, type Hoped } from './hoped'
import {
  countPlaces,
  findSame,
  itemOf,
  judge,
  momentOf,
  slotsOf,
  type Existing,
  type Wanted,
} from './plan'
import { listExisting } from './plan_repository'
import { listTemplates } from './template_repository'
import { scheduleIdOf, type Due } from './writing'

/** A department, from when on, and what is put there. */
export type Asked = Pick<
  ParsedInputOf<typeof planCalls.apply>,
  'departmentId' | 'copyFrom' | 'from' | 'weeks'
>

/** The schedules of a plan with what would become of each. */
export async function planOf(
  executor: Executor,
  asked: Asked,
): Promise<(Due & { item: PlanItem })[]> {
  const span = spanOf(asked)
  const [existing, days, now] = await Promise.all([
    listExisting(executor, span),
    listDays(executor, span.from, span.to),
    hospitalNow(executor),
  ])
  const hoped =
    asked.copyFrom === undefined
      ? await fromTemplates(executor, span, days)
      : await fromWeek(executor, asked, asked.copyFrom, days)
  const known = new Map<string, Existing[]>()
  for (const one of existing) known.set(one.day, [...(known.get(one.day) ?? []), one])
  return hoped.map(({ wanted: first, holiday }) => {
    const ofDay = known.get(first.day) ?? []
    const same = findSame(ofDay, first)
    // What patients may book already is not held back again.
    const wanted =
      same !== undefined && same.releaseAt <= now ? { ...first, releaseAt: same.releaseAt } : first
    const scheduleId = same?.scheduleId ?? scheduleIdOf(wanted)
    const item =
      holiday === undefined
        ? judge(wanted, ofDay, now)
        : itemOf(wanted, 'holiday', { why: holiday, ...unchanged(same) })
    if (item.outcome === 'new') known.set(wanted.day, [...ofDay, asExisting(wanted, scheduleId)])
    return { wanted, item, scheduleId }
  })
}

const unchanged = (same: Existing | undefined) => {
  const places = countPlaces(same?.slots ?? [])
  return { before: places, after: places }
}

/** The days of a plan. @throws Refused BAD_INPUT unless it begins on a Monday */
export function spanOf({ departmentId, copyFrom, from, weeks }: Asked) {
  for (const monday of [from, copyFrom])
    if (monday !== undefined && weekdayOf(monday) !== 1)
      throw new Refused('BAD_INPUT', '请从星期一开始')
  return { departmentId, from, to: addDays(from, weeks * 7 - 1) }
}

async function fromTemplates(
  executor: Executor,
  { departmentId, from, to }: { departmentId: string; from: string; to: string },
  planDays: readonly PlanDay[],
): Promise<Hoped[]> {
  const [templates, { rules }] = await Promise.all([
    listTemplates(executor, departmentId),
    readRules(executor),
  ])
  const special = new Map(planDays.map((one) => [one.day, one]))
  return daysFrom(from, daysBetween(from, to) + 1).flatMap((day) => {
    const known = special.get(day)
    const weekday = known?.worksAs ?? weekdayOf(day)
    const holiday = known?.worksAs === null ? known.name : undefined
    return templates
      .filter((one) => one.weekday === weekday && isValid(one, day))
      .map((one) => ({ wanted: fromTemplate(one, day, rules), holiday }))
  })
}

const isValid = ({ validFrom, validUntil }: Template, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)

const fromTemplate = (template: Template, day: string, rules: RegistrationRules): Wanted => ({
  ...clinicFacts(template),
  day,
  releaseAt: releaseOf(template, day, rules),
  slots: slotsOf(template),
})

/** When the slots of a day are released. */
export function releaseOf(
  { releaseDays, releaseTime }: Pick<Template, 'releaseDays' | 'releaseTime'>,
  day: string,
  rules: RegistrationRules,
): Date {
  if (releaseDays === null || releaseTime === null) return releaseAt(day, rules)
  return new Date(momentOf(addDays(day, -releaseDays), releaseTime))
}

const asExisting = (wanted: Wanted, scheduleId: string): Existing => ({
  ...wanted,
  scheduleId,
  departmentName: '',
  isMadeHere: true,
  isPublished: false,
  isHospitalsOwn: false,
  isStopped: false,
  slots: wanted.slots.map((slot) => ({ ...slot, extra: 0, taken: 0 })),
})
