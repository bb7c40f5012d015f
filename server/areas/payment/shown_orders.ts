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

/** An event as a statement returns it in JSON. */
export interface KeptStep {
  at: string
  kind: string
  note: string | null
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

/** The events as the patient reads them. */
export function timelineOf(steps: readonly KeptStep[], titleOf: (kind: string) => string) {
  return steps.map(({ at, kind, note }) => ({
    at: hospitalMoment(new Date(at)),
    title: titleOf(kind),
    note,
  }))
}

/** The title of a kind of event; an unknown one, written by a newer version, shows as a plain change. */
export function titlesOf(titles: Readonly<Record<string, string>>): (kind: string) => string {
  const known = new Map(Object.entries(titles))
  return (kind) => known.get(kind) ?? '订单有更新'
}
