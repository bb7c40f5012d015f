/** SQL of what the area holds about an account, for its export and its end. */
import { firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { exportReadings, forgetReadings, moveReadings } from './admission_forms/forms_repository'
import { exportRequests, forgetRequests } from './copies/copies_repository'
import { listOfAccount } from './presettlements/confirmation_repository'

/** The deposits that the account paid, the stays that it opened by their number, its alert, the sums of discharges that it agreed to, the papers of stays whose medical facts it may see, the copies that it asked for, and what it read before a stay. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const deposits = await sql<object[]>`
    select deposit_no, mode, amount_fen, status, pay_status, created_at, paid_at, receipt_no
    from inpatient_deposit where account_id = ${accountId} order by created_at desc`
  const staysByNumber = await sql<object[]>`
    select s.admission_no, b.bound_at, b.unbound_at from inpatient_binding b
    join inpatient_stay s on s.inpatient_id = b.inpatient_id where b.account_id = ${accountId} order by b.bound_at desc`
  const balanceAlert = await firstRow<object>(sql`
    select below_fen from inpatient_alert where account_id = ${accountId}`)
  const clinicalDocuments = await sql<object[]>`
    select s.admission_no, d.type, d.title, d.author, d.issued_at, d.sections, encode(d.pdf, 'base64') as pdf
    from clinical_document d join inpatient_stay s on s.inpatient_id = d.inpatient_id join patient_known_link a on a.patient_id = s.patient_id
    where a.account_id = ${accountId} and a.is_proven and a.access_level = 'full' and d.state = 'current' order by d.issued_at desc`
  const dischargeConfirmations = await listOfAccount(sql, accountId)
  const recordCopies = await exportRequests(sql, accountId)
  const admissionFormsRead = await exportReadings(sql, accountId)
  return {
    deposits,
    staysByNumber,
    balanceAlert: balanceAlert ?? null,
    dischargeConfirmations,
    clinicalDocuments,
    recordCopies,
    admissionFormsRead,
  }
}

/** Ends the account's links to stays, and with them its payment links. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update inpatient_binding set unbound_at = now() where account_id = ${accountId} and unbound_at is null`
  await sql`update inpatient_pay_link set revoked_at = hospital_now() where account_id = ${accountId} and revoked_at is null`
  await sql`delete from inpatient_alert where account_id = ${accountId}`
  await forgetRequests(sql, accountId)
  await forgetReadings(sql, accountId)
}

/** Moves the stays of an account to the account that replaces it. */
export async function moveStays(sql: Executor, move: { from: string; to: string }): Promise<void> {
  await sql`
    insert into inpatient_binding (account_id, inpatient_id, bound_at)
    select ${move.to}, inpatient_id, bound_at from inpatient_binding where account_id = ${move.from} and unbound_at is null
    on conflict (account_id, inpatient_id) do update set bound_at = now(), unbound_at = null`
  await sql`update inpatient_binding set unbound_at = now() where account_id = ${move.from} and unbound_at is null`
  await sql`
    insert into inpatient_alert (account_id, below_fen) select ${move.to}, below_fen from inpatient_alert where account_id = ${move.from} on conflict do nothing`
  await sql`delete from inpatient_alert where account_id = ${move.from}`
  await sql`update inpatient_copy_request set account_id = ${move.to} where account_id = ${move.from}`
  await moveReadings(sql, move)
}

/** Whether the account ever paid a deposit. */
export async function hadDeposits(sql: Executor, accountId: string): Promise<boolean> {
  return (
    (await sql`select 1 from inpatient_deposit where account_id = ${accountId} limit 1`).length > 0
  )
}
