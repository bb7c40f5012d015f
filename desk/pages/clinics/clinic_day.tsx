import { Button, Card, DatePicker, Empty, Flex, Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clinicCalls, type DeskClinic } from '@/contract/desk/clinics'
import { useSelf } from '../../app/self'
import { PageHead } from '../../parts/page_head'
import { today } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { ClinicTable } from './clinic_table'
import { Open } from './open'
import { Stop } from './stop'

const shows = [
  { label: '全部', value: 'all' },
  { label: '停诊', value: 'stopped' },
  { label: '有人候补', value: 'waiting' },
]

/** All clinics of a day: what is sold, who waits, and stopping one. */
export default function ClinicDay() {
  const [asked, ask] = useSearchParams()
  const [acting, act] = useState<{ clinic: DeskClinic; deed: 'stop' | 'open' }>()
  const { data: self } = useSelf()
  const day = asked.get('day') ?? today()
  const text = asked.get('text') ?? ''
  const show = asked.get('show') ?? 'all'
  const list = useRead(['clinics', day], (options) => api.clinics.list({ day }, options), {
    everyMs: 30_000,
  })
  const set = (name: string, value: string) =>
    ask(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const move = (days: number) => set('day', dayjs(day).add(days, 'day').format('YYYY-MM-DD'))
  const mayAct = clinicCalls.stop.roles.some((role) => self?.roles.includes(role))
  return (
    <>
      <PageHead title="门诊" hint="排班由医院系统告诉我们；在这里停的诊，在这里恢复">
        <Flex gap={12} wrap>
          <Input.Search
            allowClear
            aria-label="科室或医生"
            placeholder="科室或医生"
            style={{ width: 180 }}
            defaultValue={text}
            onSearch={(value) => set('text', value.trim())}
          />
          <Segmented options={shows} value={show} onChange={(value) => set('show', value)} />
          <Button onClick={() => move(-1)}>前一天</Button>
          <DatePicker
            aria-label="日期"
            allowClear={false}
            value={dayjs(day)}
            onChange={(_, value) => set('day', String(value))}
          />
          <Button onClick={() => move(1)}>后一天</Button>
        </Flex>
      </PageHead>
      <Card styles={{ body: { padding: 0 } }}>
        {list.isError ? (
          <Empty style={{ padding: 48 }} description={list.error.message} />
        ) : (
          <ClinicTable
            clinics={(list.data?.list ?? []).filter((one) => isWanted(one, text, show))}
            isLoading={list.isPending}
            onAct={mayAct ? (clinic, deed) => act({ clinic, deed }) : undefined}
          />
        )}
      </Card>
      {acting?.deed === 'stop' && <Stop clinic={acting.clinic} onEnd={() => act(undefined)} />}
      {acting?.deed === 'open' && <Open clinic={acting.clinic} onEnd={() => act(undefined)} />}
    </>
  )
}

function isWanted(clinic: DeskClinic, text: string, show: string): boolean {
  const names = `${clinic.branchName} ${clinic.departmentName} ${clinic.doctorName ?? '普通门诊'}`
  if (!names.includes(text)) return false
  if (show === 'stopped') return clinic.state === 'stopped'
  return show !== 'waiting' || clinic.waiting > 0
}
