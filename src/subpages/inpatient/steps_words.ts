import type { Admission, DepositRules, Discharge, DischargeState, Stay } from '@/contract/inpatient'
import { dayWithDate } from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** How far a discharge is, for its head. */
export const dischargeLabels = {
  ordered: { words: '医生已开医嘱', tone: 'warning' },
  audited: { words: '费用已核对', tone: 'warning' },
  ready: { words: '可以出院了', tone: 'success' },
  settled: { words: '已办好', tone: 'success' },
} satisfies Record<DischargeState, { words: string; tone: Tone }>

type Step = Discharge['steps'][number]

/** What the patient has to do, each with the hospital's last step before it that is still open. */
export function ownSteps({ steps }: Pick<Discharge, 'steps'>): { step: Step; after?: Step }[] {
  return steps.flatMap((step, index) => {
    if (!step.byPatient || step.state === 'done') return []
    const [after] = steps
      .slice(0, index)
      .filter(({ state, byPatient }) => state === 'open' && !byPatient)
      .slice(-1)
    return [after === undefined ? { step } : { step, after }]
  })
}

/** What happens now, where the patient has nothing to do. */
export function formatNow({ state, steps }: Pick<Discharge, 'state' | 'steps'>): string {
  if (state === 'settled') return '出院手续已经办好。'
  if (state === 'ready') return '手续都备好了，什么时候走，请问护士站。'
  const now = steps.find((step) => step.state === 'open')
  if (now === undefined) return '现在不用您办什么，医院正在办，备好了通知您。'
  return now.who
    ? `现在不用您办什么。${now.who}正在办：${now.name}。`
    : `现在不用您办什么。医院正在办：${now.name}。`
}

/** When to come. */
export function formatArrival(
  { expectedOn, expectedTime, isBedReady }: Admission,
  today: string,
): string {
  if (!expectedOn)
    return isBedReady
      ? '床位准备好了，什么时候来，请打电话问一下。'
      : '日子还没有定，床位准备好了通知您。'
  const when = [dayWithDate(expectedOn, today), expectedTime].filter(Boolean).join(' ')
  return isBedReady ? `请在${when} 来住院` : `预计${when} 住院，床位准备好了通知您`
}

/** The place on the ward's list; undefined where the hospital says none, or it counts no more. */
export function formatLine({ placeInLine, isBedReady }: Admission): string | undefined {
  if (!placeInLine || isBedReady) return undefined
  return placeInLine === 1 ? '下一个就是您' : `前面还有 ${placeInLine - 1} 位`
}

/** The sums to choose from: what the hospital asks for comes first, and none is higher. */
export function sumsOf({
  presetsFen,
  suggested,
}: Pick<DepositRules, 'presetsFen' | 'suggested'>): number[] {
  if (!suggested) return presetsFen
  return [suggested.amountFen, ...presetsFen.filter((fen) => fen < suggested.amountFen)]
}

/** How much of what is to be read before a stay is read. */
export function formsTag({ total, read }: NonNullable<Stay['forms']>): {
  words: string
  tone: Tone
} {
  return total === read
    ? { words: '都读过了', tone: 'success' }
    : { words: `还有 ${total - read} 份没读`, tone: 'warning' }
}
