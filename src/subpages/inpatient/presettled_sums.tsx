import { View } from '@tarojs/components'

import type { PresettledSums as Sums, Presettlement } from '@/contract/inpatient'
import { formatMoment } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'

import { formatOutcome } from './presettle_words'
import styles from './presettled_sums.module.scss'
import { returnLabels } from './settlement_words'
import { formatSum } from './stay_words'

interface PresettledSumsProps {
  sums: Sums
  today: string
  /** What goes back, by payer; by a payment link nobody is named. */
  returns?: Presettlement['returns']
}

/** The sums of 预结算: what comes of the deposits, then the total by fund. */
export function PresettledSums({ sums, today, returns = [] }: PresettledSumsProps) {
  const { label, amountFen, next } = formatOutcome(sums)
  const isOneWay = returns.length < 2 && returns[0]?.to === 'self'
  return (
    <>
      <View className={styles.label}>{label}</View>
      {amountFen > 0 && <View className={styles.amount}>{formatSum(amountFen)}</View>}
      <View className={styles.next}>{next}</View>
      <View>
        {!isOneWay &&
          returns.map((part) => (
            <ListRow
              key={part.to}
              title={returnLabels[part.to]}
              value={formatSum(part.amountFen)}
            />
          ))}
        <ListRow title="总费用" value={formatSum(sums.totalFen)} />
        {sums.funds.map((fund) => (
          <ListRow key={fund.name} title={fund.name} value={formatSum(fund.amountFen)} />
        ))}
        {sums.funds.length === 0 && <ListRow title="医保支付" value="没有用医保" />}
        <ListRow title="自己付" value={formatSum(sums.selfPayFen)} />
        <ListRow title="已预缴" value={formatSum(sums.depositsFen)} />
      </View>
      <View className={styles.note}>{`${formatMoment(sums.asOf, today)} 由医院给出`}</View>
    </>
  )
}
