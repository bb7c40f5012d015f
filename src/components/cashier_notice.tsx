import { cashierTexts, type CashierStep } from '@/texts/cashier'
import { Notice } from '@/ui/states/notice'

interface CashierNoticeProps {
  step: CashierStep
  /** Replaces the text after a cancelled payment, e.g. what stays reserved for the patient. */
  cancelledLabel?: string
}

/** The cashier's outcome, when it was no payment. */
export function CashierNotice({ step, cancelledLabel }: CashierNoticeProps) {
  if (step !== 'cancelled' && step !== 'failed' && step !== 'unavailable') return null
  const { tone, words } = cashierTexts[step]
  return (
    <Notice tone={tone} isUrgent>
      {step === 'cancelled' ? (cancelledLabel ?? words) : words}
    </Notice>
  )
}
