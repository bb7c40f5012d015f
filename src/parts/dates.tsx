import { DateField } from '@/ui/forms/date_field'
import { DatePicker } from '@/ui/forms/date_picker'
import { DateStrip } from '@/ui/forms/date_strip'

import { today } from './days'
import { Held } from './held'
import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

const days = [
  { date: '2026-11-25', words: '余 12' },
  { date: '2026-11-26', words: '余 3' },
  { date: '2026-11-27', words: '约满', isDim: true },
  { date: '2026-11-28', words: '停诊', isDim: true },
  { date: '2026-11-29', words: '余 20' },
  { date: '2026-11-30', words: '未放号', isDim: true },
  { date: '2026-12-01', words: '余 8' },
]

/** 日期 */
export const dates: Room = {
  'ui/forms/date_field': {
    '未选 · 点开选': (
      <Held<string | undefined> first={undefined}>
        {(value, change) => (
          <DateField
            label="出生日期"
            today={today}
            max={today}
            openAt="1980-01-01"
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    已选: (
      <Held first="1958-03-02">
        {(value, change) => (
          <DateField label="出生日期" today={today} max={today} value={value} onChange={change} />
        )}
      </Held>
    ),
  },
  'ui/forms/date_picker': {
    轮子和按钮: (
      <Phone heightPx={560}>
        <DatePicker
          title="出生日期"
          day="1958-03-02"
          range={{ first: '1900-01-01', last: today }}
          onConfirm={press}
          onClose={press}
        />
      </Phone>
    ),
  },
  'ui/forms/date_strip': {
    '七天，两天不能约': (
      <Held first="2026-11-26">
        {(value, change) => (
          <Phone>
            <DateStrip days={days} today={today} selected={value} onSelect={change} />
          </Phone>
        )}
      </Held>
    ),
  },
}
