import { View } from '@tarojs/components'

import { CashierNotice } from '@/components/cashier_notice'
import { PaymentMethod } from '@/components/payment_method'
import type { Deposit } from '@/contract/inpatient'
import type { CashierStep } from '@/texts/cashier'
import { Card } from '@/ui/lists/card'
import { Money } from '@/ui/facts/money'
import { PayBefore } from '@/ui/facts/pay_before'

import styles from './deposit_form.module.scss'

interface DepositFormProps {
  deposit: Deposit
  step: CashierStep
  onTimeOver: () => void
}

/** The amount, the patient, and the deadline. */
export function DepositForm({ deposit, step, onTimeOver }: DepositFormProps) {
  const isOwed = deposit.purpose === 'settlement'
  return (
    <View>
      <View className={styles.amount}>
        <View className={styles.note}>{isOwed ? '出院结算还差' : '预缴金额'}</View>
        <Money amountFen={deposit.amountFen} size="large" />
        {deposit.expiresAt && (
          <View className={styles.left}>
            <PayBefore until={deposit.expiresAt} serverNow={deposit.serverNow} onEnd={onTimeOver} />
          </View>
        )}
      </View>
      <CashierNotice step={step} />
      <Card title={deposit.patientName}>
        {deposit.admissionNo !== '' && (
          <View className={styles.note}>住院号 {deposit.admissionNo}</View>
        )}
        <View className={styles.note}>单号 {deposit.depositNo}</View>
        <View className={styles.note}>
          {isOwed
            ? '医院收到后就结清。如果已经有人付清，这笔全额退回付款人。'
            : '记到这次住院的账上，出院结算时多退少补。退款退回付款人。'}
        </View>
      </Card>
      <PaymentMethod note="钱付给医院，不支持医保" />
    </View>
  )
}
