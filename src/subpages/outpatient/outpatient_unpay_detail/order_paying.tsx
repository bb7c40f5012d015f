import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'

import { CashierNotice } from '@/components/cashier_notice'
import { PaymentMethod } from '@/components/payment_method'
import { PaymentOutcome } from '@/components/payment_outcome'
import type { OutpatientOrder } from '@/contract/outpatient'
import { go, redirect, switchTab } from '@/navigation/navigate'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { usePaying } from '@/request/use_paying'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'
import { Countdown } from '@/ui/facts/countdown'
import { Loaded } from '@/ui/states/loaded'
import { Money } from '@/ui/facts/money'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import styles from '../bill.module.scss'
import { BillItems } from '../bill_items'
import { orderView, orderWords, sumWords } from '../outpatient_words'

/** Paying the chosen bills, and what became of it. */
export const OrderPaying = observer(function OrderPaying({ orderId }: { orderId: string }) {
  const {
    state,
    data: order,
    step,
    pay,
    ask,
  } = usePaying<OutpatientOrder>(orderId, {
    load: () => api.outpatient.getOrder({ orderId }),
    start: () => api.outpatient.payOrder({ orderId, method: 'wechat', app: payingApp }),
    check: () => api.outpatient.checkOrder({ orderId }),
    isOpen: ({ status }) => status === 'LOCKED' || status === 'PAID_UNCONFIRMED',
    isUndecided: (order, current) =>
      ['processing', 'confirming'].includes(orderView(order, current)),
  })
  const view = order && orderView(order, step)
  usePageRefresh(ask)

  async function giveUp(): Promise<void> {
    if (
      !(await confirm({
        title: '放弃这次支付？',
        text: '没有扣款，费用可以重新选择。',
        confirmWords: '放弃',
        cancelWords: '继续支付',
      }))
    )
      return
    await api.outpatient.cancelOrder({ orderId })
    await redirect('outpatient_list')
  }

  const canPay = order?.isOwn && view === 'to_pay'
  const bottom = canPay && (
    <SubmitBar
      action={`微信支付 ${sumWords(order.split.cashFen)}`}
      onPress={pay}
      isBusy={step === 'opening'}
    />
  )
  return (
    <PageFrame title="门诊缴费" bottom={bottom || undefined}>
      <Loaded state={state} skeleton={<SkeletonList rows={2} />}>
        {(found) => {
          const shown = orderView(found, step)
          if (shown !== 'to_pay') {
            const isPaid = shown !== 'closed' && shown !== 'processing'
            const action = isPaid
              ? {
                  words: '查看缴费详情',
                  onPress: () => redirect('outpatient_pay_detail', { orderId }),
                }
              : { words: '看待缴费用', onPress: () => redirect('outpatient_list') }
            return (
              <PaymentOutcome
                {...orderWords[shown]}
                action={action}
                onHome={() => switchTab('index')}
              />
            )
          }
          return (
            <View>
              <View className={styles.head}>
                <View className={styles.note}>{found.patientName} · 门诊费用</View>
                <Money amountFen={found.split.cashFen} size="large" />
                {found.expiresAt && (
                  <View>
                    <Text className={styles.note}>支付剩余时间 </Text>
                    <Countdown
                      until={found.expiresAt}
                      serverNow={found.serverNow}
                      onEnd={() => void ask()}
                    />
                  </View>
                )}
              </View>
              <CashierNotice step={step} />
              <PaymentMethod
                onInsurance={
                  found.isOwn
                    ? go('medical_insurance_payment', { business: 'outpatient', orderId })
                    : undefined
                }
              />
              {found.bills.map((bill) => (
                <BillItems key={bill.billId} bill={bill} />
              ))}
              {found.isOwn && (
                <Button kind="text" onPress={giveUp}>
                  放弃支付，重新选择
                </Button>
              )}
            </View>
          )
        }}
      </Loaded>
    </PageFrame>
  )
})
