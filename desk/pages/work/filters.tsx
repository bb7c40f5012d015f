import { Flex, Segmented, Select } from 'antd'
import { workKind, workKinds } from '@/contract/desk/work/work_kinds'
import type { WorkAge, WorkMoney } from '@/contract/desk/work/work_shapes'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import type { Wanted } from './asked_work'

const states = [
  { label: '等待处理', value: 'open' as const },
  { label: '已结束', value: 'ended' as const },
]
const kinds = workKind.options.map((value) => ({ value, label: workKinds[value].label }))
const ages: { value: WorkAge; label: string }[] = [
  { value: 'late', label: '已过期限' },
  { value: 'fresh', label: '4 小时以内' },
  { value: 'today', label: '4 小时到一天' },
  { value: 'days', label: '一到三天' },
  { value: 'day', label: '一天以上' },
  { value: 'three_days', label: '三天以上' },
  { value: 'week', label: '一周以上' },
]
const sums: { value: WorkMoney; label: string }[] = [
  { value: 'any', label: '有金额的' },
  { value: 'hundred', label: '100 元以上' },
  { value: 'thousand', label: '1000 元以上' },
]
const sorts = [
  { value: 'age' as const, label: '最早的在前' },
  { value: 'due' as const, label: '期限最近的在前' },
  { value: 'money' as const, label: '钱最多的在前' },
]

interface FiltersProps {
  wanted: Wanted
  onChange: (changes: Partial<Wanted>) => void
}

/** By kind, age, money and person, and in which order. */
export function Filters({ wanted, onChange }: FiltersProps) {
  const { state, kind, age, money, sort } = wanted
  const isOpen = state === 'open'
  return (
    <Flex gap={8} wrap>
      <Select
        aria-label="类别"
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder="全部类别"
        style={{ width: 180 }}
        options={kinds}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <People wanted={wanted} onChange={onChange} />
      {isOpen && (
        <>
          <Select
            aria-label="等了多久"
            allowClear
            placeholder="不论多久"
            style={{ width: 120 }}
            options={ages}
            value={age}
            onChange={(value) => onChange({ age: value })}
          />
          <Select
            aria-label="金额"
            allowClear
            placeholder="不论金额"
            style={{ width: 128 }}
            options={sums}
            value={money}
            onChange={(value) => onChange({ money: value })}
          />
          <Select
            aria-label="顺序"
            style={{ width: 150 }}
            options={sorts}
            value={sort}
            onChange={(value) => onChange({ sort: value })}
          />
        </>
      )}
      <Segmented
        options={states}
        value={state}
        onChange={(value) =>
          onChange({ state: value, age: undefined, money: undefined, person: undefined })
        }
      />
    </Flex>
  )
}

function People({ wanted: { state, person }, onChange }: FiltersProps) {
  const { data } = useRead(['work', 'colleagues'], (how) => api.work.colleagues({}, how))
  const others = (data?.list ?? []).filter(({ isMe }) => !isMe)
  return (
    <Select
      aria-label="谁"
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder="不论是谁"
      style={{ width: 128 }}
      options={[
        { value: 'me', label: '我' },
        ...(state === 'open' ? [{ value: 'nobody', label: '没有人接' }] : []),
        ...others.map(({ staffId, name }) => ({ value: staffId, label: name })),
      ]}
      value={person}
      onChange={(value) => onChange({ person: value })}
    />
  )
}
