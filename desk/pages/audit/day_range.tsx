import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

type Days = {
  from?: string | undefined
  until?: string | undefined
}

const dayOf = (day: string | undefined) => (day === undefined ? null : dayjs(day))
const wordsOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** The days of a log's lines; either may be left out. */
export function DayRange({ from, until, onAsk }: Days & { onAsk: (days: Days) => void }) {
  return (
    <DatePicker.RangePicker
      aria-label="从哪天，到哪天"
      allowEmpty={[true, true]}
      style={{ width: 256 }}
      placeholder={['从哪天', '到哪天为止']}
      value={[dayOf(from), dayOf(until)]}
      onChange={(days) => onAsk({ from: wordsOf(days?.[0]), until: wordsOf(days?.[1]) })}
    />
  )
}
