import { Button, Flex, Segmented, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { appealCalls, type Appeal } from '@/contract/desk/appeals'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { Answer } from './answer'

const states = [
  { label: '等待答复', value: 'open' },
  { label: '已答复', value: 'answered' },
]

/** Patients who say that they were there, or could not come. */
export default function AppealList() {
  const [asked, set] = useAsked()
  const state = asked.get('state') === 'answered' ? 'answered' : 'open'
  const [answering, answer] = useState<{ appeal: Appeal; isAccepted: boolean }>()
  const mayAnswer = useMay(appealCalls.answer)
  const list = useInfiniteList(
    ['appeals', state],
    (after, options) => api.appeals.list({ state, after }, options),
    { everyMs: 30_000 },
  )
  const columns: TableColumnsType<Appeal> = [
    ...facts,
    state === 'open'
      ? {
          title: '答复',
          width: 170,
          render: (_, appeal) =>
            mayAnswer && <Choice onChoose={(isAccepted) => answer({ appeal, isAccepted })} />,
        }
      : { title: '答复', width: 220, render: (_, appeal) => <Answered appeal={appeal} /> },
  ]
  return (
    <>
      <PageHead title="爽约申诉" hint="通过的申诉不再计入信用，因它停的预约马上恢复">
        <Segmented
          options={states}
          value={state}
          onChange={(value) => set({ state: value === 'answered' ? value : undefined })}
        />
      </PageHead>
      <PagedTable
        rowKey="appealId"
        columns={columns}
        list={list}
        empty={state === 'open' ? '没有等待答复的申诉' : '还没有答复过的申诉'}
      />
      {answering !== undefined && <Answer {...answering} onEnd={() => answer(undefined)} />}
    </>
  )
}

const facts: TableColumnsType<Appeal> = [
  { title: '就诊人', width: 90, dataIndex: 'patientName' },
  {
    title: '未到诊的预约',
    width: 150,
    render: (_, { orderId, departmentName, visitDate, beginTime }) => (
      <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
        {departmentName}
        <br />
        {visitDate} {beginTime}
      </Link>
    ),
  },
  { title: '患者说', dataIndex: 'reason' },
  {
    title: '信用',
    width: 136,
    render: (_, { counted, restrictedUntil }) => (
      <Flex vertical align="start">
        <span>计入 {counted} 次</span>
        {restrictedUntil !== null && (
          <Tag color="error">停约到 {moment(restrictedUntil).slice(0, 10)}</Tag>
        )}
      </Flex>
    ),
  },
  { title: '申诉时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
]

function Choice({ onChoose }: { onChoose: (isAccepted: boolean) => void }) {
  return (
    <Flex gap={8}>
      <Button size="small" type="primary" aria-keyshortcuts="e" onClick={() => onChoose(true)}>
        通过
      </Button>
      <Button size="small" aria-keyshortcuts="x" onClick={() => onChoose(false)}>
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
