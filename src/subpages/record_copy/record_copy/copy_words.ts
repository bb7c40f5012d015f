import type { CopyRequest, CopyState, CounterOnly } from '@/contract/inpatient'
import type { Tone } from '@/ui/facts/tag'

/** The state of a request. */
export const copyLabels = {
  ASKED: '正在送到医院',
  RECEIVED: '等医院受理',
  ACCEPTED: '已受理，正在复印',
  READY: '印好了',
  SENT: '已寄出',
  DONE: '办完了',
  REFUSED: '医院没有受理',
  CANCELLING: '正在取消',
  CANCELLED: '已取消',
  ENDED: '请到窗口办理',
} satisfies Record<CopyState, string>

/** Its tone; always beside a word. */
export const copyTones = {
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

/** What happens next; empty when nothing is left to say. */
export function formatNext({ state, way, payAt, feeFen }: CopyRequest): string {
  const pays = feeFen !== null && feeFen !== undefined && feeFen > 0
  switch (state) {
    case 'ASKED':
      return '医院系统还没有回应，我们会一直送，您不用再填一次。'
    case 'RECEIVED':
      return '医院看过后告诉您页数和费用。受理以前可以取消。'
    case 'ACCEPTED':
      if (!pays) return ''
      return payAt === 'delivery' ? '收到快递时付给快递员。' : '到医院领取时付。'
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
