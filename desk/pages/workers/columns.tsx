import { Flex, Tag, Typography, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { WorkerCondition } from '@/contract/desk/workers'
import { AmberTag } from '../../parts/amber_tag'
import { useNow } from '../../parts/now'
import { Stamp } from '../../parts/stamp'
import { ago, moment } from '../../parts/words'
import { everyWords, failureWords, stateWords, tookWords, workerWords } from './worker_words'

export const columns: TableColumnsType<WorkerCondition> = [
  {
    title: '任务',
    width: 240,
    render: (_, { name }) => (
      <Flex vertical>
        <span>{workerWords[name] ?? name}</span>
        <Small>{name}</Small>
      </Flex>
    ),
  },
  { title: '状态', width: 150, render: (_, worker) => <State worker={worker} /> },
  { title: '多久一次', width: 90, render: (_, { everyMs }) => everyWords(everyMs) },
  {
    title: '上次成功',
    width: 165,
    render: (_, { succeededAt }) =>
      succeededAt === null ? <Small>还没有成功过</Small> : <Stamp at={succeededAt} />,
  },
  {
    title: '用时',
    width: 95,
    render: (_, { tookMs }) => (tookMs === null ? '' : tookWords(tookMs)),
  },
  { title: '上次失败', render: (_, { failure }) => failure !== null && <Failure {...failure} /> },
]

function State({ worker: { state, processes, runningSince } }: { worker: WorkerCondition }) {
  const now = useNow()
  if (state === 'ok') return <Tag color="success">{stateWords.ok}</Tag>
  return (
    <Flex vertical align="start">
      {state === 'failing' ? (
        <Tag color="error">{stateWords.failing}</Tag>
      ) : (
        <AmberTag>{stateWords.late}</AmberTag>
      )}
      {runningSince !== null && (
        <Small>这一次已运行 {ago(runningSince, now.toISOString(), '')}</Small>
      )}
      <Small>{processes.join('，')}</Small>
    </Flex>
  )
}

function Failure({ at, code, process, times }: NonNullable<WorkerCondition['failure']>) {
  const now = useNow()
  return (
    <Flex vertical>
      <span>
        {failureWords(code)}
        {times > 1 && `，连续 ${times} 次`}
      </span>
      <Small>
        {moment(at)}，{ago(at, now.toISOString())}，{process}
      </Small>
    </Flex>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Typography.Text type="secondary" style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
      {children}
    </Typography.Text>
  )
}
