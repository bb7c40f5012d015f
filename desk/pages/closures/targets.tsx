import { Card, Empty, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { type ClosureTarget } from '@/contract/desk/closures'
import { closureOutcomeLabels } from '@/contract/desk/words/closure_words'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { DataTable } from '../../parts/data_table'
import { Reading } from '../../parts/reading'

interface TargetsProps {
  targets: ClosureTarget[]
  isLoading: boolean
  /** Something is still to be chosen. */
  isIncomplete: boolean
}

/** Every clinic that was chosen, and what becomes of it. */
export function Targets({ targets, isLoading, isIncomplete }: TargetsProps) {
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <DataTable
        isMain
        rowKey="scheduleId"
        size="small"
        columns={columns}
        dataSource={targets}
        loading={isLoading}
        pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 900 }}
        locale={{
          emptyText: isLoading ? (
            <Reading />
          ) : (
            <Empty
              description={isIncomplete ? '先在上面选完，再看影响到谁' : '选的日期里没有门诊'}
            />
          ),
        }}
      />
    </Card>
  )
}

const columns: TableColumnsType<ClosureTarget> = [
  { title: '日期', width: 120, dataIndex: 'visitDate' },
  { title: '时段', width: 80, render: (_, { halfDay }) => halfDayLabels[halfDay] },
  { title: '院区', width: 110, dataIndex: 'branchName' },
  { title: '科室', width: 200, dataIndex: 'departmentName' },
  { title: '医生', width: 120, render: (_, { doctorName }) => doctorName ?? '普通门诊' },
  { title: '预约', width: 90, align: 'right', render: (_, { orders }) => `${orders} 个` },
  {
    title: '结果',
    render: (_, { outcome, why }) => (
      <Flex gap={8} align="center">
        <Tag color={outcome === 'ends' ? 'error' : undefined}>{closureOutcomeLabels[outcome]}</Tag>
        {why !== null && <Typography.Text type="secondary">{why}</Typography.Text>}
      </Flex>
    ),
  },
]
