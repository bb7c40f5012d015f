import { Button, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { refundCalls, staffRefundLabels, type Approval } from '@/contract/desk/refunds/refunds'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { moment, yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { approvalEffects } from './refund_words'

interface Deciding {
  approval: Approval
  isApproved: boolean
}

/** What a second person decides, or what one decided. */
export function Approvals({ state }: { state: 'open' | 'ended' }) {
  const [deciding, decide] = useState<Deciding>()
  const mayDecide = useMay(refundCalls.decide)
  const list = useInfiniteList(
    ['refunds', 'approvals', state],
    (after, options) => api.refunds.approvals({ state, after }, options),
    { everyMs: 30_000 },
  )
  const columns: TableColumnsType<Approval> = [
    ...facts,
    state === 'ended'
      ? {
          title: '决定',
          width: 240,
          fixed: 'right',
          render: (_, approval) => <Decided approval={approval} />,
        }
      : {
          title: '决定',
          width: 200,
          fixed: 'right',
          render: (_, approval) => mayDecide && <Choice approval={approval} onChoose={decide} />,
        },
  ]
  return (
    <>
      <PagedTable
        rowKey="approvalId"
        columns={columns}
        list={list}
        empty={state === 'open' ? '没有等待批准的退款' : '还没有决定过'}
      />
      {deciding !== undefined && <Decide {...deciding} onEnd={() => decide(undefined)} />}
    </>
  )
}

const facts: TableColumnsType<Approval> = [
  { title: '申请时间', width: 172, render: (_, { askedAt }) => <Stamp at={askedAt} /> },
  { title: '申请人', width: 90, dataIndex: 'askedBy' },
  { title: '方式', width: 100, render: (_, { kind }) => staffRefundLabels[kind] },
  {
    title: '患者和订单',
    width: 200,
    render: (_, { business, orderId, orderNo, patientName }) => (
      <Flex vertical>
        <span>{patientName ?? '患者未知'}</span>
        <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
          {paidBusinessLabels[business]} {orderNo}
        </Link>
      </Flex>
    ),
  },
  { title: '金额', width: 120, align: 'right', render: (_, { amountFen }) => yuan(amountFen) },
  { title: '原因', dataIndex: 'reason' },
]

function Choice({
  approval,
  onChoose,
}: {
  approval: Approval
  onChoose: (deciding: Deciding) => void
}) {
  if (approval.isMine)
    return <Typography.Text type="secondary">自己申请的，由别人批准</Typography.Text>
  return (
    <Flex gap={8}>
      <Button
        size="small"
        type="primary"
        aria-keyshortcuts="e"
        onClick={() => onChoose({ approval, isApproved: true })}
      >
        批准
      </Button>
      <Button
        size="small"
        aria-keyshortcuts="x"
        onClick={() => onChoose({ approval, isApproved: false })}
      >
        不批准
      </Button>
    </Flex>
  )
}

function Decided({ approval: { decided } }: { approval: Approval }) {
  if (decided === null) return null
  return (
    <Flex vertical align="start">
      <Tag color={decided.isApproved ? 'success' : undefined}>
        {decided.by}：{decided.isApproved ? '批准' : '不批准'}
      </Tag>
      <Typography.Text type="secondary">{decided.words}</Typography.Text>
      <Typography.Text type="secondary">{moment(decided.at)}</Typography.Text>
    </Flex>
  )
}

function Decide({
  approval: { approvalId, amountFen, kind, askedBy },
  isApproved,
  onEnd,
}: Deciding & { onEnd: () => void }) {
  const sum = yuan(amountFen)
  return (
    <ChangeWithReason
      title={`${isApproved ? '批准' : '不批准'}${askedBy}申请的${staffRefundLabels[kind]}`}
      effect={isApproved ? approvalEffects[kind](sum) : `${sum} 不退，申请结束；可以重新申请。`}
      confirm={isApproved ? `批准${staffRefundLabels[kind]} ${sum}` : '不批准'}
      isDanger={isApproved}
      change={(words) => api.refunds.decide({ approvalId, isApproved, words })}
      renews={['refunds', 'work', 'story']}
      done={isApproved ? '已批准' : '已退回申请'}
      onEnd={onEnd}
    />
  )
}
