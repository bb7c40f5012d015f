import { ScrollView, Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'

import { classNames } from '@/ui/class_names'
import styles from './date_strip.module.scss'
import { dayWithDate, formatShortDay } from '@/ui/facts/format_day'

/** A day to choose. */
interface StripDay {
  /** `2026-11-25` */
  date: string
  /** Under the date: `余 12`, `约满`, `停诊`. */
  words: string
  /** Nothing can be booked on it; it can still be opened. */
  isDim?: boolean
}

const dayWidthPx = 68

interface DateStripProps {
  days: readonly StripDay[]
  selected: string
  onSelect: (date: string) => void
  /** The hospital's day now. */
  today: string
}

/** The days of the booking horizon in one line that scrolls sideways. */
export function DateStrip({ days, selected, onSelect, today }: DateStripProps) {
  return (
    <ScrollView
      className={styles.strip}
      scrollX
      enhanced
      showScrollbar={false}
      scrollLeft={leftOf(days, selected)}
    >
      <View className={styles.days} role="radiogroup" aria-label="就诊日期">
        {days.map(({ date, words, isDim }) => (
          <Pressable
            key={date}
            className={classNames(
              styles.day,
              isDim && styles.dim,
              date === selected && styles.selected,
            )}
            role="radio"
            checked={date === selected}
            current={date === today ? 'date' : undefined}
            label={`${dayWithDate(date, today)}，${words}`}
            onPress={() => onSelect(date)}
          >
            <Text className={styles.weekday}>{formatShortDay(date, today)}</Text>
            <Text className={styles.date}>{shortDate(date)}</Text>
            <Text className={styles.words}>{words}</Text>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  )
}

/** The scroll position in which the selected day is the third visible one. Taro's scrollIntoView would scroll the page too. */
function leftOf(days: readonly StripDay[], selected: string): number {
  const index = days.findIndex(({ date }) => date === selected)
  return Math.max(0, index - 2) * dayWidthPx
}

/** `11/25` */
function shortDate(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`
}
