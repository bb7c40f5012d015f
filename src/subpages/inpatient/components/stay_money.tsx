import { View } from '@tarojs/components'

import type { Stay } from '@/contract/inpatient'
import { classNames } from '@/ui/class_names'
import { Notice } from '@/ui/notice'

import { lastsWords, lowBalanceWords, sumWords } from '../stay_words'
import styles from './stay_money.module.scss'

/** The money of a stay at a glance: what is left, how long it lasts, what it is made of. */
export function StayMoney({ stay }: { stay: Stay }) {
  const lasts = lastsWords(stay)
  const isOwed = stay.balanceFen < 0
  return (
    <View className={styles.card}>
      <View className={styles.label}>{isOwed ? '已欠费' : '预缴余额'}</View>
      <View className={classNames(styles.balance, (isOwed || stay.isLow) && styles.low)}>{sumWords(Math.abs(stay.balanceFen))}</View>
      {lasts && <View className={styles.lasts}>{lasts}</View>}
      <View className={styles.sums}>
        <Sum words="已预缴" fen={stay.prepaidFen} />
        <Sum words="总费用" fen={stay.totalCostFen} />
        {stay.insuranceFeeFen !== null && <Sum words="医保支付" fen={stay.insuranceFeeFen} />}
      </View>
      {stay.isLow && (
        <View className={styles.alert}>
          <Notice tone="warning" title="余额不足">
            {lowBalanceWords(stay)}
          </Notice>
        </View>
      )}
      {stay.status === 'SETTLING' && (
        <View className={styles.alert}>
          <Notice>
            {stay.needPayFen > 0 ? `出院结算还需补缴 ${sumWords(stay.needPayFen)}，请到住院处办理。` : '正在结算，多余的预缴会退回，请到住院处办理。'}
          </Notice>
        </View>
      )}
    </View>
  )
}

function Sum({ words, fen }: { words: string; fen: number }) {
  return (
    <View className={styles.sum}>
      <View className={styles.label}>{words}</View>
      <View className={styles.amount}>{sumWords(fen)}</View>
    </View>
  )
}
