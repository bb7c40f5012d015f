import { Text, View } from '@tarojs/components'

import { Money } from '@/ui/facts/money'

import styles from './expected_split.module.scss'

interface ExpectedSplitProps {
  split: { insuranceFen: number; selfFen: number }
}

/** What the hospital expects the insurance and the patient to bear; the insurance decides when it is paid. */
export function ExpectedSplit({ split }: ExpectedSplitProps) {
  return (
    <View className={styles.split}>
      <View className={styles.line}>
        <Text>预计医保支付</Text>
        <Money amountFen={split.insuranceFen} />
      </View>
      <View className={styles.line}>
        <Text>预计自付</Text>
        <Money amountFen={split.selfFen} />
      </View>
      <Text className={styles.note}>
        这是医院的估计。下一步选医保支付时按医保结算为准，选微信支付则全部自付。
      </Text>
    </View>
  )
}
