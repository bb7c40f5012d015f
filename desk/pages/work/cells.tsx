/** The cells of an item, each of two lines. */
import { Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind } from '@/contract/desk/work/work_kinds'
import { useNow } from '../../parts/now'
import { ago, moment } from '../../parts/words'
import { factsOf } from './facts'

interface CellProps {
  item: WorkItem
}

/** A line that ends where its column does. */
function Line({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <div title={title} style={{ overflow: 'hidden', textOverflow: 'ellipsis', minHeight: 22 }}>
      {children}
    </div>
  )
}

/** How urgent, what, and about whom. */
export function What({
  item: { kind, severity, orderId, orderNo, patientName, patientId },
}: CellProps) {
  const { label } = definitionOfKind(kind)
  return (
    <>
      <Line title={label}>
        {severity === 'high' && <Tag color="error">急</Tag>}
        <strong>{label}</strong>
        {severity === 'low' && <Typography.Text type="secondary"> 不急</Typography.Text>}
      </Line>
      <Line>
        {orderId !== null && (
          <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
            {orderNo === null ? '看订单的全部经过' : `${patientName ?? '患者'} · 订单 ${orderNo}`}
          </Link>
        )}
        {orderId === null && patientId !== null && (
          <Link to={`/counter/${patientId}`} aria-keyshortcuts="o">
            看患者资料
          </Link>
        )}
        {orderId === null && patientId === null && (
          <Typography.Text type="secondary">不涉及一位患者</Typography.Text>
        )}
      </Line>
    </>
  )
}

/** Why, and the numbers. */
export function Facts({ item }: CellProps) {
  const { sentences, numbers } = factsOf(item)
  const why = sentences
    .map(({ label, words }, index) => (index === 0 ? words : `${label} ${words}`))
    .join('；')
  const rest = numbers.map(({ label, words }) => `${label} ${words}`).join('  ')
  return (
    <>
      <Line title={why}>{why === '' ? rest : why}</Line>
      <Line title={rest}>
        <Typography.Text type="secondary">{why === '' ? '' : rest}</Typography.Text>
      </Line>
    </>
  )
}

/** How long it has been there, and until when it should be done. */
export function Age({ item: { at, dueAt, ended } }: CellProps) {
  const now = useNow().toISOString()
  return (
    <>
      <Line title={moment(at)}>{ended === null ? ago(at, now) : moment(at).slice(5, 16)}</Line>
      <Line {...(dueAt !== null && { title: moment(dueAt) })}>
        {dueAt !== null && ended === null && <Due dueAt={dueAt} now={now} />}
      </Line>
    </>
  )
}

function Due({ dueAt, now }: { dueAt: string; now: string }) {
  if (dueAt > now)
    return <Typography.Text type="secondary">还剩 {ago(now, dueAt, '')}</Typography.Text>
  return <span style={{ color: 'var(--desk-amber)' }}>超期 {ago(dueAt, now, '')}</span>
}

/** Whom it is with, and from whom it came. */
export function Who({ item: { takenBy, isMine, handed } }: CellProps) {
  if (takenBy === null)
    return (
      <Line>
        <Typography.Text type="secondary">没有人接</Typography.Text>
      </Line>
    )
  return (
    <>
      <Line>{isMine ? '我' : takenBy}</Line>
      {handed === null ? (
        <Line>
          <Typography.Text type="secondary">正在处理</Typography.Text>
        </Line>
      ) : (
        <Line title={`${handed.by}转交：${handed.note}`}>
          {handed.by}：{handed.note}
        </Line>
      )}
    </>
  )
}
