import { View } from '@tarojs/components'

import type { SettlementOwed } from '@/contract/inpatient'
import { Money } from '@/ui/facts/money'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import type { Payable } from './payable'
import styles from './deposit_form.module.scss'

interface OwedSumProps {
  payable: Payable
  owed: SettlementOwed
  /** Why it was refused. */
  error: string | undefined
}

/** What the settlement left owed: it is paid whole. */
export function OwedSum({ payable, owed, error }: OwedSumProps) {
  return (
    <>
      <View className={styles.amount}>
        <View className={styles.note}>出院结算还差</View>
        <Money amountFen={owed.amountFen} size="large" />
      </View>
      {error && (
        <Notice tone="danger" isUrgent>
          {error}
        </Notice>
      )}
      <Card title={payable.patientName}>
        <View className={styles.note}>{payable.about}</View>
        <View className={styles.note}>
          一次付清，医院收到后就结清。不影响出院、取药和看报告，有困难请向住院处说明。
        </View>
      </Card>
    </>
  )
}
