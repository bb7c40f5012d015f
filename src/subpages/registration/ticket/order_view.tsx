import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import type { RegistrationOrder } from '@/contract/registration'
import { go, navigate } from '@/navigation/navigate'
import { addToCalendar } from '@/platform/files/calendar'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePolling } from '@/request/loading/use_polling'
import { serverNowText } from '@/request/server_clock'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { moneyWords } from '@/ui/facts/money_words'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { showToast } from '@/ui/overlays/toast'

import { visitEvent } from './visit_event'
import { canPay, isOver } from '../order_ways'
import { CancelSheet } from './cancel_sheet'
import { OrderDetail, type OrderWays } from './order_detail'
import { OfflineTickets } from './offline_tickets'
import { rememberTickets, ticketsWithoutNetwork } from '../stored_tickets'
import { VisitPreparation } from './visit_preparation'
import { watchEarlier } from '../waitlist/waitlist_joining'

/** One order: ticket, visit, money, what happened so far, and what can still be done. */
export const OrderView = observer(function OrderView({ orderId }: { orderId: string }) {
  const { name } = hospitalStore
  const [isCancelling, setCancelling] = useState(false)
  const { state, data: order, refresh } = useRequest({ id: orderId }, api.registration.getOrder)
  usePolling(order?.status === 'CONFIRMING' || order?.status === 'REFUNDING', refresh)
  usePageReturn(refresh)

  useEffect(() => {
    if (order) rememberTickets([order])
  }, [order])
  const kept = state.status === 'failed' ? ticketsWithoutNetwork(state.error, orderId) : []

  async function cancel(reason: string | undefined) {
    try {
      await api.registration.cancelOrder({ orderId, reason })
      showToast('已取消')
    } catch {
      // Told already; the order as it is now says the rest.
    }
    setCancelling(false)
    await refresh()
  }

  function remember(found: RegistrationOrder) {
    addToCalendar(visitEvent(found, name)).catch(() => showToast('没有加入日历，请检查日历权限'))
  }

  if (state.status === 'failed' && kept.length > 0) {
    return (
      <PageFrame title="预约挂号">
        <OfflineTickets tickets={kept} serverNow={serverNowText()} onRetry={state.retry} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title="预约挂号" bottom={order && bottomOf(order)}>
      <Loaded state={state} skeleton={<SkeletonList rows={4} />}>
        {(found) => (
          <>
            <OrderDetail
              order={found}
              onTimeOver={() => void refresh()}
              onRemember={() => remember(found)}
              onCancel={() => setCancelling(true)}
              ways={waysOf(found, refresh)}
              preparation={<VisitPreparation key={found.orderId} order={found} />}
            />
            <CancelSheet
              order={isCancelling ? found : undefined}
              onClose={() => setCancelling(false)}
              onCancel={cancel}
            />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

/** Ways on from an order, beside cancelling. */
function waysOf(order: RegistrationOrder, refresh: () => Promise<void>): OrderWays {
  const { orderId, visit } = order
  const otherDoctor = go('registration_doctor_list', {
    departId: visit.departId,
    scheduleDate: visit.visitDate,
    rescheduleOrderId: orderId,
  })
  const otherDate = () =>
    visit.doctorId
      ? void navigate('registration_doctor_detail', {
          doctorId: visit.doctorId,
          rescheduleOrderId: orderId,
        })
      : void navigate('registration_doctor_list', {
          departId: visit.departId,
          rescheduleOrderId: orderId,
        })
  return {
    otherDoctor,
    otherDate,
    reschedule: otherDate,
    watchEarlier: () => void watchEarlier(orderId),
    refundStopped: () => void refundStopped(order, refresh),
    openOrder: (id) => void navigate('registration_orderlist', { orderId: id }),
  }
}

async function refundStopped(
  { orderId, stoppedChoice }: RegistrationOrder,
  refresh: () => Promise<void>,
): Promise<void> {
  const text = `${moneyWords(stoppedChoice?.refundFen ?? 0)} 原路退回付款账户，一般 1 到 3 个工作日到账。之后要看病需要重新预约。`
  if (!(await confirm({ title: '全额退款？', text, confirmWords: '退款', cancelWords: '再想想' })))
    return
  try {
    await api.registration.refundStopped({ orderId })
    showToast('已申请退款')
  } catch {
    // Told already; the order as it is now says the rest.
  }
  await refresh()
}

function bottomOf(order: RegistrationOrder) {
  const { orderId, visit } = order
  if (canPay(order))
    return <SubmitBar action="去支付" onPress={go('registration_order_pay', { orderId })} />
  if (!isOver(order) || order.stoppedChoice || order.reschedule?.replacedBy) return undefined
  const { doctorId, departId } = visit
  const again = () =>
    doctorId
      ? navigate('registration_doctor_detail', { doctorId })
      : navigate('registration_doctor_list', { departId })
  return <SubmitBar action="再次挂号" onPress={again} />
}
