import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'

import { classNames } from '@/ui/class_names'
import styles from './segmented.module.scss'

/** One choice of several. */
interface Choice<Value extends string> {
  value: Value
  words: string
  /** How many it contains. */
  count?: number
}

export interface ChoicesProps<Value extends string> {
  /** The group's label, for screen readers. */
  label: string
  choices: readonly Choice<Value>[]
  /** Undefined while nothing is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
}

const maxInARow = 4

/** An answer or a setting: some choices in one capsule, three in a row when they are many and more than a digit; one is always on. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoicesProps<Value>) {
  const isInThirds = choices.length > maxInARow && choices.some(({ words }) => words.length > 1)
  return (
    <View className={styles.segmented} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <Pressable
          key={choice.value}
          className={classNames(
            styles.segment,
            isInThirds && styles.third,
            choice.value === value && styles.on,
          )}
          role="radio"
          checked={choice.value === value}
          onPress={() => onChange(choice.value)}
        >
          <Text>{wordsOf(choice)}</Text>
        </Pressable>
      ))}
    </View>
  )
}

/** The words of a choice, with how many stand behind it. */
export function wordsOf({ words, count }: Choice<string>): string {
  return count === undefined ? words : `${words} ${count}`
}
