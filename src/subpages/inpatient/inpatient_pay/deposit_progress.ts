import type { Deposit } from '@/contract/inpatient'
import type { CashierStep } from '@/texts/cashier'

/** What the page of one deposit shows. */
export type DepositView =
  | 'to_pay'
  | 'processing'
  | 'confirming'
  | 'done'
  | 'expired'
  | 'refunding'
  | 'refunded'
  | 'failed'

/** What the page of a deposit shows: the server's state decides, the cashier's is a hint. */
export function depositView(
  { status, payStatus }: Pick<Deposit, 'status' | 'payStatus'>,
  step: CashierStep,
): DepositView {
  if (payStatus === 'REFUNDED') return 'refunded'
  if (payStatus === 'REFUNDING') return 'refunding'
  switch (status) {
    case 'PENDING_PAY':
      return step === 'asking' ? 'processing' : 'to_pay'
    case 'CONFIRMING':
      return 'confirming'
    case 'DONE':
      return 'done'
    case 'EXPIRED':
      return step === 'asking' ? 'processing' : 'expired'
    case 'FAILED':
      return 'failed'
  }
}

/** The page keeps asking while the outcome is pending. */
export function isUndecided(view: DepositView): boolean {
  return view === 'processing' || view === 'confirming'
}

/** What happened and where the money is. */
export const depositLabels = {
  processing: {
    tone: 'waiting',
    title: '支付处理中',
    text: '微信正在确认这笔付款，通常几秒钟就好。请不要重复支付。',
  },
  confirming: {
    tone: 'waiting',
    title: '已支付，医院入账中',
    text: '钱已付出，正在记到住院账上。可以离开本页；如果医院没收到，全额退给您。',
  },
  done: { tone: 'done', title: '预缴成功', text: '已记到住院账上。' },
  expired: { tone: 'lost', title: '超时未支付', text: '没有扣款。还需要的话，请重新发起。' },
  refunding: {
    tone: 'waiting',
    title: '医院没收到，钱正在退给您',
    text: '钱正原路退回付款人，一般 1 到 3 个工作日到账。',
  },
  refunded: { tone: 'lost', title: '已退款', text: '钱已原路退回，请在微信支付账单里查看。' },
  failed: {
    tone: 'lost',
    title: '医院没收到',
    text: '这笔预缴没有完成。着急的话，请到住院处或打电话问医院。',
  },
} as const satisfies Record<
  Exclude<DepositView, 'to_pay'>,
  { tone: 'done' | 'waiting' | 'lost'; title: string; text: string }
>

/** The same of an order that pays a settlement, where it is something else. */
const owedLabels: Partial<Record<DepositView, { title: string; text: string }>> = {
  confirming: {
    title: '已支付，医院确认中',
    text: '钱已付出，医院正在结清。可以离开本页；如果医院没收到，全额退给您。',
  },
  done: { title: '已付清', text: '医院已经收到，不用到窗口。' },
  failed: {
    title: '医院没收到',
    text: '可能已经有人付清了，钱会原路退回。着急的话，请到住院处或打电话问医院。',
  },
}

/** What happened to this order and where the money is. */
export function labelsOf(
  { purpose }: Pick<Deposit, 'purpose'>,
  view: Exclude<DepositView, 'to_pay'>,
) {
  const usual = depositLabels[view]
  return purpose === 'settlement' ? { ...usual, ...owedLabels[view] } : usual
}

/** A typed amount in fen; undefined when it is none. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/[,，\s]/g, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const [yuan = '0', rest = ''] = text.split('.')
  return Number(yuan) * 100 + Number(rest.padEnd(2, '0'))
}

/** Why an amount cannot be paid in; undefined when it can. */
export function amountError(
  amountFen: number | undefined,
  rules: { minFen: number; maxFen: number },
): string | undefined {
  if (amountFen === undefined) return '请输入金额，最多两位小数'
  if (amountFen < rules.minFen) return `最少 ${rules.minFen / 100} 元`
  if (amountFen > rules.maxFen) return `每次最多 ${rules.maxFen / 100} 元`
  return undefined
}
