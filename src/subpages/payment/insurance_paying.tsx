import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import type { InsurancePage, InsuredBusinessName } from '@/contract/insurance'
import { useStayToPay } from '@/paying/paying_page'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { PageFrame } from '@/ui/frame/page_frame'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { InsuranceBar } from './insurance_bar'
import { InsuranceOutcome } from './insurance_outcome'
import { InsuranceSteps } from './insurance_steps'
import { insuranceView, isOutcome } from './insurance_view'
import { openOrder } from './insured_order'
import { useInsurance, type Insurance } from './use_insurance'

interface InsurancePayingProps {
  business: InsuredBusinessName
  orderId: string
  authCode: string | undefined
}

/** Paying one order with medical insurance, and the outcome; self-payment stays possible at any point. */
export const InsurancePaying = observer(function InsurancePaying({
  business,
  orderId,
  authCode,
}: InsurancePayingProps) {
  const insurance = useInsurance({ business, orderId }, authCode)
  const { state, data: page, step, ask } = insurance
  const [isAgreed, setAgreed] = useState(false)
  const view = page && insuranceView(page, step)
  usePageRefresh(ask)
  useStayToPay(view === 'confirm', '没有扣款。可以稍后回到订单继续支付。')

  async function payAlone(): Promise<void> {
    if (page && (await isGivenUp(page, insurance))) await openOrder(business, orderId)
  }

  const bar = page && view && (
    <InsuranceBar
      page={page}
      view={view}
      insurance={insurance}
      isAgreed={isAgreed}
      onPayAlone={payAlone}
    />
  )
  return (
    <PageFrame title="确认支付" bottom={bar}>
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => {
          const shown = insuranceView(found, step)
          return isOutcome(shown) ? (
            <InsuranceOutcome business={business} orderId={orderId} page={found} view={shown} />
          ) : (
            <InsuranceSteps
              page={found}
              view={shown}
              insurance={insurance}
              isAgreed={isAgreed}
              onAgree={setAgreed}
            />
          )
        }}
      </Loaded>
    </PageFrame>
  )
})

/** Whether insurance has ended, so that the order can be self-paid. */
async function isGivenUp(page: InsurancePage, insurance: Insurance): Promise<boolean> {
  const isStarted = page.payment?.status === 'PAYING' || page.payment?.status === 'PRESETTLED'
  const question = {
    title: '改为自费支付？',
    text: '这次不用医保，全部费用由您自己用微信支付。',
    confirmLabel: '改为自费',
    cancelLabel: '用医保',
  }
  if (isStarted && !(await confirm(question))) return false
  const after = page.payment ? await insurance.giveUp() : page
  // Both parts may have been paid meanwhile, or one of them may still be pending.
  return after?.orderState === 'to_pay' && after.payment?.status !== 'CLOSING'
}
