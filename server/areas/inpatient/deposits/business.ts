/** Deposits as a paid business: what payment means for one, and how the hospital is notified. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { formatAmount } from '../../../values/money'
import { settleEach } from '../../../values/settle_each'
import { isUuid } from '../../../values/uuid'
import { supersede } from '../../message'
import { askHospital, refundAll, createRefusedItem, type PaidBusiness } from '../../payment'
import { announceRefunded } from '../announcements'
import { orderRefusal } from '../rules'
import { followLate } from '../settlements/refunding'
import { lockStayOf } from '../settlements/refunding_repository'
import { isSettlementPaid } from './ordering_repository'
import * as deposits from './progress_repository'

/** What the payment core needs to know of deposits. */
export const depositBusiness: PaidBusiness = {
  name: 'deposit',

  async lock(tx, depositId) {
    if (isUuid(depositId)) await deposits.lockDeposit(tx, depositId)
  },

  async paid(tx, payment) {
    const found = await deposits.lockDeposit(tx, payment.businessId)
    if (found === undefined) return { keep: false, reason: '订单不存在' }
    switch (found.status) {
      case 'PENDING_PAY': {
        // A deposit takes no slot, so a late payment counts as long as the stay takes deposits.
        const isSecond = await isPaidByAnother(tx, found)
        const refusal = isSecond ? '已经有人付清了' : orderRefusal(found)
        if (refusal !== undefined) {
          await deposits.markFailed(tx, found.depositId, refusal)
          await deposits.addEvent(
            tx,
            found.depositId,
            'paid_after_end',
            formatAmount(payment.amountFen),
          )
          const reason = isSecond ? '重复支付' : '该次住院已不能预缴'
          return { keep: false, reason, ...(isSecond ? { isSecond } : {}) }
        }
        const isLate = found.expiresAt !== null && found.expiresAt <= found.now
        await deposits.markPaid(tx, found.depositId)
        await deposits.addEvent(tx, found.depositId, isLate ? 'paid_late' : 'paid')
        return { keep: true }
      }
      case 'CONFIRMING':
      case 'DONE':
        await deposits.addEvent(tx, found.depositId, 'paid_twice', formatAmount(payment.amountFen))
        return { keep: false, reason: '重复支付', isSecond: true }
      case 'FAILED':
        await deposits.markFailed(tx, found.depositId, '付款到达时订单已结束')
        await deposits.addEvent(
          tx,
          found.depositId,
          'paid_after_end',
          formatAmount(payment.amountFen),
        )
        return { keep: false, reason: '订单已结束' }
    }
  },

  async paidWrongly(tx, payment) {
    const found = await deposits.lockDeposit(tx, payment.businessId)
    if (found === undefined) return
    await deposits.addEvent(tx, found.depositId, 'paid_wrongly')
    if (found.status === 'PENDING_PAY')
      await deposits.markFailed(tx, found.depositId, '实付金额与订单不符')
  },

  isPayable: deposits.isPayable,
  askAnew: deposits.waiting.askAnew,
  askWaiting: deposits.waiting.askWaiting,
  listForHospital: deposits.listForHospital,

  async enterAgain(deps, depositId) {
    const due = await deposits.findEntered(deps.sql, depositId)
    if (due === undefined) throw new Refused('CONFLICT', '这笔预交金已退或已变，请在订单里处理')
    await deps.gateways.his.confirmDeposit(contentOf(due))
  },

  async refundEnded(tx, refund, { ok, open }) {
    const found = await deposits.lockDeposit(tx, refund.businessId)
    if (found === undefined) return
    await deposits.addEvent(
      tx,
      found.depositId,
      ok ? 'refunded' : 'refund_failed',
      formatAmount(refund.amountFen),
    )
    if (ok) await announceRefunded(tx, found.depositId, refund)
    // The refund of a second payment leaves the deposit and its own payment as they are.
    if (ok && open === 0 && found.status === 'FAILED')
      await deposits.markRefunded(tx, found.depositId)
  },

  // Entered later, it would be a balance of money that went back.
  async keepsMoney(tx, depositId) {
    const found = await deposits.lockDeposit(tx, depositId)
    return found?.status === 'CONFIRMING'
      ? '医院还没有确认这笔预交金：确认以后，或医院拒绝以后再退'
      : null
  },

  async notifyHospital(deps, which) {
    const due = await deposits.claimToEnter(deps.sql, which)
    await settleEach(due.map((one) => enter(deps, one)))
    return due.length
  },
}

/** Whether another order has paid the settlement that this one would pay. */
async function isPaidByAnother(
  tx: Transaction,
  { inpatientId, settlementNo }: deposits.LockedDeposit,
): Promise<boolean> {
  return settlementNo !== null && isSettlementPaid(tx, inpatientId, settlementNo)
}

/** What the hospital is sent. */
function contentOf({
  depositId: _id,
  attempts: _attempts,
  settlementNo,
  ...deposit
}: deposits.ToEnter) {
  return settlementNo === null
    ? deposit
    : { ...deposit, purpose: 'settlement' as const, settlementNo }
}

/** Notifies the hospital of one paid deposit. */
async function enter(deps: Dependencies, due: deposits.ToEnter): Promise<void> {
  const { depositId, attempts } = due
  await askHospital(
    deps,
    { business: 'deposit', businessId: depositId, attempts },
    {
      ask: () => deps.gateways.his.confirmDeposit(contentOf(due)),
      confirmed: (answer) =>
        transaction(deps.sql, async (tx) => {
          const stay = await lockStayOf(tx, depositId)
          const found = await deposits.lockDeposit(tx, depositId)
          if (found !== undefined) await supersede(tx, found.inpatientId, ['balance'])
          if (!(await deposits.markDone(tx, depositId, answer))) return
          await deposits.addEvent(tx, depositId, 'entered', `收据号 ${answer.receiptNo}`)
          if (stay !== undefined) await followLate({ tx, log: deps.log }, stay)
        }),
      later: async (delayMs) => {
        await deposits.waiting.askLater(deps.sql, depositId, delayMs)
        if (attempts === 1) await deposits.addEvent(deps.sql, depositId, 'enter_delayed')
      },
      refused: ({ message }) =>
        transaction(deps.sql, async (tx) => {
          const found = await deposits.lockDeposit(tx, depositId)
          if (found?.status !== 'CONFIRMING') return
          await refundAll(tx, 'deposit', depositId, '医院未能入账')
          await deposits.markFailed(tx, depositId, '医院未能入账')
          // The desk may have given all of it back before.
          await deposits.markRefunded(tx, depositId)
          await deposits.addEvent(tx, depositId, 'refused', formatAmount(found.amountFen))
          await createRefusedItem(tx, deps.log, {
            business: 'deposit',
            businessId: depositId,
            amountFen: found.amountFen,
            why: message,
          })
        }),
    },
  )
}
