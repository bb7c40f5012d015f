import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Pressable } from '@/platform/elements/pressable'

import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { chevronRight } from '@/ui/icons/frame'
import type { IconShape } from '@/ui/icons/shape'
import styles from './list_row.module.scss'

interface ListRowProps {
  title: ReactNode
  /** Under the title. */
  note?: ReactNode
  /** At the right, e.g. a value or a tag. */
  value?: ReactNode
  icon?: IconShape
  onPress?: () => void
}

/** A row of a list or of facts: title left, value right, a chevron when it is a link. */
export function ListRow({ title, note, value, icon, onPress }: ListRowProps) {
  const content = (
    <>
      {icon && <Icon of={icon} sizePx={22} className={styles.icon} />}
      <View className={styles.main}>
        <View className={styles.words}>
          <View className={styles.title}>{title}</View>
          {note && <View className={styles.note}>{note}</View>}
        </View>
        {value !== undefined && <View className={styles.value}>{value}</View>}
      </View>
      {onPress && <Icon of={chevronRight} sizePx={16} className={styles.chevron} />}
    </>
  )
  if (!onPress) return <View className={styles.row}>{content}</View>
  return (
    <Pressable className={classNames(styles.row, styles.pressable)} onPress={onPress}>
      {content}
    </Pressable>
  )
}
