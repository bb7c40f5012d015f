import { Text, View } from '@tarojs/components'

import styles from './rolling_number.module.scss'

/** A number that rolls when it changes; still under reduced motion. */
export function RollingNumber({ value }: { value: number }) {
  return (
    <View className={styles.window}>
      <View key={value} className={styles.figure}>
        <Text>{value}</Text>
      </View>
    </View>
  )
}
