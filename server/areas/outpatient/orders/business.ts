/** Bills paid together as a paid business: what payment means for them, and how the hospital is notified. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { formatAmount } from '../../../values/money'
import { settleEach } from '../../../values/settle_each'
import { isUuid } from '../../../values/uuid'
import {
  askHospital,
  insuredPartOf,
  refundAll,
  createRefusedItem,
  type PaidBusiness,
} from '../../payment'
import { announceRefunded } from '../announcements'
import { lockBills, releaseBills } from '../bills/bill_repository'
import { releaseGuarantees } from '../guarantees/planning_repository'
import { giveQueueRights } from '../items/queue_rights'
import { insuredBills } from './insured'
import * as progress from './progress_repository'

/** What the payment core needs to know of outpatient bills. */
export const outpatientBusiness: PaidBusiness = {
  name: 'outpatient',
  insured: insuredBills,

  async lock(tx, orderId) {
    if (isUuid(orderId)) await progress.lockOrder(tx, orderId)
  },

  async paid(tx, payment) {
    const found = await progress.lockOrder(tx, payment.businessId)
    if (found === undefined) return { keep: false, reason: '订单不存在' }
    switch (found.status) {
      case 'LOCKED':
      case 'CLOSED': {
        // A late payment counts as long as no other payment claimed the bills since; the hospital says whether they are still open.
        await lockBills(tx, found.patientId)
        if (!(await progress.stillHolds(tx, found.orderId))) {
          const reason = '付款到达时费用已在另一笔中缴纳，或医院已更改'
          await progress.markFailed(tx, found.orderId, reason)
          if (payment.amountFen === 0) await progress.markRefunded(tx, found.orderId)
          await releaseBills(tx, found.orderId)
          await progress.addEvent(
            tx,
            found.orderId,
            'paid_after_end',
            formatAmount(payment.amountFen),
          )
          return { keep: false, reason }
        }
        const isLate = found.status === 'CLOSED' || found.expiresAt <= found.now
        await progress.markPaid(tx, found.orderId)
        await releaseGuarantees(tx, { reason: 'paid', of: { orderId: found.orderId } })
        await progress.addEvent(tx, found.orderId, isLate ? 'paid_late' : 'paid')
        return { keep: true }
      }
      case 'PAID_UNCONFIRMED':
      case 'PAID':
        await progress.addEvent(tx, found.orderId, 'paid_twice', formatAmount(payment.amountFen))
        return { keep: false, reason: '重复支付', isSecond: true }
      case 'FAILED':
        await progress.markFailed(tx, found.orderId, '付款到达时订单已结束')
        await progress.addEvent(
          tx,
          found.orderId,
          'paid_after_end',
          formatAmount(payment.amountFen),
        )
        return { keep: false, reason: '订单已结束' }
    }
  },

  async paidWrongly(tx, payment) {
    const found = await progress.lockOrder(tx, payment.businessId)
    if (found === undefined) return
    await progress.addEvent(tx, found.orderId, 'paid_wrongly')
    if (found.status !== 'LOCKED' && found.status !== 'CLOSED') return
    await progress.markFailed(tx, found.orderId, '实付金额与应缴不符')
    await releaseBills(tx, found.orderId)
  },

  isPayable: progress.isPayable,
  askAnew: progress.waiting.askAnew,
  askWaiting: progress.waiting.askWaiting,
  listForHospital: progress.listForHospital,

  async enterAgain(deps, orderId) {
    const due = await progress.findConfirmed(deps.sql, orderId)
    if (due === undefined) throw new Refused('CONFLICT', '订单已退费或已变，请在订单里处理')
    await enter(deps, due)
  },

  async refundEnded(tx, refund, { ok, open }) {
    const found = await progress.lockOrder(tx, refund.businessId)
    if (found === undefined) return
    await progress.addEvent(
      tx,
      found.orderId,
      ok ? 'refunded' : 'refund_failed',
      formatAmount(refund.amountFen),
    )
    if (ok) await announceRefunded(tx, found.orderId, refund)
    // A partial refund, or that of a second payment, leaves the rest of the order as it is.
    if (ok && open === 0 && found.payStatus === 'REFUNDING')
      await progress.markRefunded(tx, found.orderId)
  },

  // Confirmed later, the hospital would do what nobody paid for.
  async keepsMoney(tx, orderId) {
    const found = await progress.lockOrder(tx, orderId)
    return found?.status === 'PAID_UNCONFIRMED'
      ? '医院还没有确认缴费：确认以后，或医院拒绝以后再退'
      : null
  },

  async notifyHospital(deps, which) {
    const due = await progress.claimToConfirm(deps.sql, which)
    await settleEach(due.map((one) => confirm(deps, one)))
    return due.length
  },
}

async function enter(
  deps: Dependencies,
  { orderId, attempts: _attempts, ...content }: progress.ToConfirm,
) {
  const insurance = await insuredPartOf(deps.sql, 'outpatient', orderId)
  return deps.gateways.his.confirmBill({ ...content, insurance })
}

/** Notifies the hospital of one payment. */
async function confirm(deps: Dependencies, due: progress.ToConfirm): Promise<void> {
  const { orderId, attempts } = due
  await askHospital(
    deps,
    { business: 'outpatient', businessId: orderId, attempts },
    {
      ask: () => enter(deps, due),
      confirmed: (answer) =>
        transaction(deps.sql, async (tx) => {
          await progress.lockOrder(tx, orderId)
          if (!(await progress.markConfirmed(tx, orderId, answer))) return
          await progress.addEvent(tx, orderId, 'confirmed', `收据号 ${answer.receiptNo}`)
          await giveQueueRights(tx, orderId)
        }),
      later: async (delayMs) => {
        await progress.waiting.askLater(deps.sql, orderId, delayMs)
        if (attempts === 1) await progress.addEvent(deps.sql, orderId, 'confirm_delayed')
      },
      refused: ({ message }) =>
        transaction(deps.sql, async (tx) => {
          const found = await progress.lockOrder(tx, orderId)
          if (found?.status !== 'PAID_UNCONFIRMED') return
          await refundAll(tx, 'outpatient', orderId, '医院未能确认缴费')
          await progress.markFailed(tx, orderId, '医院未能确认缴费，可能已在窗口缴费或医生已撤回')
          // The desk may have given all of it back before.
          await progress.markRefunded(tx, orderId)
          await progress.addEvent(tx, orderId, 'refused', formatAmount(found.cashFen))
          await createRefusedItem(tx, deps.log, {
            business: 'outpatient',
            businessId: orderId,
            amountFen: found.cashFen,
            why: message,
          })
        }),
    },
  )
}
