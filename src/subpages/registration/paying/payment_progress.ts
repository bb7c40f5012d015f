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

const views = {
  PENDING_PAY: 'to_pay',
  CONFIRMING: 'confirming',
  BOOKED: 'paid',
  TAKEN: 'paid',
  VISITED: 'paid',
  PAST: 'paid',
  NO_SHOW: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
  STOPPED: 'failed',
  FAILED: 'failed',
} as const satisfies Record<RegistrationOrder['status'], PaymentView>

/** What the pay page shows for an order: the server's state decides, the cashier's is a hint. */
export function paymentView(
  { status, payStatus }: Pick<RegistrationOrder, 'status' | 'payStatus'>,
  step: CashierStep,
): PaymentView {
  if (payStatus === 'REFUNDED') return 'refunded'
  if (payStatus === 'REFUNDING') return 'refunding'
  const view = views[status]
  if (view === 'to_pay') return payStatus === 'PAID' || step === 'asking' ? 'processing' : view
  // A late payment is refunded, even before the refund has begun.
  const isOver = view === 'expired' || view === 'cancelled' || view === 'failed'
  return isOver && payStatus === 'PAID' ? 'refunding' : view
}

/** The page keeps asking while the outcome is pending. */
export function isUndecided(view: PaymentView): boolean {
  return view === 'processing' || view === 'confirming'
}
