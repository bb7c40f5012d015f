import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'

import { PaymentOutcome } from '@/components/payment_outcome'
import type { Deposit } from '@/contract/inpatient'
import { redirect, switchTab } from '@/navigation/navigate'
import { PayingPage } from '@/paying/paying_page'
import { usePaying } from '@/paying/use_paying'
import { payingApp } from '@/platform/wechat/payment'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'

import { DepositCard } from '../deposit_card'
import { DepositForm } from './deposit_form'
import { depositView, isUndecided, labelsOf, type DepositView } from './deposit_progress'
import { formatSum } from '../stay_words'

/** Paying one deposit, and its outcome. */
export const DepositPaying = observer(function DepositPaying({ depositId }: { depositId: string }) {
  const paying = usePaying<Deposit>(depositId, {
    load: (options) => api.inpatient.getDeposit({ depositId }, options),
    start: () => api.inpatient.payDeposit({ depositId, method: 'wechat', app: payingApp }),
    check: () => api.inpatient.checkDeposit({ depositId }),
    isOpen: ({ status }) => status === 'PENDING_PAY' || status === 'CONFIRMING',
    isUndecided: (deposit, current) => isUndecided(depositView(deposit, current)),
  })
  const { data: deposit, step, ask } = paying
  const view = deposit && depositView(deposit, step)
  useEffect(hideShareMenu, [])
  return (
    <PayingPage
      title={deposit?.purpose === 'settlement' ? '结清住院费' : '住院预缴'}
      paying={paying}
      action={deposit && view === 'to_pay' ? `微信支付 ${formatSum(deposit.amountFen)}` : undefined}
      unpaid="这笔钱没有扣。"
    >
      {(found) =>
        view === undefined || view === 'to_pay' ? (
          <DepositForm deposit={found} step={step} onTimeOver={() => void ask()} />
        ) : (
          <PaymentOutcome
            {...labelsOf(found, view)}
            action={nextStep(found, view)}
            onHome={() => switchTab('index')}
          >
            <DepositCard deposit={found} />
          </PaymentOutcome>
        )
      }
    </PayingPage>
  )
})

/** A payer through a link sees no more of the stay. */
function nextStep(
  { inpatientId, byLink }: Deposit,
  view: Exclude<DepositView, 'to_pay'>,
): { words: string; onPress: () => unknown } {
  if (byLink) return { words: '完成', onPress: () => switchTab('index') }
  if (view === 'expired' || view === 'failed')
    return { words: '重新支付', onPress: () => redirect('inpatient_pay', { inpatientId }) }
  return { words: '查看住院信息', onPress: () => redirect('inpatient_info', { inpatientId }) }
}
