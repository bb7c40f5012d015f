/** What a caller does to a queue, as pure steps: each returns the changed numbers. */
import { Refused } from '../../server/http/refused'
import type { HospitalDocument } from './books'

export type Queue = HospitalDocument<'queue'>
export type Ticket = Queue['numbers'][number]
/** @throws Refused CONFLICT in the caller's words */
export type Step = (queue: Queue, now: string) => Ticket[]

/** A missed number returns behind so many waiting ones, so often. */
const returnBehind = 3
const returnsMax = 2
/** The order values of waiting numbers are so far apart that returning numbers fit in between. */
const apart = 1000

/** The number as it is called out. */
export const queueNoOf = ({ letter }: Queue, { number }: Ticket): string =>
  `${letter}${String(number).padStart(3, '0')}`

const placeOf = ({ order, number }: Ticket): number => order ?? number * apart

/** Those who wait, in order. */
export const waitingOf = ({ numbers }: Queue): Ticket[] =>
  numbers
    .filter(({ state }) => state === 'waiting')
    .sort((one, other) => placeOf(one) - placeOf(other))

/** The numbers being called or seen, the longest first. */
export const currentOf = ({ numbers }: Queue): Ticket[] =>
  numbers
    .filter(({ state }) => state === 'called' || state === 'serving')
    .sort((one, other) => (one.calledAt ?? '').localeCompare(other.calledAt ?? ''))

/** Calls the next number to a free window; at a busy one the visit in progress is finished first. */
export const callNext: Step = (queue, now) => {
  const current = currentOf(queue)
  const busy =
    current.length < queue.counters ? undefined : current.find(({ state }) => state === 'serving')
  if (current.length >= queue.counters && busy === undefined)
    throw new Refused(
      'CONFLICT',
      `${current.map((one) => queueNoOf(queue, one)).join('、')} 还在叫号，请先“到诊”或“过号”`,
    )
  const taken = new Set(current.filter((one) => one !== busy).map(({ counter }) => counter))
  let counter = 1
  while (taken.has(counter)) counter += 1
  const [next] = waitingOf(queue)
  return [
    ...(busy === undefined ? [] : [{ ...busy, state: 'done' as const, endedAt: now }]),
    ...(next === undefined
      ? []
      : [{ ...next, state: 'called' as const, counter, calls: next.calls + 1, calledAt: now }]),
  ]
}

/** Calls the number again. */
export const recall: Step = (queue) => {
  const ticket = longest(queue, 'called')
  return [{ ...ticket, calls: ticket.calls + 1 }]
}

/** The patient came in. */
export const begin: Step = (queue) => [{ ...longest(queue, 'called'), state: 'serving' }]

/** The patient did not come: the number is missed and may return. */
export const pass: Step = (queue, now) => [
  { ...longest(queue, 'called'), state: 'missed', endedAt: now },
]

/** The visit is over. */
export const finish: Step = (queue, now) => [
  { ...longest(queue, 'serving'), state: 'done', endedAt: now },
]

function longest(queue: Queue, state: 'called' | 'serving'): Ticket {
  const ticket = currentOf(queue).find((one) => one.state === state)
  if (ticket === undefined)
    throw new Refused(
      'CONFLICT',
      state === 'called' ? '现在没有正在叫的号' : '现在没有正在就诊的号',
    )
  return ticket
}

/** Takes a number: a patient of the app, or a person at the hospital's own machine. */
export function take(
  queue: Queue,
  owner: Pick<Ticket, 'patient' | 'orderNo' | 'examId'>,
  now: string,
): Ticket {
  const number = lastNumberOf(queue) + 1
  return {
    ...owner,
    number,
    order: number * apart,
    state: 'waiting',
    counter: null,
    calls: 0,
    takenAt: now,
    calledAt: null,
    endedAt: null,
  }
}

/** Puts a missed number back behind the next three, and behind those that returned to the same place before. @throws Refused CONFLICT */
export function comeBack(queue: Queue, number: number, returns: number): Ticket {
  const ticket = queue.numbers.find((one) => one.number === number)
  if (ticket?.state !== 'missed') throw new Refused('CONFLICT', '这个号没有过号，不需要重新排队')
  if (returns >= returnsMax)
    throw new Refused('CONFLICT', `已经重新排队 ${returnsMax} 次，请到分诊台由护士安排`)
  const third = waitingOf(queue)[returnBehind - 1]
  const anchor = Math.floor(
    (third === undefined ? lastNumberOf(queue) * apart : placeOf(third)) / apart,
  )
  const order = Math.max(
    ...queue.numbers.map(placeOf).filter((place) => Math.floor(place / apart) === anchor),
  )
  return { ...ticket, order: order + 1, state: 'waiting', counter: null, endedAt: null }
}

const lastNumberOf = ({ numbers }: Queue): number =>
  numbers.reduce((last, { number }) => Math.max(last, number), 0)

/** The queue with these numbers, and the event of each. */
export function applied(
  queue: Queue,
  changed: readonly Ticket[],
): { queue: Queue; events: { seq: number; number: Ticket }[] } {
  const events = changed.map((number, index) => ({ seq: queue.seq + index + 1, number }))
  const others = queue.numbers.filter(({ number }) => !changed.some((one) => one.number === number))
  const numbers = [...others, ...changed].sort((one, other) => one.number - other.number)
  return { queue: { ...queue, seq: queue.seq + changed.length, numbers }, events }
}
