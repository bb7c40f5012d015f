import { Text, View } from '@tarojs/components'

import type { Message } from '@/contract/message'
import { Card } from '@/ui/lists/card'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { chevronRight } from '@/ui/icons/frame'

import { formatAbout } from '../message_words'
import styles from './message_row.module.scss'

interface MessageRowProps {
  message: Message
  isRead: boolean
  onPress: () => void
}

/** One message; an unread one has a dot, a bolder title, and a label for screen readers. */
export function MessageRow({ message, isRead, onPress }: MessageRowProps) {
  const { title, body, route } = message
  return (
    <Card onPress={onPress}>
      <View className={styles.row}>
        <View className={styles.main}>
          <View className={classNames(styles.title, !isRead && styles.unread)}>
            {!isRead && <View className={styles.dot} role="img" aria-label="未读" />}
            <Text>{title}</Text>
          </View>
          <View className={styles.body}>{body}</View>
          <View className={styles.about}>{formatAbout(message)}</View>
        </View>
        {route && <Icon of={chevronRight} sizePx={16} className={styles.chevron} />}
      </View>
    </Card>
  )
}
