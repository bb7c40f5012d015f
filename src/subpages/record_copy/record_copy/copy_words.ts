import {
  copyFeeLabels,
  copyStateLabels,
  type CopyRequest,
  type CopyState,
  type CounterOnly,
} from '@/contract/inpatient'
import { formatMoney } from '@/ui/facts/format_money'
import type { Tone } from '@/ui/facts/tag'

/** The tone of a state; always beside a word. */
const copyTones = {
  ASKED: 'warning',
  RECEIVED: 'warning',
  ACCEPTED: 'brand',
  READY: 'success',
  SENT: 'success',
  DONE: 'neutral',
  REFUSED: 'danger',
  CANCELLING: 'warning',
  CANCELLED: 'neutral',
  ENDED: 'warning',
} satisfies Record<CopyState, Tone>

/** Why nothing can be asked for here. */
export type CounterReason = CounterOnly | 'full'
export const counterReasons = {
  minor:
    '未成年人的病案，由医院档案上登记的监护人申请；您不是登记的监护人，请带关系证明到窗口办理。',
  deceased: '过世患者的病案，由近亲属带关系证明到窗口申请复印。',
  department: '这个科室的病案不在手机上受理，请患者本人或监护人到窗口办理。',
  full: '这次住院已有三份申请在办理。办完后可以再申请，也可以到窗口办理。',
} satisfies Record<CounterReason, string>

/** The state in words with its tone: what the patient has to do comes first. */
export function tagOf({ state, feeState }: CopyRequest): { tone: Tone; words: string } {
  return feeState === 'TO_PAY'
    ? { tone: 'warning', words: copyFeeLabels.TO_PAY }
    : { tone: copyTones[state], words: copyStateLabels[state] }
}

/** The action that pays its fee. */
export const formatPaying = ({ feeFen }: CopyRequest): string =>
  `支付复印费 ${formatMoney(feeFen ?? 0)}`

/** What happens next of one that was accepted. */
function formatMaking({ payAt, feeFen, feeState }: CopyRequest): string {
  if (feeState === 'TO_PAY') return '付好复印费，医院才开始复印。'
  if (feeState === 'CONFIRMING') return '复印费已付，医院确认后开始复印。'
  if ((feeFen ?? 0) === 0 || payAt === 'app') return '正在复印。'
  return payAt === 'delivery' ? '正在复印，收到快递时付给快递员。' : '正在复印，到医院领取时付。'
}

/** What happens next; empty when nothing is left to say. */
export function formatNext(request: CopyRequest): string {
  const { state, way } = request
  switch (state) {
    case 'ASKED':
      return '医院系统还没有回应，我们会一直送，您不用再填一次。'
    case 'RECEIVED':
      return '医院看过后告诉您页数和费用。受理以前可以取消。'
    case 'ACCEPTED':
      return formatMaking(request)
    case 'READY':
      return way === 'courier' ? '等快递来取，寄出后告诉您单号。' : '可以去取了，带上身份证。'
    case 'CANCELLING':
      return '已经告诉医院不要了，等医院回应。'
    case 'ENDED':
      return '医院没有在手机上答复，请带证件到病案室窗口办理。'
    case 'SENT':
    case 'DONE':
    case 'REFUSED':
    case 'CANCELLED':
      return ''
  }
}
