import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'

import { CashierNotice } from '@/components/cashier_notice'
import { PaymentMethod } from '@/components/payment_method'
import { PaymentOutcome } from '@/components/payment_outcome'
import { chargeCategoryLabels } from '@/contract/inpatient'
import type { PayCodeView } from '@/contract/outpatient'
import { switchTab } from '@/navigation/navigate'
import { PayingPage } from '@/paying/paying_page'
import { usePaying } from '@/paying/use_paying'
import { payingApp } from '@/platform/wechat/payment'
import { api } from '@/request/api'
import { Money } from '@/ui/facts/money'
import { PayBefore } from '@/ui/facts/pay_before'
import { PageFrame } from '@/ui/frame/page_frame'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import styles from '../bill.module.scss'
import { formatPayment, formatSum } from '../outpatient_words'
import { canPayByCode, payCodeLabels, payCodeStep } from './pay_code_words'
import { LastFourForm } from './last_four_form'

/** 扫码付: the last four signs of the patient's certificate, then sums and the payment. */
export function PayByCode({ token }: { token: string }) {
  const [lastFour, setLastFour] = useState<string>()
  if (lastFour !== undefined) return <Paying token={token} lastFour={lastFour} />
  return (
    <PageFrame title="扫码付">
      <LastFourForm token={token} onOpened={setLastFour} />
    </PageFrame>
  )
}

const Paying = observer(function Paying({ token, lastFour }: { token: string; lastFour: string }) {
  const opening = { token, lastFour }
  const paying = usePaying<PayCodeView>(token, {
    load: (options) => api.outpatient.openPayCode(opening, options),
    start: () => api.outpatient.payByCode({ ...opening, method: 'wechat', app: payingApp }),
    check: () => api.outpatient.checkPayCode(opening),
    isOpen: ({ state }) => state === 'PAYING' || state === 'CONFIRMING',
    isUndecided: (view, step) => ['processing', 'confirming'].includes(payCodeStep(view, step)),
  })
  const { data, step, ask } = paying
  const at = data && payCodeStep(data, step)
  return (
    <PayingPage
      title="扫码付"
      paying={paying}
      action={
        data && canPayByCode(data) && at === 'to_pay' ? formatPayment(data.cashFen) : undefined
      }
    >
      {(view) =>
        at === undefined || at === 'to_pay' ? (
          <ToPay view={view} onTimeOver={() => void ask()}>
            <CashierNotice step={step} />
          </ToPay>
        ) : (
          <PaymentOutcome
            {...payCodeLabels[at]}
            action={{ words: '完成', onPress: () => switchTab('index') }}
            onHome={() => switchTab('index')}
          />
        )
      }
    </PayingPage>
  )
})

function ToPay({
  view,
  onTimeOver,
  children,
}: {
  view: PayCodeView
  onTimeOver: () => void
  children: ReactNode
}) {
  const { patientName, hospitalName, charges, cashFen, totalFen, expiresAt, serverNow } = view
  return (
    <View>
      <View className={styles.head}>
        <View className={styles.note}>
          {patientName} · {hospitalName}
        </View>
        <Money amountFen={cashFen} size="large" />
        {expiresAt && <PayBefore until={expiresAt} serverNow={serverNow} onEnd={onTimeOver} />}
      </View>
      {children}
      <Card title="收费分类">
        {charges.map(({ medChargeItemType, amountFen }) => (
          <ListRow
            key={medChargeItemType}
            title={chargeCategoryLabels[medChargeItemType]}
            value={formatSum(amountFen)}
          />
        ))}
        {cashFen < totalFen && (
          <ListRow title="医保等已付" value={`-${formatSum(totalFen - cashFen)}`} />
        )}
      </Card>
      <PaymentMethod />
      <View className={styles.note}>付款后要退的钱退回您的微信；项目和票据由患者本人查看。</View>
    </View>
  )
}
