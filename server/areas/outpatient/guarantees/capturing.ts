/** What follows once the lender has paid, or will not. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { CreditState } from '../../../gateways/credit_line/types'
import { notifyHospitalSoon, settleCredited } from '../../payment'
import { createWorkItem, resolveWork } from '../../work'
import { lockBills, releaseBills } from '../bills/bill_repository'
import { outpatientBusiness } from '../orders/business'
import { addEvent, closeCredited } from '../orders/progress_repository'
import { lockGuarantee, markEnded, type Guarantee } from './guarantee_repository'

/** The lender's money has arrived: booked once, whoever says so. Of a guarantee that ended without it the money pays for nothing, and is given back. */
export async function settleCaptured(
  deps: Dependencies,
  { guaranteeId, orderId }: Guarantee,
  paid: Extract<CreditState, { state: 'PAID' }>,
): Promise<void> {
  if (orderId === null) throw new Error('money without its payment')
  const kept = await transaction(deps.sql, async (tx) => {
    await outpatientBusiness.lock(tx, orderId)
    const guarantee = await lockGuarantee(tx, guaranteeId)
    if (guarantee?.state !== 'CAPTURING' && guarantee?.state !== 'RELEASED') return false
    const { accountId, app, openid, outOrderNo, capturedFen } = guarantee
    const isKept = await settleCredited(tx, deps.log, outpatientBusiness, {
      accountId,
      businessId: orderId,
      app,
      openid,
      outTradeNo: outOrderNo,
      description: '门诊缴费（先诊疗后付费）',
      askedFen: capturedFen ?? 0,
      amountFen: paid.amountFen,
      transactionId: paid.transactionId,
      paidAt: paid.paidAt,
    })
    await markEnded(tx, guarantee, { state: 'CAPTURED' })
    await resolveWork(tx, { kind: 'credit_waiting', subject: guaranteeId })
    return isKept
  })
  if (kept) notifyHospitalSoon(deps, outpatientBusiness, orderId)
}

/** The lender does not stand for it any more: the bill is the patient's to pay again, and a person knows. */
export async function endWithoutMoney(deps: Dependencies, given: Guarantee): Promise<void> {
  const { guaranteeId, orderId, patientId, outOrderNo, capturedFen } = given
  if (orderId === null) return
  await transaction(deps.sql, async (tx) => {
    await outpatientBusiness.lock(tx, orderId)
    await lockBills(tx, patientId)
    const guarantee = await lockGuarantee(tx, guaranteeId)
    if (guarantee?.state !== 'CAPTURING') return
    await markEnded(tx, guarantee, { state: 'RELEASED', reason: 'lender' })
    await closeCredited(tx, orderId)
    await releaseBills(tx, orderId)
    await addEvent(tx, orderId, 'credit_ended')
    await createWorkItem(tx, deps.log, {
      kind: 'credit_lost',
      subject: guaranteeId,
      orderId,
      facts: { number: outOrderNo, amountFen: capturedFen ?? 0 },
    })
  })
}
