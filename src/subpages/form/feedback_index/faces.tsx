import { Text, View } from '@tarojs/components'

import type { Mark } from '@/contract/feedback/words'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'

import styles from './feedback_index.module.scss'
import { faces } from './feedback_words'

interface FacesProps {
  value: Mark | undefined
  onChange: (mark: Mark) => void
}

/** Three faces, each with its word. */
export function Faces({ value, onChange }: FacesProps) {
  return (
    <View className={styles.faces} role="radiogroup" aria-label="这次看病怎么样">
      {faces.map(({ mark, words, icon }) => (
        <Pressable
          key={mark}
          className={classNames(styles.face, mark === value && styles.on)}
          role="radio"
          checked={mark === value}
          onPress={() => onChange(mark)}
        >
          <Icon of={icon} sizePx={44} />
          <Text>{words}</Text>
        </Pressable>
      ))}
    </View>
  )
}
