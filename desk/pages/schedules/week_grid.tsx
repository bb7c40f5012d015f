import { Button, Empty, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { PlanDay, WeekClinic } from '@/contract/desk/planning/plan_shapes'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { registrationTypeLabels } from '@/contract/registration/schedule_words'
import { DataTable } from '../../parts/data_table'
import { today } from '../../parts/words'
import { ChangePlaces } from './change_places'
import { daysOf, doctorOf, ownerLabels, shortDay, weekdays } from './plan_words'
import { StopOne } from './stop_one'

interface Row {
  key: string
  doctorName: string | null
  /** By day. */
  clinics: Map<string, WeekClinic[]>
}

interface WeekGridProps {
  clinics: readonly WeekClinic[]
  days: readonly PlanDay[]
  /** A Monday. */
  from: string
  mayWrite: boolean
}

interface Doing {
  what: 'stop' | 'places'
  clinic: WeekClinic
}

/** Doctors by days; the hospital's clinics are named so and cannot be changed. */
export function WeekGrid({ clinics, days, from, mayWrite }: WeekGridProps) {
  const [doing, act] = useState<Doing>()
  const end = () => act(undefined)
  const columns: TableColumnsType<Row> = [
    {
      title: '医生',
      width: 96,
      onCell: () => ({ style: { verticalAlign: 'top' as const } }),
      render: (_, row) => <Typography.Text strong>{doctorOf(row)}</Typography.Text>,
    },
    ...daysOf(from).map((day, index) => ({
      title: <DayHead day={day} index={index} special={days.find((one) => one.day === day)} />,
      key: day,
      onCell: () => ({ style: { verticalAlign: 'top' as const } }),
      render: (_: unknown, row: Row) => (
        <Flex vertical gap={12}>
          {row.clinics.get(day)?.map((clinic) => (
            <Clinic key={clinic.scheduleId} clinic={clinic} onAct={mayWrite ? act : undefined} />
          ))}
        </Flex>
      ),
    })),
  ]
  return (
    <>
      <DataTable
        rowKey="key"
        columns={columns}
        dataSource={rowsOf(clinics)}
        pagination={false}
        tableLayout="fixed"
        locale={{
          emptyText: (
            <Empty description={emptyWords(mayWrite && (daysOf(from)[6] ?? '') >= today())} />
          ),
        }}
      />
      {doing?.what === 'stop' && <StopOne clinic={doing.clinic} onEnd={end} />}
      {doing?.what === 'places' && <ChangePlaces clinic={doing.clinic} onEnd={end} />}
    </>
  )
}

const emptyWords = (mayFill: boolean): string =>
  mayFill ? '这一周还没有门诊：加一个半天，或按模板排班' : '这一周没有门诊'

function DayHead({
  day,
  index,
  special,
}: {
  day: string
  index: number
  special: PlanDay | undefined
}) {
  return (
    <>
      {weekdays[index]} {shortDay(day)}
      {special !== undefined && (
        <div style={{ fontWeight: 'normal', fontSize: 12, color: 'var(--desk-words-aside)' }}>
          {special.name}
          {special.worksAs !== null && `，按${weekdays[special.worksAs - 1] ?? ''}排`}
        </div>
      )}
    </>
  )
}

interface ClinicProps {
  clinic: WeekClinic
  onAct: ((doing: Doing) => void) | undefined
}

function Clinic({ clinic, onAct }: ClinicProps) {
  const { halfDay, beginTime, endTime, capacity, taken, owner, isStopped, isOver } = clinic
  const label = `${shortDay(clinic.day)}${halfDayLabels[halfDay]}${doctorOf(clinic)}`
  return (
    <div>
      <Typography.Text strong delete={isStopped}>
        {halfDayLabels[halfDay]} {registrationTypeLabels[clinic.registrationType]}
      </Typography.Text>
      <div>
        {beginTime}–{endTime}
      </div>
      <div>
        约 {taken} / {capacity}
      </div>
      {isStopped && <Tag color="error">停诊</Tag>}
      {owner !== 'here' && (
        <div style={{ fontSize: 12, color: 'var(--desk-words-aside)' }}>{ownerLabels[owner]}</div>
      )}
      {owner === 'here' && !isStopped && !isOver && onAct !== undefined && (
        <Flex gap={12}>
          <Button
            type="link"
            size="small"
            style={{ padding: 0 }}
            aria-label={`${label} 改号数`}
            onClick={() => onAct({ what: 'places', clinic })}
          >
            改号数
          </Button>
          <Button
            type="link"
            size="small"
            danger
            style={{ padding: 0 }}
            aria-label={`${label} 停诊`}
            onClick={() => onAct({ what: 'stop', clinic })}
          >
            停诊
          </Button>
        </Flex>
      )}
    </div>
  )
}

function rowsOf(clinics: readonly WeekClinic[]): Row[] {
  const rows = new Map<string, Row>()
  for (const one of clinics) {
    const key = one.doctorId ?? ''
    const row = rows.get(key) ?? { key, doctorName: one.doctorName, clinics: new Map() }
    row.clinics.set(one.day, [...(row.clinics.get(one.day) ?? []), one])
    rows.set(key, row)
  }
  return [...rows.values()]
}
