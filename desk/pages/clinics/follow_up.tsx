import { Button, Card, Empty, Flex, Segmented, Tag, Typography, type TableProps } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { FollowUp } from '@/contract/desk/clinic_stopping'
import {
  callOutcomeLabels,
  stoppedChoiceLabels,
  reachLabels,
} from '@/contract/desk/words/clinic_stopping_words'
import { useAsked } from '../../parts/asked'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { Reading } from '../../parts/reading'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { RingUp } from './ring_up'

const shows = {
  missed: {
    label: '没有告知到',
    isWanted: ({ isDone, reach }: FollowUp) => !isDone && reach === 'missed',
  },
  choosing: {
    label: '还没有选择',
    isWanted: ({ isDone, choice }: FollowUp) => !isDone && choice === 'open',
  },
  done: { label: '打过电话，已办完', isWanted: ({ isDone }: FollowUp) => isDone },
}
type Show = keyof typeof shows
const isShow = (text: string | null): text is Show => text !== null && Object.hasOwn(shows, text)

/** After a stop: who was not told and who has not chosen, what was said on the telephone, and who is done. */
export default function FollowUpPage() {
  const { scheduleId = '' } = useParams()
  const [asked, set] = useAsked()
  const [ringing, ring] = useState<FollowUp>()
  const list = useRead(
    ['clinics', 'follow-up', scheduleId],
    (options) => api.clinics.followUp({ scheduleId }, options),
    { everyMs: 15_000 },
  )
  const rows = list.data?.list ?? []
  const wanted = asked.get('show')
  const show = isShow(wanted) ? wanted : 'missed'
  const options = (Object.keys(shows) as Show[]).map((value) => ({
    value,
    label: `${shows[value].label} ${rows.filter(shows[value].isWanted).length}`,
  }))
  return (
    <>
      <PageHead
        title="停诊跟进"
        hint="没有一条消息送达、也没有读过的，打电话告诉他；告知到了，或患者选择了，就办完了"
      >
        <Segmented options={options} value={show} onChange={(value) => set({ show: value })} />
      </PageHead>
      <Card styles={{ body: { padding: 0 } }}>
        {list.isError ? (
          <Failed error={list.error} onAgain={() => void list.refetch()} />
        ) : (
          <DataTable
            isMain
            size="small"
            rowKey="orderId"
            columns={columnsWith(ring)}
            dataSource={rows.filter(shows[show].isWanted)}
            loading={list.isPending}
            pagination={{ pageSize: 50, hideOnSinglePage: true }}
            scroll={{ x: 1000 }}
            locale={{
              emptyText: list.isPending ? <Reading /> : <Empty description="没有要跟进的患者" />,
            }}
          />
        )}
      </Card>
      {ringing !== undefined && (
        <RingUp scheduleId={scheduleId} followUp={ringing} onEnd={() => ring(undefined)} />
      )}
    </>
  )
}

const colours = {
  read: 'success',
  sent: 'success',
  accepted: 'default',
  sending: 'default',
  missed: 'error',
} as const

const columnsWith = (onRing: (followUp: FollowUp) => void): TableProps<FollowUp>['columns'] => [
  {
    title: '患者和订单',
    width: 200,
    render: (_, { patientName, orderId, orderNo }) => (
      <Flex vertical>
        <span>{patientName}</span>
        <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
          挂号 {orderNo}
        </Link>
      </Flex>
    ),
  },
  { title: '电话', width: 130, render: (_, { tel }) => tel ?? '没有电话' },
  {
    title: '告知',
    render: (_, { reach, why }) => (
      <Flex vertical align="start" gap={2}>
        <Tag color={colours[reach]}>{reachLabels[reach]}</Tag>
        {why !== null && <Typography.Text type="secondary">{why}</Typography.Text>}
      </Flex>
    ),
  },
  {
    title: '选择',
    width: 190,
    render: (_, { choice, chooseUntil }) => (
      <Flex vertical>
        <span>{stoppedChoiceLabels[choice]}</span>
        {chooseUntil !== null && (
          <Typography.Text type="secondary">{moment(chooseUntil)} 前</Typography.Text>
        )}
      </Flex>
    ),
  },
  { title: '电话记录', width: 300, render: (_, { calls }) => <Calls calls={calls} /> },
  {
    title: '操作',
    width: 110,
    render: (_, followUp) =>
      !followUp.isDone && (
        <Button size="small" aria-keyshortcuts="e" onClick={() => onRing(followUp)}>
          打电话
        </Button>
      ),
  },
]

function Calls({ calls }: Pick<FollowUp, 'calls'>) {
  return (
    <Flex vertical>
      {calls.map(({ at, by, outcome, note }) => (
        <span key={at}>
          {callOutcomeLabels[outcome]}
          {note === null ? '' : `：${note}`}{' '}
          <Typography.Text type="secondary">
            {by} {moment(at).slice(5, 16)}
          </Typography.Text>
        </span>
      ))}
      {calls.length === 0 && <Typography.Text type="secondary">还没有打过</Typography.Text>}
    </Flex>
  )
}
