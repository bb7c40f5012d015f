import { PaymentOutcome } from '@/components/payment_outcome'
import type { InsurancePage, InsuredBusinessName } from '@/contract/insurance'
import { switchTab } from '@/navigation/navigate'

import { outcomeLabels, type OutcomeView } from './insurance_view'
import { showResult } from './insured_order'
import { SplitCard } from './split_card'

interface InsuranceOutcomeProps {
  business: InsuredBusinessName
  orderId: string
  page: InsurancePage
  view: OutcomeView
}

/** The outcome of a mixed payment. */
export function InsuranceOutcome({ business, orderId, page, view }: InsuranceOutcomeProps) {
  const isBooked = view === 'done' && business === 'registration'
  return (
    <PaymentOutcome
      {...outcomeLabels[view]}
      text={isBooked ? '预约成功。请按时到院，凭就诊二维码取号。' : outcomeLabels[view].text}
      action={{
        words: business === 'registration' ? '查看挂号单' : '查看缴费详情',
        onPress: () => showResult(business, orderId, view),
      }}
      onHome={() => switchTab('index')}
    >
      {page.payment?.split && view !== 'ended' && <SplitCard split={page.payment.split} isPaid />}
    </PaymentOutcome>
  )
}
