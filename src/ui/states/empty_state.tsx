import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Picture, type PictureShape } from '@/ui/pictures/picture'
import styles from './state.module.scss'
import { TelephoneLink } from '@/ui/frame/telephone_link'

interface EmptyStateProps {
  /** A picture of `@/ui/pictures/states`. */
  picture: PictureShape
  /** One sentence. */
  text: string
  /** A second, smaller text. */
  note?: string
  /** One `Button`. */
  action?: ReactNode
  /** Shows the hospital's telephone, on dead ends. */
  hasTelephone?: boolean
}

/** An empty state, and what to do next: a picture, a sentence, a button. */
export function EmptyState({ picture, text, note, action, hasTelephone }: EmptyStateProps) {
  return (
    <View className={styles.state}>
      <Picture of={picture} />
      <View className={styles.words}>{text}</View>
      {note && <View className={styles.note}>{note}</View>}
      {action && <View className={styles.action}>{action}</View>}
      {hasTelephone && <TelephoneLink />}
    </View>
  )
}
