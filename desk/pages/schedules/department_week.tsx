import { Button, Card, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { planWriters } from '@/contract/desk/words/readers'
import { useMay } from '../../app/self'
import { Failed } from '../../parts/failed'
import { today } from '../../parts/words'
import { useRead } from '../../request/queries'
import { ApplyPlan } from './apply_plan'
import { ClinicForm } from './clinic_form'
import { plan } from './plan_api'
import { TemplateTable } from './template_table'
import { WeekGrid } from './week_grid'

interface DepartmentWeekProps {
  departmentId: string
  /** A Monday. */
  from: string
  isTemplates: boolean
  isHospitals: boolean
}

type Doing = 'apply' | 'copy' | 'addOne' | 'addTemplate'

/** A department's week or its templates, and what one does with them. */
export function DepartmentWeek({
  departmentId,
  from,
  isTemplates,
  isHospitals,
}: DepartmentWeekProps) {
  const [doing, act] = useState<Doing>()
  const mayWrite = useMay({ roles: planWriters }) && !isHospitals
  const week = useRead(
    ['plan', departmentId, from],
    (options) => plan.week({ departmentId, from }, options),
    { everyMs: 60_000 },
  )
  if (week.isError) return <Failed error={week.error} onAgain={() => void week.refetch()} />
  if (week.data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />
  const { clinics, templates, doctors, days } = week.data
  const end = () => act(undefined)
  return (
    <Flex vertical gap={16}>
      {mayWrite && (
        <Flex gap={12} wrap>
          <Button type="primary" onClick={() => act(isTemplates ? 'addTemplate' : 'addOne')}>
            {isTemplates ? '加一个模板' : '加一个半天'}
          </Button>
          <Button disabled={templates.length === 0} onClick={() => act('apply')}>
            按模板排班
          </Button>
          <Button disabled={!clinics.some(isCopied)} onClick={() => act('copy')}>
            复制这一周
          </Button>
        </Flex>
      )}
      <Card styles={{ body: { padding: 0 } }}>
        {isTemplates ? (
          <TemplateTable templates={templates} doctors={doctors} mayWrite={mayWrite} />
        ) : (
          <WeekGrid clinics={clinics} days={days} from={from} mayWrite={mayWrite} />
        )}
      </Card>
      {(doing === 'apply' || doing === 'copy') && (
        <ApplyPlan
          departmentId={departmentId}
          from={from}
          copyFrom={doing === 'copy' ? from : undefined}
          onEnd={end}
        />
      )}
      {(doing === 'addOne' || doing === 'addTemplate') && (
        <ClinicForm
          departmentId={departmentId}
          doctors={doctors}
          day={doing === 'addOne' ? firstDay(from) : undefined}
          onEnd={end}
        />
      )}
    </Flex>
  )
}

/** The first day of a week that has not begun. */
const firstDay = (from: string): string => (from < today() ? today() : from)

const isCopied = ({ owner, isStopped }: { owner: string; isStopped: boolean }): boolean =>
  owner === 'here' && !isStopped
