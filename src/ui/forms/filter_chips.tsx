import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'

import { classNames } from '@/ui/class_names'
import styles from './filter_chips.module.scss'
import { Icon } from '@/ui/icons/icon'
import { check } from '@/ui/icons/frame'

interface FilterChipsProps<Value extends string> {
  /** The group's label, for screen readers. */
  label: string
  chips: readonly { value: Value; words: string }[]
  /** The chips that are on. */
  values: readonly Value[]
  onChange: (values: Value[]) => void
}

/** Filters that toggle independently. */
export function FilterChips<Value extends string>({
  label,
  chips,
  values,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <View className={styles.chips} role="group" aria-label={label}>
      {chips.map(({ value, words }) => {
        const isOn = values.includes(value)
        return (
          <Pressable
            key={value}
            className={styles.touch}
            pressed={isOn}
            onPress={() =>
              onChange(isOn ? values.filter((other) => other !== value) : [...values, value])
            }
          >
            <View className={classNames(styles.chip, isOn && styles.on)}>
              {isOn && <Icon of={check} sizePx={14} className={styles.icon} />}
              <Text>{words}</Text>
            </View>
          </Pressable>
        )
      })}
    </View>
  )
}
