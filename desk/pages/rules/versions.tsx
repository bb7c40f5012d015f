import { Card, Flex, Table, type TableColumnsType } from 'antd'
import type { RuleVersion } from '@/contract/desk/rules'
import { Stamp } from '../../parts/stamp'

/** Every version: who made it, when, why, and what was different. */
export function Versions({ versions }: { versions: RuleVersion[] }) {
  return (
    <Card title="各个版本" styles={{ body: { padding: 0 } }}>
      <Table
        rowKey="version"
        size="small"
        columns={columns}
        dataSource={versions}
        pagination={false}
        scroll={{ x: 800 }}
      />
    </Card>
  )
}

const columns: TableColumnsType<RuleVersion> = [
  { title: '版本', width: 90, render: (_, { version }) => `第 ${version} 版` },
  { title: '时间', width: 190, render: (_, { madeAt }) => <Stamp at={madeAt} /> },
  { title: '谁改的', width: 110, dataIndex: 'madeBy' },
  {
    title: '改了什么',
    render: (_, { changes }) => (
      <Flex vertical>
        {changes.map(({ label, unit, before, after }) => (
          <span key={label}>
            {label}：{before} → {after} {unit}
          </span>
        ))}
      </Flex>
    ),
  },
  { title: '为什么', width: 220, dataIndex: 'note' },
]
