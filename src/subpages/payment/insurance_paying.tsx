import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import { CashierNotice } from '@/components/cashier_notice'
import { PaymentOutcome } from '@/components/payment_outcome'
import { RulesLink } from '@/components/rules_link'
import type { InsurancePage, InsuredBusinessName } from '@/contract/insurance'
import { redirect, switchTab, useLeaveGuard } from '@/navigation/navigate'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { moneyWords } from '@/ui/facts/money_words'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { SkeletonList } from '@/ui/states/skeleton'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { OrderHead } from './order_head'
import { SplitCard } from './split_card'
import {
  canTryAgain,
  insuranceView,
  outcomeWords,
  payWords,
  refusalWords,
  type InsuranceView,
} from './insurance_view'
import { useInsurance, type Insurance } from './use_insurance'

interface InsurancePayingProps {
  business: InsuredBusinessName
  orderId: string
  authCode: string | undefined
}

/** Paying one order with medical insurance, and what became of it; back to paying alone at any point. */
export const InsurancePaying = observer(function InsurancePaying({
  business,
  orderId,
  authCode,
}: InsurancePayingProps) {
  const insurance = useInsurance({ business, orderId }, authCode)
  const { state, step, ask } = insurance
  const [isAgreed, setAgreed] = useState(false)
  usePageRefresh(ask)
  const page = state.status === 'ready' ? state.data : undefined
  const view = page && insuranceView(page, step)

  const words = '还没有支付，没有扣款。可以稍后回到订单继续支付。'
  const askToStay = {
    title: '还没有支付，要离开吗？',
    text: words,
    confirmWords: '继续支付',
    cancelWords: '离开',
  }
  useLeaveGuard(async (withdrawn) => !(await confirm(askToStay, withdrawn)), {
    isActive: view === 'confirm',
    words,
  })

  async function payAlone(): Promise<void> {
    const started = page?.payment?.status === 'PAYING' || page?.payment?.status === 'PRESETTLED'
    const question = {
      title: '改为自费支付？',
      text: '这次不用医保，全部费用由您自己用微信支付。',
      confirmWords: '改为自费',
      cancelWords: '用医保',
    }
    if (started && !(await confirm(question))) return
    const after = page?.payment ? await insurance.giveUp() : page
    if (!after) return
    // Both parts may have been paid meanwhile, or one of them may still be asked about.
    if (after.orderState === 'to_pay' && after.payment?.status !== 'CLOSING')
      await openOrder(business, orderId)
  }

  return (
    <PageFrame
      title="确认支付"
      bottom={
        page &&
        view && (
          <Bottom
            page={page}
            view={view}
            insurance={insurance}
            isAgreed={isAgreed}
            onPayAlone={payAlone}
          />
        )
      }
    >
      <Loaded state={state} skeleton={<SkeletonList rows={3} />}>
        {(found) => {
          const shown = insuranceView(found, step)
          if (isOutcome(shown)) {
            const action = {
              words: business === 'registration' ? '查看挂号单' : '查看缴费详情',
              onPress: () => showResult(business, orderId, shown),
            }
            const text =
              shown === 'done' && business === 'registration'
                ? '预约成功。请按时到院，凭就诊二维码取号。'
                : outcomeWords[shown].text
            return (
              <PaymentOutcome
                {...outcomeWords[shown]}
                text={text}
                action={action}
                onHome={() => switchTab('index')}
              >
                {found.payment?.split && shown !== 'ended' && (
                  <SplitCard split={found.payment.split} isPaid />
                )}
              </PaymentOutcome>
            )
          }
          return (
            <View>
              <OrderHead page={found} onTimeOver={() => void ask()} />
              <CashierNotice
                step={step}
                cancelledWords="您取消了支付，没有扣款，可以继续支付，或改为自费。"
              />
              <Explanation page={found} view={shown} />
              {shown === 'confirm' && found.payment?.split && (
                <SplitCard split={found.payment.split} />
              )}
              {shown === 'confirm' && found.payment?.status === 'PRESETTLED' && (
                <Card>
                  <CheckRow
                    isChecked={found.payment.usesAccount}
                    onChange={(usesAccount) => void insurance.settle(usesAccount)}
                    label={insurance.busy === 'settling' ? '正在重新计算…' : '使用医保个人账户的钱'}
                  />
                </Card>
              )}
              {shown === 'authorise' && !found.consent.isGiven && (
                <Card title="提供医保结算信息">
                  <View>{found.consent.text}</View>
                  <CheckRow isChecked={isAgreed} onChange={setAgreed} label="我已阅读并同意" />
                </Card>
              )}
              <RulesLink type="payment" />
            </View>
          )
        }}
      </Loaded>
    </PageFrame>
  )
})

/** Why it does not go on, or what comes next. */
function Explanation({ page, view }: { page: InsurancePage; view: InsuranceView }) {
  const refusal = page.payment?.refusal ?? null
  switch (view) {
    case 'unavailable':
      return <Notice tone="warning">{page.unavailable}</Notice>
    case 'refused':
      return (
        <Notice tone="warning" title="医保没有支付" isUrgent>
          {refusalWords[refusal ?? 'REFUSED']}
        </Notice>
      )
    case 'partly':
      return (
        <Notice tone="warning" title="只付成了一部分" isUrgent>
          {partlyWords(page)}
        </Notice>
      )
    case 'authorise':
      return (
        <Notice>先用医保电子凭证确认是您本人，再由医保局算出报销多少，您看清金额后再付款。</Notice>
      )
    case 'settle':
      return <Notice>已经授权，还没有算出报销金额。没有扣款，请再试一次。</Notice>
    default:
      return null
  }
}

function partlyWords({ payment }: InsurancePage): string {
  const words = `医保和现金没有都付成。付成的 ${moneyWords(payment?.returningFen ?? 0)} `
  return payment?.isReturned
    ? `${words}已经退回。可以再试一次，或改为自费。`
    : `${words}正在原路退回，不用您操作。可以再试一次，或改为自费。`
}

interface BottomProps {
  page: InsurancePage
  view: InsuranceView
  insurance: Insurance
  isAgreed: boolean
  onPayAlone: () => Promise<void>
}

/** One action for each state; paying alone stands beside it all the time. */
function Bottom({ page, view, insurance, isAgreed, onPayAlone }: BottomProps) {
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

type OutcomeView = keyof typeof outcomeWords

function isOutcome(view: InsuranceView): view is OutcomeView {
  return view in outcomeWords
}

/** Where the order is paid by WeChat Pay alone. */
function openOrder(business: InsuredBusinessName, orderId: string): Promise<unknown> {
  return Promise.resolve(
    business === 'registration'
      ? redirect('registration_order_pay', { orderId })
      : redirect('outpatient_unpay_detail', { orderId }),
  )
}

function showResult(
  business: InsuredBusinessName,
  orderId: string,
  view: OutcomeView,
): Promise<unknown> {
  if (business === 'registration')
    return Promise.resolve(redirect('registration_orderlist', { orderId }))
  return Promise.resolve(
    view === 'ended' ? redirect('outpatient_list') : redirect('outpatient_pay_detail', { orderId }),
  )
}
