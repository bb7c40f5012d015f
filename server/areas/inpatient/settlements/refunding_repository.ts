/** SQL of what settlements give back, and of orders that pay what one left owed. */
import { allRows, firstColumn, firstRow, pairsOf } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { KeptSettlement } from '../rules'

/** A stay whose row is locked, with its settlement of now. */
export interface SettledStay {
  inpatientId: string
  /** The hospital's id. */
  stayId: string
  settlement: KeptSettlement | null
}

/** What was asked back for these stays by any of their settlements, or transferred to a bank card, in fen; stays without either are missing. */
export function sumReturned(executor: Executor, inpatientIds: readonly string[]) {
  return pairsOf<string, number>(executor`
    select id, sum(fen)::int as fen from (
      select inpatient_id as id, amount_fen as fen from inpatient_settlement_refund where inpatient_id = any(${[...inpatientIds]}::uuid[])
      union all select inpatient_id, amount_fen from inpatient_bank_return where inpatient_id = any(${[...inpatientIds]}::uuid[]) and state = 'PAID') given
    group by 1`)
}

/** Locks the deposits of a stay that were paid here and that the hospital has entered, newest first. */
export function lockEntered(tx: Transaction, inpatientId: string): Promise<string[]> {
  return firstColumn(tx`
    select deposit_id from inpatient_deposit where inpatient_id = ${inpatientId} and mode = 'wechat' and status = 'DONE'
    order by coalesce(paid_at, created_at) desc, deposit_id for update`)
}

/** Writes that a refund is a share of a settlement. */
export async function keepShare(
  tx: Transaction,
  share: {
    refundId: string
    inpatientId: string
    depositId: string
    settlementNo: string
    amountFen: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_settlement_refund (refund_id, inpatient_id, deposit_id, settlement_no, amount_fen)
    values (${share.refundId}, ${share.inpatientId}, ${share.depositId}, ${share.settlementNo}, ${share.amountFen})`
}

/** Locks the stay of a deposit before the deposit itself: documents lock them in this order. */
export function lockStayOf(tx: Transaction, depositId: string) {
  return firstRow<SettledStay>(tx`
    select inpatient_id, coalesce(hospital_stay_id, '') as stay_id, settlement from inpatient_stay
    where inpatient_id = (select inpatient_id from inpatient_deposit where deposit_id = ${depositId}) for update`)
}

/** Orders that would pay a settlement and wait for their payment. */
export function listUnpaid(executor: Executor, inpatientIds: readonly string[]) {
  return firstColumn<string>(executor`
    select deposit_id from inpatient_deposit where inpatient_id = any(${[...inpatientIds]}::uuid[]) and purpose = 'settlement' and status = 'PENDING_PAY'`)
}

/** A refund of a settlement, as one account sees it, or a transfer to a bank card. */
export interface ReturnRow {
  to: 'self' | 'payer' | 'bank'
  amountFen: number
  status: 'PROCESSING' | 'SUCCESS' | 'FAILED'
}

/** What went back of a stay's deposits, by payer and state, and by the bank. */
export function listReturns(executor: Executor, accountId: string, inpatientId: string) {
  return allRows<ReturnRow>(executor`
    select case when d.account_id = ${accountId} then 'self' else 'payer' end as to, r.status, sum(x.amount_fen)::int as amount_fen
    from inpatient_settlement_refund x join inpatient_deposit d on d.deposit_id = x.deposit_id join payment_cash_refund r on r.refund_id = x.refund_id
    where x.inpatient_id = ${inpatientId} group by 1, 2
    union all select 'bank', case state when 'PAID' then 'SUCCESS' else 'PROCESSING' end, sum(amount_fen)::int
    from inpatient_bank_return where inpatient_id = ${inpatientId} and state in ('ASKED', 'APPROVED', 'PAID') group by 2
    order by 1 desc, 2`)
}
