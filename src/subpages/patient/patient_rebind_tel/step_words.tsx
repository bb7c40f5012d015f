import { Text, View } from '@tarojs/components'

import styles from './step_words.module.scss'

/** The present one of two steps. */
export function StepWords({ step, words }: { step: 1 | 2; words: string }) {
  return (
    <View className={styles.step} role="heading" aria-level={2}>
      <Text className={styles.number}>{`第 ${step} 步，共 2 步`}</Text>
      <Text className={styles.words}>{words}</Text>
    </View>
  )
}
