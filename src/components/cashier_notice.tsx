import { cashierTexts, type CashierStep } from '@/texts/cashier'
import { Notice } from '@/ui/states/notice'

interface CashierNoticeProps {
  step: CashierStep
  /** Replaces the words after a cancelled payment, e.g. what is kept for the patient. */
  cancelledLabel?: string
}

/** What happened in the cashier, when it did not end with a payment. */
export function CashierNotice({ step, cancelledLabel }: CashierNoticeProps) {
  if (step !== 'cancelled' && step !== 'failed' && step !== 'unavailable') return null
  const { tone, words } = cashierTexts[step]
  return (
    <Notice tone={tone} isUrgent>
      {step === 'cancelled' ? (cancelledLabel ?? words) : words}
    </Notice>
  )
}
