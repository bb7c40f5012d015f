import type { ReactNode } from 'react'

import type { InsurancePage } from '@/contract/insurance'
import { formatMoney } from '@/ui/facts/format_money'
import { Button } from '@/ui/forms/button'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { canTryAgain, formatPay, type InsuranceView } from './insurance_view'
import type { Insurance } from './use_insurance'

interface InsuranceBarProps {
  page: InsurancePage
  view: InsuranceView
  insurance: Insurance
  isAgreed: boolean
  onPayAlone: () => Promise<void>
}

/** One action for each state; self-payment is beside it all the time. */
export function InsuranceBar({ page, view, insurance, isAgreed, onPayAlone }: InsuranceBarProps) {
  const { busy, settle, pay } = insurance
  const isBusy = busy !== undefined
  const alone = (
    <Button kind="text" onPress={onPayAlone} disabled={isBusy}>
      自费支付
    </Button>
  )
  switch (actionOf(view, page)) {
    case 'pay':
      return (
        <SubmitBar
          action={formatPay(page.payment?.split?.cashFen ?? 0, formatMoney)}
          onPress={pay}
          isBusy={busy === 'paying'}
          disabled={isBusy}
          secondary={alone}
        />
      )
    case 'settle':
      return (
        <SubmitBar
          action="重新计算"
          onPress={() => settle(true)}
          isBusy={busy === 'settling'}
          secondary={alone}
        />
      )
    case 'authorise':
      return (
        <AuthoriseBar
          words={view === 'authorise' ? '去医保授权' : '重新授权'}
          mayGoOn={page.consent.isGiven || isAgreed}
          isBusy={busy === 'authorising'}
          onPress={() => insurance.authorise(page.consent.version)}
          secondary={alone}
        />
      )
    case 'pay_alone':
      return <SubmitBar action="自费支付" onPress={onPayAlone} isBusy={busy === 'ending'} />
    case undefined:
      return null
  }
}

interface AuthoriseBarProps {
  words: string
  mayGoOn: boolean
  isBusy: boolean
  onPress: () => Promise<void>
  secondary: ReactNode
}

function AuthoriseBar({ words, mayGoOn, isBusy, onPress, secondary }: AuthoriseBarProps) {
  return (
    <SubmitBar
      action={words}
      onPress={onPress}
      isBusy={isBusy}
      disabled={!mayGoOn}
      note={mayGoOn ? undefined : '请先阅读并勾选同意'}
      secondary={secondary}
    />
  )
}

function actionOf(
  view: InsuranceView,
  { payment }: InsurancePage,
): 'pay' | 'settle' | 'authorise' | 'pay_alone' | undefined {
  const canAuthoriseAgain = canTryAgain(payment?.refusal ?? null)
  if (view === 'confirm') return 'pay'
  if (view === 'settle' || view === 'authorise') return view
  if (view === 'refused') return canAuthoriseAgain ? 'authorise' : 'pay_alone'
  if (view === 'partly') return canAuthoriseAgain ? 'authorise' : undefined
  return view === 'unavailable' ? 'pay_alone' : undefined
}
