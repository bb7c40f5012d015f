import { View } from '@tarojs/components'
import { useContext } from 'react'

import { DayTimeline } from '@/components/exam_timeline/day_timeline'
import { daysOf, type Entry } from '@/components/exam_timeline/exam_days'
import type { ExamPart } from '@/contract/exam'
import { dayWithDate, formatMoment, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import styles from './exam_plan.module.scss'

interface PlannedDaysProps {
  planned: readonly ExamPart[]
  serverNow: string
  onCancel: (part: ExamPart) => Promise<void>
  /** None while no new times are given. */
  onChange: ((part: ExamPart) => void) | undefined
}

/** The taken plan, day by day from the first preparation on. In elder mode each line is a card of its own. */
export function PlannedDays({ planned, serverNow, onCancel, onChange }: PlannedDaysProps) {
  const { isElder } = useContext(DisplayPreferencesContext)
  const today = hospitalDay(serverNow)
  const actionsOf = (part: ExamPart) =>
    !part.isCheckedIn &&
    Date.parse(part.beginsAt) > Date.parse(serverNow) && (
      <PartActions part={part} today={today} onCancel={onCancel} onChange={onChange} />
    )
  return (
    <>
      {daysOf(planned).map(({ day, entries }) =>
        cardsOf(entries, isElder).map((lines, index) => (
          <Card key={`${day} ${index}`} title={dayWithDate(day, today)}>
            <DayTimeline entries={lines} actionsOf={actionsOf} />
          </Card>
        )),
      )}
    </>
  )
}

const cardsOf = (entries: Entry[], isElder: boolean): Entry[][] =>
  isElder ? entries.map((entry) => [entry]) : [entries]

interface PartActionsProps extends Pick<PlannedDaysProps, 'onCancel' | 'onChange'> {
  part: ExamPart
  today: string
}

function PartActions({ part, today, onCancel, onChange }: PartActionsProps) {
  const { name, isStopped, movedFrom, isLate } = part
  return (
    <View className={styles.aside}>
      {isStopped && (
        <Notice tone="warning">
          设备停用，这个时间不能做。医院会为您改时间，您也可以现在自己改。
        </Notice>
      )}
      {isLate && <Notice tone="warning">住院的日子提前了，这个时间太晚，请改到更早。</Notice>}
      {movedFrom && (
        <Notice tone="warning">{`原来是${formatMoment(movedFrom, today)}，医院改到了这个时间。不合适可以再改。`}</Notice>
      )}
      <View className={styles.actions}>
        {onChange && (
          <Button kind="text" isAtEdge label={`改时间 ${name}`} onPress={() => onChange(part)}>
            改时间
          </Button>
        )}
        <Button kind="text" label={`取消 ${name}`} onPress={() => onCancel(part)}>
          取消
        </Button>
      </View>
    </View>
  )
}
