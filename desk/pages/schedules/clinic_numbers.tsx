import { Form, InputNumber, TimePicker } from 'antd'
import type { CSSProperties } from 'react'

/** Two fields beside each other. */
export const pair: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: 16,
}
export const required = [{ required: true, message: '必填' }]
const whole: CSSProperties = { width: '100%' }

/** Slots and fees of a half day. */
export function Numbers() {
  return (
    <>
      <Form.Item label="每个时段几分钟" name="slotMinutes" rules={required}>
        <InputNumber min={5} max={240} step={5} precision={0} style={whole} />
      </Form.Item>
      <Form.Item label="每个时段几个号" name="perSlot" rules={required}>
        <InputNumber min={1} max={100} precision={0} style={whole} />
      </Form.Item>
      <Form.Item label="挂号费（元）" name="regFee" rules={required}>
        <InputNumber min={0} max={10_000} precision={2} style={whole} />
      </Form.Item>
      <Form.Item label="诊查费（元）" name="treatFee" rules={required}>
        <InputNumber min={0} max={10_000} precision={2} style={whole} />
      </Form.Item>
    </>
  )
}

/** When its slots are released, where that is not as the rules say. */
export function Release() {
  return (
    <>
      <Form.Item label="提前几天放号" name="releaseDays" dependencies={['releaseTime']}>
        <InputNumber min={0} max={60} precision={0} placeholder="按挂号规则" style={whole} />
      </Form.Item>
      <Form.Item
        label="几点放号"
        name="releaseTime"
        dependencies={['releaseDays']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: unknown) => {
              const days: unknown = getFieldValue('releaseDays')
              const isWhole = ((value ?? null) === null) === ((days ?? null) === null)
              return isWhole
                ? Promise.resolve()
                : Promise.reject(new Error('天数和时间要一起填，或都不填'))
            },
          }),
        ]}
      >
        <TimePicker
          format="HH:mm"
          minuteStep={5}
          needConfirm={false}
          placeholder="按挂号规则"
          style={whole}
        />
      </Form.Item>
    </>
  )
}
