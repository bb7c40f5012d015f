/** A clinic is one Schedule (a half day of a doctor, or of a department) with its Slots; a day of a device of exams is one, too. */
import * as v from 'valibot'
import { formatClock, hospitalDay } from '../../../values/hospital_time'
import { codeIn, concepts, moment, reference } from '../elements/datatypes'
import {
  codeOf,
  fenIn,
  integerOf,
  momentOf,
  referenceOf,
  textOf,
} from '../elements/extension_values'
import { head, Missing, targetOf, Unfit, type ResourceKind, type ResourceView } from '../resource'
import { practitionerRoleKind } from './doctor'
import { deviceAmong, examScheduleOf } from './exam'

const slot = v.pipe(
  v.object({
    resourceType: v.literal('Slot'),
    ...head,
    schedule: reference,
    status: v.picklist(['busy', 'free', 'busy-unavailable', 'busy-tentative', 'entered-in-error']),
    start: moment,
    end: moment,
  }),
  v.forward(
    v.check(({ start, end }) => Date.parse(start) < Date.parse(end), 'is not after the start'),
    ['end'],
  ),
)
type Slot = v.InferOutput<typeof slot>

/** Places of a clinic at one time. `busy` ones count: the app sells its share, and knows what it sold. Of the hospital's own slots the status says what is left. */
export const slotKind: ResourceKind<Slot> = {
  type: 'Slot',
  schema: slot,
  wholes: (read) => [read.schedule],
}

const schedule = v.object({
  resourceType: v.literal('Schedule'),
  ...head,
  active: v.optional(v.boolean(), true),
  serviceType: concepts,
  actor: v.pipe(v.array(reference), v.minLength(1, 'has no actor')),
  comment: v.optional(v.string()),
})
type Schedule = v.InferOutput<typeof schedule>

export const registrationTypes = {
  general: 'general',
  expert: 'expert',
  special: 'special',
  disease: 'disease',
  emergency: 'emergency',
} as const

/** Ingested with its first Slot. */
export const scheduleKind: ResourceKind<Schedule> = {
  type: 'Schedule',
  schema: schedule,
  gathers: () => [{ type: 'Slot', about: 'self' }],
  assemble(read, resources) {
    const slots = resources
      .referring(slotKind)
      .filter(({ status }) => status !== 'entered-in-error')
    const [first] = slots
    if (first === undefined) throw new Missing('its first Slot')
    const registrationType = codeIn(read.serviceType, registrationTypes)
    const device = registrationType === undefined ? deviceAmong(read.actor) : undefined
    if (device !== undefined)
      return examScheduleOf({ active: read.active, device }, slots, resources)
    const days = new Set(slots.map(({ start }) => hospitalDay(new Date(start))))
    if (days.size > 1)
      throw new Unfit(
        'Slot.start',
        'Slots of one Schedule lie on one day: one Schedule is one half day',
      )
    if (registrationType === undefined)
      throw new Unfit(
        'Schedule.serviceType',
        `must have one of ${Object.keys(registrationTypes).join(', ')}`,
      )
    const replacement = referenceOf(read, 'replaced-by')
    return {
      kind: 'clinic',
      id: resources.self,
      ...whose(read, resources),
      registrationType,
      visitDate: [...days][0],
      halfDay: codeOf(read, 'half-day') ?? halfDayOf(firstBegin(slots)),
      regFeeFen: fenIn(read, 'registration-fee') ?? 0,
      treatFeeFen: fenIn(read, 'treatment-fee') ?? 0,
      insuranceFen: fenIn(read, 'expected-insurance'),
      place: textOf(read, 'place'),
      pool: codeOf(read, 'pool'),
      releaseAt: momentOf(read, 'release-at'),
      state: replacement === undefined ? openOr(read) : 'replaced',
      reason: textOf(read, 'stopped-reason'),
      replacedBy:
        replacement === undefined ? null : resources.idOf('PractitionerRole', replacement),
      sources: sourcesOf(slots),
    }
  },
}

const openOr = ({ active }: Schedule): 'open' | 'stopped' => (active ? 'open' : 'stopped')

function whose(
  read: Schedule,
  resources: ResourceView,
): { departmentId: string; doctorId: string | null } {
  const doctor = read.actor.find(
    (actor) =>
      targetOf(actor)?.type === 'PractitionerRole' ||
      resources.find(practitionerRoleKind, actor) !== undefined,
  )
  const department = referenceOf(read, 'department')
  if (doctor === undefined) {
    if (department === undefined)
      throw new Unfit(
        'Schedule.actor',
        'has no PractitionerRole, and the extension department is missing',
      )
    return { departmentId: resources.idOf('Organization', department), doctorId: null }
  }
  const own = department ?? resources.need(practitionerRoleKind, doctor).organization
  if (own === undefined)
    throw new Unfit('Schedule.extension', 'the extension department is missing')
  return {
    departmentId: resources.idOf('Organization', own),
    doctorId: resources.idOf('PractitionerRole', doctor),
  }
}

/** By when it begins. */
export function halfDayOf(begin: string): 'morning' | 'afternoon' | 'evening' {
  if (begin < '12:00') return 'morning'
  return begin < '18:00' ? 'afternoon' : 'evening'
}

const firstBegin = (slots: readonly Slot[]): string =>
  slots.map(({ start }) => formatClock(new Date(start))).sort()[0] ?? ''

/** Slots that begin at the same time are places of one slot. */
function sourcesOf(slots: readonly Slot[]) {
  const byBegin = new Map<
    string,
    { beginTime: string; endTime: string; capacity: number; left: number }
  >()
  for (const one of slots) {
    const beginTime = formatClock(new Date(one.start))
    const capacity = one.status === 'busy-unavailable' ? 0 : (integerOf(one, 'capacity') ?? 1)
    const before = byBegin.get(beginTime)
    byBegin.set(beginTime, {
      beginTime,
      endTime: formatClock(new Date(one.end)),
      capacity: capacity + (before?.capacity ?? 0),
      left:
        (one.status === 'free' ? (integerOf(one, 'left') ?? capacity) : 0) + (before?.left ?? 0),
    })
  }
  return [...byBegin.values()].sort((a, b) => a.beginTime.localeCompare(b.beginTime))
}
