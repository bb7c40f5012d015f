import { Button, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { staffActionLabels, type StaffActionEvent } from '@/contract/desk/audit'
import { staffRoleLabels } from '@/contract/desk/staff_call'
import { factLabels } from '@/contract/desk/work'
import { PagedTable } from '../../parts/paged_table'
import { moment, yuan } from '../../parts/words'
import type { useInfiniteList } from '../../request/infinite_list'

interface StaffActionTableProps {
  list: ReturnType<typeof useInfiniteList<StaffActionEvent>>
  onPerson: (staffId: string) => void
}

/** The lines, each with what was before and after. */
export function StaffActionTable({ list, onPerson }: StaffActionTableProps) {
  const columns: TableColumnsType<StaffActionEvent> = [
    { title: '时间', width: 172, render: (_, { at }) => moment(at) },
    {
      title: '谁',
      width: 130,
      render: (_, { staffId, staffName, roles }) => (
        <Flex vertical align="start" gap={4}>
          <Button type="link" style={{ padding: 0, height: 24 }} onClick={() => onPerson(staffId)}>
            {staffName}
          </Button>
          <Flex gap={4} wrap>
            {roles.map((role) => (
              <Tag key={role} style={{ marginInlineEnd: 0 }}>
                {staffRoleLabels[role]}
              </Tag>
            ))}
          </Flex>
        </Flex>
      ),
    },
    {
      title: '做了什么',
      width: 140,
      render: (_, { action }) => staffActionLabels[action] ?? action,
    },
    { title: '为什么', width: 230, dataIndex: 'reason' },
    {
      title: '对象',
      width: 120,
      render: (_, staffAction) => <Subject staffAction={staffAction} />,
    },
    {
      title: '之前与之后',
      render: (_, { before, after }) => (
        <Flex vertical>
          <Facts label="之前" facts={before} />
          <Facts label="之后" facts={after} />
        </Flex>
      ),
    },
  ]
  return <PagedTable rowKey="eventId" columns={columns} list={list} empty="没有这样的记录" />
}

const ofOrders = /order|refund|work_|appeal/

function Subject({ staffAction: { subject, action } }: { staffAction: StaffActionEvent }) {
  if (subject === null) return null
  const short = subject.length > 12 ? `${subject.slice(0, 8)}…` : subject
  if (!ofOrders.test(action)) return <span title={subject}>{short}</span>
  return (
    <Link to={`/orders/${subject}`} title={subject}>
      {short}
    </Link>
  )
}

/** Names of facts; one without a word is shown as it is written down. */
const labels: Readonly<Record<string, string>> = {
  ...factLabels,
  status: '状态',
  kind: '类别',
  found: '找到',
  persons: '人数',
  asked: '件数',
  ended: '结束的绑定',
  isBound: '已绑定账号',
  isAccepted: '同意',
  isApproved: '批准',
  actors: '绑定数',
  tel: '手机号',
  telEnds: '手机尾号',
  proof: '核实方式',
}

function wordsOf(name: string, value: unknown): string {
  if (name.endsWith('Fen') && typeof value === 'number') return yuan(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Facts({ label, facts }: { label: string; facts: StaffActionEvent['before'] }) {
  if (facts === null) return null
  const words = Object.entries(facts)
    .map(([name, value]) => `${labels[name] ?? name} ${wordsOf(name, value)}`)
    .join('，')
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Typography.Text type="secondary">{label} </Typography.Text>
      {words}
    </span>
  )
}
