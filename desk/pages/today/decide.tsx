import type { UseQueryResult } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { Link } from 'react-router'
import type { WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind } from '@/contract/desk/work/work_kinds'
import type { WorkStanding } from '@/contract/desk/work/work_shapes'
import { MayLink } from '../../app/may_link'
import { useNow } from '../../parts/now'
import { ago, yuan } from '../../parts/words'
import { Line, Nothing, Part } from './part'
import { useFirst } from './reads'

const rowsShown = 6

/** What only a person can decide, and what should be done first. */
export function Decide({ standing }: { standing: UseQueryResult<WorkStanding> }) {
  const first = useFirst()
  return (
    <Part title="要您决定的，和最该先办的" to="/work?sort=due" read={first} lines={8}>
      {({ list }) => (
        <>
          <Decisions kinds={standing.data?.kinds ?? []} />
          {list.length === 0 && <Nothing>没有等着办的：机器办不完的事都有人办完了。</Nothing>}
          {list.slice(0, rowsShown).map((item) => (
            <First key={item.workId} item={item} />
          ))}
        </>
      )}
    </Part>
  )
}

/** Kinds that no action of the list ends: each leads to where it is decided. */
function Decisions({ kinds }: Pick<WorkStanding, 'kinds'>) {
  const open = kinds.filter(({ kind }) => Object.keys(definitionOfKind(kind).actions).length === 0)
  if (open.length === 0)
    return <Nothing>没有等着决定的：退款批准、爽约申诉、停用设备都处理完了。</Nothing>
  return (
    <Flex gap={16} wrap style={{ paddingBottom: 6 }}>
      {open.map(({ kind, open: count, fen }) => {
        const { label, page } = definitionOfKind(kind)
        const words = `${label} ${count} 件${fen > 0 ? `，${yuan(fen)}` : ''}`
        const inList = <Link to={`/work?kind=${kind}`}>{words}</Link>
        return (
          <MayLink key={kind} to={page?.path} otherwise={inList}>
            {words}
          </MayLink>
        )
      })}
    </Flex>
  )
}

function First({ item }: { item: WorkItem }) {
  const { kind, severity, orderNo, patientName, at, dueAt, takenBy, amountFen } = item
  const now = useNow().toISOString()
  const about = orderNo === null ? '不涉及一个订单' : `${patientName ?? '患者'} · 订单 ${orderNo}`
  return (
    <Line
      name={
        <>
          {severity === 'high' && <Tag color="error">急</Tag>}
          <Link to={`/work?kind=${kind}&sort=due`}>{definitionOfKind(kind).label}</Link>
        </>
      }
      aside={`${about}；${takenBy === null ? '没有人接' : `${takenBy}在办`}`}
      value={
        dueAt !== null && dueAt < now ? (
          <span style={{ color: 'var(--desk-full)' }}>超期 {ago(dueAt, now, '')}</span>
        ) : (
          `还剩 ${dueAt === null ? '—' : ago(now, dueAt, '')}`
        )
      }
      more={
        amountFen === null || amountFen === 0 ? ago(at, now) : `${yuan(amountFen)}，${ago(at, now)}`
      }
    />
  )
}
