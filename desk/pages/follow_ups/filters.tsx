import { Flex, Segmented } from 'antd'
import { Choice } from '../../parts/choice'
import { useRead } from '../../request/queries'
import { followUps } from './follow_ups_api'

export type Shown = 'declined' | 'late'

interface FiltersProps {
  state: Shown
  departmentId: string | undefined
  onChange: (changes: { state?: string | undefined; department?: string | undefined }) => void
}

/** Which department, and which of the two lists, each with how many wait. */
export function Filters({ state, departmentId, onChange }: FiltersProps) {
  const { data } = useRead(
    ['follow_ups', 'departments'],
    (options) => followUps.departments({}, options),
    { everyMs: 60_000 },
  )
  const departments = data?.list ?? []
  const sum = (of: Shown) => departments.reduce((all, one) => all + one[of], 0)
  return (
    <Flex gap={12} wrap>
      <Choice
        label="科室"
        all="全部科室"
        width={260}
        isLong
        options={departments.map((one) => ({
          value: one.departmentId,
          label: `${one.name}（${one.branchName}）${one[state]}`,
        }))}
        value={departmentId}
        onChange={(department) => onChange({ department })}
      />
      <Segmented
        aria-label="看什么"
        options={[
          { label: `过了日子没有约 ${sum('late')}`, value: 'late' },
          { label: `患者说不来 ${sum('declined')}`, value: 'declined' },
        ]}
        value={state}
        onChange={(value) => onChange({ state: value === 'late' ? undefined : value })}
      />
    </Flex>
  )
}
