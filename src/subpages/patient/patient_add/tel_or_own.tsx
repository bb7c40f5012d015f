import { Text, View } from '@tarojs/components'
import type { ComponentProps } from 'react'

import { TelField } from '@/forms/tel_field'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { check } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import styles from '../choice_chips.module.scss'

interface TelOrOwnProps extends ComponentProps<typeof TelField> {
  /** The account's own phone, masked; empty while none is bound. */
  accountTel: string
  isOwn: boolean
  onOwn: (isOwn: boolean) => void
}

/** A phone: the account's own by a tap, because the server knows it, or another one, typed. */
export function TelOrOwn({ accountTel, isOwn, onOwn, ...field }: TelOrOwnProps) {
  return (
    <View className={styles.field}>
      {isOwn ? <View className={styles.label}>{field.label}</View> : <TelField {...field} />}
      {accountTel && (
        <Pressable
          className={classNames(styles.chip, isOwn && styles.on)}
          pressed={isOwn}
          onPress={() => onOwn(!isOwn)}
        >
          {isOwn && <Icon of={check} sizePx={16} className={styles.icon} />}
          <Text>用我的手机号 {accountTel}</Text>
        </Pressable>
      )}
    </View>
  )
}
