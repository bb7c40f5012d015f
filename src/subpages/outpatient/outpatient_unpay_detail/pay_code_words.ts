import type { PayCodeView } from '@/contract/outpatient'
import type { CashierStep } from '@/texts/cashier'

/** What the page of a code shows. */
export type PayCodeStep = 'to_pay' | 'processing' | 'confirming' | 'done' | 'locked' | 'ended'

/** The server's state decides, the cashier's is a hint. */
export function payCodeStep({ state }: Pick<PayCodeView, 'state'>, step: CashierStep): PayCodeStep {
  switch (state) {
    case 'UNPAID':
    case 'PAYING':
      return step === 'asking' ? 'processing' : 'to_pay'
    case 'LOCKED':
      return 'locked'
    case 'CONFIRMING':
      return 'confirming'
    case 'PAID':
      return 'done'
    case 'ENDED':
      return 'ended'
  }
}

/** Whether this payer may pay now. */
export const canPayByCode = ({ state }: Pick<PayCodeView, 'state'>): boolean =>
  state === 'UNPAID' || state === 'PAYING'

/** What happened and where the money is. */
export const payCodeLabels = {
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
  done: { tone: 'done', title: '缴费成功', text: '请告诉患者：已经缴好，可以去检查、取药。' },
  locked: {
    tone: 'waiting',
    title: '有人正在付',
    text: '这些费用正有人在付，请不要重复支付。15 分钟后没有付成，可以再扫一次。',
  },
  ended: {
    tone: 'lost',
    title: '不用再付',
    text: '这些费用已经在别处缴了，或医院已更改。付过的钱会原路退回。',
  },
} as const satisfies Record<
  Exclude<PayCodeStep, 'to_pay'>,
  { tone: 'done' | 'waiting' | 'lost'; title: string; text: string }
>
