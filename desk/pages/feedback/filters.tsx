import { Checkbox, Flex, Input } from 'antd'
import { Choice } from '../../parts/choice'
import { useRead } from '../../request/queries'
import { feedback } from './feedback_api'
import { kindOptions } from './feedback_words'

interface FiltersProps {
  show: 'open' | 'done'
  asked: {
    kind: string | undefined
    departmentId: string | undefined
    mine: string | undefined
    number: string | undefined
  }
  onChange: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** Which of them: kind, department with how many wait there, one's own, a number. */
export function Filters({ show, asked, onChange }: FiltersProps) {
  const { data } = useRead(
    ['feedback', 'departments'],
    (options) => feedback.departments({}, options),
    { everyMs: 60_000 },
  )
  return (
    <Flex gap={12} wrap align="center" style={{ marginBottom: 16 }}>
      <Choice
        label="类别"
        all="全部类别"
        width={140}
        options={kindOptions}
        value={asked.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label="科室"
        all="全部科室"
        width={280}
        isLong
        options={(data?.list ?? []).map(({ departmentId, name, branchName, open, late }) => ({
          value: departmentId,
          label: `${name}（${branchName}）${show === 'open' && open > 0 ? ` ${open}` : ''}${show === 'open' && late > 0 ? `，${late} 件过期` : ''}`,
        }))}
        value={asked.departmentId}
        onChange={(department) => onChange({ department })}
      />
      <Input.Search
        aria-label="编号"
        placeholder="编号，如 TS-20261127-0001"
        allowClear
        style={{ width: 260 }}
        defaultValue={asked.number ?? ''}
        onSearch={(number) => onChange({ number: number.trim() })}
      />
      <Checkbox
        checked={asked.mine === 'true'}
        onChange={({ target }) => onChange({ mine: target.checked ? 'true' : undefined })}
      >
        只看我负责的
      </Checkbox>
    </Flex>
  )
}
