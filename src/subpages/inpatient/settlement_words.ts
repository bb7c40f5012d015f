import type { Settlement, SettlementOwed, SettlementReturn } from '@/contract/inpatient'
import type { Tone } from '@/ui/facts/tag'

/** Where a part of what goes back goes. */
export const returnLabels = {
  self: '退回您的微信',
  payer: '退回付款人的微信',
  bank: '转到银行卡',
  window: '住院处窗口退',
} satisfies Record<SettlementReturn['to'], string>

/** How a part stands. */
export const returnStates = {
  PROCESSING: { words: '退款中', tone: 'brand' },
  SUCCESS: { words: '已退', tone: 'success' },
  FAILED: { words: '要人工处理', tone: 'warning' },
  WAITING: { words: '待领取', tone: 'brand' },
} satisfies Record<SettlementReturn['state'], { words: string; tone: Tone }>

/** The state that the head says of all parts: the one that needs somebody first. */
const order = [
  'FAILED',
  'PROCESSING',
  'WAITING',
  'SUCCESS',
] as const satisfies readonly SettlementReturn['state'][]

const nextOf = {
  FAILED: '有一笔没有退成，医院会联系付款人处理，钱不会少。',
  PROCESSING: '谁付的退给谁，一般 1 到 3 个工作日到账。',
  WAITING: '在窗口缴的部分，请带身份证和预缴收据，到住院处领取。',
  SUCCESS: '多余的预交金已经退回。',
} satisfies Record<SettlementReturn['state'], string>

/** What the phone knows of it: what goes back to whom, and what can be paid here. */
interface OnPhone {
  returns?: readonly SettlementReturn[]
  owed?: SettlementOwed | null | undefined
}

interface Head {
  label: string
  amountFen: number
  state: string
  tone: Tone
  next: string
}

type Figures = Pick<Settlement, 'refundFen' | 'owedFen' | 'note'>

/** The head of a settlement: whether money is refunded or owed, whether that is done, and what is next. `closedOn`: the day, formatted. */
export function formatSettlement(
  figures: Figures,
  closedOn: string | null,
  { returns = [], owed }: OnPhone = {},
): Head {
  if (returns.length > 0) return formatReturns(figures, returns)
  if (figures.refundFen > 0) return formatRefund(figures, closedOn)
  if (figures.owedFen > 0) return formatOwed(figures, closedOn, owed ?? null)
  return {
    label: '不退不补',
    amountFen: 0,
    state: '已结清',
    tone: 'success',
    next: figures.note || '预交金正好够用，没有要办的事。',
  }
}

function formatReturns({ refundFen, note }: Figures, returns: readonly SettlementReturn[]): Head {
  const state = order.find((one) => returns.some((part) => part.state === one)) ?? 'SUCCESS'
  const isWindowToo = state === 'PROCESSING' && returns.some((part) => part.state === 'WAITING')
  return {
    label: state === 'SUCCESS' ? '已退回' : '应退回',
    amountFen: refundFen,
    state: returnStates[state].words,
    tone: returnStates[state].tone,
    next: [nextOf[state], isWindowToo ? nextOf.WAITING : '', note].filter(Boolean).join(''),
  }
}

function formatRefund({ refundFen, note }: Figures, closedOn: string | null): Head {
  if (closedOn === null)
    return {
      label: '应退给您',
      amountFen: refundFen,
      state: '待退款',
      tone: 'brand',
      next: note || '多余的预交金请带身份证和预缴收据，到住院处领取。',
    }
  return {
    label: '已退回',
    amountFen: refundFen,
    state: '已退款',
    tone: 'success',
    next: [`${closedOn}已退回多余的预交金。`, note].filter(Boolean).join(''),
  }
}

function formatOwed(
  { owedFen: amountFen, note }: Figures,
  closedOn: string | null,
  owed: SettlementOwed | null,
): Head {
  if (closedOn !== null)
    return {
      label: '已补缴',
      amountFen,
      state: '已结清',
      tone: 'success',
      next: `${closedOn}已补缴，费用已经结清。`,
    }
  if (owed?.state === 'PAID')
    return {
      label: '已在手机上付清',
      amountFen,
      state: '已付',
      tone: 'success',
      next: '医院正在结清，不用再付，也不用到窗口。',
    }
  const onPhone = '可以在这里付清。不影响出院、取药和看报告，有困难请向住院处说明。'
  const usual = owed === null ? '请到住院处补缴，有困难可以向住院处说明。' : onPhone
  return { label: '还需补缴', amountFen, state: '待补缴', tone: 'warning', next: note || usual }
}
