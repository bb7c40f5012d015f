import { Alert, Empty, Flex, Segmented, Select, Skeleton } from 'antd'
import { useAsked } from '../../parts/asked'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { today } from '../../parts/words'
import { useRead } from '../../request/queries'
import { DepartmentWeek } from './department_week'
import { plan } from './plan_api'
import { PlanDays } from './plan_days'
import { mondayOf } from './plan_words'
import { WeekChoice } from './week_choice'

const tabs = [
  { label: '一周', value: 'week' },
  { label: '模板', value: 'templates' },
  { label: '节假日', value: 'days' },
]

/** A department's week, the templates that make its weeks, and the days on which they make nothing. */
export default function Schedules() {
  const [asked, set] = useAsked()
  const places = useRead(['plan'], (options) => plan.departments({}, options))
  if (places.isError) return <Failed error={places.error} onAgain={() => void places.refetch()} />
  if (places.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const { list, isHospitals } = places.data
  const departmentId = asked.get('department') ?? list[0]?.departmentId
  const from = mondayOf(asked.get('from') ?? today())
  const tab = isHospitals ? 'week' : (asked.get('tab') ?? 'week')
  return (
    <>
      <PageHead title="排班" hint="只排号源由应用管理的门诊；医院系统排的在这里只看">
        {!isHospitals && (
          <Segmented
            aria-label="看什么"
            options={tabs}
            value={tab}
            onChange={(value) => set({ tab: value === 'week' ? undefined : value })}
          />
        )}
      </PageHead>
      {isHospitals && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          message="这家医院的号源全部由医院系统管理：这里只能看，排班请在医院系统里做。"
        />
      )}
      {tab === 'days' ? (
        <PlanDays />
      ) : (
        <>
          <Flex gap={12} wrap style={{ marginBottom: 16 }}>
            <DepartmentChoice
              list={list}
              value={departmentId}
              onChoose={(value) => set({ department: value })}
            />
            <WeekChoice from={from} onChoose={(day) => set({ from: day })} />
          </Flex>
          {departmentId === undefined ? (
            <Empty description="还没有患者能选的科室；科室由医院系统告诉应用" />
          ) : (
            <DepartmentWeek
              key={departmentId}
              departmentId={departmentId}
              from={from}
              isTemplates={tab === 'templates'}
              isHospitals={isHospitals}
            />
          )}
        </>
      )}
    </>
  )
}

interface DepartmentChoiceProps {
  list: readonly { departmentId: string; name: string; branchName: string }[]
  value: string | undefined
  onChoose: (departmentId: string) => void
}

function DepartmentChoice({ list, value, onChoose }: DepartmentChoiceProps) {
  return (
    <Select
      aria-label="科室"
      showSearch
      optionFilterProp="label"
      style={{ width: 260 }}
      options={list.map((one) => ({
        value: one.departmentId,
        label: `${one.name}（${one.branchName}）`,
      }))}
      value={value ?? null}
      onChange={(chosen: string | null) => {
        if (chosen !== null) onChoose(chosen)
      }}
    />
  )
}
