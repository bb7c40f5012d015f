import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './dark_room.module.scss'

/** Pictures of the body are looked at in the dark, by day too: what stands in it has the dark colours. */
export function DarkRoom({ children }: { children: ReactNode }) {
  return <View className={styles.dark}>{children}</View>
}
