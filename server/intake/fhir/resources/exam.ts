/** Exams (检查): a device is a HealthcareService, its times of a day a Schedule, what a doctor ordered a ServiceRequest. Rules are JSON only. */
import { hospitalDay } from '../../../values/hospital_time'
import { codeIn, type Concept, type Reference, wordsOf } from '../elements/datatypes'
import { momentIn } from '../elements/days'
import { codeOf, integerOf, textOf } from '../elements/extension_values'
import { branchIn, Missing, type ResourceView, typeOf, Unfit } from '../resource'

type Extended = Parameters<typeof textOf>[0]

/** The category of a HealthcareService that is a device or a room of exams. */
export const examDevice = { EXAM: true } as const

/** HL7 table 0074, as far as patients come for it. */
const examSections = {
  LAB: true,
  RAD: true,
  IMG: true,
  RX: true,
  CT: true,
  NMR: true,
  NMS: true,
  CUS: true,
  RUS: true,
  VUS: true,
  OUS: true,
  EC: true,
  EN: true,
  PF: true,
} as const

interface Device {
  location: readonly Reference[]
  name?: string | undefined
  active: boolean
}

/** @throws Unfit */
export function examResourceOf(read: Device & NonNullable<Extended>, resources: ResourceView) {
  return {
    kind: 'examResource',
    id: resources.self,
    branchId: branchIn(resources, read.location[0]),
    departmentName: textOf(read, 'department-name'),
    name: read.name,
    place: textOf(read, 'place'),
    way: textOf(read, 'way'),
    queueItemCode: textOf(read, 'item-code'),
    pool: codeOf(read, 'pool'),
    active: read.active,
  } as const
}

/** The device among a Schedule's actors. */
export const deviceAmong = (actor: readonly Reference[]): Reference | undefined =>
  actor.find((one) => typeOf(one) === 'HealthcareService')

interface Time {
  start: string
  status: string
}

/** The times of one day; those that begin together are places of one. @throws Unfit, Missing */
export function examScheduleOf(
  { active, device }: { active: boolean; device: Reference },
  slots: readonly (Time & NonNullable<Extended>)[],
  resources: ResourceView,
) {
  const [day, ...others] = [...new Set(slots.map(({ start }) => hospitalDay(new Date(start))))]
  if (day === undefined) throw new Missing('its first Slot')
  if (others.length > 0)
    throw new Unfit('Slot.start', 'Slots of a Schedule of exams lie on one day')
  const times = new Map<number, { beginsAt: string; capacity: number; state: 'open' | 'stopped' }>()
  for (const one of slots) {
    const key = Date.parse(one.start)
    const before = times.get(key)
    const isOpen = active && one.status !== 'busy-unavailable'
    times.set(key, {
      beginsAt: one.start,
      capacity: (integerOf(one, 'capacity') ?? 1) + (before?.capacity ?? 0),
      state: isOpen || before?.state === 'open' ? 'open' : 'stopped',
    })
  }
  return {
    kind: 'examSchedule',
    id: resources.self,
    resourceId: resources.idOf('HealthcareService', device),
    day,
    slots: [...times].sort(([a], [b]) => a - b).map(([, time]) => time),
  } as const
}

const states = {
  active: 'ordered',
  completed: 'done',
  revoked: 'revoked',
  'entered-in-error': 'revoked',
} as const

interface Order {
  status: keyof typeof states
  category: readonly Concept[]
  code?: Concept | undefined
  authoredOn?: string | undefined
  requester?: Reference | undefined
  occurrencePeriod?: { end?: string | undefined } | undefined
}

export const isExam = ({ category }: Pick<Order, 'category'>): boolean =>
  codeIn(category, examSections) === true

/** Without whose it is. @throws Unfit */
export function examOrderOf(read: Order & NonNullable<Extended>, resources: ResourceView) {
  const [name, code] = [wordsOf(read.code), read.code?.coding[0]?.code]
  if (name === undefined || code === undefined)
    throw new Unfit('ServiceRequest.code', 'needs the code of the exam’s rule and its words')
  if (read.authoredOn === undefined) throw new Unfit('ServiceRequest.authoredOn', 'is missing')
  const latest = read.occurrencePeriod?.end
  if (latest === undefined)
    throw new Unfit('ServiceRequest.occurrencePeriod', 'must end: it is never planned later')
  return {
    kind: 'examOrder',
    id: resources.self,
    code,
    name,
    orderedBy: read.requester?.display,
    orderedAt: momentIn(read.authoredOn, '00:00'),
    latestAt: momentIn(latest, '23:59'),
    billNo: textOf(read, 'bill-no'),
    lineNo: integerOf(read, 'line-no'),
    risks: textOf(read, 'exam-risks')?.split('\n'),
    state: states[read.status],
  } as const
}
