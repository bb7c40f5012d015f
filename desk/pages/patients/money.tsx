import { Tag, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { PatientFile } from '@/contract/desk/counter'
import type { MoneyKind, MoneyLine } from '@/contract/desk/patients'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { State } from './state'

const labels = {
  payment: '微信付款',
  insurance: '医保支付',
  refund: '微信退款',
  insurance_refund: '医保退回',
  window: '窗口预缴',
} satisfies Record<MoneyKind, string>

const columns: TableColumnsType<MoneyLine> = [
  { title: '单号', width: 240, dataIndex: 'number' },
  { title: '类别', width: 110, render: (_, { kind }) => <Tag>{labels[kind]}</Tag> },
  {
    title: '订单',
    width: 130,
    render: (_, { business, orderId }) =>
      orderId === null ? (
        paidBusinessLabels[business]
      ) : (
        <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
          {paidBusinessLabels[business]}订单
        </Link>
      ),
  },
  { title: '金额', width: 120, align: 'right', render: (_, { amountFen }) => yuan(amountFen) },
  { title: '状态', render: (_, line) => <State {...line} /> },
  { title: '时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

/** What was paid and what went back, by whichever way. */
export function Money({ file: { patientId } }: { file: PatientFile }) {
  const list = useInfiniteList(['patients', patientId, 'money'], (after, options) =>
    api.patients.money({ patientId, after }, options),
  )
  return <PagedTable rowKey="moneyId" columns={columns} list={list} empty="没有付款和退款" />
}
