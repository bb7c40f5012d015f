import { DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useChange } from '../../request/queries'
import { required } from './clinic_numbers'
import { FormDialog } from './form_dialog'
import { plan } from './plan_api'
import { weekdays } from './plan_words'

interface Fields {
  span: [Dayjs, Dayjs]
  name: string
  /** 0: a holiday. */
  worksAs: number
}

const kinds = [
  { value: 0, label: '放假：模板不排' },
  ...weekdays.map((label, index) => ({ value: index + 1, label: `调休：按${label}的模板排` })),
]

/** Writes holidays, or days that work as another weekday. */
export function DayForm({ onEnd }: { onEnd: () => void }) {
  const [form] = Form.useForm<Fields>()
  const save = useChange({
    change: ({ span, name, worksAs }: Fields) =>
      plan.saveDays({
        from: span[0].format('YYYY-MM-DD'),
        to: span[1].format('YYYY-MM-DD'),
        name,
        worksAs: worksAs === 0 ? null : worksAs,
      }),
    renews: ['plan'],
    done: '写好了；已经排好的门诊不变',
    onDone: onEnd,
  })
  return (
    <FormDialog
      title="加节假日或调休"
      okText="写下"
      form={form}
      initialValues={{ worksAs: 0 }}
      save={save}
      onEnd={onEnd}
    >
      <Form.Item label="从哪天到哪天" name="span" rules={required}>
        <DatePicker.RangePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        label="名称"
        name="name"
        rules={[{ required: true, whitespace: true, min: 2, message: '请写明是什么日子' }]}
      >
        <Input maxLength={20} placeholder="春节" />
      </Form.Item>
      <Form.Item label="模板怎样排" name="worksAs">
        <Select options={kinds} />
      </Form.Item>
    </FormDialog>
  )
}
