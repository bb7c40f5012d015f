import { Text, View } from '@tarojs/components'

import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { check, warning } from '@/ui/icons/frame'
import { Pressable } from '@/platform/elements/pressable'

import styles from './choice_chips.module.scss'

interface ChoiceChipsProps<Value extends string> {
  label: string
  choices: readonly { value: Value; words: string; disabled?: boolean }[]
  /** Nothing is chosen at first. */
  value?: Value
  onChange: (value: Value) => void
  error?: string
  note?: string
}

/** A few short choices side by side, all in view. */
export function ChoiceChips<Value extends string>({
  label,
  choices,
  value,
  onChange,
  error,
  note,
}: ChoiceChipsProps<Value>) {
  return (
    <View className={styles.field}>
      <View className={styles.label}>{label}</View>
      <View className={styles.chips} role="radiogroup" aria-label={label}>
        {choices.map((choice) => {
          const isOn = choice.value === value
          return (
            <Pressable
              key={choice.value}
              className={classNames(styles.chip, isOn && styles.on, choice.disabled && styles.off)}
              role="radio"
              checked={isOn}
              disabled={choice.disabled}
              onPress={() => onChange(choice.value)}
            >
              {isOn && <Icon of={check} sizePx={16} className={styles.icon} />}
              <Text>{choice.words}</Text>
            </Pressable>
          )
        })}
      </View>
      <View aria-live="polite">
        {error && (
          <View className={styles.error}>
            <Icon of={warning} sizePx={16} className={styles.icon} />
            {error}
          </View>
        )}
        {!error && note && <View className={styles.note}>{note}</View>}
      </View>
    </View>
  )
}

/** The choices of a map of labels, in its order. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[],
): { value: Value; words: string }[] {
  return values.map((value) => ({ value, words: labels[value] }))
}
