import { View } from '@tarojs/components'

import { callPhone } from '@/platform/device/phone_call'
import { Pressable } from '@/platform/elements/pressable'
import { topInset } from '@/platform/overlays/top_inset'
import { classNames } from '@/ui/class_names'
import { phone } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import { TopStrip } from '../top_strip'
import styles from './elder_head.module.scss'

interface ElderHeadProps {
  name: string
  telephone: string | null | undefined
}

/** The hospital's name and telephone in one line. */
export function ElderHead({ name, telephone }: ElderHeadProps) {
  const inset = topInset()
  const line = (
    <>
      <View className={styles.name} role="heading" aria-level={1}>
        {name}
      </View>
      {telephone && (
        <Pressable
          className={styles.phone}
          label={`拨打电话 ${telephone}`}
          onPress={() => callPhone(telephone)}
        >
          <Icon of={phone} sizePx={24} />
        </Pressable>
      )}
    </>
  )
  if (inset.rightPx === 0) return <View className={styles.head}>{line}</View>
  return (
    <>
      <TopStrip inset={inset}>{line}</TopStrip>
      <View className={classNames(styles.head, styles.below)} />
    </>
  )
}
