import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Pressable } from '@/platform/elements/pressable'

import styles from './card.module.scss'
import { classNames } from '@/ui/class_names'

interface CardProps {
  children: ReactNode
  title?: ReactNode
  /** At the right of the title: a tag or a text button. */
  extra?: ReactNode
  /** Makes the whole card pressable; then it contains no other button. */
  onPress?: () => void
  /** The screen reader's text instead of the content. */
  label?: string
  /** No padding, for lists of `ListRow`. */
  isFlush?: boolean
  disabled?: boolean
}

/** A white card on the page colour. */
export function Card({
  children,
  title,
  extra,
  onPress,
  label,
  isFlush = false,
  disabled,
}: CardProps) {
  const className = classNames(styles.card, !isFlush && styles.padded, onPress && styles.pressable)
  const content = (
    <>
      {(title || extra) && (
        <View className={classNames(styles.head, isFlush && styles.inset)}>
          <View
            className={styles.title}
            role={onPress ? undefined : 'heading'}
            aria-level={onPress ? undefined : 2}
          >
            {title}
          </View>
          {extra}
        </View>
      )}
      {children}
    </>
  )
  if (!onPress) return <View className={className}>{content}</View>
  return (
    <Pressable className={className} onPress={onPress} label={label} disabled={disabled}>
      {content}
    </Pressable>
  )
}
