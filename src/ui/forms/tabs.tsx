import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'

import { classNames } from '@/ui/class_names'
import { wordsOf, type ChoicesProps } from './segmented'
import styles from './tabs.module.scss'

/** Which part of its content a page shows; scrolls sideways when needed. */
export function Tabs<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <View className={styles.tabs} role="tablist" aria-label={label}>
      {choices.map((choice) => (
        <Pressable
          key={choice.value}
          className={classNames(styles.tab, choice.value === value && styles.selected)}
          role="tab"
          selected={choice.value === value}
          onPress={() => onChange(choice.value)}
        >
          <Text>{wordsOf(choice)}</Text>
        </Pressable>
      ))}
    </View>
  )
}
