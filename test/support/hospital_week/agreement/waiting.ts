/** No row waits without a reason. */
import type { Sql } from '../../../../server/database/client'
import type { Week } from '../week'

/** What would still have to happen, each with the rows that say so. */
const unfinished: Record<string, (sql: Sql) => Promise<unknown>> = {
  'orders of the app that nobody has paid or entered': (sql) => sql`
    select order_no from registration_order where status in ('PENDING_PAY', 'CONFIRMING') or release_to_his or pay_status = 'REFUNDING'`,
  'payments for bills that are not entered': (sql) => sql`
    select order_no from outpatient_order where status in ('LOCKED', 'PAID_UNCONFIRMED') or pay_status = 'REFUNDING'`,
  'deposits that are not entered': (sql) => sql`
    select deposit_no from inpatient_deposit where status in ('PENDING_PAY', 'CONFIRMING') or pay_status = 'REFUNDING'`,
  'payments under way': (sql) =>
    sql`select out_trade_no from payment where status in ('CREATED', 'PENDING')`,
  'refunds under way': (sql) => sql`select out_refund_no from refund where status <> 'SUCCESS'`,
  'insurance under way': (sql) => sql`
    select out_trade_no from insurance_payment where status not in ('SUCCESS', 'CLOSED')
    union all select out_refund_no from insurance_refund where status <> 'SUCCESS'`,
  'clinics that are being stopped': (sql) => sql`select schedule_id from schedule where stop_open`,
  'places that are held': (sql) =>
    sql`select slot_id from slot_hold where expires_at < hospital_now() - interval '10 minutes'`,
  'locks of the hospital’s own slots under way': (sql) => sql`
    select lock_id, status from slot_lock l where status in ('WAITING', 'ASKING', 'UNKNOWN', 'RELEASING')
      or status = 'LOCKED' and order_id is null and not exists (select 1 from slot_hold h where h.hold_id = l.lock_id)`,
  'messages that should have gone': (sql) => sql`
    select title, message_key, kind, state, last_error, created_at, due_at, next_attempt_at from message where state in ('WAITING', 'SENDING') and due_at < hospital_now() - interval '1 hour'
      and (hold_until is null or hold_until <= hospital_now())`,
  'documents that were refused': (sql) => sql`select kind, id, reasons from intake_refused`,
  'documents that are called': (sql) => sql`
    select needs from intake_call where called_at < now() - interval '2 minutes'`,
  'patients to ask about': (sql) => sql`select value from intake_ask`,
  'news of queues with a gap': (sql) => sql`select queue_id from queue where gap_since is not null`,
  'waiting that has become useless': (sql) => sql`
    select entry_id from waitlist_entry where status in ('WAITING', 'OFFERED') and useful_until < hospital_now() - interval '10 minutes'`,
  'ended bindings that nobody was told of': (sql) =>
    sql`select account_id from patient_link where end_unnotified`,
  'settlements whose difference was not paid': (sql) => sql`
    select hospital_stay_id from inpatient_stay
    where settlement ->> 'closedAt' is null and (settlement ->> 'refundFen')::int + (settlement ->> 'owedFen')::int > 0`,
  'a yes to a discharge that the hospital does not have': (sql) => sql`
    select confirmation_id from inpatient_discharge_confirmation where state = 'REQUESTED' or next_at is not null`,
  'copies that the hospital has not answered': (sql) => sql`
    select request_id, state from inpatient_copy_request where state in ('ASKED', 'CANCELLING') or next_at is not null`,
  'what was booked for the dead': (sql) => sql`
    select order_no from registration_order o join patient p using (patient_id)
    where p.deceased_on is not null and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') and o.begins_at > hospital_now()`,
  'days that differ from the channel’s bill': (sql) => sql`
    select bill_date from reconciliation where status = 'DIFFERENT'
    union all select bill_date from reconciliation_difference where not mended`,
  'postings that do not add up': (sql) => sql`
    select subject_id::text from ledger_entry group by kind, subject_id having sum(amount_fen) <> 0`,
  'a ledger that does not add up': (sql) => sql`
    select sum(amount_fen)::text as fen from ledger_entry having sum(amount_fen) <> 0`,
  'contingent accounts that are not empty': (sql) => sql`
    select account, sum(amount_fen)::text as fen from ledger_entry where account in ('reserve', 'contingent') group by account having sum(amount_fen) <> 0
    union all select business_id::text, 'of one bill' from ledger_entry where account = 'reserve' group by business_id having sum(amount_fen) <> 0`,
  'guarantees and consents under way': (sql) => sql`
    select out_order_no, state from credit_guarantee
    where state not in ('CAPTURED', 'RELEASED', 'DECLINED') or next_hospital_at is not null
    union all select authorization_code, state from credit_line where state in ('OPENING', 'CLOSING')`,
  'bills that are paid twice': (sql) => sql`
    select b.bill_id::text from outpatient_order_bill b join payment p on p.business = 'outpatient' and p.business_id = b.order_id
    where p.status = 'SUCCESS' and p.paid_amount_fen > (select coalesce(sum(r.amount_fen), 0) from refund r where r.payment_id = p.payment_id)
    group by b.bill_id having count(*) > 1`,
  'exam times that are being asked for': (sql) => sql`
    select lock_id, state from exam_lock where next_at is not null
    union all select taking_id, state from exam_taking where state = 'OPEN'`,
  'money that is promised and not back': (sql) => sql`
    select business_id::text from ledger_entry where account = 'refund_due' group by business_id having sum(amount_fen) <> 0`,
}

/** Looks at every table in which something can be left lying. */
export async function expectNothingWaits(week: Week): Promise<void> {
  for (const [what, read] of Object.entries(unfinished))
    await week.until(what, async () => JSON.stringify(await read(week.sql)), '[]')
  const parked = await week.sql<{ kind: string; id: string }[]>`
    select kind, id from intake_parked order by kind, id`
  // Whose report this is has never come to the app.
  expect([...parked]).toEqual([{ kind: 'report', id: week.strangersReport }])
}
