import { Button, DatePicker, Flex } from 'antd'
import dayjs from 'dayjs'
import { mondayOf } from './plan_words'

interface WeekChoiceProps {
  /** A Monday. */
  from: string
  onChoose: (monday: string) => void
}

/** Which week is looked at. */
export function WeekChoice({ from, onChoose }: WeekChoiceProps) {
  const move = (weeks: number) => onChoose(dayjs(from).add(weeks, 'week').format('YYYY-MM-DD'))
  return (
    <Flex gap={12}>
      <Button onClick={() => move(-1)}>前一周</Button>
      <DatePicker
        aria-label="哪一周"
        allowClear={false}
        value={dayjs(from)}
        onChange={(_, value) => onChoose(mondayOf(String(value)))}
      />
      <Button onClick={() => move(1)}>后一周</Button>
    </Flex>
  )
}
