import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'

import { RulesLink } from '@/components/rules_link'
import type { Deposit, DepositRules, StayStatus } from '@/contract/inpatient'
import { redirect } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { useRequest } from '@/request/loading/use_request'
import { confirm } from '@/ui/overlays/confirm'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { showToast } from '@/ui/overlays/toast'

import { AmountForm } from './amount_form'
import { amountError, readAmount } from './deposit_progress'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useOnceKey } from '@/request/use_once_key'
import { sumWords } from '../stay_words'

/** For whom: a stay that one may see, or whoever a link stands for. */
type Payee = { inpatientId: string } | { link: string }

/** What the form must know, the same for both. */
interface Payable {
  patientName: string
  about: string
  status: StayStatus
  balanceFen: number
  needPayFen: number
  deposit: DepositRules
}

/** How much to pay in. */
export const DepositOrder = observer(function DepositOrder({ payee }: { payee: Payee }) {
  const { state, data: payable, refresh } = useRequest(payee, load)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  // One key for one wish: sending it again never makes a second deposit; another amount is another wish.
  const onceKey = useOnceKey()
  usePageRefresh(refresh)
  useEffect(hideShareMenu, [])
  const amountFen = readAmount(typed)

  async function submit(): Promise<void> {
    if (!payable) return
    const wrong = amountError(amountFen, payable.deposit)
    setError(wrong)
    if (wrong || amountFen === undefined) return
    const made = await order(amountFen, false)
    if (made) await redirect('inpatient_pay', { depositId: made.depositId })
  }

  async function order(fen: number, isRepeat: boolean): Promise<Deposit | undefined> {
    const wish = { amountFen: fen, isRepeat, idempotencyKey: onceKey.of(String(fen)) }
    try {
      return await ('link' in payee
        ? api.inpatient.createLinkedDeposit({ token: payee.link, ...wish })
        : api.inpatient.createDeposit({ inpatientId: payee.inpatientId, ...wish }))
    } catch (refusal) {
      if (!(refusal instanceof ServerRefused)) {
        showToast('没有提交成功，没有扣款，请检查网络后再试')
        return undefined
      }
      if (refusal.code === 'DUPLICATE_ORDER') {
        const isWanted = await confirm({
          title: '刚缴过同样的金额',
          text: refusal.message,
          confirmWords: '再缴一笔',
          cancelWords: '不缴了',
        })
        return isWanted ? order(fen, true) : undefined
      }
      setError(refusal.message)
      return undefined
    }
  }

  const action = amountFen !== undefined && amountFen > 0 ? `预缴 ${sumWords(amountFen)}` : '预缴'
  return (
    <PageFrame
      title="住院预缴"
      bottom={payable?.deposit.allowed && <SubmitBar action={action} onPress={submit} />}
    >
      <Loaded state={state} skeleton={<SkeletonList rows={2} />}>
        {(found) =>
          found.deposit.allowed ? (
            <AmountForm
              payable={found}
              typed={typed}
              error={error}
              onChange={(text) => {
                setTyped(text)
                setError(undefined)
              }}
            />
          ) : (
            <EmptyState
              picture={closed}
              text={found.deposit.reason ?? '现在不能预缴'}
              hasTelephone
            />
          )
        }
      </Loaded>
      <RulesLink type="inpatient" />
    </PageFrame>
  )
})

async function load(payee: Payee): Promise<Payable> {
  if ('link' in payee) {
    const linked = await api.inpatient.openPayLink({ token: payee.link })
    return { ...linked, about: linked.hospitalName }
  }
  const stay = await api.inpatient.getStay(payee)
  return {
    ...stay,
    about: [stay.wardName, stay.bedNo, `住院号 ${stay.admissionNo}`].filter(Boolean).join(' · '),
  }
}
