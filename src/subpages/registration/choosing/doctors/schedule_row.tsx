import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'

import { ScheduleStateTag } from '@/components/schedule_state_tag'
import type { DoctorSchedule } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { hospitalStore } from '@/stores'
import { dayWithDate } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { chevronRight } from '@/ui/icons/frame'
import { Money } from '@/ui/facts/money'

import { scheduleTitle, formatSchedule } from '../../schedule_words'
import styles from './schedule_row.module.scss'

interface ScheduleRowProps {
  schedule: DoctorSchedule
  today: string
  /** Says the day too, where rows of several days stand together. */
  hasDay?: boolean
  onOpen: (schedule: DoctorSchedule) => void
}

/** A half day: its name, fee, and what is left; a link where something can be booked. */
export const ScheduleRow = observer(function ScheduleRow({
  schedule,
  today,
  hasDay = false,
  onOpen,
}: ScheduleRowProps) {
  // A full one leads to its waitlist.
  const mayWait = schedule.doctor !== undefined || hospitalStore.offers('waitlist')
  const isOpen = schedule.state === 'available' || (schedule.state === 'full' && mayWait)
  const content = (
    <>
      <View className={styles.main}>
        {hasDay && <Text className={styles.day}>{dayWithDate(schedule.scheduleDate, today)}</Text>}
        <Text className={styles.type}>{scheduleTitle(schedule)}</Text>
      </View>
      <View className={styles.side}>
        <View className={styles.fee}>
          <Money amountFen={schedule.fee.totalFeeFen} />
        </View>
        <ScheduleStateTag state={schedule.state} words={formatSchedule(schedule, today)} />
      </View>
      <View className={styles.chevron}>{isOpen && <Icon of={chevronRight} sizePx={16} />}</View>
    </>
  )
  if (!isOpen) return <View className={styles.row}>{content}</View>
  return (
    <Pressable className={styles.row} onPress={() => onOpen(schedule)}>
      {content}
    </Pressable>
  )
})
