import { hospitalStore } from '@/stores'
import { useEffect } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { forSignedIn } from '@/gates/for_signed_in'
import { go, redirect, switchTab, useRouteParameters } from '@/navigation/navigate'
import { PayingPage } from '@/paying/paying_page'
import { hospitalTime } from '@/ui/facts/format_day'
import { formatMoney } from '@/ui/facts/format_money'
import { Button } from '@/ui/forms/button'

import { chooseHospital } from './paying/choose_hospital'
import { PaymentForm } from './paying/payment_form'
import { paymentView } from './paying/payment_progress'
import { PaymentResult } from './paying/payment_result'
import { usePayment } from './paying/use_payment'
import { rememberTickets } from './stored_tickets'

definePageConfig({ navigationBarTitleText: '订单支付', enablePullDownRefresh: true })

/** 订单支付: paying before the deadline, then the outcome. */
function RegistrationOrderPay() {
  const { orderId = '' } = useRouteParameters('registration_order_pay')
  const paying = usePayment(orderId)
  const { data: order, step, ask } = paying
  const view = order && paymentView(order, step)
  const dueFen = order?.dueFen ?? order?.fee.totalFeeFen ?? 0
  useEffect(() => {
    if (order) rememberTickets([order])
  }, [order])

  if (!orderId) {
    const action = <Button onPress={go('registration_orderlist')}>看我的挂号</Button>
    return <BrokenLink title="订单支付" text="请在“我的挂号”里选择要支付的订单" action={action} />
  }
  const byInsurance = go('medical_insurance_payment', { business: 'registration', orderId })
  const formatPay = dueFen === 0 ? '确认预约' : `微信支付 ${formatMoney(dueFen)}`
  return (
    <PayingPage
      title="订单支付"
      paying={paying}
      action={view === 'to_pay' ? formatPay : undefined}
      unpaid={
        order?.expiresAt
          ? `号为您保留到 ${hospitalTime(order.expiresAt)}，可以在“我的挂号”里继续支付。`
          : '可以在“我的挂号”里继续支付。'
      }
      skeletonRows={3}
    >
      {(found) =>
        view === 'to_pay' ? (
          <PaymentForm
            order={found}
            step={step}
            onTimeOver={() => void ask()}
            onInsurance={hospitalStore.offers('insurance') ? byInsurance : undefined}
            onHospital={() => chooseHospital(found).then(ask, ask)}
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
    </PayingPage>
  )
}

export default forSignedIn('订单支付', '登录后可以支付挂号费', RegistrationOrderPay)
