/** The rules of refunds that patients ask for, without a database. */
import type {
  ItemStatus,
  OutpatientOrderStatus,
  RefundAskState,
  RefundHindrance,
} from '../../../../src/contract/outpatient'
import type { PayStatus } from '../../../../src/contract/payment'

export const refundAskRules = {
  /** WeChat Pay gives back within a year of the payment. */
  daysAfterPaying: 364,
  /** The hospital said no as often: the window says why. */
  timesPerLine: 3,
  /** After so long without an answer it is somebody's work. */
  answeredWithinHours: 48,
  /** Attempts without any answer until then, some four minutes. */
  silentAttempts: 8,
  /** A system without the call, or one that answers later, is asked again so often. */
  askedAgainMs: 600_000,
}

/** A line of a payment, and what was asked about it before. */
export interface RefundLineFacts {
  status: ItemStatus
  amountFen: number
  isAsked: boolean
  timesAsked: number
}

/** Why a line cannot be asked for; null when it can: it is paid, and the hospital has not said that it is done. */
export function hindranceOf(line: RefundLineFacts): RefundHindrance | null {
  if (line.status === 'REFUNDED') return 'refunded'
  if (line.status === 'DONE' || line.status === 'DISPENSED') return 'done'
  if (line.amountFen === 0) return 'free'
  if (line.isAsked) return 'asked'
  return line.timesAsked >= refundAskRules.timesPerLine ? 'too_often' : null
}

/** What of lines comes back to who paid: their share of the cash that is left for all, where a fund bore a part of them. */
export function cashBack(
  cashLeftFen: number,
  all: readonly Pick<RefundLineFacts, 'status' | 'amountFen'>[],
  lines: readonly Pick<RefundLineFacts, 'amountFen'>[],
): number {
  const left = sumOf(all.filter(({ status }) => status !== 'REFUNDED'))
  return left === 0 ? 0 : Math.round((cashLeftFen * sumOf(lines)) / left)
}

/** What they cost together. */
export const sumOf = (lines: readonly { amountFen: number }[]): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Whether anything of a payment can be asked for: paid, kept, and not too old for the channel. */
export function canAskAbout(order: {
  status: OutpatientOrderStatus
  payStatus: PayStatus
  paidAt: Date | null
  now: Date
}): boolean {
  const { status, payStatus, paidAt, now } = order
  return (
    status === 'PAID' &&
    payStatus === 'PAID' &&
    paidAt !== null &&
    now.getTime() - paidAt.getTime() < refundAskRules.daysAfterPaying * 86_400_000
  )
}

/** The state of a request by its lines; null while one of them is not decided. */
export function stateOfLines(
  states: readonly ('GRANTED' | 'REFUSED' | null)[],
): Extract<RefundAskState, 'GRANTED' | 'PARTLY' | 'REFUSED'> | null {
  if (states.includes(null)) return null
  if (!states.includes('REFUSED')) return 'GRANTED'
  return states.includes('GRANTED') ? 'PARTLY' : 'REFUSED'
}
