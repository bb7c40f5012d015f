/** SQL of creating a deposit, under the lock of its stay. */
import type { StayStatus } from '../../../../src/contract/inpatient'
import { firstRow, firstValue } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** Locks a stay, so that its deposits are counted and created one after the other. */
export function lockStay(tx: Transaction, inpatientId: string) {
  return firstRow<{ status: StayStatus }>(tx`
    select status from inpatient_stay where inpatient_id = ${inpatientId} for update`)
}

/** When the same amount was last paid into this stay within the given minutes, by any account. */
export function findRepeat(
  executor: Executor,
  inpatientId: string,
  amountFen: number,
  withinMinutes: number,
): Promise<Date | undefined> {
  return firstValue(executor`
    select coalesce(paid_at, created_at) as at from inpatient_deposit
    where inpatient_id = ${inpatientId} and amount_fen = ${amountFen} and pay_status = 'PAID' and status in ('CONFIRMING', 'DONE')
      and coalesce(paid_at, created_at) > hospital_now() - make_interval(mins => ${withinMinutes}::int)
    order by 1 desc limit 1`)
}

/** The account's open deposit of the same amount: tapping again continues it. */
export function findOpenDeposit(
  executor: Executor,
  request: { accountId: string; inpatientId: string; amountFen: number; linkId: string | null },
): Promise<string | undefined> {
  return firstValue(executor`
    select deposit_id from inpatient_deposit
    where inpatient_id = ${request.inpatientId} and account_id = ${request.accountId} and amount_fen = ${request.amountFen} and status = 'PENDING_PAY'
      and expires_at > hospital_now() + interval '1 minute' and pay_link_id is not distinct from ${request.linkId}
    order by created_at desc limit 1`)
}

/** Inserts a deposit that waits for its payment. */
export async function insertDeposit(
  tx: Transaction,
  deposit: {
    depositId: string
    depositNo: string
    inpatientId: string
    accountId: string
    linkId: string | null
    amountFen: number
    idempotencyKey: string
    payWithinMinutes: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, account_id, pay_link_id, mode, amount_fen, status, idempotency_key, created_at, expires_at)
    values (${deposit.depositId}, ${deposit.depositNo}, ${deposit.inpatientId}, ${deposit.accountId}, ${deposit.linkId}, 'wechat', ${deposit.amountFen}, 'PENDING_PAY',
      ${deposit.idempotencyKey}, hospital_now(), hospital_now() + make_interval(mins => ${deposit.payWithinMinutes}::int))`
}
