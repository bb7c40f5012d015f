/** The actions of work items about money. */
import type { Transaction } from '../../database/client'
import { Refused } from '../../http/refused'
import type { WorkHandlers } from '../work'
import { askAgain, notifyAgain } from './insurance/refund_repository'
import { ledgerWork } from './ledger/faults'
import { compareAgain as compareMoneyAgain } from './money_days/day_repository'
import { compareAgain } from './reconciliation/reconciliation_repository'
import { needsSecondPerson } from './refunds/by_staff'
import { isOnItsWay } from './refunds/by_staff_again'
import { askSoon, refundOf, retryRefund } from './refunds/refund_repository'
import { notifyBusiness } from './refunds/refunds'
import { payByHand } from './refunds/staff_repository'
import { createRefundItem } from './refunds/work_items'
import { businessOf } from './settling'
import type { PaidBusiness, PaymentContext } from './types'

/** The actions, for these paid businesses. */
export function paymentWork(businesses: readonly PaidBusiness[]): WorkHandlers {
  return {
    refund_failed: {
      async try_again(tx, refundId, deps) {
        const refund = await retryRefund(tx, refundId)
        if (refund === undefined) return mustBe(false)
        await createRefundItem(tx, deps.log, refund, isOnItsWay)
      },
      by_hand: (tx, refundId, deps) => payHere(tx, refundId, { ...deps, businesses }),
    },
    refund_abnormal: {
      by_hand: (tx, refundId, deps) => payHere(tx, refundId, { ...deps, businesses }),
    },
    refund_waiting: { try_again: async (tx, refundId) => mustBe(await askSoon(tx, refundId)) },
    insurance_refund_failed: { try_again: async (tx, id) => mustBe(await askAgain(tx, id)) },
    insurance_news_refused: { try_again: async (tx, id) => mustBe(await notifyAgain(tx, id)) },
    hospital_silent: {
      async try_again(tx, subject, deps) {
        const [business = '', businessId = ''] = subject.split(' ')
        mustBe(await businessOf({ ...deps, businesses }, { business }).askAnew(tx, businessId))
      },
    },
    ...ledgerWork,
    statement_difference: {
      try_again: async (tx, subject) => mustBe(await compareAgain(tx, subject.slice(0, 10))),
    },
    hospital_money_difference: {
      try_again: async (tx, subject) => mustBe(await compareMoneyAgain(tx, subject.slice(0, 10))),
    },
  }
}

/** Records that the hospital paid a refund itself. @throws Refused CONFLICT when it is not failed any more, or a second person must decide */
async function payHere(tx: Transaction, refundId: string, context: PaymentContext): Promise<void> {
  const refund = await refundOf(tx, refundId)
  if (refund === undefined) return mustBe(false)
  const business = businessOf(context, refund)
  await business.lock(tx, refund.businessId)
  if (await needsSecondPerson(context, tx, refund))
    throw new Refused('CONFLICT', '这笔金额要两个人办：请到“退款”页登记线下退款，由另一位同事批准')
  mustBe(await payByHand(tx, refundId))
  await notifyBusiness(tx, business, refund, true)
}

/** @throws Refused CONFLICT when its state changed meanwhile */
function mustBe(stillStands: boolean): void {
  if (!stillStands) throw new Refused('CONFLICT', '这件事的状态已经变了，请刷新后再看')
}
