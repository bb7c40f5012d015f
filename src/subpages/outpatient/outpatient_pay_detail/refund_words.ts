import type { OutpatientOrder, RefundAskState, RefundHindrance } from '@/contract/outpatient'
import type { Tone } from '@/ui/facts/tag'

/** The state of a refund that was asked for. */
export const refundAskLabels = {
  ASKED: '正在送到医院',
  RECEIVED: '医院收到了，等答复',
  GRANTED: '医院同意退费',
  PARTLY: '医院同意退一部分',
  REFUSED: '医院没有同意',
  ENDED: '请到收费窗口办理',
} satisfies Record<RefundAskState, string>

/** Its tone; always beside a word. */
export const refundAskTones = {
  ASKED: 'warning',
  RECEIVED: 'warning',
  GRANTED: 'success',
  PARTLY: 'warning',
  REFUSED: 'neutral',
  ENDED: 'neutral',
} satisfies Record<RefundAskState, Tone>

/** Why a line cannot be asked for. */
export const hindranceLabels = {
  done: '已经做了，或已经发药',
  refunded: '已退费',
  asked: '正在申请退费',
  free: '没有收费',
  too_often: '医院几次都没有同意，请到收费窗口',
} satisfies Record<RefundHindrance, string>

/** Whether the page speaks of refunds: it is paid, and what was asked for is known. */
export function hasRefundCard(order: OutpatientOrder): boolean {
  const isKept = order.status === 'PAID' && order.payStatus === 'PAID'
  return order.refundAsks.length > 0 || (isKept && !order.needsStepUp)
}
