/** SQL of which bills a lender is asked to stand for, and which not any more. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../database/client'
import type { LineRow } from './line_repository'
import type { GuaranteeEnd } from './rules'

/** Open consents of these patients, locked, so that the sums of an account are counted by one after another. */
export function lockOpenLines(
  tx: Transaction,
  patientIds: readonly string[],
): Promise<Pick<LineRow, 'accountId' | 'patientId' | 'app' | 'openid'>[]> {
  return tx<Pick<LineRow, 'accountId' | 'patientId' | 'app' | 'openid'>[]>`
    select l.account_id, l.patient_id, l.app, l.openid from credit_line l
    where l.patient_id = any(${[...patientIds]}::uuid[]) and l.state = 'OPEN'
      and exists (select 1 from patient_known_link ap where ap.account_id = l.account_id and ap.patient_id = l.patient_id and ap.is_proven)
    order by l.account_id for update of l`
}

/** An unpaid bill that no lender was asked about yet. */
interface FreeBill {
  billId: string
  cashFen: number
  expiresAt: Date
  now: Date
}

/** What a patient owes and nobody pays at this moment; what must be paid first comes first. */
export function listFreeBills(tx: Transaction, patientId: string): Promise<FreeBill[]> {
  return tx<FreeBill[]>`
    select b.bill_id, b.cash_fen, b.expires_at, hospital_now() as now
    from outpatient_bill b left join outpatient_order o on o.order_id = b.order_id
    where b.patient_id = ${patientId} and b.ended is null and b.expires_at > hospital_now() and b.cash_fen > 0
      and (o.order_id is null or o.status = 'CLOSED' or (o.status = 'LOCKED' and not o.by_credit))
      and not exists (select 1 from credit_guarantee g where g.bill_id = b.bill_id and (g.state <> 'RELEASED' or g.end_reason not in ('bill_changed', 'paid')))
    order by b.is_required desc, b.issued_at, b.bill_id limit 50`
}

/** Writes the intent, or that the limit does not allow it. */
export async function insertGuarantee(
  tx: Transaction,
  given: Pick<LineRow, 'accountId' | 'app' | 'openid'> & {
    billId: string
    outOrderNo: string
    reservedFen: number
    sweepAt: Date
    isDeclined: boolean
  },
): Promise<void> {
  const { isDeclined } = given
  await tx`
    insert into credit_guarantee (guarantee_id, account_id, bill_id, app, openid, out_order_no, reserved_fen, state, end_reason, ended_at, sweep_at, next_step_at)
    values (${randomUUID()}, ${given.accountId}, ${given.billId}, ${given.app}, ${given.openid}, ${given.outOrderNo}, ${given.reservedFen},
      ${isDeclined ? 'DECLINED' : 'RESERVING'}, ${isDeclined ? 'quota' : null}, ${isDeclined ? tx`hospital_now()` : null}, ${given.sweepAt}, ${isDeclined ? null : tx`now()`})
    on conflict do nothing`
}

/** Which guarantees end. */
export interface Ending {
  reason: GuaranteeEnd
  of: { billIds: readonly string[] } | { orderId: string } | { accountId: string }
}

/** Nothing is owed under these guarantees any more: the lender is told next, but not before a call under way is over. */
export async function releaseGuarantees(
  tx: Transaction,
  { reason, of }: Ending,
  states: readonly ('RESERVING' | 'RESERVED')[] = ['RESERVING', 'RESERVED'],
): Promise<void> {
  const which = () => {
    if ('billIds' in of) return tx`g.bill_id = any(${[...of.billIds]}::uuid[])`
    if ('orderId' in of)
      return tx`g.bill_id in (select ob.bill_id from outpatient_order_bill ob where ob.order_id = ${of.orderId})`
    return tx`g.account_id = ${of.accountId}`
  }
  await tx`
    update credit_guarantee g set state = 'RELEASING', end_reason = ${reason}, next_step_at = greatest(g.next_step_at, now()), step_attempts = 0
    where ${which()} and g.state = any(${[...states]})`
}

/** Bills of these numbers that no longer are what the lender stands for: ended, or dearer. */
export function listOutgrown(
  tx: Transaction,
  billNos: readonly string[],
): Promise<{ billId: string; hasEnded: boolean }[]> {
  return tx<{ billId: string; hasEnded: boolean }[]>`
    select b.bill_id, b.ended is not null or b.cash_fen = 0 as has_ended
    from outpatient_bill b join credit_guarantee g on g.bill_id = b.bill_id and g.state in ('RESERVING', 'RESERVED')
    where b.bill_no = any(${[...billNos]}) and (b.ended is not null or b.cash_fen = 0 or b.cash_fen > g.reserved_fen)`
}
