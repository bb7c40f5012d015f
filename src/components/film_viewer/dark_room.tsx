import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './dark_room.module.scss'

/** Medical pictures are viewed on a dark background in any theme: its content has the dark colours. */
export function DarkRoom({ children }: { children: ReactNode }) {
  return <View className={styles.dark}>{children}</View>
}
