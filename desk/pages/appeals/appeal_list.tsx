import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Button,
  Card,
  Empty,
  Flex,
  Segmented,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { appealCalls, type Appeal } from '@/contract/desk/appeals'
import { useSelf } from '../../app/self'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { Answer } from './answer'

const states = [
  { label: '等待答复', value: 'open' },
  { label: '已答复', value: 'answered' },
]

/** Patients who say that they were there, or could not come. */
export default function AppealList() {
  const [asked, ask] = useSearchParams()
  const state = asked.get('state') === 'answered' ? 'answered' : 'open'
  const [answering, answer] = useState<{ appeal: Appeal; isAccepted: boolean }>()
  const { data: self } = useSelf()
  const mayAnswer = appealCalls.answer.roles.some((role) => self?.roles.includes(role))
  const list = useInfiniteQuery({
    queryKey: ['appeals', state],
    queryFn: ({ pageParam }) => api.appeals.list({ state, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: TableColumnsType<Appeal> = [
    ...facts,
    state === 'open'
      ? {
          title: '答复',
          width: 170,
          render: (_, appeal) =>
            mayAnswer && <Choice onChoose={(isAccepted) => answer({ appeal, isAccepted })} />,
        }
      : { title: '答复', width: 260, render: (_, appeal) => <Answered appeal={appeal} /> },
  ]
  return (
    <>
      <PageHead title="爽约申诉" hint="通过的申诉不再计入信用，因它停的预约马上恢复">
        <Segmented options={states} value={state} onChange={(value) => ask({ state: value })} />
      </PageHead>
      <Card styles={{ body: { padding: 0 } }}>
        <Table
          rowKey="appealId"
          columns={columns}
          dataSource={list.data?.pages.flatMap((page) => page.list) ?? []}
          loading={list.isPending}
          pagination={false}
          scroll={{ x: 1000 }}
          locale={{ emptyText: <Empty description={list.error?.message ?? '没有申诉'} /> }}
        />
      </Card>
      {list.hasNextPage && (
        <Flex justify="center" style={{ marginTop: 16 }}>
          <Button onClick={() => void list.fetchNextPage()}>再看 30 份</Button>
        </Flex>
      )}
      {answering !== undefined && <Answer {...answering} onEnd={() => answer(undefined)} />}
    </>
  )
}

const facts: TableColumnsType<Appeal> = [
  { title: '就诊人', width: 90, dataIndex: 'patientName' },
  {
    title: '未到诊的预约',
    width: 220,
    render: (_, { orderId, departmentName, visitDate, beginTime }) => (
      <Link to={`/orders/${orderId}`}>
        {departmentName} {visitDate} {beginTime}
      </Link>
    ),
  },
  { title: '患者说', dataIndex: 'reason' },
  {
    title: '信用',
    width: 150,
    render: (_, { counted, restrictedUntil }) => (
      <Flex vertical align="start">
        <span>计入 {counted} 次</span>
        {restrictedUntil !== null && (
          <Tag color="error">停约到 {moment(restrictedUntil).slice(0, 10)}</Tag>
        )}
      </Flex>
    ),
  },
  { title: '申诉时间', width: 172, render: (_, { at }) => moment(at) },
]

function Choice({ onChoose }: { onChoose: (isAccepted: boolean) => void }) {
  return (
    <Flex gap={8}>
      <Button size="small" type="primary" onClick={() => onChoose(true)}>
        通过
      </Button>
      <Button size="small" onClick={() => onChoose(false)}>
        不通过
      </Button>
    </Flex>
  )
}

function Answered({ appeal: { answered } }: { appeal: Appeal }) {
  if (answered === null) return null
  return (
    <Flex vertical>
      <span>{answered.isAccepted ? '通过' : '不通过'}</span>
      <Typography.Text type="secondary">{answered.words}</Typography.Text>
      <Typography.Text type="secondary">{moment(answered.at)}</Typography.Text>
    </Flex>
  )
}
