import { View } from '@tarojs/components'

import type { LabItem } from '@/contract/report'
import { classNames } from '@/ui/class_names'

import { rangeScale } from './range_scale'
import styles from './range_bar.module.scss'

/** Low, normal, high in one line, with a mark at this value and a ring at the last one. The row says the same in words. */
export function RangeBar({ item, isOff }: { item: LabItem; isOff: boolean }) {
  const scale = rangeScale(item)
  if (!scale) return null
  const { normalFrom, normalTo, here, last } = scale
  return (
    <View className={styles.bar} aria-hidden>
      <View
        className={styles.normal}
        style={{ left: `${normalFrom}%`, width: `${normalTo - normalFrom}%` }}
      />
      {last !== null && <View className={styles.last} style={{ left: `${last}%` }} />}
      <View className={classNames(styles.here, isOff && styles.off)} style={{ left: `${here}%` }} />
    </View>
  )
}
