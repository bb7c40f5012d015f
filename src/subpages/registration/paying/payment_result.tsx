import { PaymentOutcome } from '@/components/payment_outcome'
import { VisitSummary } from '@/components/visit_summary'
import type { RegistrationOrder } from '@/contract/registration'
import { WeChatReminder } from '@/gates/we_chat_reminder'
import { Card } from '@/ui/lists/card'

import { isUndecided, type PaymentView } from './payment_progress'
import { hospitalTexts, movedTexts, paymentTexts } from './payment_words'

interface PaymentResultProps {
  order: RegistrationOrder
  view: PaymentView
  onOpenOrder: () => unknown
  onBookAgain: () => unknown
  onHome: () => unknown
}

/** The outcome of a registration's payment. */
export function PaymentResult({
  order,
  view,
  onOpenOrder,
  onBookAgain,
  onHome,
}: PaymentResultProps) {
  const { title, text } = wordsOf(order, view)
  const isLost = view === 'expired' || view === 'cancelled' || view === 'failed'
  return (
    <PaymentOutcome
      tone={toneOf(view)}
      title={title}
      text={text}
      action={
        isLost
          ? { words: '重新预约', onPress: onBookAgain }
          : { words: '查看挂号单', onPress: onOpenOrder }
      }
      onHome={onHome}
    >
      <Card>
        <VisitSummary
          visit={order.visit}
          serverNow={order.serverNow}
          patientName={order.patientName}
        />
      </Card>
      {view === 'paid' && (
        <WeChatReminder group="visit" words="就诊前一天，以及停诊、改时间时，用微信告诉您。" />
      )}
    </PaymentOutcome>
  )
}

/** A rescheduled visit was not booked a second time. */
function wordsOf({ chain = [], payAtHospital }: RegistrationOrder, view: PaymentView) {
  const atHospital = payAtHospital === 'chosen' ? hospitalTexts[view] : undefined
  if (atHospital) return atHospital
  const isMoved = chain.findIndex(({ isThis }) => isThis) > 0
  if (view === 'paid' && isMoved) return movedTexts
  return paymentTexts[view === 'to_pay' ? 'processing' : view]
}

function toneOf(view: PaymentView): 'done' | 'waiting' | 'lost' {
  if (view === 'paid') return 'done'
  return isUndecided(view) || view === 'refunding' ? 'waiting' : 'lost'
}
