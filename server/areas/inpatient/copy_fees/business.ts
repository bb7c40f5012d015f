/** The fee of copies as a paid business: what payment means for a request, and how the hospital is notified. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { formatAmount } from '../../../values/money'
import { settleEach } from '../../../values/settle_each'
import { isUuid } from '../../../values/uuid'
import { supersede } from '../../message'
import { askHospital, createRefusedItem, type PaidBusiness } from '../../payment'
import { announceRefunded } from './announcing'
import { addEvent } from './events'
import * as repository from './fee_repository'
import { returnAll } from './returning'
import { feeRefusal } from './rules'

/** What the payment core needs to know of copies. */
export const copyBusiness: PaidBusiness = {
  name: 'record_copy',

  async lock(tx, requestId) {
    if (isUuid(requestId)) await repository.lockFee(tx, requestId)
  },

  async paid(tx, { businessId, amountFen }) {
    const found = await repository.lockFee(tx, businessId)
    if (found === undefined) return { keep: false, reason: '订单不存在' }
    if (found.payState === 'PAID' || found.payState === 'BOOKED') {
      await addEvent(tx, businessId, 'paid_twice', formatAmount(amountFen))
      return { keep: false, reason: '重复支付', isSecond: true }
    }
    // The hospital ended the request or changed the fee while the cashier stood open.
    if (feeRefusal(found, amountFen) !== undefined) {
      await addEvent(tx, businessId, 'paid_after_end', formatAmount(amountFen))
      return { keep: false, reason: '这份申请已经不用付复印费' }
    }
    await repository.markPaid(tx, businessId, amountFen)
    await addEvent(tx, businessId, 'paid', formatAmount(amountFen))
    await supersede(tx, businessId, ['stay'])
    return { keep: true }
  },

  async paidWrongly(tx, { businessId }) {
    if ((await repository.lockFee(tx, businessId)) !== undefined)
      await addEvent(tx, businessId, 'paid_wrongly')
  },

  isPayable: repository.isPayable,
  askAnew: repository.waiting.askAnew,
  askWaiting: repository.waiting.askWaiting,
  listForHospital: repository.listForHospital,

  async enterAgain(deps, requestId) {
    const due = await repository.findBooked(deps.sql, requestId)
    if (due === undefined) throw new Refused('CONFLICT', '这笔复印费已退或已变，请在订单里处理')
    await deps.gateways.his.copies.paid(repository.contentOf(due))
  },

  async refundEnded(tx, { businessId, ...refund }, { ok }) {
    if ((await repository.lockFee(tx, businessId)) === undefined) return
    await addEvent(
      tx,
      businessId,
      ok ? 'refunded' : 'refund_failed',
      formatAmount(refund.amountFen),
    )
    if (ok) await announceRefunded(tx, businessId, refund)
  },

  // Entered later, the hospital would copy what nobody paid for.
  async keepsMoney(tx, requestId) {
    const found = await repository.lockFee(tx, requestId)
    return found?.payState === 'PAID' ? '医院还没有收到复印费：收到以后，或医院拒绝以后再退' : null
  },

  async notifyHospital(deps, which) {
    const due = await repository.claimToBook(deps.sql, which)
    await settleEach(due.map((one) => book(deps, one)))
    return due.length
  },
}

/** Notifies the hospital of one paid fee. */
async function book(deps: Dependencies, due: repository.ToBook): Promise<void> {
  const { requestId, attempts } = due
  await askHospital(
    deps,
    { business: 'record_copy', businessId: requestId, attempts },
    {
      ask: () => deps.gateways.his.copies.paid(repository.contentOf(due)),
      confirmed: ({ receiptNo }) =>
        transaction(deps.sql, async (tx) => {
          await repository.lockFee(tx, requestId)
          if (await repository.markBooked(tx, requestId, receiptNo))
            await addEvent(tx, requestId, 'booked', receiptNo && `收据号 ${receiptNo}`)
        }),
      later: async (delayMs) => {
        await repository.waiting.askLater(deps.sql, requestId, delayMs)
        if (attempts === 1) await addEvent(deps.sql, requestId, 'book_delayed')
      },
      refused: ({ message }) =>
        transaction(deps.sql, async (tx) => {
          const found = await repository.lockFee(tx, requestId)
          if (found?.payState !== 'PAID') return
          await returnAll(tx, requestId)
          await addEvent(tx, requestId, 'refused', formatAmount(due.amountFen))
          await createRefusedItem(tx, deps.log, {
            business: 'record_copy',
            businessId: requestId,
            amountFen: due.amountFen,
            why: message,
          })
        }),
    },
  )
}
