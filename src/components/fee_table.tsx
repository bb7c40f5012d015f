import { Text, View } from '@tarojs/components'

import type { Fee } from '@/contract/registration'
import { Money } from '@/ui/facts/money'

import styles from './fee_table.module.scss'

interface FeeTableProps {
  fee: Fee
  /** The label of the sum: 合计, 应付, 已付. */
  totalLabel?: string
}

/** The parts of a registration fee, and the sum; free parts are left out. */
export function FeeTable({ fee, totalLabel = '合计' }: FeeTableProps) {
  return (
    <View>
      <FeeLine words="挂号费" amountFen={fee.regFeeFen} />
      <FeeLine words="诊查费" amountFen={fee.treatFeeFen} />
      <View className={fee.totalFeeFen === 0 ? styles.line : styles.total}>
        <Text>{totalLabel}</Text>
        <Money amountFen={fee.totalFeeFen} size="title" />
      </View>
    </View>
  )
}

function FeeLine({ words, amountFen }: { words: string; amountFen: number }) {
  if (amountFen === 0) return null
  return (
    <View className={styles.line}>
      <Text>{words}</Text>
      <Money amountFen={amountFen} />
    </View>
  )
}
