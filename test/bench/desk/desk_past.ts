/** What a desk has in its books after years: money, messages, what was done and what waits, beside the orders of `seedLarge`; written by PostgreSQL itself. */
import { transaction, type Transaction } from '../../../server/database/client'
import { withoutIndexes } from '../../../simulators/seeds/large'
import type { Hospital } from '../fleet'

const staff = 20
/** Of a hundred orders, so many were missed. */
const missedPercent = 5
const clinicsADay = 300
const waitingItems = 2_000

/** Fills the books of the first `orders` orders, 1,000,000 at most (whose numbers begin with six noughts), each with a message unless `messages` is less. */
export async function fillDesk(
  { sql, once }: Pick<Hospital, 'sql' | 'once'>,
  orders: number,
  messages = orders,
): Promise<void> {
  type Fill = (tx: Transaction) => Promise<void>
  // With the tables that get a row for every few orders.
  const parts: Record<string, [fill: Fill, tables?: string[]]> = {
    money: [addMoney, ['payment', 'registration_order_event', 'refund', 'staff_refund']],
    credit: [addCredit],
    work: [(tx) => addWork(tx, Math.floor(orders / 3)), ['work_item', 'staff_event']],
    messages: [
      (tx) => addMessages(tx, messages),
      messages < orders ? [] : ['message', 'audit_event'],
    ],
    statements: [addStatements],
    queues: [(tx) => addQueues(tx, Math.floor(orders / 2)), ['queue_ticket']],
    intake: [(tx) => addIntake(tx, orders), ['intake_document']],
    schedules: [addClinics, ['waitlist_entry']],
    'money by day': [addMoneyDays],
    closures: [addClosures],
    'sign-ins': [(tx) => addSignIns(tx, orders), ['security_event']],
  }
  for (const [name, [fill, tables = []]] of Object.entries(parts))
    await once(`books: ${name}`, () =>
      transaction(sql, async (tx) => {
        await tx`set local statement_timeout = 0`
        // The rows belong together as they are made; checking each costs as much again.
        await tx`set local session_replication_role = replica`
        await withoutIndexes(tx, tables, () => fill(tx))
      }),
    )
  await once('vacuum', async () => {
    const one = await sql.reserve()
    await one`set statement_timeout = 0`
    // As PostgreSQL does by itself in a night.
    await one`vacuum analyze`
    await one`reset statement_timeout`
    one.release()
  })
}

/** A payment an order, a refund for every tenth; of these one in fifty failed, and every fifth was asked for at the desk. */
async function addMoney(tx: Transaction): Promise<void> {
  await tx`
    insert into payment (payment_id, account_id, business, business_id, channel, app, openid, out_trade_no, description, amount_fen, status, transaction_id, created_at, expires_at, paid_at, next_check_at, paid_amount_fen)
    select md5('large payment ' || order_no)::uuid, account_id, 'registration', order_id, 'wechat', 'official_account', 'o', 'P' || order_no, '挂号', 1500, 'SUCCESS', 'T' || order_no,
      created_at, expires_at, paid_at, paid_at, 1500 from registration_order where order_no like 'L000000%'`
  await tx`
    insert into registration_order_event (order_id, at, kind, event_id)
    select order_id, created_at, 'booked', md5('large event ' || order_no)::uuid from registration_order where order_no like 'L000000%'`
  await tx`
    insert into refund (refund_id, payment_id, out_refund_no, amount_fen, reason, status, requested_at, finished_at, next_attempt_at, last_error)
    select md5('large refund ' || out_trade_no)::uuid, payment_id, 'R' || out_trade_no, 1500, '患者取消', case when right(out_trade_no, 3)::int < 20 then 'FAILED' else 'SUCCESS' end,
      paid_at, paid_at + interval '1 hour', paid_at, case when right(out_trade_no, 3)::int < 20 then '商户余额不足' end
    from payment where out_trade_no like 'PL000000%' and right(out_trade_no, 3)::int < 100`
  await tx`
    insert into staff_refund (staff_refund_id, kind, business, business_id, amount_fen, reason, asked_by, asked_name, asked_at, needs_second, decided_by, decided_name, decided_at, is_approved, words)
    select md5('large asked ' || r.out_refund_no)::uuid, 'refund', 'registration', p.business_id, 1500, '医生未按时出诊', 'staff-1', '冯丽', r.requested_at, true,
      case when n.is_open then null else 'staff-2' end, case when n.is_open then null else '何伟' end, case when n.is_open then null else r.finished_at end, case when n.is_open then null else true end, '同意'
    from refund r join payment p on p.payment_id = r.payment_id
    cross join lateral (select right(r.out_refund_no, 5) < '00100' as is_open, right(r.out_refund_no, 1) as last) n where r.out_refund_no like 'RPL000000%' and n.last < '2'`
}

