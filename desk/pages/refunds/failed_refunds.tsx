import { Button, Flex, Tag, Typography, type TableColumnsType, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { refundCalls, type FailedRefund } from '@/contract/desk/refunds/refunds'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import { useMay } from '../../app/self'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { AskAgain } from './ask_again'
import { PayByHand } from './pay_by_hand'
import { SendElsewhere } from './send_elsewhere'

/** What the channel did not carry out: asked for again, one or many, or paid by hand. */
export function FailedRefunds() {
  const [chosen, choose] = useState<FailedRefund[]>([])
  const [asking, ask] = useState<FailedRefund[]>()
  const [sending, send] = useState<FailedRefund>()
  const [paying, pay] = useState<FailedRefund>()
  const mayAct = useMay(refundCalls.again)
  const list = useInfiniteList(
    ['refunds', 'failed'],
    (after, options) => api.refunds.failed({ after }, options),
    { everyMs: 30_000 },
  )
  const end = () => {
    ask(undefined)
    send(undefined)
    pay(undefined)
    choose([])
  }
  const columns: TableColumnsType<FailedRefund> = [
    ...facts,
    {
      title: '操作',
      width: 216,
      render: (_, refund) =>
        mayAct && (
          <StaffActions {...{ refund, onSend: send, onPay: pay }} onAgain={() => ask([refund])} />
        ),
    },
  ]
  return (
    <>
      {mayAct && (
        <Flex style={{ marginBottom: 12 }}>
          <Button type="primary" disabled={chosen.length === 0} onClick={() => ask(chosen)}>
            再退一次选中的 {chosen.length} 笔
          </Button>
        </Flex>
      )}
      <PagedTable
        rowKey="refundId"
        columns={columns}
        list={list}
        empty="没有失败的退款"
        rowSelection={mayAct ? selectionOf(chosen, choose) : undefined}
      />
      {asking !== undefined && <AskAgain refunds={asking} onEnd={end} />}
      {sending !== undefined && <SendElsewhere refund={sending} onEnd={end} />}
      {paying !== undefined && <PayByHand refund={paying} onEnd={end} />}
    </>
  )
}

/** What is asked for again as it was can be chosen, a hundred at most. */
const selectionOf = (
  chosen: FailedRefund[],
  choose: (refunds: FailedRefund[]) => void,
): TableProps<FailedRefund>['rowSelection'] => ({
  selectedRowKeys: chosen.map(({ refundId }) => refundId),
  onChange: (_keys, rows) => choose(rows.slice(0, 100)),
  getCheckboxProps: ({ outRefundNo, isWaiting, way }) => ({
    disabled: isWaiting || way !== 'again',
    'aria-label': `选中 ${outRefundNo}`,
  }),
})

const facts: TableColumnsType<FailedRefund> = [
  { title: '失败时间', width: 172, render: (_, { failedAt }) => <Stamp at={failedAt} /> },
  {
    title: '患者和订单',
    width: 200,
    render: (_, { business, orderId, orderNo, patientName, outRefundNo }) => (
      <Flex vertical>
        <span>{patientName ?? '患者未知'}</span>
        <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
          {paidBusinessLabels[business]} {orderNo}
        </Link>
        <Typography.Text type="secondary">退款 {outRefundNo}</Typography.Text>
      </Flex>
    ),
  },
  { title: '金额', width: 100, align: 'right', render: (_, { amountFen }) => yuan(amountFen) },
  {
    title: '为什么失败',
    render: (_, { cause, todo, reason }) => (
      <Flex vertical>
        <span>{cause}</span>
        <Typography.Text type="secondary">办法：{todo}</Typography.Text>
        <Typography.Text type="secondary">退款原因：{reason}</Typography.Text>
      </Flex>
    ),
  },
]

interface StaffActionsProps {
  refund: FailedRefund
  onAgain: () => void
  onSend: (refund: FailedRefund) => void
  onPay: (refund: FailedRefund) => void
}

function StaffActions({ refund, onAgain, onSend, onPay }: StaffActionsProps) {
  if (refund.isWaiting) return <Tag>线下退款等待批准</Tag>
  return (
    <Flex gap={8}>
      {refund.way !== 'by_hand' && (
        <Button
          size="small"
          aria-keyshortcuts="e"
          onClick={refund.way === 'again' ? onAgain : () => onSend(refund)}
        >
          {refund.way === 'again' ? '再退一次' : '重新退款'}
        </Button>
      )}
      <Button size="small" aria-keyshortcuts="x" onClick={() => onPay(refund)}>
        登记线下退款
      </Button>
    </Flex>
  )
}
