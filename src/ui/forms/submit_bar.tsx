import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Button } from './button'
import styles from './submit_bar.module.scss'

export interface SubmitBarProps {
  /** The label of the one primary action. */
  action: string
  onPress: () => unknown
  /** Beside the button: an amount, a count. */
  info?: ReactNode
  /** Above the button: why it is disabled, a consent. */
  note?: ReactNode
  /** A secondary action as a text button, left of the primary one. */
  secondary?: ReactNode
  /** It cannot be undone. */
  isGrave?: boolean
  disabled?: boolean
  isBusy?: boolean
}

/** The one primary action of a page, for `PageFrame`'s `bottom`. */
export function SubmitBar({
  action,
  onPress,
  info,
  note,
  secondary,
  isGrave = false,
  disabled,
  isBusy,
}: SubmitBarProps) {
  return (
    <View className={styles.bar}>
      {note && <View className={styles.note}>{note}</View>}
      <View className={styles.row}>
        {info && <View className={styles.info}>{info}</View>}
        {secondary}
        <View className={info ? styles.beside : styles.full}>
          <Button
            kind={isGrave ? 'grave' : 'primary'}
            onPress={onPress}
            disabled={disabled}
            isBusy={isBusy}
          >
            {action}
          </Button>
        </View>
      </View>
    </View>
  )
}
