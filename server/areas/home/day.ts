/** A patient's day in the hospital: its parts and which of them are done; no database. */
import type { DayPart } from '../../../src/contract/home'
import type { QueueItem } from '../../../src/contract/queue'
import { clinicGroup } from '../queue'

/** The known facts of a patient's day. */
export interface DayKnown {
  /** Everything with a queue number for today, or for which one may be taken. */
  items: readonly QueueItem[]
  hasBill: boolean
  /** The hospital's current time. */
  now: string
}

type State = DayPart['state']

/** The parts of the day in order; undefined when nothing is to be done here today. */
export function dayOf({ items, hasBill, now }: DayKnown): DayPart[] | undefined {
  const known = items.filter((item) => item.queueNo !== '' || !isOver(item, now))
  if (known.length === 0) return undefined
  const clinics = known.filter(isClinic)
  const services = known.filter((item) => !isClinic(item))
  const isSeen = clinics.every(isDone)
  const parts: DayPart[] = [
    { kind: 'leave', state: known.some(canBegin) ? 'done' : 'now' },
    ...(clinics.length > 0 ? clinicParts(clinics) : []),
    ...(hasBill || clinics.length > 0
      ? [{ kind: 'pay', state: payState(hasBill, isSeen) } as const]
      : []),
    ...serviceParts(services),
  ]
  const isEnd = parts.every(({ state }) => state === 'done')
  return onlyFirstNow([...parts, { kind: 'go_home', state: isEnd ? 'now' : 'later' }])
}

/** Several parts may be possible at once; one is marked as the next. */
function onlyFirstNow(parts: readonly DayPart[]): DayPart[] {
  const first = parts.findIndex(({ state }) => state === 'now')
  return parts.map((part, index) =>
    part.state === 'now' && index !== first ? { ...part, state: 'later' } : part,
  )
}

function clinicParts(clinics: readonly QueueItem[]): DayPart[] {
  const open = clinics.filter(({ queueNo }) => queueNo === '')
  return [
    { kind: 'take_number', state: stateOf(open.length === 0, open.some(canBegin)) },
    {
      kind: 'wait',
      state: stateOf(
        clinics.every(isDone),
        clinics.some((item) => item.queueNo !== '' && !isDone(item)),
      ),
    },
  ]
}

/** One part for each service group of the hospital: 检验, 检查, 取药. */
function serviceParts(services: readonly QueueItem[]): DayPart[] {
  const names = [...new Set(services.map(({ groupName }) => groupName ?? ''))]
  return names.map((name) => {
    const own = services.filter(({ groupName }) => (groupName ?? '') === name)
    return { kind: 'service', name, state: stateOf(own.every(isDone), own.some(canBegin)) }
  })
}

function payState(hasBill: boolean, isSeen: boolean): State {
  if (hasBill) return 'now'
  return isSeen ? 'done' : 'later'
}

function stateOf(isAllDone: boolean, isGoingOn: boolean): State {
  if (isAllDone) return 'done'
  return isGoingOn ? 'now' : 'later'
}

const isClinic = ({ group }: QueueItem): boolean => group === clinicGroup.code
const isDone = ({ status }: QueueItem): boolean => status === 'DONE' || status === 'SERVING'
const canBegin = ({ queueNo, take }: QueueItem): boolean => queueNo !== '' || take?.allowed === true

function isOver({ take }: QueueItem, now: string): boolean {
  const closesAt = take?.closesAt
  return typeof closesAt === 'string' && new Date(closesAt) <= new Date(now)
}
