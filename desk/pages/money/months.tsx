import { Card, Table, type TableColumnsType } from 'antd'
import type { StatementDay } from '@/contract/desk/money'
import { yuan } from '../../parts/words'
import { Pair } from './pair'
import { monthsOf, type Month } from './statement_rows'

/** The months of the listed days; each says of which days it is the sum. */
export function Months({ days }: { days: readonly StatementDay[] }) {
  if (days.length === 0) return null
  return (
    <Card
      title="按月合计"
      size="small"
      style={{ marginBottom: 16 }}
      styles={{ body: { padding: 0 } }}
    >
      <Table
        rowKey="month"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={monthsOf(days)}
        scroll={{ x: 1000 }}
      />
    </Card>
  )
}

const columns: TableColumnsType<Month> = [
  { title: '月份', width: 104, dataIndex: 'month' },
  {
    title: '哪些天',
    width: 200,
    render: (_, { from, to, count }) => `${from.slice(5)} 到 ${to.slice(5)}，${count} 天`,
  },
  {
    title: '收款：我方 / 渠道',
    width: 184,
    render: (_, month) => <Pair of={month} what="paid" />,
  },
  {
    title: '退款：我方 / 渠道',
    width: 184,
    render: (_, month) => <Pair of={month} what="refund" />,
  },
  {
    title: '收款减退款（我方）',
    width: 150,
    render: (_, { ours }) => yuan(ours.paidFen - ours.refundFen),
  },
  { title: '还没有平的', render: (_, month) => openWords(month) },
]

function openWords({ different, waiting }: Month): string {
  const parts = [
    ...(different > 0 ? [`${different} 天有差异`] : []),
    ...(waiting > 0 ? [`${waiting} 天没有账单，没有计入`] : []),
  ]
  return parts.length === 0 ? '没有' : parts.join('，')
}
