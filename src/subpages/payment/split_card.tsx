import { Text, View } from '@tarojs/components'

import { splitLabels, type InsuranceSplit } from '@/contract/insurance'
import { Card } from '@/ui/lists/card'
import { Money } from '@/ui/facts/money'

import styles from './split_card.module.scss'

/** The shares by the bureau; the patient's own cash is last and most prominent. */
export function SplitCard({ split, isPaid = false }: { split: InsuranceSplit; isPaid?: boolean }) {
  return (
    <Card title="费用分担">
      <Line words={splitLabels.fundFen} amountFen={split.fundFen} />
      <Line words={splitLabels.accountFen} amountFen={split.accountFen} />
      <Line words={splitLabels.otherFen} hint="大病保险、医疗救助等" amountFen={split.otherFen} />
      <View className={`${styles.line} ${styles.cash}`}>
        <Text>{isPaid ? '您用微信付的' : splitLabels.cashFen}</Text>
        <Money amountFen={split.cashFen} size="title" isPlainZero />
      </View>
    </Card>
  )
}

function Line({ words, hint, amountFen }: { words: string; hint?: string; amountFen: number }) {
  return (
    <View className={styles.line}>
      <View className={styles.words}>
        <View>{words}</View>
        {hint && <View className={styles.hint}>{hint}</View>}
      </View>
      <Money amountFen={amountFen} isPlainZero />
    </View>
  )
}