/** Missed visits, appeals against every second, and who could not book. */
async function addCredit(tx: Transaction): Promise<void> {
  await tx`
    update registration_order set status = 'NO_SHOW', no_show_at = ends_at where order_no like 'L000000%' and right(order_no, 2)::int < ${missedPercent}`
  await tx`
    insert into credit_appeal (appeal_id, order_id, patient_id, account_id, reason, created_at, answered_at, accepted, answer)
    select md5('large appeal ' || order_no)::uuid, order_id, patient_id, account_id, '路上堵车，到的时候已经过号', no_show_at,
      case when right(order_no, 4)::int < 200 then null else no_show_at + interval '1 day' end, case when right(order_no, 4)::int < 200 then null else true end, '已核实'
    from registration_order where order_no like 'L000000%' and status = 'NO_SHOW' and right(order_no, 1)::int % 2 = 0`
  await tx`
    insert into booking_restriction (restriction_id, patient_id, starts_at, ends_at, no_shows, rules_version)
    select md5('large restriction ' || order_no)::uuid, patient_id, no_show_at, case when right(order_no, 4)::int < 200 then now() + interval '30 days' else no_show_at + interval '30 days' end, 3, 1
    from registration_order where order_no like 'L000000%' and status = 'NO_SHOW' and right(order_no, 1)::int % 2 = 1`
}

/** What waited for a person, and every line of what people did. */
async function addWork(tx: Transaction, items: number): Promise<void> {
  await tx`
    insert into work_item (work_id, kind, subject, facts, order_id, at, ended_at, ended_by, ended_name, how, note)
    select md5('large item ' || i)::uuid, (array['refund_failed', 'message_undelivered', 'statement_difference', 'appeal', 'hospital_refused'])[1 + i % 5], 'large ' || i,
      jsonb_build_object('amountFen', 1500, 'reason', '商户余额不足'), md5('large order ' || i)::uuid, now() - make_interval(mins => i),
      case when i < ${waitingItems} then null else now() - make_interval(mins => i - 30) end, case when i < ${waitingItems} then null else 'staff-' || i % ${staff} end,
      case when i < ${waitingItems} then null else '冯丽' end, case when i < ${waitingItems} then null else 'settled' end, case when i < ${waitingItems} then null else '已查清' end
    from generate_series(0, ${items - 1}::int) i`
  await tx`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, subject, reason, after)
    select md5('large deed ' || i)::uuid, now() - make_interval(secs => i * 20), 'staff-' || i % ${staff}, '冯丽', '{support}',
      case when i % 1000 = 0 then 'change_rules' when i % 3 = 0 then 'search_orders' else 'view_order' end, md5('large order ' || i)::uuid::text, '患者来电', '{"found": 1}'
    from generate_series(0, ${2 * items - 1}::int) i`
}

/** One to the patient of each order, who read it, and a look at the file; every hundredth was refused somewhere. */
async function addMessages(tx: Transaction, messages: number): Promise<void> {
  await tx`
    insert into message (message_id, account_id, patient_id, kind, subject_id, message_key, title, body, created_at, due_at, state, channel, refused_by, finished_at)
    select md5('large message ' || order_no)::uuid, account_id, patient_id, 'booked', order_id::text, order_no, '挂号成功', '请按时就诊', paid_at, paid_at, 'SENT', 'sms',
      case when right(order_no, 2) = '00' then '{official_account}'::text[] else '{}' end, paid_at from registration_order where order_no like 'L000000%' limit ${messages}`
  await tx`
    insert into audit_event (audit_event_id, at, account_id, action, patient_id)
    select md5('large access ' || order_no)::uuid, created_at, account_id, 'view_report', patient_id from registration_order where order_no like 'L000000%' limit ${messages}`
}

