import type { ChargeCategory } from '@/contract/inpatient'
import {
  itemStatusLabels,
  type BillGuarantee,
  type BillStatus,
  type CreditLineState,
  type ItemStatus,
  type OutpatientOrder,
  type UnpaidVisit,
} from '@/contract/outpatient'
import type { CashierStep } from '@/texts/cashier'
import { formatMoney } from '@/ui/facts/format_money'
import type { Tone } from '@/ui/facts/tag'

/** The tone of a bill's status; always beside a word. */
export const billTones = {
  UNPAID: 'warning',
  LOCKED: 'warning',
  PAID_UNCONFIRMED: 'warning',
  PAID: 'success',
  REFUNDING: 'warning',
  REFUNDED: 'neutral',
  EXPIRED: 'neutral',
} satisfies Record<BillStatus, Tone>

/** The tone of a payment's status. */
export function orderTone({
  status,
  payStatus,
}: Pick<OutpatientOrder, 'status' | 'payStatus'>): Tone {
  if (payStatus === 'REFUNDED' || status === 'CLOSED') return 'neutral'
  return status === 'PAID' && payStatus === 'PAID' ? 'success' : 'warning'
}

const doing: Partial<Record<ChargeCategory, string>> = {
  '03': '检查',
  '04': '检验',
  '05': '治疗',
  '06': '手术',
}

/** An item's status in the words of its category: 未发药, 待检查, 已检验. */
export function formatItemStatus(category: ChargeCategory, status: ItemStatus): string {
  const verb = doing[category]
  if (verb === undefined || (status !== 'NOT_DONE' && status !== 'DONE'))
    return itemStatusLabels[status]
  return status === 'DONE' ? `已${verb}` : `待${verb}`
}

/** The tone of an item's status; always beside a word. */
export const itemTones = {
  NOT_DISPENSED: 'warning',
  NOT_DONE: 'warning',
  DISPENSED: 'success',
  DONE: 'success',
  REFUNDED: 'neutral',
} satisfies Record<ItemStatus, Tone>

/** A sum that may be zero: ¥0.00, never 免费. */
export function formatSum(fen: number): string {
  return fen === 0 ? '¥0.00' : formatMoney(fen)
}

/** What the button says; all of it may be the fund's. */
export function formatPayment(cashFen: number): string {
  return cashFen === 0 ? '确认缴费' : `微信支付 ${formatMoney(cashFen)}`
}

/** `2026年11月` */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${year}年${Number(number)}月`
}

/** The initial selection: everything that can be paid now. */
export function allPayable(visits: readonly UnpaidVisit[]): string[] {
  return visits.flatMap(({ bills }) =>
    bills.filter(({ status }) => status === 'UNPAID').map(({ billId }) => billId),
  )
}

/** The selection after one bill was ticked or unticked: bills required with a visit come and go with its other bills. */
export function toggled(
  visits: readonly UnpaidVisit[],
  chosen: readonly string[],
  billId: string,
): string[] {
  const visit = visits.find(({ bills }) => bills.some((bill) => bill.billId === billId))
  if (!visit) return [...chosen]
  const payable = visit.bills.filter(({ status }) => status === 'UNPAID')
  const required = payable.filter(({ isRequired }) => isRequired).map((bill) => bill.billId)
  const next = chosen.includes(billId)
    ? chosen.filter((other) => other !== billId)
    : [...chosen, billId]
  const hasOthers = payable.some((bill) => !bill.isRequired && next.includes(bill.billId))
  return hasOthers ? [...new Set([...next, ...required])] : next
}

/** Whether a bill cannot be unticked: another one of its visit requires it. */
export function isHeld(visit: UnpaidVisit, chosen: readonly string[], billId: string): boolean {
  const bill = visit.bills.find((other) => other.billId === billId)
  return (
    bill?.isRequired === true &&
    visit.bills.some(
      (other) => !other.isRequired && other.status === 'UNPAID' && chosen.includes(other.billId),
    )
  )
}

/** What a patient does with a bill that a lender stands for, or does not. */
export const guaranteeLabels = {
  opening: '正在担保，稍等片刻',
  open: '已担保，可以直接检查、取药',
  capturing: '正在由微信支付分扣款',
  declined: '这次不能先诊疗后付费，请照常缴费',
} satisfies Record<BillGuarantee, string>

/** `今天已用 312 / 3000 元` */
export function formatCreditUse({ usedFen, dailyFen }: CreditLineState): string {
  return `今天已用 ${yuanOf(usedFen)} / ${yuanOf(dailyFen)} 元`
}

/** Whole yuan without zeros behind the point, others with both. */
const yuanOf = (fen: number): string => (fen / 100).toFixed(fen % 100 === 0 ? 0 : 2)

/** What the selected bills cost the patient. */
export function chosenFen(visits: readonly UnpaidVisit[], chosen: readonly string[]): number {
  return visits
    .flatMap(({ bills }) => bills)
    .filter(({ billId, status }) => status === 'UNPAID' && chosen.includes(billId))
    .reduce((sum, { split }) => sum + split.cashFen, 0)
}

/** What the page of one payment shows. */
export type OrderView =
  | 'to_pay'
  | 'processing'
  | 'confirming'
  | 'done'
  | 'closed'
  | 'refunding'
  | 'refunded'

/** What the page of a payment shows: the server's state decides, the cashier's is a hint. */
export function orderView(
  { status, payStatus }: Pick<OutpatientOrder, 'status' | 'payStatus'>,
  step: CashierStep,
): OrderView {
  switch (status) {
    case 'LOCKED':
      return step === 'asking' ? 'processing' : 'to_pay'
    case 'PAID_UNCONFIRMED':
      return 'confirming'
    case 'PAID':
      return 'done'
    case 'CLOSED':
      return step === 'asking' ? 'processing' : 'closed'
    case 'FAILED':
      return payStatus === 'REFUNDED' ? 'refunded' : 'refunding'
  }
}

/** What happened and where the money is. */
export const orderLabels = {
  processing: {
    tone: 'waiting',
    title: '支付处理中',
    text: '微信正在确认这笔付款，通常几秒钟就好。请不要重复支付。',
  },
  confirming: {
    tone: 'waiting',
    title: '已支付，医院确认中',
    text: '钱已付给医院，正在记账。可以离开本页；如果医院没有确认，全额原路退回。',
  },
  done: { tone: 'done', title: '缴费成功', text: '请按导诊去检查、取药。' },
  closed: { tone: 'lost', title: '没有支付', text: '没有扣款。费用还在待缴费里，可以重新选择。' },
  refunding: {
    tone: 'waiting',
    title: '没有缴成，正在退款',
    text: '钱正原路退回，一般 1 到 3 个工作日到账。',
  },
  refunded: {
    tone: 'lost',
    title: '没有缴成，已退款',
    text: '钱已原路退回，请在微信支付账单里查看。',
  },
} as const satisfies Record<
  Exclude<OrderView, 'to_pay'>,
  { tone: 'done' | 'waiting' | 'lost'; title: string; text: string }
>
