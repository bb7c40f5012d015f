import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Picture, type PictureShape } from './picture'
import styles from './state.module.scss'
import { TelephoneLink } from './telephone_link'

interface EmptyStateProps {
  /** A picture of `@/ui/pictures/states`. */
  picture: PictureShape
  /** One sentence. */
  text: string
  /** Further words, smaller. */
  note?: string
  /** One `Button`. */
  action?: ReactNode
  /** The hospital's number, on dead ends. */
  telephone?: string
}

/** Nothing here, and what to do next: a picture, a sentence, a button. */
export function EmptyState({ picture, text, note, action, telephone }: EmptyStateProps) {
  return (
    <View className={styles.state}>
      <Picture of={picture} />
      <View className={styles.words}>{text}</View>
      {note && <View className={styles.note}>{note}</View>}
      {action && <View className={styles.action}>{action}</View>}
      {telephone && <TelephoneLink telephone={telephone} />}
    </View>
  )
}