async function addStatements(tx: Transaction): Promise<void> {
  await tx`
    insert into reconciliation (bill_date, status, paid_count, paid_fen, channel_paid_count, channel_paid_fen, next_attempt_at, compared_at)
    select hospital_today() - i, 'DIFFERENT', 2000, 3000000, 2000, 3000000, now(), now() from generate_series(2, 800) i on conflict do nothing`
  await tx`
    insert into reconciliation_difference (bill_date, kind, number, ours_fen, channel_fen, mended)
    select r.bill_date, 'amount_differs', 'D' || n, 1500, 1400, false from reconciliation r, generate_series(1, 10) n on conflict do nothing`
}

/** Two months of which the hospital told its money, too: 2,000 rows a day, every hundredth of them different. */
async function addMoneyDays(tx: Transaction): Promise<void> {
  await tx`
    insert into money_day (day, hospital_state, app, channel, hospital, differences, next_attempt_at, compared_at)
    select hospital_today() - i, 'LISTED', s, s, s, 20, now() + interval '1 day', now() from generate_series(1, 62) i,
      jsonb_build_object('paidCount', 1900, 'paidFen', 2850000, 'refundCount', 100, 'refundFen', 150000) s on conflict do nothing`
  await tx`
    insert into money_day_row (day, kind, business, business_id, order_no, numbers, app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_fen, hospital_state, hospital_difference)
    select d.day, case when n % 20 = 0 then 'refund' else 'payment' end, 'registration', md5('large order ' || n)::uuid, 'L' || to_char(d.day, 'YYYYMMDD') || n, array['PL' || d.day || n], 1500, 'done', 0, 1500, 'done',
      case when n % 100 = 0 then null else 1500 end, case when n % 100 = 0 then null else 'done' end, case when n % 100 = 0 then 'payment_not_at_hospital' end
    from money_day d cross join generate_series(1, 2000) n`
}

/** Five hundred closures, of forty clinics each. */
async function addClosures(tx: Transaction): Promise<void> {
  await tx`
    insert into closure (closure_id, kind, reason, scope, counted, staff_id, staff_name, roles, started_at, notifies_at, begun_at)
    select md5('large closure ' || i)::uuid, 'stop', '台风', jsonb_build_object('from', d.day, 'to', d.day, 'halfDay', null, 'branchIds', '[]'::jsonb, 'departmentIds', '[]'::jsonb, 'doctorIds', '[]'::jsonb), '{}', 'staff-1', '何伟', '{clinics}',
      now() - make_interval(days => i), now() - make_interval(days => i), now() - make_interval(days => i)
    from generate_series(1, 500) i cross join lateral (select hospital_today() - i as day) d`
  await tx`
    insert into closure_item (closure_id, schedule_id, state) select md5('large closure ' || i)::uuid, md5('large closed ' || i || ' ' || n)::uuid, 'done' from generate_series(1, 500) i, generate_series(1, 40) n`
}

/** A sign-in an order, from twenty thousand networks. */
async function addSignIns(tx: Transaction, signIns: number): Promise<void> {
  await tx`
    insert into security_event (security_event_id, account_id, action, ip, user_agent, at)
    select md5('large sign-in ' || order_no)::uuid, account_id, 'sign_in', '10.' || right(order_no, 5)::int % 78 || '.' || right(order_no, 3)::int % 256 || '.1', 'MicroMessenger', created_at
    from registration_order where order_no like 'L000000%' limit ${signIns}`
}

async function addQueues(tx: Transaction, tickets: number): Promise<void> {
  await tx`
    insert into queue (queue_id, branch_id, item_code, group_code, group_name, item_name, letter, usual_seconds, queue_date, half_day, begins_at, ends_at)
    select md5('large queue ' || i)::uuid, 'yunxi-main', 'L' || i % 50, 'lab', '检验', '抽血', 'A', 60, hospital_today() - 60 - i / 50, 'morning', now(), now() from generate_series(0, ${Math.ceil(tickets / 100)}::int) i`
  await tx`
    insert into queue_ticket (ticket_id, queue_id, queue_date, number, status, anchor, taken_at, called_at, ended_at)
    select md5('large ticket ' || i)::uuid, q.queue_id, q.queue_date, i % 100, 'DONE', i % 100, (q.queue_date + time '08:00') at time zone 'Asia/Shanghai' + make_interval(mins => i % 100 * 3),
      (q.queue_date + time '08:20') at time zone 'Asia/Shanghai' + make_interval(mins => i % 100 * 3), now()
    from generate_series(0, ${tickets - 1}::int) i join queue q on q.queue_id = md5('large queue ' || i / 100)::uuid`
}

