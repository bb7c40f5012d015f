import { View } from '@tarojs/components'

import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { check } from '@/ui/icons/frame'
import { insurance } from '@/ui/icons/service'
import { ListRow } from '@/ui/lists/list_row'

import styles from './payment_method.module.scss'

interface PaymentMethodProps {
  note?: string
  /** Leads to paying with medical insurance, where that is possible. */
  onInsurance?: () => unknown
}

/** 支付方式: WeChat Pay is chosen here; medical insurance has a page of its own. */
export function PaymentMethod({ note = '自费结算，钱付给医院', onInsurance }: PaymentMethodProps) {
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
      {onInsurance && (
        <View className={styles.other}>
          <ListRow
            title="医保支付"
            note="统筹基金、个人账户，不够的部分用微信支付"
            icon={insurance}
            onPress={() => void onInsurance()}
          />
        </View>
      )}
    </Card>
  )
}
