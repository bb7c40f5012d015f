import type { RegistrationOrder } from '@/contract/registration'
import type { CashierStep } from '@/texts/cashier'

/** What the pay page shows. */
export type PaymentView =
  | 'to_pay'
  | 'processing'
  | 'confirming'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'refunding'
  | 'refunded'
  | 'failed'

/** What the pay page shows for an order: the server's word decides, the cashier's is a hint. */
export function paymentView(
  { status, payStatus }: Pick<RegistrationOrder, 'status' | 'payStatus'>,
  step: CashierStep,
): PaymentView {
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
    case 'PAST':
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
