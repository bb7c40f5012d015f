/** SQL of a mixed payment's progress. Each step starts from its expected states only, so that two at once cannot both take it. */
import type { InsuranceRefusal } from '../../../../src/contract/insurance'
import { hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { HisInsuranceSplit } from '../../../gateways/his/types'
import type { MedInsState } from '../../../gateways/med_ins/types'
import type { WeChatApp } from '../../../gateways/wechat_pay/types'
import { openStatuses } from './insurance_repository'

/** Restarts the authorisation: an earlier one is dropped. */
export async function restart(
  tx: Transaction,
  insurancePaymentId: string,
  by: { app: WeChatApp; openid: string },
): Promise<void> {
  await tx`
    update insurance_payment set status = 'CREATED', app = ${by.app}, openid = ${by.openid}, pay_auth_no = null, geo_location = null, authorised_at = null,
      fund_fen = null, account_fen = null, other_fen = null, cash_fen = null
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED')`
}

/** Stores the patient's authorisation; false when the payment went on meanwhile. */
export function keepAuthorisation(
  executor: Executor,
  insurancePaymentId: string,
  proof: { payAuthNo: string; geoLocation: string; authCodeHash: string },
): Promise<boolean> {
  return hasRow(executor`
    update insurance_payment set pay_auth_no = ${proof.payAuthNo}, geo_location = ${proof.geoLocation}, auth_code_hash = ${proof.authCodeHash}, authorised_at = hospital_now()
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED') returning 1`)
}

/** Stores the bureau's numbers. */
export async function keepUpload(
  executor: Executor,
  insurancePaymentId: string,
  answer: { medOrgOrd: string; payOrdId: string },
): Promise<void> {
  await executor`
    update insurance_payment set med_org_ord = ${answer.medOrgOrd}, pay_ord_id = ${answer.payOrdId} where insurance_payment_id = ${insurancePaymentId} and pay_ord_id is null`
}

/** Stores the shares that the bureau decided. */
export async function keepSplit(
  executor: Executor,
  insurancePaymentId: string,
  split: HisInsuranceSplit,
  usesAccount: boolean,
): Promise<void> {
  await executor`
    update insurance_payment set status = 'PRESETTLED', uses_account = ${usesAccount}, fund_fen = ${split.fundFen}, account_fen = ${split.accountFen},
      other_fen = ${split.otherFen}, cash_fen = ${split.cashFen}
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED')`
}

/** Marks the point from which money can move. */
export async function markPaying(tx: Transaction, insurancePaymentId: string): Promise<void> {
  await tx`
    update insurance_payment set status = 'PAYING', next_check_at = now() + interval '5 seconds' where insurance_payment_id = ${insurancePaymentId} and status = 'PRESETTLED'`
}

/** Stores WeChat's number of the mixed order; false when it was ended meanwhile, and must not be handed out. */
export function keepMixTradeNo(executor: Executor, insurancePaymentId: string, mixTradeNo: string) {
  return hasRow(executor`
    update insurance_payment set mix_trade_no = coalesce(mix_trade_no, ${mixTradeNo}) where insurance_payment_id = ${insurancePaymentId} and status = 'PAYING' returning 1`)
}

/** Marks it unwanted: a worker ends it, unless it is ended at once. */
export async function markClosing(
  executor: Executor,
  insurancePaymentId: string,
  code: InsuranceRefusal,
): Promise<void> {
  await executor`
    update insurance_payment set status = 'CLOSING', refusal_code = ${code}, next_check_at = now() where insurance_payment_id = ${insurancePaymentId} and status = 'PAYING'`
}

/** Ends it before the cashier, where it cannot be paid; false when it was handed to the channel meanwhile: then both sides must be asked first. */
export function markUnused(
  executor: Executor,
  insurancePaymentId: string,
  code: InsuranceRefusal | null,
): Promise<boolean> {
  return hasRow(executor`
    update insurance_payment set status = 'CLOSED', refusal_code = coalesce(refusal_code, ${code}), pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED') returning 1`)
}

/** Ends it after both sides were asked: nothing was paid. */
export async function markClosed(
  executor: Executor,
  insurancePaymentId: string,
  code: InsuranceRefusal | null,
): Promise<void> {
  await executor`
    update insurance_payment set status = 'CLOSED', refusal_code = coalesce(refusal_code, ${code}), pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId} and status in ${executor([...openStatuses])}`
}

/** Records that one part was paid and is refunded. */
export async function markPartlyFailed(
  tx: Transaction,
  insurancePaymentId: string,
  areFundsPaid: boolean,
): Promise<void> {
  await tx`
    update insurance_payment set status = 'CLOSED', refusal_code = 'PARTLY_FAILED', settled_at = ${areFundsPaid ? tx`coalesce(settled_at, now())` : tx`settled_at`},
      pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId}`
}

/** Records that both parts are paid. */
export async function markSuccess(
  tx: Transaction,
  insurancePaymentId: string,
  notified: Pick<MedInsState, 'mixTradeNo' | 'paidAt'> | null,
): Promise<void> {
  await tx`
    update insurance_payment set status = 'SUCCESS', mix_trade_no = coalesce(mix_trade_no, ${notified?.mixTradeNo ?? null}), settled_at = coalesce(${notified?.paidAt ?? null}, now()),
      refusal_code = null, pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId}`
}

/** Schedules the worker's next check. */
export async function checkLater(
  executor: Executor,
  insurancePaymentId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update insurance_payment set next_check_at = now() + ${delayMs} * interval '1 millisecond'
    where insurance_payment_id = ${insurancePaymentId} and status in ${executor([...openStatuses])}`
}
