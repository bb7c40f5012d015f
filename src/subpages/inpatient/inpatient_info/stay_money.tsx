import { View } from '@tarojs/components'

import type { Stay } from '@/contract/inpatient'
import { classNames } from '@/ui/class_names'
import { Notice } from '@/ui/states/notice'

import { formatDuration, formatLowBalance, formatSuggested, formatSum } from '../stay_words'
import styles from './stay_money.module.scss'

/** The money of a stay at a glance: the balance, how long it lasts, and its parts. */
export function StayMoney({ stay }: { stay: Stay }) {
  const lasts = formatDuration(stay)
  const isOwed = stay.balanceFen < 0
  if (stay.status === 'AWAITING')
    return (
      <Notice title="还没有办理入院">
        入院后在这里看费用和预缴。入院当天请带身份证、医保卡到住院处办理。
      </Notice>
    )
  return (
    <View className={styles.card}>
      <View className={styles.label}>{formatLeft(stay)}</View>
      <View className={classNames(styles.balance, (isOwed || stay.isLow) && styles.low)}>
        {formatSum(Math.abs(stay.balanceFen))}
      </View>
      {lasts && <View className={styles.lasts}>{lasts.left}</View>}
      {lasts && <View className={styles.lasts}>{lasts.pace}</View>}
      <View className={styles.sums}>
        <Sum words="已预缴" fen={stay.prepaidFen} />
        {stay.insuranceFeeFen !== null && (
          <Sum words="医保支付" fen={stay.insuranceFeeFen} sign="+ " />
        )}
        {stay.totalCostFen !== null && <Sum words="总费用" fen={stay.totalCostFen} sign="− " />}
      </View>
      {stay.deposit.suggested && (
        <View className={styles.alert}>
          <Notice>{formatSuggested(stay.deposit.suggested)}</Notice>
        </View>
      )}
      {stay.isLow && (
        <View className={styles.alert}>
          <Notice tone="warning" title="余额不足">
            {formatLowBalance(stay)}
          </Notice>
        </View>
      )}
      {stay.status === 'SETTLING' && !stay.presettlement && (
        <View className={styles.alert}>
          <Notice>
            {stay.needPayFen > 0
              ? `出院结算还需补缴 ${formatSum(stay.needPayFen)}，请到住院处办理。`
              : '正在结算，多余的预缴会退回，请到住院处办理。'}
          </Notice>
        </View>
      )}
    </View>
  )
}

/** One part of the balance: added, or subtracted. */
function Sum({ words, fen, sign = '' }: { words: string; fen: number; sign?: string }) {
  return (
    <View className={styles.sum}>
      <View className={styles.label}>{words}</View>
      <View className={styles.amount}>{`${sign}${formatSum(fen)}`}</View>
    </View>
  )
}

function formatLeft({ balanceFen, status }: Stay): string {
  if (balanceFen < 0) return '还差'
  return status === 'DISCHARGED' ? '结算后退回' : '预缴余额'
}
