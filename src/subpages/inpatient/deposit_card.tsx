import { View } from '@tarojs/components'

import { RefundProgress } from '@/components/refund_progress'
import {
  depositModeLabels,
  depositStatusLabels,
  type Deposit,
  type DepositStatus,
} from '@/contract/inpatient'
import { payStatusLabels } from '@/contract/payment'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { hospitalDay, formatMoment } from '@/ui/facts/format_day'
import { Tag, type Tone } from '@/ui/facts/tag'

import { formatSum } from './stay_words'
import styles from './stay_card.module.scss'

const tones = {
  PENDING_PAY: 'warning',
  CONFIRMING: 'warning',
  DONE: 'success',
  EXPIRED: 'neutral',
  FAILED: 'danger',
} satisfies Record<DepositStatus, Tone>

/** One deposit as a receipt. */
export function DepositCard({
  deposit,
  onPay,
  onReceipt,
}: {
  deposit: Deposit
  onPay?: () => unknown
  onReceipt?: () => unknown
}) {
  const today = hospitalDay(deposit.serverNow)
  const isGoingBack = deposit.payStatus === 'REFUNDING' || deposit.payStatus === 'REFUNDED'
  const words = isGoingBack
    ? payStatusLabels[deposit.payStatus]
    : depositStatusLabels[deposit.status]
  return (
    <>
      <Card
        title={formatSum(deposit.amountFen)}
        extra={<Tag tone={tones[deposit.status]}>{words}</Tag>}
      >
        <View className={styles.note}>
          {formatMoment(deposit.paidAt ?? deposit.createdAt, today)} ·{' '}
          {deposit.byLink ? '家人代缴' : depositModeLabels[deposit.mode]}
          {deposit.purpose === 'settlement' && ' · 出院结清'}
        </View>
        {deposit.receiptNo && <View className={styles.note}>收据号 {deposit.receiptNo}</View>}
        <View className={styles.note}>单号 {deposit.depositNo}</View>
        {deposit.receiptNo && onReceipt && (
          <Button kind="text" onPress={onReceipt} label={`打开收据文件 ${deposit.receiptNo}`}>
            打开收据文件（可保存、打印）
          </Button>
        )}
        {deposit.endReason && <View className={styles.note}>{deposit.endReason}</View>}
        {deposit.status === 'PENDING_PAY' && onPay && (
          <Button isSmall onPress={onPay}>
            继续支付
          </Button>
        )}
      </Card>
      {deposit.refund && <RefundProgress refund={deposit.refund} today={today} />}
    </>
  )
}
