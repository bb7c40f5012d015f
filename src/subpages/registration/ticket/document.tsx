import { draw, ignore } from '@/components/picture'
import type { PagePicture } from '@/contract/page_picture'
import type { ReplyOf } from '@/contract/endpoint'
import type { patientCalls } from '@/contract/patient'
import type { OrderFilter, registrationCalls } from '@/contract/registration'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'

import { OrderListView, pageSize } from './order_list_view'
import { ordersTitle } from './orders_title'

type Orders = ReplyOf<typeof registrationCalls.listOrders>
type Patients = ReplyOf<typeof patientCalls.listPatients>

const still = {
  onFilter: ignore,
  onPatient: ignore,
  onOpen: ignore,
  onPay: ignore,
  onTimeOver: ignore,
  empty: null,
}

/** The orders in their document; for the page of one order, which has the same address, only what both have in common. */
export const picture: PagePicture = {
  empty: (_facts, { isElder, isKnown }) =>
    isKnown
      ? draw(
          <PageFrame title={ordersTitle}>
            <SkeletonList rows={4} />
          </PageFrame>,
          isElder,
        )
      : undefined,
  async filled({ query }, ask) {
    if (query.has('orderId')) return undefined
    const filter = (query.get('filter') ?? 'all') as OrderFilter
    const patientId = query.get('patientId') ?? undefined
    const asked = new URLSearchParams({ pageSize: String(pageSize), filter })
    if (patientId !== undefined) asked.set('patientId', patientId)
    const [{ list: data, next }, { list: patients }] = (await Promise.all([
      ask('GET', `/hos/user/v1/reg/order/page?${asked}`),
      ask('GET', '/hos/user/v1/patient/list'),
    ])) as [Orders, Patients]
    // The texts of an empty list contain links: the page itself shows them.
    if (data.length === 0) return undefined
    const list = {
      state: { status: 'ready', data } as const,
      hasMore: next !== null,
      loadingMore: false,
      moreFailed: false,
      loadMore: ignore,
    }
    return (isElder) =>
      draw(<OrderListView {...still} {...{ list, filter, patients, patientId }} />, isElder)
  },
}
