import { observer } from 'mobx-react-lite'

import { PaymentOutcome } from '@/components/payment_outcome'
import type { OutpatientOrder } from '@/contract/outpatient'
import { redirect, switchTab } from '@/navigation/navigate'
import { PayingPage } from '@/paying/paying_page'
import { usePaying } from '@/paying/use_paying'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'

import { orderView, orderLabels, formatPayment, type OrderView } from '../outpatient_words'
import { OrderToPay } from './order_to_pay'

/** Paying the selected bills, and the outcome. */
export const OrderPaying = observer(function OrderPaying({ orderId }: { orderId: string }) {
  const paying = usePaying<OutpatientOrder>(orderId, {
    load: (options) => api.outpatient.getOrder({ orderId }, options),
    start: () => api.outpatient.payOrder({ orderId, method: 'wechat', app: payingApp }),
    check: () => api.outpatient.checkOrder({ orderId }),
    isOpen: ({ status }) => status === 'LOCKED' || status === 'PAID_UNCONFIRMED',
    isUndecided: (order, current) =>
      ['processing', 'confirming'].includes(orderView(order, current)),
  })
  const { data: order, step, ask } = paying
  const view = order && orderView(order, step)
  const ended = order?.bills.some((bill) => bill.ended)
  return (
    <PayingPage
      title="门诊缴费"
      paying={paying}
      action={order?.isOwn && view === 'to_pay' ? formatPayment(order.split.cashFen) : undefined}
    >
      {(found) =>
        view === undefined || view === 'to_pay' ? (
          <OrderToPay order={found} step={step} onTimeOver={() => void ask()} />
        ) : (
          <PaymentOutcome
            {...orderLabels[view]}
            {...(view === 'closed' && ended ? { text: `没有扣款。${found.endReason}。` } : {})}
            action={nextStep(view, orderId)}
            onHome={() => switchTab('index')}
          />
        )
      }
    </PayingPage>
  )
})

function nextStep(view: Exclude<OrderView, 'to_pay'>, orderId: string) {
  const isPaid = view !== 'closed' && view !== 'processing'
  return isPaid
    ? { words: '查看缴费详情', onPress: () => redirect('outpatient_pay_detail', { orderId }) }
    : { words: '看待缴费用', onPress: () => redirect('outpatient_list') }
}
