import { DatePicker, Flex, Form, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { type closureCalls } from '@/contract/desk/closures'
import { closureKindLabels } from '@/contract/desk/words/closure_words'
import type { ReplyOf } from '@/contract/endpoint'
import { DestinationChoice } from './destination_choice'
import type { Scope } from './scope'

const kinds = (['stop', 'replace', 'move'] as const).map((value) => ({
  value,
  label: closureKindLabels[value],
}))

type Options = ReplyOf<typeof closureCalls.options>

interface ChooseProps {
  scope: Scope
  /** What can be chosen; undefined until it was read. */
  options: Options | undefined
  onChange: (changes: Partial<Scope>) => void
}

/** The days and whose clinics; nothing chosen means all. */
export function Choose({ scope, options, onChange }: ChooseProps) {
  const lists = listsOf(options, scope)
  return (
    <Form layout="vertical">
      <Segmented
        aria-label="办什么"
        options={kinds}
        value={scope.kind}
        onChange={(kind) =>
          onChange({
            kind,
            doctorIds: kind === 'replace' ? scope.doctorIds.slice(-1) : scope.doctorIds,
          })
        }
      />
      <Flex gap={16} wrap style={{ marginTop: 16 }}>
        <Field label="日期" id="closure-days">
          <DatePicker.RangePicker
            id={{ start: 'closure-days', end: 'closure-last-day' }}
            aria-label="日期"
            style={{ width: 270 }}
            allowClear={false}
            value={[dayjs(scope.from), dayjs(scope.to)]}
            onChange={(_, [from, to]) => onChange({ from, to })}
          />
        </Field>
        <Many
          id="closure-branches"
          label="院区"
          all="全部院区"
          list={lists.branches}
          value={scope.branchIds}
          onChange={(branchIds) => onChange({ branchIds, departmentIds: [], doctorIds: [] })}
        />
        <Many
          id="closure-departments"
          label="科室"
          all="全部科室"
          list={lists.departments}
          value={scope.departmentIds}
          onChange={(departmentIds) => onChange({ departmentIds, doctorIds: [] })}
        />
        <Doctors scope={scope} onChange={onChange} lists={lists} />
        {scope.kind === 'move' && (
          <Field label="患者改到" id="closure-destination">
            <DestinationChoice scope={scope} onChange={onChange} />
          </Field>
        )}
      </Flex>
    </Form>
  )
}

/** To stop: any doctors; to replace: one, and who sees the patients instead. */
function Doctors({ scope, onChange, lists }: Omit<ChooseProps, 'options'> & { lists: Lists }) {
  const isReplacing = scope.kind === 'replace'
  return (
    <>
      <Many
        id="closure-doctors"
        label={isReplacing ? '哪位医生不能来' : '医生'}
        all={isReplacing ? '请选择一位' : '全部医生，和普通门诊'}
        list={lists.doctors}
        value={scope.doctorIds}
        onChange={(doctorIds) =>
          onChange({ doctorIds: isReplacing ? doctorIds.slice(-1) : doctorIds })
        }
      />
      {isReplacing && (
        <Field label="替诊医生" id="closure-stand-in">
          <Select
            id="closure-stand-in"
            showSearch
            optionFilterProp="label"
            style={{ width: 200 }}
            placeholder="同一科室的医生"
            options={lists.standIns}
            value={scope.standInId}
            onChange={(standInId: string) => onChange({ standInId })}
          />
        </Field>
      )}
    </>
  )
}

function Field({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <Form.Item label={label} htmlFor={id} style={{ marginBottom: 0 }}>
      {children}
    </Form.Item>
  )
}

interface ManyProps {
  id: string
  label: string
  /** What nothing chosen means. */
  all: string
  list: readonly { value: string; label: string }[]
  value: string[]
  onChange: (ids: string[]) => void
}

function Many({ id, label, all, list, value, onChange }: ManyProps) {
  return (
    <Field label={label} id={id}>
      <Select
        id={id}
        mode="multiple"
        allowClear
        optionFilterProp="label"
        maxTagCount={2}
        style={{ width: 200 }}
        placeholder={all}
        options={[...list]}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

type Lists = ReturnType<typeof listsOf>
/** What can be chosen beside what is chosen already. */
function listsOf(options: Options | undefined, { branchIds, departmentIds, doctorIds }: Scope) {
  const { branches, departments, doctors } = options ?? {
    branches: [],
    departments: [],
    doctors: [],
  }
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const branchNames = new Map(branches.map(({ id, name }) => [id, name]))
  const departmentNames = new Map(departments.map(({ id, name }) => [id, name]))
  const shown = departments.filter(
    ({ branchId }) => branchIds.length === 0 || branchIds.includes(branchId),
  )
  const within = new Set(departmentIds.length === 0 ? shown.map(({ id }) => id) : departmentIds)
  const own = doctors.find(({ id }) => id === doctorIds[0])?.departmentId
  return {
    branches: branches.map(optionOf),
    departments: shown.map(({ id, name, branchId }) => ({
      value: id,
      label: branches.length > 1 ? `${name}（${branchNames.get(branchId) ?? ''}）` : name,
    })),
    doctors: doctors
      .filter(({ departmentId }) => within.has(departmentId))
      .map(({ id, name, departmentId }) => ({
        value: id,
        label: `${name}（${departmentNames.get(departmentId) ?? ''}）`,
      })),
    standIns: doctors
      .filter(({ id, departmentId }) => departmentId === own && !doctorIds.includes(id))
      .map(optionOf),
  }
}
