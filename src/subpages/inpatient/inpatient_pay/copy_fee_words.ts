import type { CopyFeeState, CopyOrder } from '@/contract/inpatient'
import type { CashierStep } from '@/texts/cashier'

import { depositLabels } from './deposit_progress'

/** What the page of the fee shows. */
export type FeeView = 'to_pay' | 'processing' | Exclude<Lowercase<CopyFeeState>, 'to_pay'>

const views = {
  TO_PAY: 'to_pay',
  CONFIRMING: 'confirming',
  PAID: 'paid',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
  NOT_PAID: 'not_paid',
} as const satisfies Record<CopyFeeState, FeeView>

/** The server's state decides, the cashier's is a hint. */
export function feeView({ feeState }: Pick<CopyOrder, 'feeState'>, step: CashierStep): FeeView {
  return feeState === 'TO_PAY' && step === 'asking' ? 'processing' : views[feeState]
}

/** The page keeps asking while the outcome is pending. */
export const isUndecided = (view: FeeView): boolean =>
  view === 'processing' || view === 'confirming'

/** What happened and where the money is. */
export const feeOutcomes = {
  processing: depositLabels.processing,
  confirming: {
    tone: 'waiting',
    title: '已支付，医院确认中',
    text: '钱已付出，医院确认后开始复印。可以离开本页；如果医院没收到，全额退给您。',
  },
  paid: { tone: 'done', title: '复印费已付', text: '医院已经收到，印好后通知您。' },
  refunding: {
    tone: 'waiting',
    title: '复印费正在退给您',
    text: '钱正原路退回付款人，一般 1 到 3 个工作日到账。',
  },
  refunded: { tone: 'lost', title: '复印费已退', text: '钱已原路退回，请在微信支付账单里查看。' },
  not_paid: {
    tone: 'lost',
    title: '不用再付了',
    text: '这份申请已经结束，没有扣款。还需要的话，请重新申请。',
  },
} as const satisfies Record<
  Exclude<FeeView, 'to_pay'>,
  { tone: 'done' | 'waiting' | 'lost'; title: string; text: string }
>
