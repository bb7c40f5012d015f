import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import type { RegistrationOrder } from '@/contract/registration'
import { addToCalendar } from '@/platform/files/calendar'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { usePolling } from '@/request/loading/use_polling'
import { serverNowText } from '@/request/server_clock'
import { type LoadOptions, useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

import { visitEvent } from './visit_event'
import { CancelSheet } from './cancel_sheet'
import { AfterVisit } from './after_visit'
import { OrderDetail } from './order_detail'
import { OfflineTickets } from './offline_tickets'
import { isKept, rememberTickets, ticketsWithoutNetwork } from '../stored_tickets'
import { VisitDay } from './visit_day'
import { BeforeVisit } from './before_visit'
import { bottomOf, actionsOf } from './order_actions'
import { ordersTitle } from './orders_title'

/** One order: ticket, visit, money, timeline, and actions. */
export const OrderView = observer(function OrderView({ orderId }: { orderId: string }) {
  const { name } = hospitalStore
  const [isCancelling, setCancelling] = useState(false)
  const { state, data: order, refresh } = useRequest({ id: orderId }, loadOrder)
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
      // The failure was shown already; the reloaded order says the rest.
    }
    setCancelling(false)
    await refresh()
  }

  function remember(found: RegistrationOrder) {
    addToCalendar(visitEvent(found, name)).catch(() => showToast('没有加入日历，请检查日历权限'))
  }

  if (state.status === 'failed' && kept.length > 0) {
    return (
      <PageFrame title={ordersTitle}>
        <OfflineTickets tickets={kept} serverNow={serverNowText()} onRetry={state.retry} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={ordersTitle} bottom={order && bottomOf(order)}>
      <Loaded state={state} skeleton={<SkeletonList rows={4} />}>
        {(found) => (
          <>
            <OrderDetail
              order={found}
              onTimeOver={() => void refresh()}
              onRemember={() => remember(found)}
              onCancel={() => setCancelling(true)}
              actions={actionsOf(found, refresh)}
              day={<VisitDay order={found} />}
              preparation={<BeforeVisit order={found} />}
              after={<AfterVisit order={found} />}
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

function loadOrder(input: { id: string }, options: LoadOptions): Promise<RegistrationOrder> {
  return api.registration.getOrder(input, isKept(input.id) ? { prompt: false } : options)
}
