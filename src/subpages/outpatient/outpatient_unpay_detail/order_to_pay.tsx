import { View } from '@tarojs/components'

import { CashierNotice } from '@/components/cashier_notice'
import { PaymentMethod } from '@/components/payment_method'
import type { OutpatientOrder } from '@/contract/outpatient'
import { go, redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { hospitalStore } from '@/stores'
import type { CashierStep } from '@/texts/cashier'
import { Money } from '@/ui/facts/money'
import { PayBefore } from '@/ui/facts/pay_before'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'

import styles from '../bill.module.scss'
import { BillItems } from '../bill_items'

interface OrderToPayProps {
  order: OutpatientOrder
  step: CashierStep
  onTimeOver: () => void
}

/** The sum, the deadline, and the way back to the selection. */
export function OrderToPay({ order, step, onTimeOver }: OrderToPayProps) {
  const { orderId, isOwn, expiresAt } = order
  const byInsurance = go('medical_insurance_payment', { business: 'outpatient', orderId })
  return (
    <View>
      <View className={styles.head}>
        <View className={styles.note}>{order.patientName} · 门诊费用</View>
        <Money amountFen={order.split.cashFen} size="large" isPlainZero />
        {expiresAt && (
          <View>
            <PayBefore until={expiresAt} serverNow={order.serverNow} onEnd={onTimeOver} />
          </View>
        )}
      </View>
      <CashierNotice step={step} />
      {order.split.cashFen === 0 ? (
        <View className={styles.note}>全部由医保等支付，您不用付钱，确认后就记账。</View>
      ) : (
        <PaymentMethod
          onInsurance={isOwn && hospitalStore.offers('insurance') ? byInsurance : undefined}
        />
      )}
      {order.bills.map((bill) => (
        <BillItems key={bill.billId} bill={bill} />
      ))}
      {isOwn && (
        <Button kind="text" onPress={() => giveUp(orderId)}>
          放弃支付，重新选择
        </Button>
      )}
    </View>
  )
}

async function giveUp(orderId: string): Promise<void> {
  const question = {
    title: '放弃这次支付？',
    text: '没有扣款，费用可以重新选择。',
    confirmLabel: '放弃',
    cancelLabel: '继续支付',
  }
  if (!(await confirm(question))) return
  await api.outpatient.cancelOrder({ orderId })
  await redirect('outpatient_list')
}
