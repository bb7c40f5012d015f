import { Button, Card, DatePicker, Empty, Flex, Input, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import type { WeekRow } from '@/contract/desk/clinic_week'
import { useAsked } from '../../parts/asked'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { today } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import type { Acting } from './clinic_action'
import { ClinicTable } from './clinic_table'
import { DayCell } from './day_cell'

interface ClinicWeekProps {
  onAct: ((acting: Acting) => void) | undefined
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** Every department's seven days; a department opens to its clinics, a cell leads to that day. */
export function ClinicWeek({ onAct }: ClinicWeekProps) {
  const [asked, set] = useAsked()
  const from = asked.get('from') ?? today()
  const text = asked.get('text') ?? ''
  const week = useRead(
    ['clinics', 'week', from],
    (options) => api.clinics.week({ from }, options),
    {
      everyMs: 30_000,
    },
  )
  return (
    <>
      <WeekBar from={from} text={text} onAsk={set} />
      <Card styles={{ body: { padding: 0 } }}>
        {week.isError ? (
          <Failed error={week.error} onAgain={() => void week.refetch()} />
        ) : (
          <DataTable
            isMain
            rowKey="departmentId"
            size="small"
            columns={columnsOf(from)}
            dataSource={week.data?.rows.filter((row) =>
              `${row.branchName} ${row.departmentName}`.includes(text),
            )}
            loading={week.isPending}
            pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 1000 }}
            locale={{ emptyText: <Empty description="这七天没有门诊" /> }}
            expandable={{
              columnTitle: '展开',
              columnWidth: 56,
              expandRowByClick: true,
              expandedRowRender: ({ departmentId }) => (
                <DepartmentWeek departmentId={departmentId} from={from} onAct={onAct} />
              ),
            }}
          />
        )}
      </Card>
    </>
  )
}

interface WeekBarProps {
  from: string
  text: string
  onAsk: (asked: Readonly<Record<string, string>>) => void
}

function WeekBar({ from, text, onAsk }: WeekBarProps) {
  const move = (by: number) => onAsk({ from: dayjs(from).add(by, 'day').format('YYYY-MM-DD') })
  return (
    <Flex gap={12} wrap style={{ marginBottom: 16 }}>
      <Button onClick={() => move(-7)}>前七天</Button>
      <DatePicker
        aria-label="从哪一天起"
        allowClear={false}
        value={dayjs(from)}
        onChange={(_, value) => onAsk({ from: String(value) })}
      />
      <Button onClick={() => move(7)}>后七天</Button>
      <Input.Search
        aria-keyshortcuts="/"
        allowClear
        aria-label="科室"
        placeholder="科室或院区"
        style={{ width: 200 }}
        defaultValue={text}
        onSearch={(value) => onAsk({ text: value.trim() })}
      />
    </Flex>
  )
}

function columnsOf(from: string): TableColumnsType<WeekRow> {
  const days = Array.from({ length: 7 }, (_, index) => dayjs(from).add(index, 'day'))
  return [
    {
      title: '科室',
      width: 150,
      fixed: 'left',
      render: (_, { departmentName, branchName }) => (
        <>
          {departmentName}
          <div style={{ fontSize: 12, color: 'var(--desk-words-aside)' }}>{branchName}</div>
        </>
      ),
    },
    ...days.map((date) => {
      const day = date.format('YYYY-MM-DD')
      return {
        title: `${date.format('M月D日')} ${weekdays[date.day()] ?? ''}`,
        key: day,
        width: 112,
        render: (_: unknown, row: WeekRow) => (
          <DayCell cell={row.cells.find((one) => one.day === day)} name={row.departmentName} />
        ),
      }
    }),
  ]
}

function DepartmentWeek({
  departmentId,
  from,
  onAct,
}: ClinicWeekProps & { departmentId: string; from: string }) {
  const list = useRead(
    ['clinics', 'week', from, departmentId],
    (options) => api.clinics.ofDepartment({ departmentId, from }, options),
    { everyMs: 30_000 },
  )
  if (list.isError) return <Failed error={list.error} onAgain={() => void list.refetch()} />
  return (
    <ClinicTable
      clinics={list.data?.list ?? []}
      isLoading={list.isPending}
      isOfWeek
      onAct={onAct}
    />
  )
}
