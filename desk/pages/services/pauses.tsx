import { Card, Empty, Table, type TableColumnsType } from 'antd'
import type { ServicePause } from '@/contract/desk/services'
import { AmberTag } from '../../parts/amber_tag'
import { moment } from '../../parts/words'
import { serviceLabels } from './service_words'

/** Every time a service was switched off, and on again: who, when, why. */
export function Pauses({ pauses }: { pauses: ServicePause[] }) {
  return (
    <Card title="关闭和恢复的记录" styles={{ body: { padding: 0 } }}>
      <Table
        rowKey={({ service, from }) => service + from}
        size="small"
        columns={columns}
        dataSource={pauses}
        pagination={false}
        scroll={{ x: 800 }}
        locale={{ emptyText: <Empty description="还没有关闭过任何功能" /> }}
      />
    </Card>
  )
}

const columns: TableColumnsType<ServicePause> = [
  { title: '功能', width: 120, render: (_, { service }) => serviceLabels[service].name },
  { title: '关闭', width: 260, render: (_, { from, by }) => `${moment(from)} ${by}` },
  { title: '为什么', dataIndex: 'reason' },
  {
    title: '恢复',
    width: 260,
    render: (_, { to, endedBy }) =>
      to === null ? <AmberTag>还关着</AmberTag> : `${moment(to)} ${endedBy ?? ''}`,
  },
  { title: '为什么恢复', dataIndex: 'endReason' },
]
