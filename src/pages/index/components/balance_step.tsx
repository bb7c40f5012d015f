import { Text, View } from '@tarojs/components'

import type { StayBrief } from '@/contract/inpatient'
import { navigate } from '@/navigation/navigate'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { warning } from '@/ui/icons/frame'
import { moneyWords } from '@/ui/money_words'

import styles from './next_step_card.module.scss'

/** A stay whose balance is low: how much is left, and the way to pay in. */
export function BalanceStep({ stay }: { stay: StayBrief }) {
  const { inpatientId, patientName, balanceFen, wardName, bedNo } = stay
  const left = balanceFen < 0 ? `已欠费 ${moneyWords(-balanceFen)}` : `预缴余额 ${balanceFen === 0 ? '¥0.00' : moneyWords(balanceFen)}`
  return (
    <View className={styles.card}>
      <View className={styles.head}>
        <Icon of={warning} sizePx={18} className={styles.warning} />
        <Text className={styles.kind}>住院余额不足</Text>
        <Text className={styles.patient}>{patientName}</Text>
      </View>
      <View className={styles.row}>
        <View className={styles.main}>
          <View className={styles.title}>{left}</View>
          <View className={styles.where}>{[wardName, bedNo].filter(Boolean).join(' · ')}</View>
        </View>
        <View className={styles.action}>
          <Button isSmall kind="secondary" onPress={() => navigate('inpatient_info', { inpatientId })}>
            去预缴
          </Button>
        </View>
      </View>
    </View>
  )
}
