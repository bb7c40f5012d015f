import { View } from '@tarojs/components'

import { callPhone } from '@/platform/device/phone_call'
import { Pressable } from '@/platform/elements/pressable'
import { topInset } from '@/platform/elements/top_inset'
import { phone } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import styles from './elder_head.module.scss'

interface ElderHeadProps {
  name: string
  telephone: string | null | undefined
}

/** Which hospital this is, and its telephone, in one line. */
export function ElderHead({ name, telephone }: ElderHeadProps) {
  const inset = topInset()
  return (
    <View
      className={styles.head}
      style={{
        paddingTop: `${inset.topPx + 12}px`,
        paddingRight: inset.rightPx ? `${inset.rightPx + 8}px` : undefined,
      }}
    >
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
    </View>
  )
}
