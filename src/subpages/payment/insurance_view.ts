import type { InsurancePage, InsuranceRefusal } from '@/contract/insurance'
import type { CashierStep } from '@/texts/cashier'

/** What the insurance page shows. */
export type InsuranceView =
  | 'unavailable'
  | 'authorise'
  | 'settle'
  | 'confirm'
  | 'processing'
  | 'closing'
  | 'confirming'
  | 'done'
  | 'refused'
  | 'partly'
  | 'refunding'
  | 'ended'

/** What the page shows: the server's state decides, the cashier's is a hint. */
export function insuranceView(
  page: Pick<InsurancePage, 'orderState' | 'unavailable' | 'payment'>,
  step: CashierStep,
): InsuranceView {
  switch (page.orderState) {
    case 'done':
      return 'done'
    case 'confirming':
      return 'confirming'
    case 'refunding':
      return 'refunding'
    case 'ended':
      return page.payment?.status === 'PAYING' || page.payment?.status === 'CLOSING'
        ? 'closing'
        : 'ended'
    case 'to_pay':
      return viewOfOpenOrder(page, step)
  }
}

function viewOfOpenOrder(
  { unavailable, payment }: Pick<InsurancePage, 'unavailable' | 'payment'>,
  step: CashierStep,
): InsuranceView {
  switch (payment?.status) {
    case 'PAYING':
      return step === 'asking' ? 'processing' : 'confirm'
    case 'CLOSING':
      return 'closing'
    case 'SUCCESS':
      return 'confirming'
    case 'PRESETTLED':
      return 'confirm'
    case 'CREATED':
      return payment.isAuthorised ? 'settle' : begin(unavailable)
    case 'CLOSED':
      return viewOfRefusal(payment.refusal, unavailable)
    case undefined:
      return begin(unavailable)
  }
}

function begin(unavailable: string | null): InsuranceView {
  return unavailable === null ? 'authorise' : 'unavailable'
}

function viewOfRefusal(
  refusal: InsuranceRefusal | null,
  unavailable: string | null,
): InsuranceView {
  if (refusal === 'PARTLY_FAILED') return 'partly'
  return refusal === null || refusal === 'GIVEN_UP' ? begin(unavailable) : 'refused'
}

/** The page keeps asking while the outcome is pending. */
export function isUndecided(view: InsuranceView): boolean {
  return view === 'processing' || view === 'closing' || view === 'confirming'
}

/** Whether another attempt can help; otherwise the patient pays without insurance. */
export function canTryAgain(refusal: InsuranceRefusal | null): boolean {
  return refusal === 'AUTH_EXPIRED' || refusal === 'NO_CREDENTIAL' || refusal === 'PARTLY_FAILED'
}

/** Why the insurance does not pay, for the patient to read; money has moved only in the last two. */
export const refusalLabels = {
  NOT_INSURED_HERE:
    '医保局说，就诊人没有在本地参保，手机上不能结算。没有扣款。异地医保请先办备案，再到窗口结算，或改为自费。',
  ACCOUNT_FROZEN:
    '医保局说，这个医保账户现在不能使用，可能是断缴或暂停。没有扣款。可以改为自费，或打医保热线 12393 查询。',
  AUTH_EXPIRED: '医保授权只有几分钟有效，已经过期了。没有扣款，请重新授权。',
  IDENTITY_MISMATCH:
    '付款人或就诊人的姓名、证件号与医保登记的不一致。没有扣款。请核对就诊人资料，或改为自费。',
  NO_CREDENTIAL:
    '还没有激活医保电子凭证。没有扣款。请先在微信“我 - 服务 - 医疗健康”里激活，再回来支付。',
  REFUSED: '医保局没有同意这次结算。没有扣款。可以改为自费，或到窗口问一问。',
  CASH_ONLY: '这些费用不在医保报销范围内，要全部自费。没有扣款。',
  PARTLY_FAILED: '医保和微信支付只付成了一部分，付成的部分正在退回。',
  GIVEN_UP: '您放弃了医保支付。',
} satisfies Record<InsuranceRefusal, string>

/** What happened, and where the money is. */
export const outcomeLabels = {
  processing: {
    tone: 'waiting',
    title: '支付处理中',
    text: '微信和医保局正在确认，通常几秒钟就好。请不要重复支付：没有付成的话，钱会原路退回。',
  },
  closing: {
    tone: 'waiting',
    title: '正在结束医保支付',
    text: '正在向微信和医保局确认有没有付成。已付的部分不会丢：要么付成，要么原路退回。',
  },
  confirming: {
    tone: 'waiting',
    title: '已支付，医院确认中',
    text: '医保和微信支付都已付给医院，正在记账。可以离开本页；如果医院没有确认，全部退回。',
  },
  done: { tone: 'done', title: '支付成功', text: '医保和微信支付都已付给医院。' },
  refunding: {
    tone: 'waiting',
    title: '没有办成，正在退款',
    text: '医保部分退回医保账户，微信付的部分退回微信，一般 1 到 3 个工作日到账。',
  },
  ended: {
    tone: 'lost',
    title: '订单已结束',
    text: '没有付成，没有扣款。还需要的话，请重新下单。',
  },
} as const satisfies Partial<
  Record<InsuranceView, { tone: 'done' | 'waiting' | 'lost'; title: string; text: string }>
>

/** `还需微信支付 ¥15.00`, or that nothing is left for the patient. */
export function formatPay(cashFen: number, words: (fen: number) => string): string {
  return cashFen === 0 ? '确认医保支付' : `还需微信支付 ${words(cashFen)}`
}

/** A final view. */
export type OutcomeView = keyof typeof outcomeLabels

/** Whether the view is final. */
export function isOutcome(view: InsuranceView): view is OutcomeView {
  return view in outcomeLabels
}
