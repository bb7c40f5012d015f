import { Card, DatePicker, Empty, Flex, List, Skeleton, Table, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { FeedbackSums } from '@/contract/desk/feedback/feedback_shapes'
import { useAsked } from '../../parts/asked'
import { Failed } from '../../parts/failed'
import { moment, today } from '../../parts/words'
import { useRead } from '../../request/queries'
import { feedback } from './feedback_api'
import { departmentColumns, monthColumns, ratingColumns } from './sum_columns'

/** For the director: by month and department, what was in time; how satisfied patients are, and what they said. */
export default function Sums() {
  const [asked, set] = useAsked()
  const to = asked.get('to') ?? today()
  const from =
    asked.get('from') ?? dayjs(to).subtract(5, 'month').startOf('month').format('YYYY-MM-DD')
  const read = useRead(['feedback', 'sums', from, to], (options) =>
    feedback.sums({ from, to }, options),
  )
  return (
    <Flex vertical gap={16}>
      <DatePicker.RangePicker
        allowClear={false}
        aria-label="时间"
        style={{ width: 280 }}
        value={[dayjs(from), dayjs(to)]}
        onChange={(_, [first, last]) => set({ from: first, to: last })}
      />
      {read.isError && <Failed error={read.error} onAgain={() => void read.refetch()} />}
      {read.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {read.data !== undefined && <Tables sums={read.data} />}
    </Flex>
  )
}

function Tables({ sums }: { sums: FeedbackSums }) {
  return (
    <>
      <Part title="每月">
        <Table
          rowKey="month"
          size="small"
          columns={monthColumns}
          scroll={{ x: 'max-content' }}
          dataSource={sums.months}
          pagination={false}
          locale={{ emptyText: <Empty description="这段时间没有" /> }}
        />
      </Part>
      <Part title="每个科室">
        <Table
          rowKey={({ departmentId }) => departmentId ?? ''}
          size="small"
          columns={departmentColumns}
          scroll={{ x: 'max-content' }}
          dataSource={sums.departments}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          locale={{ emptyText: <Empty description="这段时间没有" /> }}
        />
      </Part>
      <Part title="就诊评价，满 30 份的科室">
        <Table
          rowKey="departmentId"
          size="small"
          columns={ratingColumns}
          scroll={{ x: 'max-content' }}
          dataSource={sums.ratings}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          locale={{ emptyText: <Empty description="还没有满 30 份的科室" /> }}
        />
      </Part>
      <Card title="评价里写的话，新的在前，不写是谁">
        <List
          dataSource={sums.sentences}
          locale={{ emptyText: <Empty description="这段时间没有" /> }}
          renderItem={({ at, departmentName, doctorName, written }) => (
            <List.Item>
              <Flex vertical style={{ minWidth: 0 }}>
                <span style={{ overflowWrap: 'anywhere' }}>{written}</span>
                <Typography.Text type="secondary">
                  {[departmentName, doctorName, moment(at).slice(0, 10)]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography.Text>
              </Flex>
            </List.Item>
          )}
        />
      </Card>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} styles={{ body: { padding: 0 } }}>
      {children}
    </Card>
  )
}
