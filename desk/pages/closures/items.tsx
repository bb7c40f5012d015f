import { Card, Empty, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { type ClosureItem } from '@/contract/desk/closures'
import { closureItemLabels, type ClosureItemState } from '@/contract/desk/words/closure_words'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { DataTable } from '../../parts/data_table'
const colours = {
  waiting: undefined,
  done: 'success',
  skipped: 'error',
  undone: undefined,
} satisfies Record<ClosureItemState, string | undefined>

/** Every clinic of the closure, with how its patients are. */
export function Items({ items }: { items: ClosureItem[] }) {
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <DataTable
        isMain
        rowKey="scheduleId"
        size="small"
        columns={columns}
        dataSource={items}
        pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 1000 }}
        locale={{ emptyText: <Empty description="没有门诊" /> }}
      />
    </Card>
  )
}

const columns: TableColumnsType<ClosureItem> = [
  {
    title: '门诊',
    render: (_, { visitDate, halfDay, departmentName, doctorName, branchName }) => (
      <Flex vertical>
        <span>
          {departmentName} {doctorName ?? '普通门诊'}
        </span>
        <Typography.Text type="secondary">
          {visitDate} {halfDayLabels[halfDay]} {branchName}
        </Typography.Text>
      </Flex>
    ),
  },
  {
    title: '办理',
    width: 210,
    render: (_, { state, why, unmoved }) => (
      <Flex vertical align="start" gap={2}>
        <Tag color={colours[state]}>{closureItemLabels[state]}</Tag>
        {why !== null && <Typography.Text type="secondary">{why}</Typography.Text>}
        {unmoved.map((left) => (
          <Typography.Text key={left.why} type="secondary">
            {left.count} 位没有改约：{left.why}
          </Typography.Text>
        ))}
      </Flex>
    ),
  },
  numbers('预约', ({ orders }) => orders),
  numbers('已改约', ({ moved }) => moved),
  numbers('已告知', ({ notified }) => notified),
  numbers('没有告知到', ({ missed }) => missed),
  numbers('还没有选择', ({ choosing }) => choosing),
  {
    title: '跟进',
    width: 110,
    render: (_, { scheduleId, state }) =>
      state === 'done' && (
        <Link to={`/clinics/${scheduleId}/follow-up`} aria-keyshortcuts="o">
          跟进名单
        </Link>
      ),
  },
]

function numbers(
  title: string,
  of: (item: ClosureItem) => number,
): NonNullable<TableColumnsType<ClosureItem>>[number] {
  return { title, width: 110, align: 'right', render: (_, item) => of(item) }
}
