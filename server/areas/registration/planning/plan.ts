/** What a plan would make of the schedules that there are: pure, so that a preview and its applying are the same. No place that is taken is ever touched. */
import { createHash } from 'node:crypto'
import type {
  ClinicSlot,
  PlanItem,
  PlanOutcome,
} from '../../../../src/contract/desk/planning/plan_shapes'
import type { HalfDay, RegistrationType } from '../../../../src/contract/registration'
import { momentAt } from '../../../values/hospital_time'

interface PlannedSlot {
  beginTime: string
  endTime: string
  capacity: number
}

/** A schedule as it should be. */
export interface Wanted {
  departmentId: string
  doctorId: string | null
  doctorName: string | null
  registrationType: RegistrationType
  day: string
  halfDay: HalfDay
  place: string | null
  regFeeFen: number
  treatFeeFen: number
  releaseAt: Date
  slots: PlannedSlot[]
}

/** A schedule as it is. */
export interface Existing extends Wanted {
  scheduleId: string
  departmentName: string
  isMadeHere: boolean
  /** By a document of the hospital. */
  isPublished: boolean
  isHospitalsOwn: boolean
  isStopped: boolean
  slots: ClinicSlot[]
}

/** The slots of a half day, each as long as the others; what does not fit in whole is left out. */
export function slotsOf(one: {
  beginTime: string
  endTime: string
  slotMinutes: number
  perSlot: number
}): PlannedSlot[] {
  const [begin, end] = [minutesOf(one.beginTime), minutesOf(one.endTime)]
  const times = Math.max(0, Math.floor((end - begin) / one.slotMinutes))
  return Array.from({ length: times }, (_, index) => ({
    beginTime: timeOf(begin + index * one.slotMinutes),
    endTime: timeOf(begin + (index + 1) * one.slotMinutes),
    capacity: one.perSlot,
  }))
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** How many places they have. */
export const countPlaces = (slots: readonly { capacity: number }[]): number =>
  slots.reduce((total, { capacity }) => total + capacity, 0)

/** An outcome of a plan, told of its schedule. */
export function itemOf(
  { day, halfDay, doctorId, doctorName, registrationType }: Wanted,
  outcome: PlanOutcome,
  { why = null, before, after }: { why?: string | null; before: number; after: number },
): PlanItem {
  return { day, halfDay, doctorId, doctorName, registrationType, outcome, why, before, after }
}

/** One schedule of a plan with what would become of it, in view of all of its day. */
export function judge(wanted: Wanted, existing: readonly Existing[], now: Date): PlanItem {
  const same = findSame(existing, wanted)
  const before = same === undefined ? 0 : countPlaces(same.slots)
  const planned = countPlaces(wanted.slots)
  const leave = (outcome: PlanOutcome, why: string) =>
    itemOf(wanted, outcome, { why, before, after: before })
  if (momentOf(wanted.day, wanted.slots[0]?.beginTime ?? '00:00') <= now.getTime())
    return leave('past', '已经过去或开始')
  if (same?.isStopped === true) return leave('stopped', '已停诊，不动')
  const other = existing.find((one) => one !== same && standsAgainst(one, wanted))
  if (other !== undefined)
    return leave(other.isMadeHere ? 'overlap' : 'hospital', whyNot(other, wanted))
  if (same === undefined) return itemOf(wanted, 'new', { before, after: planned })
  if (isEqual(same, wanted)) return itemOf(wanted, 'same', { before, after: planned })
  const taken = whyBooked(same, wanted)
  return taken === null
    ? itemOf(wanted, 'change', { before, after: planned })
    : leave('booked', taken)
}

/** A time of the hospital's clock in milliseconds. */
export const momentOf = (day: string, time: string): number => Date.parse(momentAt(day, time))

/** The schedule made here that a plan would write again. */
export const findSame = (existing: readonly Existing[], wanted: Wanted): Existing | undefined =>
  existing.find((one) => one.isMadeHere && isSame(one, wanted))

const isSame = (one: Wanted, other: Wanted): boolean =>
  one.departmentId === other.departmentId &&
  one.doctorId === other.doctorId &&
  one.registrationType === other.registrationType &&
  one.day === other.day &&
  one.halfDay === other.halfDay

/** Whether it stands against another one: the doctor sits elsewhere then, or the hospital has this half day. */
function standsAgainst(one: Existing, wanted: Wanted): boolean {
  if (one.day !== wanted.day) return false
  // Without an id of the hospital's there is one row of a kind.
  if (one.isStopped) return !one.isMadeHere && !one.isPublished && isSame(one, wanted)
  if (wanted.doctorId === null) return !one.isMadeHere && isSame(one, wanted)
  if (one.doctorId !== wanted.doctorId) return false
  return (one.halfDay === wanted.halfDay && !one.isMadeHere) || overlaps(one.slots, wanted.slots)
}

/** From the first begin to the last end: no second clinic stands in a pause of the first. */
function overlaps(some: readonly PlannedSlot[], others: readonly PlannedSlot[]): boolean {
  const [begin, otherBegin] = [some[0]?.beginTime, others[0]?.beginTime]
  const [end, otherEnd] = [some.at(-1)?.endTime, others.at(-1)?.endTime]
  if (begin === undefined || otherBegin === undefined) return false
  return begin < (otherEnd ?? '') && otherBegin < (end ?? '')
}

function whyNot(one: Existing, { departmentId }: Wanted): string {
  const where = one.departmentId === departmentId ? '' : `（${one.departmentName}）`
  if (!one.isMadeHere) return `医院系统已经排了这个半天${where}，以医院系统为准`
  const times = `${one.slots[0]?.beginTime ?? ''}–${one.slots.at(-1)?.endTime ?? ''}`
  return `这位医生 ${times} 已有门诊${where}，时间重叠`
}

/** Of a schedule with taken places only the number of places may change, and never below what is taken; null: it may. */
function whyBooked(same: Existing, wanted: Wanted): string | null {
  const taken = same.slots.reduce((total, slot) => total + slot.taken, 0)
  if (taken === 0) return null
  const keepsFacts =
    same.place === wanted.place &&
    same.regFeeFen === wanted.regFeeFen &&
    same.treatFeeFen === wanted.treatFeeFen
  const room = new Map(wanted.slots.map((slot) => [`${slot.beginTime} ${slot.endTime}`, slot]))
  const keepsTimes = same.slots.every((slot) => room.has(`${slot.beginTime} ${slot.endTime}`))
  if (!keepsFacts || !keepsTimes) return `已约 ${taken} 个号，时间、地点和费用不再改`
  const short = same.slots.find((slot) => {
    const { capacity = 0 } = room.get(`${slot.beginTime} ${slot.endTime}`) ?? {}
    return slot.taken > capacity + slot.extra
  })
  return short === undefined ? null : `${short.beginTime} 已约 ${short.taken} 个号，不能少于它`
}

function isEqual(same: Existing, wanted: Wanted): boolean {
  const facts = ({ place, regFeeFen, treatFeeFen, releaseAt, slots }: Wanted) =>
    JSON.stringify([
      place,
      regFeeFen,
      treatFeeFen,
      releaseAt,
      slots.map(({ beginTime, endTime, capacity }) => [beginTime, endTime, capacity]),
    ])
  return facts(same) === facts(wanted)
}

/** A mark of anything: another one has another mark. */
export function markOf(...seen: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 32)
}

/** The mark of a schedule as somebody sees it who changes its places. */
export const clinicMarkOf = ({ scheduleId, isStopped, slots }: Existing): string =>
  markOf(
    scheduleId,
    isStopped,
    slots.map(({ beginTime, endTime, capacity, extra }) => [beginTime, endTime, capacity, extra]),
  )
