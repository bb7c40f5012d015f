/** Books a decided mixed payment: both parts paid, or the paid one refunded. */
import { transaction, type Transaction } from '../../../database/client'
import type { HisInsuranceSplit } from '../../../gateways/his/types'
import type { MedInsState } from '../../../gateways/med_ins/types'
import { addAuditEvent } from '../../audit'
import { createWorkItem } from '../../work'
import { notifyHospitalSoon } from '../notifying_hospital'
import { refundAll } from '../refunds/requests'
import { onceMoreOnConflict } from '../settling'
import type { PaidBusiness, PaymentContext } from '../types'
import { notifyPaidTwice } from '../work_items'
import { lockRow, splitOf, type InsuranceRow } from './insurance_repository'
import { markPartlyFailed, markSuccess } from './progress_repository'
import { hasRefunds } from './refund_repository'

/** Books both parts: payment and business order change in one transaction; idempotent. */
export async function succeed(
  context: PaymentContext,
  business: PaidBusiness,
  known: InsuranceRow,
  mix: MedInsState | null,
): Promise<void> {
  const { sql, log } = context
  const enter = async (tx: Transaction): Promise<boolean> => {
    await business.lock(tx, known.businessId)
    const row = await lockRow(tx, known.insurancePaymentId)
    const split = row && splitOf(row)
    if (row === undefined || !split || row.status === 'SUCCESS') return false
    const { outTradeNo } = row
    const wentBack = await hasRefunds(tx, row.insurancePaymentId)
    if (row.status === 'CLOSED' && wentBack) {
      const why = '各部分已退回，微信却说支付成功'
      await createWorkItem(tx, log, unclear(known, outTradeNo, why))
      return false
    }
    await markSuccess(tx, row.insurancePaymentId, mix)
    // A cash part of another amount than was asked is being refunded already.
    if (!wentBack && (mix === null || isAsAgreed(split, mix)))
      return pays(tx, context, business, row, split)
    const said = mix?.amounts
    const why = `应付 ${row.totalFen} 分，实付 ${said?.totalFen ?? '未知'} 分，或各部分与约定不同`
    await createWorkItem(tx, log, unclear(known, outTradeNo, why))
    await paidWrongly(tx, business, row, said?.totalFen ?? row.totalFen)
    return false
  }
  if (await onceMoreOnConflict(() => transaction(sql, enter)))
    notifyHospitalSoon(context, business, known.businessId)
}

/** The text of the work item when both systems disagree. */
export function unclear({ businessId }: InsuranceRow, outTradeNo: string, why: string) {
  return {
    kind: 'mixed_payment_unclear' as const,
    subject: outTradeNo,
    orderId: businessId,
    facts: { outTradeNo, why },
  }
}

function isAsAgreed(split: HisInsuranceSplit, { amounts }: MedInsState): boolean {
  return (
    amounts.totalFen === split.totalFen &&
    amounts.fundFen === split.fundFen &&
    amounts.accountFen === split.accountFen &&
    amounts.otherFen === split.otherFen &&
    amounts.wechatCashFen === split.cashFen
  )
}

/** Whether the business keeps the money; otherwise all of it is refunded. */
async function pays(
  tx: Transaction,
  { log }: PaymentContext,
  business: PaidBusiness,
  row: InsuranceRow,
  split: HisInsuranceSplit,
): Promise<boolean> {
  const decision = await business.paid(tx, moneyOf(row))
  if (decision.keep) await business.insured?.keepSplit(tx, row.businessId, split)
  else await refundAll(tx, row.business, row.businessId, decision.reason, row)
  if (!decision.keep && decision.isSecond === true)
    await notifyPaidTwice(tx, log, { ...row, amountFen: row.totalFen })
  return decision.keep
}

/** Other amounts were paid than agreed: the order fails, and all of it is refunded. */
async function paidWrongly(
  tx: Transaction,
  business: PaidBusiness,
  row: InsuranceRow,
  paidFen: number,
): Promise<void> {
  await addAuditEvent(tx, {
    accountId: row.accountId,
    action: 'payment_not_as_asked',
    subject: row.outTradeNo,
    details: { askedFen: row.totalFen, paidFen },
  })
  await refundAll(tx, row.business, row.businessId, '实付金额与订单不符', row)
  await business.paidWrongly(tx, moneyOf(row))
}

function moneyOf({ businessId, accountId, totalFen }: InsuranceRow) {
  return { businessId, accountId, amountFen: totalFen }
}

/** Refunds the paid part when the other will not be paid. */
export async function giveBack(
  { sql }: PaymentContext,
  business: PaidBusiness,
  known: InsuranceRow,
  areFundsPaid: boolean,
): Promise<void> {
  await transaction(sql, async (tx) => {
    await business.lock(tx, known.businessId)
    const row = await lockRow(tx, known.insurancePaymentId)
    if (row === undefined || row.status === 'CLOSED' || row.status === 'SUCCESS') return
    await markPartlyFailed(tx, row.insurancePaymentId, areFundsPaid)
    const reason = areFundsPaid
      ? '现金部分没有付成，医保部分退回'
      : '医保支付没有成功，现金部分退回'
    const fen = await refundAll(tx, row.business, row.businessId, reason, row)
    await business.insured?.partlyFailed(tx, row.businessId, fen)
  })
}