async function addIntake(tx: Transaction, documents: number): Promise<void> {
  await tx`
    insert into intake_document (kind, id, version, source, at, taken_at)
    select (array['patient', 'schedule', 'order', 'report', 'bill'])[1 + i % 5], 'large ' || i, 1, 'push', now(), now() - make_interval(secs => i) from generate_series(1, ${documents}::int) i`
  await tx`
    insert into intake_refused (source, kind, id, version, reasons, content, last_at)
    select 'push', 'report', 'large ' || i, 1, '{缺少检查时间}', '{}', now() - make_interval(mins => i) from generate_series(1, 5000) i`
  await tx`
    insert into intake_warning (kind, id, source, version, warnings, at)
    select 'report', 'large ' || i, 'push', 1, '{"items.0.low: is above high"}', now() - make_interval(mins => i) from generate_series(1, 5000) i`
  await tx`
    insert into intake_parked (kind, id, version, source, needs, content, parked_at)
    select 'report', 'large ' || i, 1, 'push', 'patient/' || i, '{}', now() - make_interval(mins => i) from generate_series(1, 5000) i`
}

/** Two weeks to come of a large hospital, half sold, with people who wait. */
async function addClinics(tx: Transaction): Promise<void> {
  await tx`
    with bookable as (select department_id, branch_id, row_number() over (order by department_id) - 1 as n, count(*) over () as total from department where parent_id is not null)
    insert into doctor (doctor_id, branch_id, department_id, name, sex, title)
    select 'coming-' || i, b.branch_id, b.department_id, '测试医生', 'female', 'chief' from generate_series(0, ${clinicsADay - 1}::int) i join bookable b on b.n = i % b.total`
  await tx`
    insert into schedule (schedule_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, release_at)
    select md5('coming ' || d || ' ' || i)::uuid, c.branch_id, c.department_id, c.doctor_id, 'expert', hospital_today() + d, 'morning', 100, 1400, now() - interval '1 day'
    from generate_series(0, 13) d cross join generate_series(0, ${clinicsADay - 1}::int) i join doctor c on c.doctor_id = 'coming-' || i`
  await tx`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, taken, next_no)
    select md5(s.schedule_id || ' ' || k)::uuid, s.schedule_id, s.branch_id, s.department_id, s.visit_date, t.begin_time, t.begin_time + interval '30 minutes',
      (s.visit_date + t.begin_time) at time zone 'Asia/Shanghai', (s.visit_date + t.begin_time + interval '30 minutes') at time zone 'Asia/Shanghai', s.release_at, 10, 5, 6
    from generate_series(0, 13) d cross join generate_series(0, ${clinicsADay - 1}::int) i join schedule s on s.schedule_id = md5('coming ' || d || ' ' || i)::uuid
    cross join generate_series(0, 7) k cross join lateral (select time '08:00' + k * interval '30 minutes' as begin_time) t`
  await tx`
    insert into waitlist_entry (entry_id, account_id, patient_id, kind, schedule_id, branch_id, department_id, useful_until, joined_at, status)
    select md5('large wait ' || o.order_no)::uuid, o.account_id, o.patient_id, 'place', case when right(o.order_no, 3)::int < 10 then md5('coming ' || right(o.order_no, 4)::int % 14 || ' ' || right(o.order_no, 4)::int % 10)::uuid else o.schedule_id end,
      o.branch_id, o.department_id, o.begins_at, o.created_at, case when right(o.order_no, 3)::int < 10 then 'OFFERED' else 'LAPSED' end
    from registration_order o where o.order_no like 'L000000%' and right(o.order_no, 3)::int < 100`
}
