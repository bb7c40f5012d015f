import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import type { IconShape } from '@/ui/icons/shape'
import styles from './tag.module.scss'

/** The meaning of a colour; always beside a word. */
export type Tone = 'brand' | 'success' | 'warning' | 'danger' | 'neutral'

interface TagProps {
  children: ReactNode
  tone?: Tone
  icon?: IconShape
}

/** Tags side by side, wrapping. */
export function Tags({ children }: { children: ReactNode }) {
  return <View className={styles.tags}>{children}</View>
}

/** A short word with its tone and icon. */
export function Tag({ children, tone = 'neutral', icon }: TagProps) {
  return (
    <View className={classNames(styles.tag, styles[tone])}>
      {icon && <Icon of={icon} sizePx={14} className={styles.icon} />}
      <Text>{children}</Text>
    </View>
  )
}
