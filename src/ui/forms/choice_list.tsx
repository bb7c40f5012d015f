import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'

import styles from './choice_list.module.scss'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { check } from '@/ui/icons/frame'

interface ChoiceListProps<Value extends string> {
  /** The group's label, for screen readers. */
  label: string
  choices: readonly { value: Value; words: string; note?: string; disabled?: boolean }[]
  value?: Value
  onChange: (value: Value) => void
}

/** One choice of several, one per row; a disabled row says why in its note. */
export function ChoiceList<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceListProps<Value>) {
  return (
    <View role="radiogroup" aria-label={label}>
      {choices.map((choice) => {
        const isOn = choice.value === value
        return (
          <Pressable
            key={choice.value}
            className={classNames(styles.choice, isOn && styles.on, choice.disabled && styles.off)}
            role="radio"
            checked={isOn}
            disabled={choice.disabled}
            onPress={() => onChange(choice.value)}
          >
            <View className={styles.main}>
              <Text>{choice.words}</Text>
              {choice.note && <View className={styles.note}>{choice.note}</View>}
            </View>
            {isOn && <Icon of={check} sizePx={20} />}
          </Pressable>
        )
      })}
    </View>
  )
}
