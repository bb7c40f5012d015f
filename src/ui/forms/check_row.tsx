import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Pressable } from '@/platform/elements/pressable'

import styles from './check_row.module.scss'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { check } from '@/ui/icons/frame'

interface CheckRowProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** The consent's text. */
  label: string
  /** Takes effect at once: shown as a switch, at the right. */
  isSwitch?: boolean
  /** Links to the full text, beside the row and pressed separately. */
  links?: ReactNode
  /** The error; '' reserves its space, so that nothing below moves under a finger. */
  error?: string
}

/** A consent or a choice to tick; consents start unticked. */
export function CheckRow({
  isChecked,
  onChange,
  label,
  isSwitch = false,
  links,
  error,
}: CheckRowProps) {
  return (
    <View>
      <View className={styles.row}>
        <Pressable
          className={classNames(styles.choice, isSwitch && styles.switch)}
          role="checkbox"
          checked={isChecked}
          onPress={() => onChange(!isChecked)}
        >
          <View className={classNames(styles.box, isChecked && styles.checked)}>
            {isChecked && !isSwitch && <Icon of={check} sizePx={16} />}
          </View>
          <Text className={styles.words}>{label}</Text>
        </Pressable>
        {links}
      </View>
      {error !== undefined && (
        <View className={styles.error}>{error !== '' && <View role="alert">{error}</View>}</View>
      )}
    </View>
  )
}
