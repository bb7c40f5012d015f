import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import type { OrderFilter, RegistrationOrder } from '@/contract/registration'
import { go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { serverNowText } from '@/request/server_clock'
import { usePagedList } from '@/request/loading/use_paged_list'
import { visitingPatientStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { PageFrame } from '@/ui/frame/page_frame'
import { noOrders } from '@/ui/pictures/nothing/no_orders'

import { emptyOrderTexts } from '../order_rules'
import { isKept, rememberTickets, ticketsWithoutNetwork } from '../stored_tickets'
import { OfflineTickets } from './offline_tickets'
import { OrderListView, pageSize } from './order_list_view'
import { ordersTitle } from './orders_title'
import { useOutside } from './outside_list'

interface OrderListProps {
  filter: OrderFilter | undefined
  patientId: string | undefined
}

/** The orders of the account by tab and patient, the newest first. */
export const OrderList = observer(function OrderList(wanted: OrderListProps) {
  const [filter, setFilter] = useState<OrderFilter>(wanted.filter ?? 'all')
  const [patientId, setPatientId] = useState(wanted.patientId)
  const list = usePagedList(
    async (after, options) => {
      const quiet = after === undefined && isKept() ? ({ prompt: false } as const) : options
      const asked = api.registration.listOrders({ after, pageSize, filter, patientId }, quiet)
      const [orders] = await Promise.all([asked, patientsKnown()])
      return orders
    },
    [filter, patientId],
  )
  const outside = useOutside(filter, patientId)
  usePageReturn(async () => void (await Promise.all([list.refresh(), outside.refresh()])))

  const { state } = list
  useEffect(() => {
    if (state.status === 'ready') rememberTickets(state.data)
  }, [state])
  const kept = state.status === 'failed' ? ticketsWithoutNetwork(state.error) : []
  if (state.status === 'failed' && kept.length > 0) {
    return (
      <PageFrame title={ordersTitle}>
        <OfflineTickets tickets={kept} serverNow={serverNowText()} onRetry={state.retry} />
      </PageFrame>
    )
  }
  return (
    <OrderListView
      list={list}
      filter={filter}
      onFilter={setFilter}
      patients={visitingPatientStore.patients}
      patientId={patientId}
      onPatient={setPatientId}
      outside={outside.cards}
      empty={outside.cards ? null : <NoOrders filter={filter} />}
      onOpen={open}
      onPay={pay}
      onTimeOver={list.refresh}
    />
  )
})

const open = ({ orderId }: RegistrationOrder) => navigate('registration_orderlist', { orderId })
const pay = ({ orderId }: RegistrationOrder) => navigate('registration_order_pay', { orderId })

/** The patients to filter by stand above the orders: both appear in one step. */
async function patientsKnown(): Promise<void> {
  if (!visitingPatientStore.isLoaded) await visitingPatientStore.refresh().catch(() => undefined)
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  return (
    <EmptyState
      picture={noOrders}
      text={emptyOrderTexts[filter]}
      action={<Button onPress={go('registration_campus')}>去预约挂号</Button>}
      hasTelephone
    />
  )
}
