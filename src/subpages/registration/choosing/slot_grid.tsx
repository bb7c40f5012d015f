import { Text, View } from '@tarojs/components'

import type { SourceTime } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { timeRange } from '@/ui/facts/format_day'

import { formatSource } from '../schedule_words'
import styles from './slot_grid.module.scss'

interface SlotGridProps {
  times: readonly SourceTime[]
  selectedId: string | undefined
  onSelect: (time: SourceTime) => void
}

/** The slots of a half day with what is left of each; one can be chosen. */
export function SlotGrid({ times, selectedId, onSelect }: SlotGridProps) {
  return (
    <>
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
              <Text className={styles.left}>{formatSource(time)}</Text>
            </Pressable>
          </View>
        ))}
      </View>
      {times.some(({ isLeftOld }) => isLeftOld) && (
        <View className={styles.old}>余号以提交时为准</View>
      )}
    </>
  )
}
