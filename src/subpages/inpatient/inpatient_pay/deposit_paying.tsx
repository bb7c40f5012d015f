import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'

import { PaymentOutcome } from '@/components/payment_outcome'
import type { Deposit } from '@/contract/inpatient'
import { redirect, switchTab, useLeaveGuard } from '@/navigation/navigate'
import { payingApp } from '@/platform/wechat/payment'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { usePaying } from '@/request/use_paying'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { DepositCard } from '../deposit_card'
import { DepositForm } from './deposit_form'
import { depositView, depositWords, isUndecided, type DepositView } from './deposit_progress'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { sumWords } from '../stay_words'

/** Paying one deposit, and what became of it. */
export const DepositPaying = observer(function DepositPaying({ depositId }: { depositId: string }) {
  const {
    state,
    data: deposit,
    step,
    pay,
    ask,
  } = usePaying<Deposit>(depositId, {
    load: () => api.inpatient.getDeposit({ depositId }),
    start: () => api.inpatient.payDeposit({ depositId, method: 'wechat', app: payingApp }),
    check: () => api.inpatient.checkDeposit({ depositId }),
    isOpen: ({ status }) => status === 'PENDING_PAY' || status === 'CONFIRMING',
    isUndecided: (deposit, current) => isUndecided(depositView(deposit, current)),
  })
  const view = deposit && depositView(deposit, step)
  usePageRefresh(ask)
  useEffect(hideShareMenu, [])

  const words = '这笔预缴还没有支付，没有扣款。'
  useLeaveGuard(
    async (withdrawn) =>
      !(await confirm(
        {
          title: '还没有支付，要离开吗？',
          text: words,
          confirmWords: '继续支付',
          cancelWords: '离开',
        },
        withdrawn,
      )),
    {
      isActive: view === 'to_pay',
      words,
    },
  )

  const bottom = deposit && view === 'to_pay' && (
    <SubmitBar
      action={`微信支付 ${sumWords(deposit.amountFen)}`}
      onPress={pay}
      isBusy={step === 'opening'}
    />
  )
  return (
    <PageFrame title="住院预缴" bottom={bottom || undefined}>
      <Loaded state={state} skeleton={<SkeletonList rows={2} />}>
        {(found) =>
          view === undefined || view === 'to_pay' ? (
            <DepositForm deposit={found} step={step} onTimeOver={() => void ask()} />
          ) : (
            <PaymentOutcome
              {...depositWords[view]}
              action={nextStep(found, view)}
              onHome={() => switchTab('index')}
            >
              <DepositCard deposit={found} />
            </PaymentOutcome>
          )
        }
      </Loaded>
    </PageFrame>
  )
})

/** Who paid through a link may see no more of the stay. */
function nextStep(
  { inpatientId, byLink }: Deposit,
  view: Exclude<DepositView, 'to_pay'>,
): { words: string; onPress: () => unknown } {
  if (byLink) return { words: '完成', onPress: () => switchTab('index') }
  if (view === 'expired' || view === 'failed')
    return { words: '重新预缴', onPress: () => redirect('inpatient_pay', { inpatientId }) }
  return { words: '查看住院信息', onPress: () => redirect('inpatient_info', { inpatientId }) }
}
