import { Text, View } from '@tarojs/components'

import type { SourceTime } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { timeRange } from '@/ui/facts/day_words'

import { sourceWords } from '../schedule_words'
import styles from './source_time_grid.module.scss'

interface SourceTimeGridProps {
  times: readonly SourceTime[]
  selectedId: string | undefined
  onSelect: (time: SourceTime) => void
}

/** The times of a half day with what is left of each; one can be chosen. */
export function SourceTimeGrid({ times, selectedId, onSelect }: SourceTimeGridProps) {
  return (
    <View className={styles.grid} role="radiogroup" aria-label="就诊时间">
      {times.map((time) => (
        <View key={time.sourceTimeId} className={styles.cell}>
          <Pressable
            className={classNames(
              styles.time,
              time.state !== 'available' && styles.off,
              time.sourceTimeId === selectedId && styles.selected,
            )}
            role="radio"
            checked={time.sourceTimeId === selectedId}
            disabled={time.state !== 'available'}
            onPress={() => onSelect(time)}
          >
            <Text className={styles.range}>{timeRange(time.beginTime, time.endTime)}</Text>
            <Text className={styles.left}>{sourceWords(time)}</Text>
          </Pressable>
        </View>
      ))}
    </View>
  )
}
