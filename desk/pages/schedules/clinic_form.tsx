import { DatePicker, Form, Input, Select, TimePicker } from 'antd'
import { useState } from 'react'
import type { Template } from '@/contract/desk/planning/plan_shapes'
import { halfDayLabels, type HalfDay } from '@/contract/registration/clinic_words'
import { registrationTypeLabels } from '@/contract/registration/schedule_words'
import { optionsOf } from '../../parts/words'
import { useChange } from '../../request/queries'
import { send, usualSpans, valuesOf, type Fields } from './clinic_fields'
import { Numbers, pair, Release, required } from './clinic_numbers'
import { FormDialog } from './form_dialog'
import { weekdays } from './plan_words'

export interface Doctor {
  doctorId: string
  name: string
}

interface ClinicFormProps {
  departmentId: string
  doctors: readonly Doctor[]
  /** The first day that is offered: one half day is added instead of a template. */
  day?: string | undefined
  /** The template that is changed. */
  template?: Template
  onEnd: () => void
}

/** Writes a template, or adds one half day; a refusal is told, and nothing that was written is lost. */
export function ClinicForm({ departmentId, doctors, day, onEnd, ...given }: ClinicFormProps) {
  const [form] = Form.useForm<Fields>()
  // As it was opened: somebody else's version since is told.
  const [template] = useState(given.template)
  const isOnce = day !== undefined
  const save = useChange({
    change: (fields: Fields) => send(departmentId, fields, isOnce ? 'once' : template),
    renews: ['plan', 'clinics'],
    done: isOnce ? '已排好，到放号时间患者能约' : '模板存好了；用到哪几周，按“按模板排班”',
    onDone: onEnd,
  })
  return (
    <FormDialog
      width={640}
      title={titleOf(isOnce, template)}
      okText={isOnce ? '排这个半天' : '存模板'}
      form={form}
      initialValues={valuesOf(day, template)}
      save={save}
      onEnd={onEnd}
    >
      <div style={pair}>
        <When
          isOnce={isOnce}
          onHalfDay={(half) => form.setFieldsValue({ span: usualSpans[half] })}
        />
        <Who doctors={doctors} />
        <Span />
        <Form.Item label="地点" name="place">
          <Input maxLength={60} placeholder="科室的地点" />
        </Form.Item>
        <Numbers />
        <Release />
      </div>
      <Last isOnce={isOnce} />
    </FormDialog>
  )
}

function When({ isOnce, onHalfDay }: { isOnce: boolean; onHalfDay: (half: HalfDay) => void }) {
  return (
    <>
      {isOnce ? (
        <Form.Item label="哪一天" name="day" rules={required}>
          <DatePicker allowClear={false} style={{ width: '100%' }} />
        </Form.Item>
      ) : (
        <Form.Item label="星期" name="weekday">
          <Select options={weekdays.map((label, index) => ({ value: index + 1, label }))} />
        </Form.Item>
      )}
      <Form.Item label="半天" name="halfDay">
        <Select options={optionsOf(halfDayLabels)} onChange={onHalfDay} />
      </Form.Item>
    </>
  )
}

function Span() {
  return (
    <Form.Item label="从几点到几点" name="span" rules={required}>
      <TimePicker.RangePicker
        format="HH:mm"
        minuteStep={5}
        needConfirm={false}
        order
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}

/** What a template and a single half day have for themselves. */
function Last({ isOnce }: { isOnce: boolean }) {
  return isOnce ? (
    <Form.Item
      label="原因（会记入日志）"
      name="reason"
      rules={[{ required: true, whitespace: true, min: 2, message: '请写明原因' }]}
    >
      <Input maxLength={200} showCount />
    </Form.Item>
  ) : (
    <Form.Item label="有效期（不填：一直有效）" name="valid">
      <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />
    </Form.Item>
  )
}

function Who({ doctors }: { doctors: readonly Doctor[] }) {
  return (
    <>
      <Form.Item label="医生" name="doctorId">
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder="普通门诊，不指定医生"
          options={doctors.map(({ doctorId, name }) => ({ value: doctorId, label: name }))}
        />
      </Form.Item>
      <Form.Item label="号别" name="registrationType">
        <Select options={optionsOf(registrationTypeLabels)} />
      </Form.Item>
    </>
  )
}

function titleOf(isOnce: boolean, template: Template | undefined): string {
  if (isOnce) return '加一个半天'
  return template === undefined ? '加一个模板' : '修改模板'
}
