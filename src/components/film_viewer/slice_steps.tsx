import { View } from '@tarojs/components'

import { classNames } from '@/ui/class_names'
import { chevronLeft } from '@/ui/icons/actions'
import { chevronRight } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { Pressable } from '@/platform/elements/pressable'
import { RangeInput } from '@/platform/touch/range_input'

import styles from './film_viewer.module.scss'
import { clampSlice } from './stack'

interface SliceStepsProps {
  slice: number
  count: number
  onGo: (slice: number) => void
}

/** Through the stack by buttons and slider. */
export function SliceSteps({ slice, count, onGo }: SliceStepsProps) {
  const go = (to: number) => onGo(clampSlice(to, count))
  return (
    <View className={styles.steps}>
      <Pressable
        className={classNames(styles.step, slice <= 1 && styles.ended)}
        label="上一张"
        disabled={slice <= 1}
        onPress={() => go(slice - 1)}
      >
        <Icon of={chevronLeft} sizePx={24} />
      </Pressable>
      <RangeInput
        className={styles.slider}
        label="第几张"
        valueLabel={`第 ${slice} 张，共 ${count} 张`}
        min={1}
        max={count}
        value={slice}
        onChange={go}
      />
      <Pressable
        className={classNames(styles.step, slice >= count && styles.ended)}
        label="下一张"
        disabled={slice >= count}
        onPress={() => go(slice + 1)}
      >
        <Icon of={chevronRight} sizePx={24} />
      </Pressable>
    </View>
  )
}
