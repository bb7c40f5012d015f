import { useCallback, type ComponentProps, type ReactNode } from 'react'

import type { Patient } from '@/contract/patient'
import {
  orderFilterLabels,
  type OrderFilter,
  type RegistrationOrder,
} from '@/contract/registration'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Tabs } from '@/ui/forms/tabs'
import { PageFrame } from '@/ui/frame/page_frame'
import { UnlessElder } from '@/ui/frame/unless_elder'
import { PagedList } from '@/ui/lists/paged_list'
import { SkeletonList } from '@/ui/states/skeleton'

import { OrderCard } from './order_card'
import { ordersTitle } from './orders_title'

const filters = ['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'] as const
const tabs = filters.map((value) => ({ value, words: orderFilterLabels[value] }))

/** Three screens: an order takes the server more than other rows. */
export const pageSize = 10

interface OrderListViewProps {
  list: ComponentProps<typeof PagedList<RegistrationOrder>>['list']
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
  patients: readonly Patient[]
  patientId: string | undefined
  onPatient: (patientId: string | undefined) => void
  empty: ReactNode
  /** What other channels registered, above the orders. */
  outside?: ReactNode
  onOpen: (order: RegistrationOrder) => unknown
  onPay: (order: RegistrationOrder) => unknown
  onTimeOver: () => unknown
}

/** The orders' view; rendered by the page, and before any script runs by the server (see ./document.tsx). */
export function OrderListView(props: OrderListViewProps) {
  const { list, patients, patientId, onOpen, onPay, onTimeOver } = props
  const draw = useCallback(
    (order: RegistrationOrder) => (
      <OrderCard
        order={order}
        onOpen={() => void onOpen(order)}
        onPay={() => onPay(order)}
        onTimeOver={onTimeOver}
      />
    ),
    [onOpen, onPay, onTimeOver],
  )
  return (
    <PageFrame title={ordersTitle}>
      <Tabs label="挂号状态" choices={tabs} value={props.filter} onChange={props.onFilter} />
      {patients.length > 1 && (
        <UnlessElder>
          <Whose patients={patients} patientId={patientId} onChange={props.onPatient} />
        </UnlessElder>
      )}
      {props.outside}
      <PagedList
        list={list}
        keyOf={({ orderId }) => orderId}
        skeleton={<SkeletonList rows={4} />}
        empty={props.empty}
      >
        {draw}
      </PagedList>
    </PageFrame>
  )
}

interface WhoseProps {
  patients: readonly Patient[]
  /** Undefined: all patients. */
  patientId: string | undefined
  onChange: (patientId: string | undefined) => void
}

/** The filter by patient. */
function Whose({ patients, patientId, onChange }: WhoseProps) {
  const chips = patients.map(({ patientId: value, name }) => ({ value, words: name }))
  return (
    <FilterChips
      label="就诊人"
      chips={[{ value: '', words: '全部就诊人' }, ...chips]}
      values={[patientId ?? '']}
      onChange={(chosen) => onChange(chosen[chosen.length - 1] || undefined)}
    />
  )
}
