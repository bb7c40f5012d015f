import { Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { DeskFeedbackRow } from '@/contract/desk/feedback/feedback_shapes'
import { AmberTag } from '../../parts/amber_tag'
import { Stamp } from '../../parts/stamp'
import { formatClock, formatOwner, kindLabels, stateLabels } from './feedback_words'

/** What a row says, without a word of what was written: that is opened, and written down. */
export function queueColumns(show: 'open' | 'done'): TableColumnsType<DeskFeedbackRow> {
  return show === 'open' ? [...facts, clock, owner] : [...facts, state, owner]
}

const facts: TableColumnsType<DeskFeedbackRow> = [
  {
    title: '编号',
    width: 200,
    render: (_, { feedbackId, number, severity }) => (
      <Flex vertical align="start" gap={4}>
        <Link to={`/feedback/${feedbackId}`} aria-keyshortcuts="o">
          {number}
        </Link>
        <Severity of={severity} />
      </Flex>
    ),
  },
  { title: '类别', width: 90, render: (_, { kind }) => kindLabels[kind] },
  {
    title: '科室',
    render: (_, { departmentName, patientName }) => (
      <Flex vertical>
        <span>{departmentName ?? '整个医院'}</span>
        {patientName !== null && <Typography.Text type="secondary">{patientName}</Typography.Text>}
      </Flex>
    ),
  },
  { title: '写于', width: 172, render: (_, { filedAt }) => <Stamp at={filedAt} /> },
]

const clock: TableColumnsType<DeskFeedbackRow>[number] = {
  title: '期限',
  width: 210,
  render: (_, { clock: running, wantsAnswer, state: standing }) => (
    <Flex vertical align="start" gap={4}>
      <Clock clock={running} />
      <Typography.Text type="secondary">
        {stateLabels[standing]}
        {wantsAnswer ? '' : '，不要求答复'}
      </Typography.Text>
    </Flex>
  ),
}

const state: TableColumnsType<DeskFeedbackRow>[number] = {
  title: '状态',
  width: 150,
  render: (_, row) => stateLabels[row.state],
}

const owner: TableColumnsType<DeskFeedbackRow>[number] = {
  title: '谁负责',
  width: 110,
  render: (_, row) => formatOwner(row),
}

/** How grave it is, in a word. */
export function Severity({ of }: { of: DeskFeedbackRow['severity'] }) {
  if (of === 2) return <Tag color="error">可能有危险，先看</Tag>
  return of === 1 ? <AmberTag>说到严重的后果</AmberTag> : null
}

/** How long is left. */
export function Clock({ clock: running }: Pick<DeskFeedbackRow, 'clock'>) {
  if (running === null) return <span>没有期限</span>
  if (running.left < 0) return <Tag color="error">{formatClock(running)}</Tag>
  return running.left <= 1 ? (
    <AmberTag>{formatClock(running)}</AmberTag>
  ) : (
    <span>{formatClock(running)}</span>
  )
}
