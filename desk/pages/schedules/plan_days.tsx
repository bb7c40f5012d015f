import { Button, Card, Empty, Flex, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { PlanDay } from '@/contract/desk/planning/plan_shapes'
import { planWriters } from '@/contract/desk/words/readers'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { useRead } from '../../request/queries'
import { DayForm } from './day_form'
import { plan } from './plan_api'
import { weekdayOf, weekdays } from './plan_words'

/** Days on which templates make nothing, and days that work as another weekday. */
export function PlanDays() {
  const mayWrite = useMay({ roles: planWriters })
  const [isAdding, add] = useState(false)
  const [dropped, drop] = useState<PlanDay>()
  const days = useRead(['plan', 'days'], (options) => plan.days({}, options))
  if (days.isError) return <Failed error={days.error} onAgain={() => void days.refetch()} />
  return (
    <Flex vertical gap={16}>
      {mayWrite && (
        <Flex>
          <Button type="primary" onClick={() => add(true)}>
            加节假日或调休
          </Button>
        </Flex>
      )}
      <Card styles={{ body: { padding: 0 } }}>
        <DataTable
          rowKey="day"
          columns={[...columns, ...(mayWrite ? [dropColumn(drop)] : [])]}
          dataSource={days.data?.list ?? []}
          loading={days.isPending}
          pagination={false}
          locale={{ emptyText: <Empty description="还没有节假日：模板每天都排" /> }}
        />
      </Card>
      {isAdding && <DayForm onEnd={() => add(false)} />}
      {dropped !== undefined && (
        <ChangeWithReason
          title={`删除：${dropped.day} ${dropped.name}`}
          effect="以后按模板排班时这一天照平常的星期几排；已经排好的门诊不变。"
          confirm="删除"
          isDanger
          change={(reason) =>
            plan.dropDay({ day: dropped.day, revision: dropped.revision, reason })
          }
          renews={['plan']}
          done="已删除"
          onEnd={() => drop(undefined)}
        />
      )}
    </Flex>
  )
}

const columns: TableColumnsType<PlanDay> = [
  { title: '日期', width: 180, render: (_, { day }) => `${day} ${weekdayOf(day)}` },
  { title: '名称', dataIndex: 'name' },
  {
    title: '模板怎样排',
    render: (_, { worksAs }) => (worksAs === null ? '不排' : `按${weekdays[worksAs - 1] ?? ''}排`),
  },
  { title: '谁写的', width: 160, dataIndex: 'writtenBy' },
]

const dropColumn = (drop: (day: PlanDay) => void): TableColumnsType<PlanDay>[number] => ({
  title: '操作',
  width: 100,
  render: (_: unknown, day: PlanDay) => (
    <Button size="small" danger aria-label={`删除 ${day.day}`} onClick={() => drop(day)}>
      删除
    </Button>
  ),
})
