/** What orders of every business show alike: refunds and the events of the timeline. */
import type { Refund } from '../../../src/contract/payment'
import { hospitalMoment } from '../../values/hospital_time'

/** A refund as a statement returns it in JSON. */
export interface KeptRefund {
  amountFen: number
  status: string
  requestedAt: string
  finishedAt: string | null
  receivedBy: string | null
}

/** The last of an order, with those before it, newest first. */
export interface LastRefund extends KeptRefund {
  earlier: KeptRefund[]
}

/** An event as a statement returns it in JSON. */
export interface KeptStep {
  at: string
  kind: string
  note: string | null
}

export function presentLastRefund(refund: LastRefund) {
  return { ...presentRefund(refund), earlier: refund.earlier.map(presentRefund) }
}

export function presentRefund(refund: KeptRefund): Refund {
  const { amountFen, status, requestedAt, finishedAt, receivedBy } = refund
  return {
    amountFen,
    status: status === 'SUCCESS' || status === 'FAILED' ? status : 'PROCESSING',
    requestedAt: hospitalMoment(new Date(requestedAt)),
    finishedAt: finishedAt === null ? null : hospitalMoment(new Date(finishedAt)),
    receivedBy,
  }
}

/** The titles of the kinds of event, in the order in which they follow each other where several happen at once. */
export interface EventTitles {
  (kind: string): string
  placeOf(kind: string): number
}

/** The events as the patient reads them: what one transaction wrote has one time. */
export function timelineOf(steps: readonly KeptStep[], titles: EventTitles) {
  return steps
    .map(({ at, kind, note }) => ({ at: new Date(at), kind, note }))
    .sort(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        titles.placeOf(one.kind) - titles.placeOf(other.kind),
    )
    .map(({ at, kind, note }) => ({ at: hospitalMoment(at), title: titles(kind), note }))
}

/** The title of a kind of event; an unknown one, written by a newer version, shows as a plain change. */
export function titlesOf(titles: Readonly<Record<string, string>>): EventTitles {
  const known = new Map(Object.entries(titles))
  const kinds = [...known.keys()]
  return Object.assign((kind: string) => known.get(kind) ?? '订单有更新', {
    placeOf: (kind: string) => kinds.indexOf(kind),
  })
}
