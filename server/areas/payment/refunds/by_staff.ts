/** Refunds requested by staff. Above a set sum, including earlier refunds of the order, a second person decides; nobody approves their own request. */
import { randomUUID } from 'node:crypto'
import type { RefundOutcome } from '../../../../src/contract/desk/refunds/refunds'
import { transaction, type Transaction } from '../../../database/client'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent } from '../../staff'
import { settleWork } from '../../work'
import { businessOf } from '../settling'
import { moneyOf } from '../timeline_repository'
import type { PaymentContext } from '../types'
import { createApprovalItem } from '../work_items'
import { refundOf } from './refund_repository'
import { notifyBusiness } from './refunds'
import { refundPart } from './requests'
import * as repository from './staff_repository'

/** The sum above which a second person decides, in fen. */
export function secondPersonAboveFen({
  settings: { desk },
}: Pick<PaymentContext, 'settings'>): number {
  return (desk?.secondPersonAboveYuan ?? 0) * 100
}

/** Whether a second person decides about it: together with what staff refunded of the order before. */
export async function needsSecondPerson(
  context: Pick<PaymentContext, 'settings'>,
  tx: Transaction,
  { businessId, amountFen }: { businessId: string; amountFen: number },
): Promise<boolean> {
  const before = await repository.sumOfOrder(tx, businessId)
  return before + amountFen > secondPersonAboveFen(context)
}

/** Refunds a part of what an order was paid with, or requests it. @throws Refused NOT_FOUND, CONFLICT when less than that is left, the order still needs it, or something went back since it was seen */
export async function refundOrder(
  context: PaymentContext,
  staff: Staff,
  asked: { orderId: string; amountFen: number; restFen: number; reason: string },
): Promise<RefundOutcome> {
  const { orderId, amountFen, restFen, reason } = asked
  const business = isUuid(orderId) ? await repository.findBusiness(context.sql, orderId) : undefined
  if (business === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单的付款')
  return askFor(
    context,
    staff,
    { kind: 'refund', business, businessId: orderId, refundId: null, amountFen, reason },
    restFen,
  )
}

/** Records that the hospital pays a failed refund itself, or is to. @throws Refused NOT_FOUND, CONFLICT when it is not failed any more */
export async function payHere(
  context: PaymentContext,
  staff: Staff,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<RefundOutcome> {
  const failed = isUuid(refundId)
    ? await transaction(context.sql, (tx) => refundOf(tx, refundId))
    : undefined
  if (failed === undefined) throw new Refused('NOT_FOUND', '没有找到这笔退款')
  const { business, businessId, amountFen, status } = failed
  if (status !== 'FAILED') throw new Refused('CONFLICT', '这笔退款的状态已经变了，请刷新后再看')
  return askFor(context, staff, {
    kind: 'by_hand',
    business,
    businessId,
    refundId,
    amountFen,
    reason,
  })
}

type OrderRequest = Omit<repository.StaffRefund, 'staffRefundId' | 'askedBy' | 'askedName'>

const staffActions = {
  refund: { done: 'refund', asked: 'ask_for_refund' },
  by_hand: { done: 'pay_by_hand', asked: 'ask_to_pay_by_hand' },
} as const

async function askFor(
  context: PaymentContext,
  staff: Staff,
  request: OrderRequest,
  seenRestFen?: number,
): Promise<RefundOutcome> {
  return transaction(context.sql, async (tx) => {
    await businessOf(context, request).lock(tx, request.businessId)
    if (seenRestFen !== undefined) {
      const { paidFen, refundedFen, returningFen } = await moneyOf(tx, request.businessId)
      if (paidFen - refundedFen - returningFen !== seenRestFen)
        throw new Refused('CONFLICT', '这个订单刚刚退过款，请关掉窗口，看过现在的金额再退')
    }
    const needsSecond = await needsSecondPerson(context, tx, request)
    const staffRefundId = randomUUID()
    const kept = await repository.keepStaffRefund(
      tx,
      { ...request, staffRefundId, askedBy: staff.staffId, askedName: staff.name },
      needsSecond,
    )
    if (!kept) throw new Refused('CONFLICT', '这笔退款已经申请了线下退款，请刷新后再看')
    if (needsSecond)
      await createApprovalItem(tx, context.log, { ...request, staffRefundId, by: staff.name })
    else await carryOut(context, tx, staff, request)
    await addStaffEvent(tx, staff, {
      action: staffActions[request.kind][needsSecond ? 'asked' : 'done'],
      subject: request.businessId,
      reason: request.reason,
      after: { amountFen: request.amountFen },
    })
    return { state: needsSecond ? 'waiting' : 'asked' }
  })
}

/** Runs under the lock of the business order. @throws Refused CONFLICT when it is impossible by now */
async function carryOut(
  context: PaymentContext,
  tx: Transaction,
  staff: Staff,
  request: OrderRequest,
): Promise<void> {
  if (request.refundId === null) {
    const why = (await businessOf(context, request).keepsMoney?.(tx, request.businessId)) ?? null
    if (why !== null) throw new Refused('CONFLICT', why)
    if (!(await refundPart(tx, request)))
      throw new Refused('CONFLICT', '这个订单剩下的钱没有这么多，请刷新后再看')
    return
  }
  const refund = await refundOf(tx, request.refundId)
  if (refund === undefined || !(await repository.payByHand(tx, request.refundId)))
    throw new Refused('CONFLICT', '这笔退款的状态已经变了，请刷新后再看')
  await notifyBusiness(tx, businessOf(context, refund), refund, true)
  for (const kind of ['refund_failed', 'refund_abnormal'] as const)
    await settleWork(tx, staff, {
      kind,
      subject: request.refundId,
      note: request.reason,
      how: 'by_hand',
    })
}

/** Decides as the second person. @throws Refused NOT_FOUND, NOT_PERMITTED for one's own request, CONFLICT when it is decided or impossible by now */
export async function decideRefund(
  context: PaymentContext,
  staff: Staff,
  asked: { approvalId: string; isApproved: boolean; words: string },
): Promise<void> {
  const { approvalId, isApproved, words } = asked
  await transaction(context.sql, async (tx) => {
    const request = isUuid(approvalId)
      ? await repository.lockStaffRefund(tx, approvalId)
      : undefined
    if (request === undefined) throw new Refused('NOT_FOUND', '没有找到这个申请')
    if (request.decidedAt !== null) throw new Refused('CONFLICT', '这个申请已经有人决定了')
    if (request.askedBy === staff.staffId)
      throw new Refused('NOT_PERMITTED', '自己申请的退款要由另一个人批准')
    await businessOf(context, request).lock(tx, request.businessId)
    await repository.decideStaffRefund(tx, approvalId, { ...staff, isApproved, words })
    if (isApproved) await carryOut(context, tx, staff, request)
    await settleWork(tx, staff, { kind: 'refund_to_approve', subject: approvalId, note: words })
    await addStaffEvent(tx, staff, {
      action: isApproved ? 'approve_refund' : 'refuse_refund',
      subject: request.businessId,
      reason: words,
      before: { askedBy: request.askedName, amountFen: request.amountFen },
    })
  })
}
