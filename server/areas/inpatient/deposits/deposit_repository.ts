/** SQL of deposits as their pages show them. */
import type { DepositMode } from '../../../../src/contract/inpatient'
import { firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import { lastRefund, type LastRefund, type KeptStep } from '../../payment'
import type { LockedDeposit } from './progress_repository'

/** A deposit with everything that its page shows. */
export interface DepositRow extends Omit<LockedDeposit, 'accountId'> {
  depositNo: string
  admissionNo: string
  patientName: string
  /** Whether who reads it acts for the patient. */
  isActing: boolean
  mode: DepositMode
  byLink: boolean
  createdAt: Date
  paidAt: Date | null
  receiptNo: string | null
  balanceAfterFen: number | null
  endReason: string | null
  refund: LastRefund | null
  events: KeptStep[]
}

function selectDeposits(executor: Executor, readerId: string, more = executor``) {
  return executor`
    select d.deposit_id, d.deposit_no, d.inpatient_id, s.admission_no, p.name as patient_name,
      exists (select 1 from patient_known_link k where k.account_id = ${readerId} and k.patient_id = s.patient_id) as is_acting,
      s.status as stay_status, d.amount_fen, d.status, d.pay_status, d.purpose, d.settlement_no, d.mode, d.pay_link_id is not null as by_link,
      d.created_at, d.expires_at, d.paid_at, d.receipt_no, d.balance_after_fen,
      d.end_reason, r.refund, coalesce(e.events, '[]'::json) as events, hospital_now() as now${more}
    from inpatient_deposit d
    join inpatient_stay s on s.inpatient_id = d.inpatient_id
    join patient_person p on p.patient_id = s.patient_id
    left join lateral (
      ${lastRefund(executor, executor`rf.business = 'deposit' and rf.business_id = d.deposit_id and (d.pay_status in ('REFUNDING', 'REFUNDED') or exists (select 1 from inpatient_settlement_refund x where x.deposit_id = d.deposit_id))`)}
    ) r on true
    left join lateral (
      select json_agg(json_build_object('at', ev.at, 'kind', ev.kind, 'note', ev.note) order by ev.at, ev.kind) as events
      from inpatient_deposit_event ev where ev.deposit_id = d.deposit_id
    ) e on true`
}

/** A deposit, for the account that pays it. */
export function findDeposit(executor: Executor, accountId: string, depositId: string) {
  return firstRow<DepositRow>(executor`
    ${selectDeposits(executor, accountId)} where d.deposit_id = ${depositId} and d.account_id = ${accountId}`)
}

/** A deposit of any payer; the caller checks who may see it. */
export function findAnyDeposit(executor: Executor, readerId: string, depositId: string) {
  return firstRow<DepositRow>(
    executor`${selectDeposits(executor, readerId)} where d.deposit_id = ${depositId}`,
  )
}

/** The account's earlier request with this idempotency key. */
export function findDepositByKey(executor: Executor, accountId: string, key: string) {
  return firstRow<DepositRow>(executor`
    ${selectDeposits(executor, accountId)} where d.account_id = ${accountId} and d.idempotency_key = ${key}`)
}

/** The deposits of a stay, of any payer or of this account alone; unpaid ones only of this account and only while they can be paid. */
export async function listDepositRows(
  executor: Executor,
  query: {
    accountId: string
    inpatientId: string
    onlyOwn: boolean
    after: string | undefined
    pageSize: number
  },
): Promise<(DepositRow & { mark: string })[]> {
  const shown = executor`d.inpatient_id = ${query.inpatientId}
    and (d.pay_status <> 'UNPAID' or d.mode = 'window' or (d.account_id = ${query.accountId} and d.status = 'PENDING_PAY' and d.expires_at > hospital_now()))
    ${query.onlyOwn ? executor`and d.account_id = ${query.accountId}` : executor``}`
  const { mark, beyond, order } = byTime(executor, query.after, {
    at: executor`d.created_at`,
    id: executor`d.deposit_id`,
  })
  return executor<(DepositRow & { mark: string })[]>`
    ${selectDeposits(executor, query.accountId, executor`, ${mark} as mark`)} where ${shown} ${beyond} order by ${order} limit ${query.pageSize + 1}`
}
