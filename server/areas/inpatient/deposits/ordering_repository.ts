/** SQL of creating a deposit, under the lock of its stay. */
import type { DepositPurpose } from '../../../../src/contract/inpatient'
import { firstValue, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** When the same amount was last paid into this stay within the given minutes, by any account. */
export function findRepeat(
  executor: Executor,
  inpatientId: string,
  amountFen: number,
  withinMinutes: number,
): Promise<Date | undefined> {
  return firstValue(executor`
    select coalesce(paid_at, created_at) as at from inpatient_deposit
    where inpatient_id = ${inpatientId} and amount_fen = ${amountFen} and purpose = 'deposit' and pay_status = 'PAID' and status in ('CONFIRMING', 'DONE')
      and coalesce(paid_at, created_at) > hospital_now() - make_interval(mins => ${withinMinutes}::int)
    order by 1 desc limit 1`)
}

/** The account's open deposit of the same amount: tapping again continues it. */
export function findOpenDeposit(
  executor: Executor,
  request: Pick<NewDeposit, 'accountId' | 'inpatientId' | 'amountFen' | 'linkId' | 'settlementNo'>,
): Promise<string | undefined> {
  return firstValue(executor`
    select deposit_id from inpatient_deposit
    where inpatient_id = ${request.inpatientId} and account_id = ${request.accountId} and amount_fen = ${request.amountFen} and status = 'PENDING_PAY'
      and settlement_no is not distinct from ${request.settlementNo}
      and expires_at > hospital_now() + interval '1 minute' and pay_link_id is not distinct from ${request.linkId}
    order by created_at desc limit 1`)
}

/** Whether this settlement was paid on a phone. */
export function isSettlementPaid(
  executor: Executor,
  inpatientId: string,
  settlementNo: string,
): Promise<boolean> {
  return hasRow(executor`
    select 1 from inpatient_deposit
    where inpatient_id = ${inpatientId} and settlement_no = ${settlementNo} and purpose = 'settlement' and status in ('CONFIRMING', 'DONE')`)
}

/** A deposit that waits for its payment, or an order that pays a settlement. */
interface NewDeposit {
  depositId: string
  depositNo: string
  inpatientId: string
  accountId: string
  linkId: string | null
  amountFen: number
  purpose: DepositPurpose
  settlementNo: string | null
  idempotencyKey: string
  payWithinMinutes: number
}

/** Inserts it. */
export async function insertDeposit(tx: Transaction, deposit: NewDeposit): Promise<void> {
  await tx`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, account_id, pay_link_id, mode, purpose, settlement_no, amount_fen, status, idempotency_key, created_at, expires_at)
    values (${deposit.depositId}, ${deposit.depositNo}, ${deposit.inpatientId}, ${deposit.accountId}, ${deposit.linkId}, 'wechat', ${deposit.purpose}, ${deposit.settlementNo}, ${deposit.amountFen}, 'PENDING_PAY',
      ${deposit.idempotencyKey}, hospital_now(), hospital_now() + make_interval(mins => ${deposit.payWithinMinutes}::int))`
}
