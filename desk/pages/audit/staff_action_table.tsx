import { Button, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { StaffActionEvent } from '@/contract/desk/audit'
import { staffRoleLabels } from '@/contract/desk/staff_call'
import { staffActionLabels } from '@/contract/desk/words/audit_words'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import type { useInfiniteList } from '../../request/infinite_list'
import { describeFacts, describeSubject } from './audit_words'

interface StaffActionTableProps {
  list: ReturnType<typeof useInfiniteList<StaffActionEvent>>
  onPerson: (staffId: string) => void
}

/** The lines, each with what was before and after. */
export function StaffActionTable({ list, onPerson }: StaffActionTableProps) {
  const columns: TableColumnsType<StaffActionEvent> = [
    { title: '时间', width: 172, render: (_, { at }) => <Stamp at={at} /> },
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

function Subject({ staffAction: { subject, action } }: { staffAction: StaffActionEvent }) {
  if (subject === null) return null
  const { label, path } = describeSubject(action, subject)
  return path === undefined ? <span>{label}</span> : <Link to={path}>看{label}</Link>
}

function Facts({ label, facts }: { label: string; facts: StaffActionEvent['before'] }) {
  if (facts === null) return null
  const words = describeFacts(facts)
  if (words === '') return null
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Typography.Text type="secondary">{label} </Typography.Text>
      {words}
    </span>
  )
}
