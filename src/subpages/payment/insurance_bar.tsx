import type { InsurancePage } from '@/contract/insurance'
import { moneyWords } from '@/ui/facts/money_words'
import { Button } from '@/ui/forms/button'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { canTryAgain, payWords, type InsuranceView } from './insurance_view'
import type { Insurance } from './use_insurance'

interface InsuranceBarProps {
  page: InsurancePage
  view: InsuranceView
  insurance: Insurance
  isAgreed: boolean
  onPayAlone: () => Promise<void>
}

/** One action for each state; paying alone stands beside it all the time. */
export function InsuranceBar({ page, view, insurance, isAgreed, onPayAlone }: InsuranceBarProps) {
  const { busy, authorise, settle, pay } = insurance
  const alone = (
    <Button kind="text" onPress={onPayAlone} disabled={busy !== undefined}>
      自费支付
    </Button>
  )
  const refusal = page.payment?.refusal ?? null
  if (view === 'confirm') {
    return (
      <SubmitBar
        action={payWords(page.payment?.split?.cashFen ?? 0, moneyWords)}
        onPress={pay}
        isBusy={busy === 'paying'}
        disabled={busy !== undefined}
        secondary={alone}
      />
    )
  }
  if (view === 'settle')
    return (
      <SubmitBar
        action="重新计算"
        onPress={() => settle(true)}
        isBusy={busy === 'settling'}
        secondary={alone}
      />
    )
  if (view === 'authorise' || ((view === 'refused' || view === 'partly') && canTryAgain(refusal))) {
    const mayGoOn = page.consent.isGiven || isAgreed
    return (
      <SubmitBar
        action={view === 'authorise' ? '去医保授权' : '重新授权'}
        onPress={() => authorise(page.consent.version)}
        isBusy={busy === 'authorising'}
        disabled={!mayGoOn}
        note={mayGoOn ? undefined : '请先阅读并勾选同意'}
        secondary={alone}
      />
    )
  }
  if (view === 'refused' || view === 'unavailable')
    return <SubmitBar action="自费支付" onPress={onPayAlone} isBusy={busy === 'ending'} />
  return null
}
