import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Pressable } from '@/platform/elements/pressable'
import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { check, wallet } from '@/ui/icons/frame'
import { insurance } from '@/ui/icons/service'
import type { IconShape } from '@/ui/icons/shape'

import styles from './payment_method.module.scss'

interface PaymentMethodProps {
  note?: string
  /** Leads to paying with medical insurance, where that is possible. */
  onInsurance?: () => unknown
  /** Further ways. */
  children?: ReactNode
}

/** 支付方式: WeChat Pay is chosen here; medical insurance has a page of its own. */
export function PaymentMethod({
  note = '自费结算，钱付给医院',
  onInsurance,
  children,
}: PaymentMethodProps) {
  return (
    <Card title="支付方式">
      <View className={styles.method}>
        <Icon of={wallet} sizePx={22} className={styles.icon} />
        <View className={styles.main}>
          <View>微信支付</View>
          <View className={styles.hint}>{note}</View>
        </View>
        <View className={styles.mark}>
          <Icon of={check} sizePx={16} label="已选择" />
        </View>
      </View>
      {onInsurance && (
        <OtherMethod
          icon={insurance}
          name="医保支付"
          hint="统筹基金、个人账户，不够的部分用微信支付"
          onPress={onInsurance}
        />
      )}
      {children}
    </Card>
  )
}

interface OtherMethodProps {
  icon: IconShape
  name: string
  hint: string
  onPress: () => unknown
}

/** A way to pay that is not the page's own. */
export function OtherMethod({ icon, name, hint, onPress }: OtherMethodProps) {
  return (
    <Pressable className={styles.method} onPress={() => void onPress()}>
      <Icon of={icon} sizePx={22} className={styles.icon} />
      <View className={styles.main}>
        <View>{name}</View>
        <View className={styles.hint}>{hint}</View>
      </View>
      <View className={styles.open} />
    </Pressable>
  )
}
