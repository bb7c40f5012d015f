/** Consents, the access log and what the app holds about an account, in the database. */
import type { ConsentDocument } from '../../../src/contract/privacy'
import type { Executor } from '../../database/client'
import { auditActions } from '../audit'
import { isUuid } from '../../uuid'

/** A consent with the name of whom it is about, in the clear. */
export interface ConsentRow {
  consentId: string
  document: ConsentDocument
  version: string
  channel: string
  patientId: string | null
  patientName: string | null
  givenAt: Date
  withdrawnAt: Date | null
}

/** Every consent the account gave, the newest first, the withdrawn ones last. */
export async function listConsents(sql: Executor, accountId: string): Promise<ConsentRow[]> {
  return sql<ConsentRow[]>`
    select c.consent_id as "consentId", c.document, c.version, c.channel, c.patient_id as "patientId", p.name as "patientName", c.given_at as "givenAt",
      c.withdrawn_at as "withdrawnAt"
    from consent c left join patient p on p.patient_id = c.patient_id
    where c.account_id = ${accountId} and c.document in ('privacy_policy', 'health_data', 'child_data', 'share_health_data', 'medical_insurance')
    order by c.withdrawn_at is not null, c.patient_id is not null, c.given_at desc, c.consent_id`
}

/** One consent of the account, locked. */
export async function lockConsent(
  sql: Executor,
  accountId: string,
  consentId: string,
): Promise<
  { document: ConsentDocument; patientId: string | null; isWithdrawn: boolean } | undefined
> {
  if (!isUuid(consentId)) return undefined
  const [row] = await sql<
    { document: ConsentDocument; patientId: string | null; isWithdrawn: boolean }[]
  >`
    select document, patient_id as "patientId", withdrawn_at is not null as "isWithdrawn" from consent
    where consent_id = ${consentId} and account_id = ${accountId} for update`
  return row
}

/** Ends one consent that nothing else hangs on. */
export async function endConsent(
  sql: Executor,
  accountId: string,
  consentId: string,
): Promise<void> {
  await sql`update consent set withdrawn_at = now() where account_id = ${accountId} and consent_id = ${consentId} and withdrawn_at is null`
}

/** One line of the access log, in the clear. */
export interface AccessRow {
  at: Date
  accountId: string | null
  tel: string | null
  action: string
  patientName: string | null
}

