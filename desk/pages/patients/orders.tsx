import { Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { PatientFile } from '@/contract/desk/counter'
import type { PatientOrder } from '@/contract/desk/patients'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'

const columns: TableColumnsType<PatientOrder> = [
  {
    title: '订单号',
    width: 190,
    render: (_, { orderId, orderNo }) => (
      <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
        {orderNo}
      </Link>
    ),
  },
  {
    title: '业务',
    width: 160,
    render: (_, { business, isCurrent }) => (
      <>
        <Tag>{paidBusinessLabels[business]}</Tag>
        {isCurrent && <Tag color="success">进行中</Tag>}
      </>
    ),
  },
  { title: '内容', dataIndex: 'title' },
  { title: '状态', width: 190, dataIndex: 'stateText' },
  { title: '金额', width: 120, align: 'right', render: (_, { totalFen }) => yuan(totalFen) },
  { title: '下单时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** His orders of every kind: what is under way, then the newest. */
export function Orders({ file: { patientId } }: { file: PatientFile }) {
  const list = useInfiniteList(['patients', patientId, 'orders'], (after, options) =>
    api.patients.orders({ patientId, after }, options),
  )
  return <PagedTable rowKey="orderId" columns={columns} list={list} empty="他还没有订单" />
}
