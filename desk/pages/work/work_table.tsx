import { Button, Flex, Popover, Space, Tag, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { documentLabels } from '@/contract/desk/intake'
import { factLabels, type WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind, type WorkAction } from '@/contract/desk/work/work_kinds'
import { AmberTag } from '../../parts/amber_tag'
import { describeOutside } from '../../parts/outside_words'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { moment, yuan } from '../../parts/words'
import { api } from '../../request/api'
import type { useInfiniteList } from '../../request/infinite_list'
import { useChange } from '../../request/queries'

interface WorkTableProps {
  list: ReturnType<typeof useInfiniteList<WorkItem>>
  state: 'open' | 'ended'
  onAct: (item: WorkItem, action: WorkAction) => void
}

/** The items with what is known of each, and what one may do. */
export function WorkTable({ list, state, onAct }: WorkTableProps) {
  const columns: TableColumnsType<WorkItem> = [
    {
      title: '类别',
      width: 170,
      render: (_, { kind }) => <Kind kind={kind} />,
    },
    { title: '情况', render: (_, item) => <Facts item={item} /> },
    { title: '发生时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
    state === 'open'
      ? {
          title: '处理',
          width: 388,
          render: (_, item) => <StaffActions item={item} onAct={onAct} />,
        }
      : { title: '结果', width: 320, render: (_, item) => <Outcome item={item} /> },
  ]
  return (
    <PagedTable
      rowKey="workId"
      columns={columns}
      list={list}
      empty={state === 'open' ? '没有待办，都处理完了' : '还没有处理过的待办'}
    />
  )
}

function Kind({ kind }: Pick<WorkItem, 'kind'>) {
  const { label, advice } = definitionOfKind(kind)
  return (
    <Flex vertical align="start" gap={4}>
      <AmberTag>{label}</AmberTag>
      <Popover
        trigger="click"
        title="怎么办"
        content={<div style={{ maxWidth: 360 }}>{advice}</div>}
      >
        <Button type="link" size="small" style={{ padding: 0 }}>
          怎么办？
        </Button>
      </Popover>
    </Flex>
  )
}

const labels: Readonly<Record<string, string>> = factLabels

function Facts({
  item: { facts, orderId, orderNo, patientName, patientId, kind },
}: {
  item: WorkItem
}) {
  const { page } = definitionOfKind(kind)
  const shown = Object.entries(facts).filter(
    ([name, value]) => labels[name] !== undefined && value !== '',
  )
  const [sentences, numbers] = [true, false].map((isSentence) =>
    shown.filter(([name]) => sentenceFacts.has(name) === isSentence),
  )
  return (
    <Flex vertical gap={2}>
      {sentences?.map((fact) => (
        <Fact key={fact[0]} fact={fact} />
      ))}
      <Space wrap size={[16, 2]}>
        {numbers?.map((fact) => (
          <Fact key={fact[0]} fact={fact} />
        ))}
      </Space>
      <Space wrap size={[16, 2]}>
        {orderId !== null && (
          <Link to={`/orders/${orderId}`} aria-keyshortcuts="o">
            {orderNo === null ? '看订单的全部经过' : `${patientName ?? '患者'} · 订单 ${orderNo}`}
          </Link>
        )}
        {patientId !== null && <Link to={`/counter/${patientId}`}>看患者资料</Link>}
        {page !== undefined && <Link to={page.path}>{page.label}</Link>}
      </Space>
    </Flex>
  )
}

/** Facts that are sentences stand on a line of their own, numbers beside each other. */
const sentenceFacts: ReadonlySet<string> = new Set(['why', 'todo', 'last'])

function Fact({ fact: [name, value] }: { fact: [name: string, value: string | number] }) {
  return (
    <span>
      <Typography.Text type="secondary">{labels[name]} </Typography.Text>
      {wordsOf(name, value)}
    </span>
  )
}

function wordsOf(name: string, value: string | number): string {
  if (name.endsWith('Fen')) return yuan(Number(value))
  if (name === 'why') return describeOutside(String(value))
  return name === 'document' ? (documentLabels[value] ?? String(value)) : String(value)
}

function StaffActions({ item, onAct }: { item: WorkItem; onAct: WorkTableProps['onAct'] }) {
  const take = useChange({
    change: (mine: boolean) => api.work.take({ workId: item.workId, mine }),
    renews: ['work'],
  })
  if (item.takenBy !== null && !item.isMine) return <Tag>{item.takenBy}正在处理</Tag>
  const { actions, page } = definitionOfKind(item.kind)
  if (item.actions.length === 0 && page === undefined)
    return <Typography.Text type="secondary">只能查看</Typography.Text>
  return (
    <Space wrap size={[8, 8]}>
      {item.actions.map((action, index) => (
        <Button
          key={action}
          size="small"
          type={action === 'try_again' ? 'primary' : 'default'}
          aria-keyshortcuts={index === 0 ? 'e' : undefined}
          onClick={() => onAct(item, action)}
        >
          {actions[action]}
        </Button>
      ))}
      <Button
        size="small"
        type="text"
        aria-keyshortcuts="t"
        loading={take.isPending}
        onClick={() => take.mutate(!item.isMine)}
      >
        {item.isMine ? '放回' : '我来处理'}
      </Button>
    </Space>
  )
}

function Outcome({ item: { ended, kind } }: { item: WorkItem }) {
  if (ended === null) return null
  const how = ended.how === null ? '已自行恢复' : definitionOfKind(kind).actions[ended.how]
  return (
    <Flex vertical>
      <span>{ended.by === null ? how : `${ended.by}：${how ?? ''}`}</span>
      {ended.note !== null && <Typography.Text type="secondary">{ended.note}</Typography.Text>}
      <Typography.Text type="secondary">{moment(ended.at)}</Typography.Text>
    </Flex>
  )
}
