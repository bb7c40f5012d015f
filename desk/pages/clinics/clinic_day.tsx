import { Button, Card, DatePicker, Flex, Input, Segmented, Typography } from 'antd'
import dayjs from 'dayjs'
import type { DeskClinic } from '@/contract/desk/clinics'
import { useAsked } from '../../parts/asked'
import { Failed } from '../../parts/failed'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import type { Acting } from './clinic_action'
import { ClinicTable } from './clinic_table'

const shows = [
  { label: '全部', value: 'all' },
  { label: '停诊', value: 'stopped' },
  { label: '有人候补', value: 'waiting' },
]

interface ClinicDayProps {
  day: string
  onAct: ((acting: Acting) => void) | undefined
}

/** All clinics of a day. */
export function ClinicDay({ day, onAct }: ClinicDayProps) {
  const [asked, set] = useAsked()
  const text = asked.get('text') ?? ''
  const show = asked.get('show') ?? 'all'
  const list = useRead(['clinics', day], (options) => api.clinics.list({ day }, options), {
    everyMs: 30_000,
  })
  const clinics = (list.data?.list ?? []).filter((one) => isWanted(one, text, show))
  const move = (days: number) => set({ day: dayjs(day).add(days, 'day').format('YYYY-MM-DD') })
  return (
    <>
      <Flex gap={12} wrap style={{ marginBottom: 16 }}>
        <Button onClick={() => move(-1)}>前一天</Button>
        <DatePicker
          aria-label="日期"
          allowClear={false}
          value={dayjs(day)}
          onChange={(_, value) => set({ day: String(value) })}
        />
        <Button onClick={() => move(1)}>后一天</Button>
        <Input.Search
          aria-keyshortcuts="/"
          allowClear
          aria-label="科室或医生"
          placeholder="科室或医生"
          style={{ width: 200 }}
          defaultValue={text}
          onSearch={(value) => set({ text: value.trim() })}
        />
        <Segmented options={shows} value={show} onChange={(value) => set({ show: value })} />
        {list.isSuccess && <Sums of={clinics} />}
      </Flex>
      <Card styles={{ body: { padding: 0 } }}>
        {list.isError ? (
          <Failed error={list.error} onAgain={() => void list.refetch()} />
        ) : (
          <ClinicTable clinics={clinics} isLoading={list.isPending} onAct={onAct} />
        )}
      </Card>
    </>
  )
}

/** What all of the shown have together; what is stopped has no places. */
function Sums({ of: clinics }: { of: readonly DeskClinic[] }) {
  const open = clinics.filter(({ state }) => state !== 'stopped')
  const sum = (what: 'taken' | 'capacity') =>
    open.reduce((all, clinic) => all + clinic[what], 0).toLocaleString('zh-CN')
  return (
    <Typography.Text type="secondary" style={{ alignSelf: 'center' }}>
      {clinics.length} 个门诊，已约 {sum('taken')} / {sum('capacity')}
    </Typography.Text>
  )
}

function isWanted(clinic: DeskClinic, text: string, show: string): boolean {
  const names = `${clinic.branchName} ${clinic.departmentName} ${clinic.doctorName ?? '普通门诊'}`
  if (!names.includes(text)) return false
  if (show === 'stopped') return clinic.state === 'stopped'
  return show !== 'waiting' || clinic.waiting > 0
}
