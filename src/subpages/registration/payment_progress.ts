import type { RegistrationOrder } from '@/contract/registration'
import type { PaymentOutcome } from '@/platform/payment.types'

/** Where the patient stands with the cashier on this visit of the page. `asking`: the cashier said yes, and the server asks the channel. */
export type CashierStep = 'idle' | 'opening' | 'asking' | 'cancelled' | 'failed' | 'unavailable'

/** What the pay page shows. */
export type PaymentView = 'to_pay' | 'processing' | 'confirming' | 'paid' | 'expired' | 'cancelled' | 'refunding' | 'refunded' | 'failed'

/** What the pay page shows for an order: the server's word decides, the cashier's is a hint. */
export function paymentView({ status, payStatus }: Pick<RegistrationOrder, 'status' | 'payStatus'>, step: CashierStep): PaymentView {
  if (payStatus === 'REFUNDED') return 'refunded'
  if (payStatus === 'REFUNDING') return 'refunding'
  switch (status) {
    case 'PENDING_PAY':
      return payStatus === 'PAID' || step === 'asking' ? 'processing' : 'to_pay'
    case 'CONFIRMING':
      return 'confirming'
    case 'BOOKED':
    case 'TAKEN':
    case 'VISITED':
    case 'NO_SHOW':
      return 'paid'
    case 'EXPIRED':
      // Money that came too late goes back, even before the refund has begun.
      return payStatus === 'PAID' ? 'refunding' : 'expired'
    case 'CANCELLED':
      return payStatus === 'PAID' ? 'refunding' : 'cancelled'
    case 'REFUNDING':
      return 'refunding'
    case 'REFUNDED':
      return 'refunded'
    case 'STOPPED':
    case 'FAILED':
      return payStatus === 'PAID' ? 'refunding' : 'failed'
  }
}

/** The page keeps asking while the answer is still on its way. */
export function isUndecided(view: PaymentView): boolean {
  return view === 'processing' || view === 'confirming'
}

/** What comes after the cashier was left. Only `ok` waits for the channel's word; the rest may pay again. */
export function stepAfter(outcome: PaymentOutcome): CashierStep {
  return outcome === 'ok' ? 'asking' : outcome
}

/** How long to wait before asking again: 1 s, 2 s, 3 s … up to 60 s. */
export function pollDelayMs(attempt: number): number {
  return Math.min(Math.max(attempt, 1), 60) * 1000
}
