/** What a drill prints: per event how long it hurt, and per rule whether it held. */
import type { Ending } from '../support/history/books'
import type { Operation } from '../support/history/history'
import { judge } from '../support/history/rules'

/** Something that happened to the servers, at that moment (ms). */
export interface Event {
  name: string
  at: number
}

const maxShown = 5

/** Prints events and rules; whether every rule held. */
export function report(
  operations: readonly Operation[],
  ending: Ending,
  events: readonly Event[],
): boolean {
  const bookings = operations.filter(({ kind }) => kind === 'book')
  if (events.length > 0)
    console.table(
      Object.fromEntries(
        events.map((event, index) => [
          event.name,
          hurt(bookings, event, events[index + 1]?.at ?? Infinity),
        ]),
      ),
    )
  const done = (kind: Operation['kind']) =>
    operations.filter((one) => one.kind === kind && one.outcome === 'ok').length
  console.log(
    `${operations.length} calls: ${done('book')} bookings, ${done('pay')} payments, ${done('cancel') + done('refund')} given back; ${operations.filter(({ outcome }) => outcome === 'unknown').length} without an answer`,
  )
  const judged = Object.entries(judge(operations, ending))
  console.table(
    Object.fromEntries(judged.map(([promise, broken]) => [promise, { broken: broken.length }])),
  )
  for (const [promise, broken] of judged)
    for (const line of broken.slice(0, maxShown)) console.error(`BROKEN: ${promise}: ${line}`)
  return judged.every(([, broken]) => broken.length === 0)
}

/** How an event was felt until the next one. */
function hurt(bookings: readonly Operation[], { at }: Event, until: number) {
  const begun = bookings.filter(({ from }) => from >= at && from < until)
  const failed = begun.filter(({ outcome }) => outcome === 'unknown')
  const answered = bookings
    .filter(({ outcome, to }) => outcome !== 'unknown' && to >= at && to < until)
    .map(({ to }) => to)
    .sort((one, other) => one - other)
  const gaps = answered.map((to, index) => to - (answered[index - 1] ?? at))
  const seconds = (ms: number) => Math.round(ms / 100) / 10
  return {
    calls: begun.length,
    'without an answer': failed.length,
    'silent for s': seconds(Math.max(0, ...gaps)),
    'all well again after s': seconds(Math.max(0, ...failed.map(({ from }) => from - at))),
  }
}
