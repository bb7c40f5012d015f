import { View } from '@tarojs/components'

import styles from './badge.module.scss'

/** A small count of new things. */
export function Badge({ words }: { words: string }) {
  return (
    <View className={styles.badge} role="img" aria-label={`${words} 条未读`}>
      {words}
    </View>
  )
}
