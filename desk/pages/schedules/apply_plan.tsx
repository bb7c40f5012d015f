import {
  DatePicker,
  Flex,
  Form,
  InputNumber,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { maxWeeks, type PlanItem, type PlanOutcome } from '@/contract/desk/planning/plan_shapes'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { registrationTypeLabels } from '@/contract/registration/schedule_words'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { useRead } from '../../request/queries'
import { plan } from './plan_api'
import { doctorOf, mondayOf, outcomeLabels, shortDay, weekdayOf } from './plan_words'

interface ApplyPlanProps {
  departmentId: string
  /** The Monday of the week that is looked at. */
  from: string
  /** That of the week that is copied; undefined: the templates. */
  copyFrom: string | undefined
  onEnd: () => void
}

/** What would become of the coming weeks, and doing it as it was seen. */
export function ApplyPlan({ departmentId, from, copyFrom, onEnd }: ApplyPlanProps) {
  const [start, begin] = useState(() =>
    dayjs(from)
      .add(copyFrom === undefined ? 0 : 1, 'week')
      .format('YYYY-MM-DD'),
  )
  const [weeks, last] = useState(copyFrom === undefined ? 4 : 1)
  const asked = { departmentId, from: start, ...(copyFrom !== undefined && { copyFrom }) }
  const seen = useRead(['plan', 'preview', departmentId, copyFrom, start, weeks], () =>
    plan.preview({ ...asked, weeks: String(weeks) }),
  )
  const items = seen.data?.list ?? []
  const due = items.filter(({ outcome }) => outcome === 'new' || outcome === 'change')
  return (
    <ChangeWithReason
      width={800}
      title={copyFrom === undefined ? '按模板排班' : `复制 ${shortDay(copyFrom)} 起的一周`}
      effect={seen.error?.message ?? (seen.isPending ? '正在看会怎样' : effectOf(items))}
      confirm={`排班，${due.length} 个门诊`}
      isReady={due.length > 0}
      isReading={seen.isPending}
      change={(reason) => plan.apply({ ...asked, weeks, mark: seen.data?.mark ?? '', reason })}
      renews={['plan', 'clinics']}
      done="已排好，到放号时间患者能约"
      onEnd={onEnd}
    >
      <Span start={start} weeks={weeks} onBegin={begin} onLast={last} />
      <Items items={items} isLoading={seen.isPending} />
    </ChangeWithReason>
  )
}

interface SpanProps {
  start: string
  weeks: number
  onBegin: (monday: string) => void
  onLast: (weeks: number) => void
}

function Span({ start, weeks, onBegin, onLast }: SpanProps) {
  return (
    <Form layout="vertical">
      <Flex gap={16}>
        <Form.Item label="从哪一周起" htmlFor="plan-from">
          <DatePicker
            id="plan-from"
            allowClear={false}
            value={dayjs(start)}
            onChange={(_, value) => onBegin(mondayOf(String(value)))}
          />
        </Form.Item>
        <Form.Item label="排几周" htmlFor="plan-weeks">
          <InputNumber
            id="plan-weeks"
            min={1}
            max={maxWeeks}
            precision={0}
            value={weeks}
            onChange={(value) => onLast(value ?? 1)}
          />
        </Form.Item>
      </Flex>
    </Form>
  )
}

function Items({ items, isLoading }: { items: readonly PlanItem[]; isLoading: boolean }) {
  return (
    <Table
      rowKey={({ day, halfDay, doctorId, registrationType }) =>
        [day, halfDay, doctorId, registrationType].join(' ')
      }
      size="small"
      columns={columns}
      dataSource={[...items]}
      loading={isLoading}
      pagination={false}
      scroll={{ y: 320 }}
      style={{ marginBottom: 16 }}
    />
  )
}

function effectOf(items: readonly PlanItem[]): string {
  if (items.length === 0) return '这几周没有要排的：模板不在有效期里，或这一周没有工作台排的门诊。'
  const of = (outcome: PlanOutcome) => items.filter((one) => one.outcome === outcome)
  const places = of('new').reduce((sum, { after }) => sum + after, 0)
  const left = (['booked', 'stopped', 'hospital', 'overlap', 'holiday', 'past'] as const)
    .filter((outcome) => of(outcome).length > 0)
    .map((outcome) => `${outcomeLabels[outcome]} ${of(outcome).length} 个`)
  return [
    `新的 ${of('new').length} 个（${places} 个号）`,
    `改动 ${of('change').length} 个`,
    `不变 ${of('same').length} 个`,
    ...left,
  ].join('；')
}

const colours: Partial<Record<PlanOutcome, string>> = {
  new: 'success',
  change: 'processing',
  hospital: 'warning',
  overlap: 'error',
}

const columns: TableColumnsType<PlanItem> = [
  {
    title: '日期',
    width: 150,
    render: (_, { day, halfDay }) => `${shortDay(day)} ${weekdayOf(day)}${halfDayLabels[halfDay]}`,
  },
  {
    title: '门诊',
    render: (_, one) => `${doctorOf(one)} ${registrationTypeLabels[one.registrationType]}`,
  },
  {
    title: '号',
    width: 72,
    align: 'right',
    render: (_, { before, after }) => (before === after ? after : `${before} → ${after}`),
  },
  {
    title: '会怎样',
    width: 260,
    render: (_, { outcome, why }) => (
      <>
        <Tag color={colours[outcome] ?? 'default'}>{outcomeLabels[outcome]}</Tag>
        {why !== null && (
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {why}
          </Typography.Text>
        )}
      </>
    ),
  },
]
