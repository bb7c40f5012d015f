/** The second step of paying with insurance: with the patient's authorisation, the bureau computes the shares (pre-settlement). */
import type { InsurancePage } from '../../../../src/contract/insurance'
import { secretMarks } from '../../../crypto/secret_hash'
import { GatewayUnavailable } from '../../../gateways/failures'
import { insuredFen, isWholeSplit } from '../../../gateways/med_ins/amounts'
import { Refused } from '../../../http/refused'
import { hospitalNow } from '../../../values/hospital_time'
import { findAccountPatient } from '../../patient'
import { createWorkItem } from '../../work'
import type { InsuredOrder, PaymentContext } from '../types'
import { findOpen, type InsuranceRow } from './insurance_repository'
import { findOrder, getPage, type OfOrder } from './page'
import { keepAuthorisation, keepSplit, keepUpload, markUnused } from './progress_repository'
import { authorisedForMinutes } from './rules'
import { askInsurance, beingPaid, insuranceSystems, notPayable } from './systems'

/** A mixed payment with the patient's authorisation. */
type Authorised = InsuranceRow & { payAuthNo: string }

/** Exchanges the code, uploads the fees and has the bureau compute the shares. @throws Refused NOT_FOUND, CONFLICT, PAYMENT_UNAVAILABLE */
export async function settle(
  context: PaymentContext,
  accountId: string,
  of: OfOrder & { authCode?: string | undefined; usesAccount: boolean },
): Promise<InsurancePage> {
  const { order } = await findOrder(context, accountId, of)
  const row = await findOpen(context.sql, of.business, of.orderId)
  // An old address opened again after the payment was made or ended.
  if (row === undefined || row.status === 'PAYING' || row.status === 'CLOSING')
    return getPage(context, accountId, of)
  if (order.state !== 'to_pay') throw notPayable()
  const said = await askInsurance(context, row, async () => {
    const authorised = await authorise(context, row, of.authCode)
    await decide(context, await upload(context, authorised, order), of.usesAccount)
  })
  // Paid from another page at the same moment: that payment continues.
  if ('refusal' in said) await markUnused(context.sql, row.insurancePaymentId, said.refusal)
  return getPage(context, accountId, of)
}

/** A new code is exchanged once; without one, the earlier authorisation must still be valid. */
async function authorise(
  context: PaymentContext,
  row: InsuranceRow,
  authCode: string | undefined,
): Promise<Authorised> {
  if (authCode !== undefined) {
    const hashes = secretMarks(context.settings.crypto, authCode)
    if (!hashes.some((hash) => hash === row.authCodeHash)) {
      const proof = await insuranceSystems(context).medIns.redeem(authCode, row.openid)
      const kept = { ...proof, authCodeHash: hashes[0] }
      if (!(await keepAuthorisation(context.sql, row.insurancePaymentId, kept))) throw beingPaid()
      return { ...row, ...proof }
    }
  }
  const { payAuthNo, authorisedAt } = row
  const goodSince = (await hospitalNow(context.sql)).getTime() - authorisedForMinutes * 60_000
  if (payAuthNo === null || authorisedAt === null || authorisedAt.getTime() <= goodSince)
    throw new Refused('CONFLICT', '医保授权已过期，没有扣款，请重新授权')
  return { ...row, payAuthNo }
}

/** Uploads the fees once (6201). */
async function upload(
  context: PaymentContext,
  row: Authorised,
  { orderNo, billNos }: InsuredOrder,
): Promise<Authorised & { payOrdId: string }> {
  if (row.payOrdId !== null) return { ...row, payOrdId: row.payOrdId }
  const patient = await findAccountPatient(context.sql, row.accountId, row.patientId)
  if (patient === undefined) throw new Refused('NOT_FOUND', '没有找到这笔订单')
  if (!patient.isProven)
    throw new Refused('NOT_PERMITTED', '还没有核实就诊人的身份，不能用医保支付，请用微信支付')
  const { patientNo } = patient
  const { outTradeNo, business, totalFen } = row
  const fees = { outTradeNo, business, orderNo, patientNo, billNos, totalFen }
  const answer = await insuranceSystems(context).bureau.upload(fees)
  await keepUpload(context.sql, row.insurancePaymentId, answer)
  return { ...row, ...answer }
}

/** Asks for the shares (6202) and stores the answer. */
async function decide(
  { sql, log, gateways }: PaymentContext,
  row: Authorised & { payOrdId: string },
  usesAccount: boolean,
): Promise<void> {
  const { outTradeNo, payOrdId, payAuthNo, totalFen } = row
  const request = { outTradeNo, payOrdId, payAuthNo, usesAccount }
  const split = await insuranceSystems({ gateways }).bureau.preSettle(request)
  if (!isWholeSplit(split) || split.totalFen !== totalFen) {
    await createWorkItem(sql, log, {
      kind: 'mixed_total_differs',
      subject: outTradeNo,
      orderId: row.businessId,
      facts: { outTradeNo, oursFen: totalFen, channelFen: split.totalFen },
    })
    throw new GatewayUnavailable('his_insurance', 'the amounts do not make up the total')
  }
  await keepSplit(sql, row.insurancePaymentId, split, usesAccount)
  if (insuredFen(split) === 0) await markUnused(sql, row.insurancePaymentId, 'CASH_ONLY')
}
