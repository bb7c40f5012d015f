/** Failed refunds that staff hand to the channel again: unchanged, or to another account. */
import type { AbnormalTarget } from '../../../../src/contract/desk/refunds/refunds'
import { transaction } from '../../../database/client'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent } from '../../staff'
import { settleWork } from '../../work'
import type { PaymentContext } from '../types'
import { refundOf, retryRefund, sendElsewhere } from './refund_repository'
import { createRefundItem } from './work_items'

/** The work item of a refund handed to the channel again. */
export const isOnItsWay = { kind: 'refund_waiting', cause: 'REQUESTED' } as const

/** Has the channel try failed refunds again; returns how many were still failed. */
export async function askAgainFor(
  context: PaymentContext,
  staff: Staff,
  { refundIds, reason }: { refundIds: readonly string[]; reason: string },
): Promise<{ asked: number }> {
  let asked = 0
  for (const refundId of new Set(refundIds.filter(isUuid))) {
    await transaction(context.sql, async (tx) => {
      const refund = await retryRefund(tx, refundId)
      if (refund === undefined) return
      const how = 'try_again'
      await settleWork(tx, staff, { kind: 'refund_failed', subject: refundId, note: reason, how })
      await createRefundItem(tx, context.log, refund, isOnItsWay)
      await addStaffEvent(tx, staff, {
        action: 'ask_refund_again',
        subject: refund.businessId,
        reason,
        after: { outRefundNo: refund.outRefundNo, amountFen: refund.amountFen },
      })
      asked += 1
    })
  }
  return { asked }
}

/** Sends an abnormal refund to a card of the patient or to the hospital's account. @throws Refused NOT_FOUND, CONFLICT when it is not abnormal any more */
export async function refundElsewhere(
  context: PaymentContext,
  staff: Staff,
  { refundId, target, reason }: { refundId: string; target: AbnormalTarget; reason: string },
): Promise<void> {
  const { type } = target
  const card = type === 'USER_BANK_CARD' ? context.gateways.weChatPay.encryptCard(target) : null
  await transaction(context.sql, async (tx) => {
    const known = isUuid(refundId) ? await refundOf(tx, refundId) : undefined
    if (known === undefined) throw new Refused('NOT_FOUND', '没有找到这笔退款')
    const refund = await sendElsewhere(tx, refundId, { type, card })
    if (refund === undefined) throw new Refused('CONFLICT', '这笔退款的状态已经变了，请刷新后再看')
    const how = 'try_again'
    await settleWork(tx, staff, { kind: 'refund_abnormal', subject: refundId, note: reason, how })
    await createRefundItem(tx, context.log, refund, isOnItsWay)
    const { businessId, outRefundNo, amountFen } = refund
    // The last four digits are enough to recognise the card.
    const tail = type === 'USER_BANK_CARD' ? target.bankAccount.slice(-4) : null
    await addStaffEvent(tx, staff, {
      action: 'refund_elsewhere',
      subject: businessId,
      reason,
      after: { outRefundNo, amountFen, type, ...(tail === null ? {} : { tail }) },
    })
  })
}
