import type {
  PresettledSums,
  Presettlement,
  PresettlementState,
  PresettlementWhy,
} from '@/contract/inpatient'
import type { Tone } from '@/ui/facts/tag'

import { formatSum } from './stay_words'

/** How 预结算 stands, for its head. */
export const presettleLabels = {
  NOT_ASKED: { words: '还没有看', tone: 'neutral' },
  ASKING: { words: '正在问', tone: 'brand' },
  NOT_YET: { words: '还不能看', tone: 'warning' },
  SHOWN: { words: '待确认', tone: 'warning' },
  CONFIRMING: { words: '已确认', tone: 'success' },
  CONFIRMED: { words: '已确认', tone: 'success' },
  CHANGED: { words: '有变化', tone: 'warning' },
  UNAVAILABLE: { words: '看不到', tone: 'neutral' },
} satisfies Record<PresettlementState, { words: string; tone: Tone }>

/** Why earlier sums hold no more, or why there are none. */
const whyLabels = {
  late_charge: '医院又记了费用，之前的数字不作数了。',
  changed: '医院的数字变了，之前的不作数了。',
  newer: '医院给了新的数字，之前的不作数了。',
  settled: '医院撤销了结算，要重新看。',
  taken_back: '出院医嘱改过，之前的数字不作数了。',
  expired: '之前的数字过期了。',
  silent: '医院系统现在没有回应。',
  wrong: '医院给的数字对不上，先不显示。',
} satisfies Record<PresettlementWhy, string>

/** What is told above the sums, or in their place; undefined where the sums say everything. */
export function formatStanding(
  given: Pick<Presettlement, 'state' | 'why' | 'voided' | 'reason' | 'needsFiling'>,
): { title: string; text: string; tone: Tone } | undefined {
  const { state, why, reason } = given
  switch (state) {
    case 'NOT_ASKED':
      return {
        title: '出院前先看一看',
        text: '总共多少钱、医保付多少、退多少或补多少。',
        tone: 'brand',
      }
    case 'ASKING':
      return { title: '正在问医院', text: '最多等十几秒，问不到也会告诉您。', tone: 'brand' }
    case 'NOT_YET':
      return { title: '还不能预结算', text: formatNotYet(given), tone: 'warning' }
    case 'UNAVAILABLE':
      return {
        title: whyLabels[why ?? 'silent'],
        text: '出院手续照常办，可以过一会儿再看，或问住院处。',
        tone: 'warning',
      }
    case 'CHANGED':
      return {
        title: given.voided ? '要重新确认' : '要重新看',
        text: [whyLabels[why ?? 'changed'], reason].filter(Boolean).join(''),
        tone: 'warning',
      }
    case 'SHOWN':
      return formatShown(given)
    case 'CONFIRMING':
      return {
        title: '您已确认',
        text: '正在送给医院，关掉这一页也会送到。',
        tone: 'success',
      }
    case 'CONFIRMED':
      return { title: '您已确认', text: '医院收到了，会按这些金额结算。', tone: 'success' }
  }
}

function formatNotYet({ reason, needsFiling }: Pick<Presettlement, 'reason' | 'needsFiling'>) {
  const words = reason || '医院还在记费用，过一会儿再看。'
  return needsFiling ? `${words}可以先在国家医保服务平台办理异地就医备案，办好了再看。` : words
}

function formatShown({ why, voided, reason }: Pick<Presettlement, 'why' | 'voided' | 'reason'>) {
  if (why) return { title: whyLabels[why], text: '下面是上一次的数字。', tone: 'warning' as const }
  if (!voided) return undefined
  const text = [whyLabels[voided], reason, '下面是新的数字，请重新确认。'].filter(Boolean).join('')
  return { title: '要重新确认', text, tone: 'warning' as const }
}

/** What will come of the deposits: what goes back, or is asked for after the settlement. */
export function formatOutcome({ refundFen, owedFen }: PresettledSums): {
  label: string
  amountFen: number
  next: string
} {
  if (refundFen > 0)
    return { label: '预计退回', amountFen: refundFen, next: '结算后谁付的退给谁。' }
  if (owedFen > 0)
    return {
      label: '预计还要付',
      amountFen: owedFen,
      next: '结算后才请您付，现在不用付。不影响出院、拿药、看报告。',
    }
  return { label: '不退不补', amountFen: 0, next: '预交金正好够用。' }
}

/** The question before the yes. */
export function formatQuestion(sums: PresettledSums): string {
  const { label, amountFen } = formatOutcome(sums)
  const outcome = amountFen > 0 ? `，${label} ${formatSum(amountFen)}` : `，${label}`
  return `总费用 ${formatSum(sums.totalFen)}，自己付 ${formatSum(sums.selfPayFen)}${outcome}。\n医院按这些金额结算，不用到窗口。之后又记了费用，会请您重新确认。`
}
