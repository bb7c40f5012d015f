import { View } from '@tarojs/components'

import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { check } from '@/ui/icons/frame'

import styles from './payment_method.module.scss'

/** 支付方式: WeChat Pay, which is what there is. */
export function PaymentMethod({ note = '自费结算，钱付给医院' }: { note?: string }) {
  return (
    <Card title="支付方式">
      <View className={styles.method}>
        <View className={styles.main}>
          <View>微信支付</View>
          <View className={styles.hint}>{note}</View>
        </View>
        <View className={styles.mark}>
          <Icon of={check} sizePx={16} label="已选择" />
        </View>
      </View>
    </Card>
  )
}
