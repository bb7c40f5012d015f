/** The steps of a request for copies: kinds in the database, words for the patient and the desk. */
import type { CopyState } from '../../../../src/contract/inpatient'
import type { Executor } from '../../../database/client'
import { titlesOf } from '../../payment'
import { insertEvent } from './fee_repository'

const titles = {
  asked: '已申请复印',
  accepted: '医院已受理',
  not_taken: '医院没有受理',
  ready: '印好了',
  sent: '已寄出',
  done: '办完了',
  cancelled: '已取消',
  ended: '请到窗口办理',
  fee_due: '医院受理，复印费待支付',
  paid: '已支付复印费',
  paid_twice: '收到重复支付，多付的部分已申请退回',
  paid_after_end: '收到付款时已不用付，已申请原路退回',
  paid_wrongly: '实付金额与复印费不符，已申请全额退回',
  booked: '医院已收到复印费',
  book_delayed: '医院系统暂时没有回应，正在继续告知',
  refused: '医院没有收下复印费，已申请原路退款',
  returned: '医院退回复印费，已申请原路退款',
  refunded: '退款已到账',
  refund_failed: '退款遇到问题，医院工作人员会处理',
} as const

type EventKind = keyof typeof titles

const ofState: Partial<Record<CopyState, EventKind>> = {
  ACCEPTED: 'accepted',
  REFUSED: 'not_taken',
  READY: 'ready',
  SENT: 'sent',
  DONE: 'done',
  CANCELLED: 'cancelled',
  ENDED: 'ended',
}

/** Writes what a request became, where that is a step. */
export async function addStep(tx: Executor, requestId: string, state: CopyState): Promise<void> {
  const kind = ofState[state]
  if (kind !== undefined) await addEvent(tx, requestId, kind)
}

/** A kind of event as the patient reads it. */
export const eventTitle = titlesOf(titles)

/** Writes an event of a request. */
export const addEvent = (
  executor: Executor,
  requestId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> => insertEvent(executor, { requestId, kind, note })