/** What the account did, and what others did with patients whose file has the account's phone; the newest first. */
export async function listAccessEvents(
  sql: Executor,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<AccessRow[]> {
  return sql<AccessRow[]>`
    select e.at, e.account_id as "accountId", a.tel, e.action, p.name as "patientName"
    from audit_event e left join account a on a.account_id = e.account_id left join patient p on p.patient_id = e.patient_id
    where ${isMine(sql, accountId)}
    order by e.at desc, e.audit_event_id limit ${page.limit} offset ${page.offset}`
}

/** How many lines there are. */
export async function countAccessEvents(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from audit_event e where ${isMine(sql, accountId)}`
  return row?.count ?? 0
}

function isMine(sql: Executor, accountId: string) {
  return sql`
    e.action in ${sql([...auditActions])} and (e.account_id = ${accountId} or e.patient_id in (
      select own.patient_id from patient own join account_patient ap on ap.patient_id = own.patient_id join account me on me.account_id = ap.account_id
      where ap.account_id = ${accountId} and ap.unbound_at is null and own.tel = me.tel))`
}

/** Rows as the export shows them; names of columns speak for themselves. */
type Exported = Record<string, unknown>

/** The account and how WeChat knows it. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<{ account: Exported; identities: Exported[] }> {
  const [account] = await sql<Exported[]>`
    select account_id as "accountId", tel, tel_bound_at as "telBoundAt", created_at as "createdAt" from account where account_id = ${accountId}`
  const identities = await sql<Exported[]>`
    select app, openid, unionid, created_at as "createdAt" from account_identity where account_id = ${accountId} order by created_at`
  return { account: account ?? {}, identities }
}

/** The account's orders, with names in place of ids. */
export async function exportOrders(sql: Executor, accountId: string): Promise<Exported[]> {
  return sql<Exported[]>`
    select o.order_no as "orderNo", o.patient_id as "patientId", b.name as branch, d.name as department, doc.name as doctor, o.visit_date as "visitDate",
      o.begins_at as "beginsAt", o.serial_no as "serialNo", o.status, o.pay_status as "payStatus", o.total_fee_fen as "totalFeeFen", o.created_at as "createdAt",
      o.paid_at as "paidAt", o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason"
    from registration_order o join branch b on b.branch_id = o.branch_id join department d on d.department_id = o.department_id
      left join doctor doc on doc.doctor_id = o.doctor_id
    where o.account_id = ${accountId} order by o.created_at desc`
}

/** The account's payments, each with its refunds. */
export async function exportPayments(
  sql: Executor,
  accountId: string,
): Promise<{
  payments: Exported[]
  refunds: Exported[]
  insurancePayments: Exported[]
  insuranceRefunds: Exported[]
}> {
  const payments = await sql<Exported[]>`
    select out_trade_no as "outTradeNo", business, channel, description, amount_fen as "amountFen", status, transaction_id as "transactionId",
      created_at as "createdAt", paid_at as "paidAt"
    from payment where account_id = ${accountId} order by created_at desc`
  const refunds = await sql<Exported[]>`
    select r.out_refund_no as "outRefundNo", p.out_trade_no as "outTradeNo", r.amount_fen as "amountFen", r.reason, r.status, r.received_by as "receivedBy",
      r.requested_at as "requestedAt", r.finished_at as "finishedAt"
    from refund r join payment p on p.payment_id = r.payment_id where p.account_id = ${accountId} order by r.requested_at desc`
  const insurancePayments = await sql<Exported[]>`
    select out_trade_no as "outTradeNo", business, patient_id as "patientId", status, total_fen as "totalFen", fund_fen as "fundFen", account_fen as "accountFen",
      other_fen as "otherFen", cash_fen as "cashFen", uses_account as "usesAccount", created_at as "createdAt", settled_at as "settledAt"
    from insurance_payment where account_id = ${accountId} order by created_at desc`
  const insuranceRefunds = await sql<Exported[]>`
    select r.out_refund_no as "outRefundNo", i.out_trade_no as "outTradeNo", r.fund_fen as "fundFen", r.account_fen as "accountFen", r.other_fen as "otherFen", r.reason,
      r.status, r.requested_at as "requestedAt", r.finished_at as "finishedAt"
    from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id where i.account_id = ${accountId} order by r.requested_at desc`
  return { payments, refunds, insurancePayments, insuranceRefunds }
}

/** What the account waited for, its appeals, and restrictions of the patients it appealed for. */
export async function exportWaiting(
  sql: Executor,
  accountId: string,
): Promise<{ waitlist: Exported[]; creditAppeals: Exported[]; bookingRestrictions: Exported[] }> {
  const waitlist = await sql<Exported[]>`
    select e.patient_id as "patientId", e.kind, d.name as department, s.visit_date as "visitDate", e.status, e.joined_at as "joinedAt", e.ended_at as "endedAt", e.end_reason as "endReason"
    from waitlist_entry e join schedule s on s.schedule_id = e.schedule_id join department d on d.department_id = e.department_id
    where e.account_id = ${accountId} order by e.joined_at desc`
  const creditAppeals = await sql<Exported[]>`
    select o.order_no as "orderNo", a.patient_id as "patientId", a.reason, a.created_at as "createdAt", a.answered_at as "answeredAt", a.accepted, a.answer
    from credit_appeal a join registration_order o on o.order_id = a.order_id where a.account_id = ${accountId} order by a.created_at desc`
  const bookingRestrictions = await sql<Exported[]>`
    select r.patient_id as "patientId", r.starts_at as "startsAt", r.ends_at as "endsAt", r.no_shows as "noShows", r.lifted_at as "liftedAt"
    from booking_restriction r join account_patient a on a.patient_id = r.patient_id
    where a.account_id = ${accountId} and a.unbound_at is null order by r.starts_at desc`
  return { waitlist, creditAppeals, bookingRestrictions }
}

/** The devices the account signed in on, ended ones included. */
export async function exportSessions(sql: Executor, accountId: string): Promise<Exported[]> {
  return sql<Exported[]>`
    select app, device_id as "deviceId", created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", revoked_at as "endedAt"
    from session where account_id = ${accountId} order by created_at desc`
}

/** Locks the account; its phone, or undefined when it is gone. */
export async function lockAccount(
  sql: Executor,
  accountId: string,
): Promise<{ tel: string | null } | undefined> {
  const [row] = await sql<
    { tel: string | null }[]
  >`select tel from account where account_id = ${accountId} and deleted_at is null for update`
  return row
}

/** Whether money of the account is on its way: a payment that is not settled, or a refund that has not arrived. */
export async function hasOpenMoney(sql: Executor, accountId: string): Promise<boolean> {
  const rows = await sql`
    select 1 where exists (select 1 from payment where account_id = ${accountId} and status in ('CREATED', 'PENDING'))
      or exists (select 1 from refund r join payment p on p.payment_id = r.payment_id
        where p.account_id = ${accountId} and r.status in ('REQUESTED', 'PROCESSING', 'FAILED'))
      or exists (select 1 from insurance_payment where account_id = ${accountId} and status in ('PAYING', 'CLOSING'))
      or exists (select 1 from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id
        where i.account_id = ${accountId} and r.status in ('REQUESTED', 'FAILED'))`
  return rows.length > 0
}

/**
 * Takes away what tells who the account was: phone, WeChat identities, devices, phone changes. Orders, payments, consents and the audit log stay under the
 * account's number, which then points at nobody.
 */
export async function eraseAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update account set tel = null, tel_bound_at = null, deleted_at = now() where account_id = ${accountId}`
  await sql`delete from account_identity where account_id = ${accountId}`
  await sql`update session set device_id = null where account_id = ${accountId}`
  await sql`delete from tel_change where account_id = ${accountId}`
  await sql`delete from file_binding where account_id = ${accountId}`
  // With the bond the account's links for paying stop working.
  await sql`update inpatient_binding set unbound_at = now() where account_id = ${accountId} and unbound_at is null`
  await sql`update inpatient_pay_link set revoked_at = hospital_now() where account_id = ${accountId} and revoked_at is null`
  // The number's own limits go on counting; the rows disappear within a week.
  await sql`update sms_code set account_id = null, used_at = coalesce(used_at, now()) where account_id = ${accountId}`
  await sql`update share_link set revoked_at = hospital_now() where account_id = ${accountId} and revoked_at is null`
  await sql`
    update waitlist_entry set status = 'LEFT', ended_at = hospital_now(), end_reason = '账号已注销' where account_id = ${accountId} and status = 'WAITING'`
  await sql`update payment set openid = 'deleted' where account_id = ${accountId}`
  await sql`update insurance_payment set openid = 'deleted', pay_auth_no = null, geo_location = null, auth_code_hash = null where account_id = ${accountId}`
  await sql`update consent set withdrawn_at = now() where account_id = ${accountId} and withdrawn_at is null`
}
