import { View } from '@tarojs/components'

import { CashierNotice } from '@/components/cashier_notice'
import { RulesLink } from '@/components/rules_link'
import type { InsurancePage } from '@/contract/insurance'
import { CheckRow } from '@/ui/forms/check_row'
import { Card } from '@/ui/lists/card'

import { InsuranceExplanation } from './insurance_explanation'
import type { InsuranceView } from './insurance_view'
import { OrderHead } from './order_head'
import { SplitCard } from './split_card'
import type { Insurance } from './use_insurance'

interface InsuranceStepsProps {
  page: InsurancePage
  view: InsuranceView
  insurance: Insurance
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** The order, the next step, and the consent. */
export function InsuranceSteps({ page, view, insurance, isAgreed, onAgree }: InsuranceStepsProps) {
  const { step, busy, ask, settle } = insurance
  const { payment, consent } = page
  const split = (view === 'confirm' && payment?.split) || undefined
  return (
    <View>
      <OrderHead page={page} split={split} onTimeOver={() => void ask()} />
      <CashierNotice
        step={step}
        cancelledLabel="您取消了支付，没有扣款，可以继续支付，或改为自费。"
      />
      <InsuranceExplanation page={page} view={view} />
      {split && <SplitCard split={split} />}
      {view === 'confirm' && payment?.status === 'PRESETTLED' && (
        <Card>
          <CheckRow
            isSwitch
            isChecked={payment.usesAccount}
            onChange={(usesAccount) => void settle(usesAccount)}
            label={busy === 'settling' ? '正在重新计算…' : '使用医保个人账户的钱'}
          />
        </Card>
      )}
      {view === 'authorise' && !consent.isGiven && (
        <Card title="提供医保结算信息">
          <View>{consent.text}</View>
          <CheckRow isChecked={isAgreed} onChange={onAgree} label="我已阅读并同意" />
        </Card>
      )}
      <RulesLink type="payment" />
    </View>
  )
}
