import { Card, Descriptions, Flex, Skeleton, Tag, Timeline, Typography } from 'antd'
import { Link, useParams } from 'react-router'
import {
  paidBusinessLabels,
  type TimelineEntry,
  type TimelineSourceName,
} from '@/contract/desk/timeline'
import { timelineSourceLabels } from '@/contract/desk/words/timeline_words'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment, yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Actions } from './actions'

const colours = {
  order: 'green',
  payment: 'blue',
  refund: 'blue',
  message: 'gray',
  document: 'orange',
  work: 'orange',
  staff: 'orange',
} satisfies Record<TimelineSourceName, string>

/** Everything that happened to one order and its money, in order. */
export default function OrderTimeline() {
  const { orderId = '' } = useParams()
  const timeline = useRead(['story', orderId], () => api.timeline.timeline({ orderId }))
  if (timeline.isPending) return <Skeleton active />
  if (timeline.isError)
    return <Failed error={timeline.error} onAgain={() => void timeline.refetch()} />
  const { order, patientId, money, entries, actions } = timeline.data
  const restFen = money.paidFen - money.refundedFen - money.returningFen
  return (
    <>
      <PageHead
        title={`${paidBusinessLabels[order.business]}订单 ${order.orderNo}`}
        hint={order.title}
      >
        <Actions order={order} actions={actions} restFen={restFen} />
      </PageHead>
      <Flex gap={16} align="start">
        <Card title="经过" style={{ flex: 1 }}>
          <Timeline items={entries.map(itemOf)} />
        </Card>
        <Card title="概况" style={{ width: 340 }}>
          <Descriptions
            column={1}
            items={[
              { label: '状态', children: order.stateText },
              {
                label: '就诊人',
                children:
                  patientId === null ? (
                    order.patientName
                  ) : (
                    <Link to={`/patients/${patientId}`}>{order.patientName}</Link>
                  ),
              },
              { label: '下单', children: moment(order.at) },
              { label: '应付', children: yuan(order.totalFen) },
              { label: '已付（微信）', children: yuan(money.paidFen) },
              { label: '已退（微信）', children: yuan(money.refundedFen) },
              { label: '退款未到', children: yuan(money.returningFen) },
            ]}
          />
        </Card>
      </Flex>
    </>
  )
}

function itemOf({ at, source, title, note, isProblem }: TimelineEntry, index: number) {
  return {
    key: index,
    color: isProblem ? 'red' : colours[source],
    children: (
      <Flex vertical>
        <Flex gap={8} align="center">
          <Typography.Text type="secondary">{moment(at)}</Typography.Text>
          <Tag color={isProblem ? 'red' : undefined}>{timelineSourceLabels[source]}</Tag>
          <Typography.Text strong={isProblem}>{title}</Typography.Text>
        </Flex>
        {note !== null && <Typography.Text type="secondary">{note}</Typography.Text>}
      </Flex>
    ),
  }
}
