import { Select } from 'antd'
import type { Destination } from '@/contract/desk/words/closure_moves'
import { halfDayLabels } from '@/contract/registration/clinic_words'
import { yuan } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import type { Scope } from './scope'

interface DestinationChoiceProps {
  scope: Scope
  onChange: (changes: Partial<Scope>) => void
}

/** Where the patients go: a clinic of the same department that has room. */
export function DestinationChoice({ scope, onChange }: DestinationChoiceProps) {
  const { toScheduleId, ...asked } = scope
  const { data } = useRead(['closure-destinations', asked], () => api.closures.destinations(asked))
  return (
    <Select
      id="closure-destination"
      showSearch
      optionFilterProp="label"
      style={{ width: 420 }}
      placeholder="同一个科室还有号的门诊"
      loading={data === undefined}
      options={(data?.list ?? []).map((one) => ({ value: one.scheduleId, label: wordsOf(one) }))}
      value={toScheduleId}
      onChange={(value: string) => onChange({ toScheduleId: value })}
      notFoundContent="先选一个科室或一位医生的门诊；31 天内这个科室没有还有号的别的门诊时，不能改约"
    />
  )
}

function wordsOf({
  visitDate,
  halfDay,
  departmentName,
  doctorName,
  places,
  totalFeeFen,
}: Destination) {
  return `${visitDate} ${halfDayLabels[halfDay]} ${departmentName} ${doctorName ?? '普通门诊'}，余 ${places} 个，${yuan(totalFeeFen)}`
}
