import { View } from '@tarojs/components'

import type { FeeDay } from '@/contract/inpatient'
import { classNames } from '@/ui/class_names'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { chevronRight } from '@/ui/icons/frame'
import { chevronLeft } from '@/ui/icons/actions'
import { Pressable } from '@/platform/elements/pressable'

import { balanceWords, formatCompared, formatSum } from '../stay_words'
import styles from './day_head.module.scss'

interface DayHeadProps {
  day: FeeDay
  onChange: (date: string) => void
}

/** The day, its sum, and links to its neighbours. */
export function DayHead({ day, onChange }: DayHeadProps) {
  const { previousDate, nextDate } = day
  const compared = formatCompared(day.totalFen, day.previousTotalFen)
  return (
    <View className={styles.card}>
      <View className={styles.row}>
        <Pressable
          className={classNames(styles.step, previousDate === null && styles.off)}
          label="前一天"
          disabled={previousDate === null}
          onPress={() => previousDate && onChange(previousDate)}
        >
          <Icon of={chevronLeft} sizePx={20} />
        </Pressable>
        <View className={styles.day} role="heading" aria-level={2} aria-live="polite">
          {dayWithDate(day.date, hospitalDay(day.serverNow))}
        </View>
        <Pressable
          className={classNames(styles.step, nextDate === null && styles.off)}
          label="后一天"
          disabled={nextDate === null}
          onPress={() => nextDate && onChange(nextDate)}
        >
          <Icon of={chevronRight} sizePx={20} />
        </Pressable>
      </View>
      <View className={styles.total}>{formatSum(day.totalFen)}</View>
      {compared && <View className={styles.note}>{compared}</View>}
      <View className={styles.note}>
        {day.patientName} · {balanceWords(day)}
        {day.isOpen ? ' · 当天费用还在记账' : ''}
      </View>
    </View>
  )
}
