import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { go, redirect, switchTab, useLeaveGuard, useRouteParameters } from '@/navigation/navigate'
import { confirm } from '@/ui/overlays/confirm'
import { hospitalTime } from '@/ui/facts/day_words'
import { Loaded } from '@/ui/states/loaded'
import { moneyWords } from '@/ui/facts/money_words'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { PaymentForm } from './paying/payment_form'
import { PaymentResult } from './paying/payment_result'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { paymentView } from './paying/payment_progress'
import { rememberTickets } from './stored_tickets'
import { usePayment } from './paying/use_payment'

definePageConfig({ navigationBarTitleText: '订单支付', enablePullDownRefresh: true })

/** 订单支付: pay before the time is over, then what became of it. */
function RegistrationOrderPay() {
  const { orderId = '' } = useRouteParameters('registration_order_pay')
  const { state, data: order, step, pay, ask } = usePayment(orderId)
  const view = order && paymentView(order, step)
  const dueFen = order?.dueFen ?? order?.fee.totalFeeFen ?? 0
  usePageRefresh(ask)
  useEffect(() => {
    if (order) rememberTickets([order])
  }, [order])

  const keptUntil = order?.expiresAt
    ? `号为您保留到 ${hospitalTime(order.expiresAt)}，可以在“预约挂号”里继续支付。`
    : '可以在“预约挂号”里继续支付。'
  const askToStay = {
    title: '还没有支付，要离开吗？',
    text: keptUntil,
    confirmWords: '继续支付',
    cancelWords: '离开',
  }
  useLeaveGuard(async (withdrawn) => !(await confirm(askToStay, withdrawn)), {
    isActive: view === 'to_pay',
    words: `还没有支付。${keptUntil}`,
  })

  if (!orderId) return <BrokenLink title="订单支付" />
  const bottom = order && view === 'to_pay' && (
    <SubmitBar
      action={dueFen === 0 ? '确认预约' : `微信支付 ${moneyWords(dueFen)}`}
      onPress={pay}
      isBusy={step === 'opening'}
    />
  )

  return (
    <PageFrame title="订单支付" bottom={bottom || undefined}>
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) =>
          view === 'to_pay' ? (
            <PaymentForm
              order={found}
              step={step}
              onTimeOver={() => void ask()}
              onInsurance={go('medical_insurance_payment', { business: 'registration', orderId })}
            />
          ) : (
            <PaymentResult
              order={found}
              view={view ?? 'processing'}
              onOpenOrder={() => redirect('registration_orderlist', { orderId })}
              onBookAgain={go('registration_campus')}
              onHome={() => switchTab('index')}
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('订单支付', '登录后可以支付挂号订单', RegistrationOrderPay)
