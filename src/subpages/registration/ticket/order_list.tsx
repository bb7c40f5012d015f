import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import { orderFilterLabels, type OrderFilter } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { serverNowText } from '@/request/server_clock'
import { usePagedList } from '@/request/loading/use_paged_list'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PagedList } from '@/ui/lists/paged_list'
import { PageFrame } from '@/ui/frame/page_frame'
import { UnlessElder } from '@/ui/frame/unless_elder'
import { noOrders } from '@/ui/pictures/nothing'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Tabs } from '@/ui/forms/segmented'
import { SkeletonList } from '@/ui/states/skeleton'

import { emptyOrderWords } from '../order_rules'
import { OrderCard } from './order_card'
import { OfflineTickets } from './offline_tickets'
import { isKept, rememberTickets, ticketsWithoutNetwork } from '../stored_tickets'
import { ordersTitle } from './orders_title'

/** Three screens: an order takes the server more than other rows. */
const pageSize = 10
const filters = ['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'] as const
const tabs = filters.map((value) => ({ value, words: orderFilterLabels[value] }))

interface OrderListProps {
  filter: OrderFilter | undefined
  patientId: string | undefined
}

/** The orders of the account by tab and patient, the newest first. */
export const OrderList = observer(function OrderList(wanted: OrderListProps) {
  const [filter, setFilter] = useState<OrderFilter>(wanted.filter ?? 'all')
  const [patientId, setPatientId] = useState(wanted.patientId)
  const list = usePagedList(
    (page) => {
      const prompt = page > 1 || !isKept()
      return api.registration.listOrders({ page, pageSize, filter, patientId }, { prompt })
    },
    [filter, patientId],
  )
  usePageReturn(list.refresh)
  useEffect(() => {
    visitingPatientStore.refresh().catch(() => undefined)
  }, [])

  const { state } = list
  useEffect(() => {
    if (state.status === 'ready') rememberTickets(state.data)
  }, [state])
  const kept = state.status === 'failed' ? ticketsWithoutNetwork(state.error) : []
  const { patients } = visitingPatientStore
  if (state.status === 'failed' && kept.length > 0) {
    return (
      <PageFrame title={ordersTitle}>
        <OfflineTickets tickets={kept} serverNow={serverNowText()} onRetry={state.retry} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={ordersTitle}>
      <Tabs label="挂号状态" choices={tabs} value={filter} onChange={setFilter} />
      {patients.length > 1 && (
        <UnlessElder>
          <Whose patientId={patientId} onChange={setPatientId} />
        </UnlessElder>
      )}
      <PagedList
        list={list}
        keyOf={({ orderId }) => orderId}
        skeleton={<SkeletonList rows={4} />}
        empty={<NoOrders filter={filter} />}
      >
        {(order) => (
          <OrderCard
            order={order}
            onOpen={go('registration_orderlist', { orderId: order.orderId })}
            onPay={go('registration_order_pay', { orderId: order.orderId })}
            onTimeOver={() => void list.refresh()}
          />
        )}
      </PagedList>
    </PageFrame>
  )
})

interface WhoseProps {
  /** Undefined: everybody. */
  patientId: string | undefined
  onChange: (patientId: string | undefined) => void
}

/** Whose orders are shown. */
function Whose({ patientId, onChange }: WhoseProps) {
  const chips = visitingPatientStore.patients.map(({ patientId: value, name }) => ({
    value,
    words: name,
  }))
  return (
    <FilterChips
      label="就诊人"
      chips={[{ value: '', words: '全部就诊人' }, ...chips]}
      values={[patientId ?? '']}
      onChange={(chosen) => onChange(chosen.at(-1) || undefined)}
    />
  )
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  return (
    <EmptyState
      picture={noOrders}
      text={emptyOrderWords[filter]}
      action={<Button onPress={go('registration_campus')}>去预约挂号</Button>}
      hasTelephone
    />
  )
}
