import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'

import { CashierNotice } from '@/components/cashier_notice'
import { PaymentMethod } from '@/components/payment_method'
import { PaymentOutcome } from '@/components/payment_outcome'
import { RefundProgress } from '@/components/refund_progress'
import type { CopyOrder } from '@/contract/inpatient'
import { redirect, switchTab } from '@/navigation/navigate'
import { PayingPage } from '@/paying/paying_page'
import { usePaying } from '@/paying/use_paying'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'
import type { CashierStep } from '@/texts/cashier'
import { Money } from '@/ui/facts/money'
import { formatMoment, hospitalDay } from '@/ui/facts/format_day'
import { formatMoney } from '@/ui/facts/format_money'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { feeOutcomes, feeView, isUndecided } from './copy_fee_words'
import styles from './copy_fee.module.scss'

/** Paying the fee of copies of a record, and its outcome. */
export const CopyFeePaying = observer(function CopyFeePaying({ requestId }: { requestId: string }) {
  const paying = usePaying<CopyOrder>(requestId, {
    load: (options) => api.inpatient.getCopyOrder({ requestId }, options),
    start: () => api.inpatient.payCopies({ requestId, method: 'wechat', app: payingApp }),
    check: () => api.inpatient.checkCopyOrder({ requestId }),
    isOpen: ({ feeState }) => feeState === 'TO_PAY' || feeState === 'CONFIRMING',
    isUndecided: (order, current) => isUndecided(feeView(order, current)),
  })
  const { data: order, step } = paying
  const view = order && feeView(order, step)
  const action = order && view === 'to_pay' ? `微信支付 ${formatMoney(order.amountFen)}` : undefined
  return (
    <PayingPage
      title="病案复印"
      paying={paying}
      action={action}
      unpaid="付好以后，医院才开始复印。"
    >
      {(found) => {
        const now = feeView(found, step)
        return now === 'to_pay' ? (
          <FeeToPay order={found} step={step} />
        ) : (
          <PaymentOutcome
            {...feeOutcomes[now]}
            action={{ words: '查看病案复印', onPress: () => showCopies(found) }}
            onHome={() => switchTab('index')}
          >
            <FeeCard order={found} />
          </PaymentOutcome>
        )
      }}
    </PayingPage>
  )
})

const showCopies = ({ inpatientId }: CopyOrder) => redirect('record_copy', { inpatientId })

function FeeToPay({ order, step }: { order: CopyOrder; step: CashierStep }) {
  return (
    <>
      <View className={styles.amount}>
        <View className={styles.note}>病案复印费</View>
        <Money amountFen={order.amountFen} size="large" />
      </View>
      <CashierNotice step={step} />
      <Card title={order.patientName}>
        <What order={order} />
        <View className={styles.note}>
          付好以后，医院才开始复印。医院不能复印的话，全额退回付款人。
        </View>
      </Card>
      <PaymentMethod note="钱付给医院，不支持医保" />
    </>
  )
}

function FeeCard({ order }: { order: CopyOrder }) {
  const { amountFen, paidAt, receiptNo, refund, serverNow } = order
  const today = hospitalDay(serverNow)
  return (
    <>
      <Card title={order.patientName}>
        <What order={order} />
        {paidAt !== null && (
          <ListRow title="已付" note={formatMoment(paidAt, today)} value={formatMoney(amountFen)} />
        )}
        {receiptNo && <View className={styles.note}>收据号 {receiptNo}</View>}
      </Card>
      {refund && <RefundProgress refund={refund} today={today} />}
    </>
  )
}

function What({ order }: { order: CopyOrder }) {
  const { parts, copies, pages, orderNo } = order
  return (
    <>
      <View className={styles.written}>{parts.map(({ name }) => name).join('、')}</View>
      <View className={styles.note}>{pages ? `${copies} 份，共 ${pages} 页` : `${copies} 份`}</View>
      <View className={styles.note}>单号 {orderNo}</View>
    </>
  )
}
