import { Descriptions, Modal, Skeleton, Typography } from 'antd'
import { workAdvice } from '@/contract/desk/words/work_advice'
import { workCalls, type WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind } from '@/contract/desk/work/work_kinds'
import type { WorkStep } from '@/contract/desk/work/work_shapes'
import { useSelf } from '../../app/self'
import { Failed } from '../../parts/failed'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { factsOf } from './facts'
import { HandOver, NewDue } from './item_forms'

/** One item: what to do about it, all that is known, what happened to it, and whom it goes to until when. */
export default function Item({ item, onEnd }: { item: WorkItem; onEnd: () => void }) {
  const { kind, ended, takenBy, isMine } = item
  const { label, roles } = definitionOfKind(kind)
  const { data: self } = useSelf()
  const isOf = (wanted: readonly string[]) => self?.roles.some((role) => wanted.includes(role))
  const mayAssign = ended === null && isOf(takenBy === null || isMine ? roles : ['admin']) === true
  return (
    <Modal open title={label} footer={null} width={720} onCancel={onEnd} destroyOnHidden>
      <Typography.Title level={2} style={{ fontSize: 15 }}>
        怎么办
      </Typography.Title>
      <p>{workAdvice[kind]}</p>
      <Known item={item} />
      <Typography.Title level={2} style={{ fontSize: 15, marginTop: 16 }}>
        经过
      </Typography.Title>
      <Steps item={item} />
      {mayAssign && (
        <>
          <HandOver item={item} onEnd={onEnd} />
          <NewDue item={item} onEnd={onEnd} />
        </>
      )}
    </Modal>
  )
}

function Known({ item }: { item: WorkItem }) {
  const { sentences, numbers } = factsOf(item)
  const rows = [
    ...sentences,
    ...numbers,
    ...(item.dueAt === null ? [] : [{ label: '期限', words: moment(item.dueAt) }]),
    { label: '谁在办', words: item.takenBy ?? '没有人接' },
  ]
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      items={rows.map(({ label, words }) => ({ key: `${label} ${words}`, label, children: words }))}
    />
  )
}

function Steps({ item: { workId, at, ended } }: { item: WorkItem }) {
  const read = useRead([...workItemKey, workId], (how) => api.work.steps({ workId }, how))
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      <li>{moment(at)} 发生</li>
      {read.data.steps.map((step) => (
        <li key={`${step.at} ${step.what}`}>{wordsOf(step)}</li>
      ))}
      {ended !== null && (
        <li>
          {moment(ended.at)} 结束：{ended.by ?? '自行恢复'}
        </li>
      )}
    </ol>
  )
}

const workItemKey = ['work-item', workCalls.steps.path] as const

function wordsOf({ at, by, what, to, dueAt, note }: WorkStep): string {
  const done = {
    take: '接手',
    put_back: '放回',
    hand_over: `转交给${to ?? ''}`,
    due: `把期限改为 ${dueAt === null ? '' : moment(dueAt).slice(0, 16)}`,
  }[what]
  return `${moment(at)} ${by} ${done}${note === null ? '' : `：${note}`}`
}
