import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { info, warning } from '@/ui/icons/frame'
import type { IconShape } from '@/ui/icons/shape'
import styles from './notice.module.scss'
import type { Tone } from '@/ui/facts/tag'

interface NoticeProps {
  children: ReactNode
  tone?: Tone
  title?: string
  icon?: IconShape
  /** A text button. */
  action?: ReactNode
  /** Interrupts a screen reader; for errors that just happened. */
  isUrgent?: boolean
}

/** A short text that must be seen, on the tint of its tone. */
export function Notice({
  children,
  tone = 'brand',
  title,
  icon,
  action,
  isUrgent = false,
}: NoticeProps) {
  const shape = icon ?? (tone === 'warning' || tone === 'danger' ? warning : info)
  return (
    <View className={classNames(styles.notice, styles[tone])} role={isUrgent ? 'alert' : undefined}>
      <Icon of={shape} sizePx={18} className={styles.icon} />
      <View className={styles.main}>
        {title && <View className={styles.title}>{title}</View>}
        <View className={styles.words}>{children}</View>
      </View>
      {action}
    </View>
  )
}
