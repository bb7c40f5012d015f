/** Two busy weeks in the books of a demo, for pictures of the desk: orders, money, missed visits, what waits for a person and what people did. */
import { transaction, type Sql, type Transaction } from '../../server/database/client'
import { fillHouse } from './desk_house'

const names = [
  '王秀英',
  '欧阳上官婉儿',
  '李建国',
  '阿卜杜热合曼·买买提江',
  '张雨桐',
  '陈小明',
  '刘桂兰',
  '赵铁柱',
]
const reasons = [
  '路上遇到事故，绕城高速堵了一个半小时，到医院时已经过号，护士说要重新挂号，我当时就在护士站说明了情况',
  '孩子发高烧',
  '已经到了诊室门口，叫号屏没有叫到我',
]
const problems = [
  '商户号余额不足',
  '退款异常：患者付款的银行卡已注销或账户不能收款',
  '微信支付拒绝（REQUEST_BLOCKED）：商户单日退款金额超过限额，请联系支付服务商调整后重试',
]
const causes = ['USER_ACCOUNT_ABNORMAL', 'ABNORMAL', 'REQUEST_BLOCKED', 'MERCHANT_RECEIVED']

/** Fills them; what the demo has stays. */
export async function fillDays(sql: Sql): Promise<void> {
  await transaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica`
    await addVisits(tx)
    await addMoney(tx)
    await addCredit(tx)
    await addWork(tx)
    await addSecurity(tx)
    await addLooks(tx)
    await addWarnings(tx)
    await addStatements(tx)
    await fillHouse(tx)
  })
}

/** The coming weeks' clinics as they were two weeks ago, each time with some orders, and as many for the days to come. */
async function addVisits(tx: Transaction): Promise<void> {
  await tx`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    select md5('days ' || i)::uuid, hospital_id, 'D' || i, 'DC' || i, (${names}::text[])[1 + i % ${names.length}], id_type, id_no_cipher, 'days ' || i, 'female', '1956-03-08', '1380000' || lpad(i::text, 4, '0')
    from generate_series(0, 239) i cross join (select hospital_id, id_type, id_no_cipher from patient limit 1) p`
  await tx`
    insert into schedule (schedule_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at)
    select md5('days ' || schedule_id)::uuid, branch_id, department_id, doctor_id, registration_type, visit_date - 14, half_day, reg_fee_fen, treat_fee_fen, place, release_at - interval '14 days'
    from schedule where visit_date >= hospital_today() on conflict do nothing`
  await tx`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, taken)
    select md5('days ' || t.slot_id)::uuid, s.schedule_id, t.branch_id, t.department_id, t.visit_date - 14, t.begin_time, t.end_time, t.begins_at - interval '14 days', t.ends_at - interval '14 days',
      t.release_at - interval '14 days', t.capacity, (t.capacity * (0.5 + random() / 2))::int
    from slot t join schedule s on s.schedule_id = md5('days ' || t.schedule_id)::uuid where t.capacity > 0 on conflict do nothing`
  await tx`
    insert into registration_order (order_id, order_no, account_id, patient_id, slot_id, schedule_id, branch_id, department_id, doctor_id, visit_date, begins_at, ends_at, serial_no, status, pay_status,
      reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key, created_at, paid_at, confirmed_at, his_order_no, ticket_code, no_show_at)
    select md5('days order ' || o.n)::uuid, 'D26' || lpad(o.n::text, 10, '0'), a.account_id, md5('days ' || o.p % 240)::uuid, o.slot_id, o.schedule_id, o.branch_id, o.department_id, s.doctor_id, o.visit_date, o.begins_at, o.ends_at, 60,
      k.status, 'PAID', 100, k.fee, 100 + k.fee, 'days ' || o.n, o.at, o.at, o.at, 'H' || o.n, 'K' || o.n, case when k.status = 'NO_SHOW' then o.ends_at end
    from (
      select t.*, row_number() over (order by t.begins_at, t.slot_id) as n, row_number() over (partition by t.department_id, t.visit_date order by t.slot_id) + extract(day from t.visit_date)::int * 13 as p, least(t.begins_at, now()) - random() * interval '20 hours' as at
      from slot t where t.capacity > 0 and t.visit_date < hospital_today() + 2
    ) o
    join schedule s on s.schedule_id = o.schedule_id
    cross join (select account_id from account limit 1) a
    cross join lateral (select case when o.visit_date >= hospital_today() then 'BOOKED' when o.n % 9 = 0 then 'NO_SHOW' else 'VISITED' end as status, 1000 + o.n::int % 5 * 900 as fee) k
    on conflict do nothing`
}

/** Each order's payment, some refunds in every state, and what a second person decides. */
async function addMoney(tx: Transaction): Promise<void> {
  await tx`
    insert into payment (payment_id, account_id, business, business_id, channel, app, openid, out_trade_no, description, amount_fen, status, transaction_id, created_at, expires_at, paid_at, next_check_at, paid_amount_fen)
    select md5(order_no)::uuid, account_id, 'registration', order_id, 'wechat', 'official_account', 'o', 'P' || order_no, '挂号', total_fee_fen,
      case when right(order_no, 1) = '7' then 'CLOSED' else 'SUCCESS' end, 'T' || order_no, created_at, created_at, paid_at, created_at, total_fee_fen from registration_order where order_no like 'D26%'`
  await tx`
    insert into refund (refund_id, payment_id, out_refund_no, amount_fen, reason, status, requested_at, finished_at, next_attempt_at, channel_refund_id, cause, last_error)
    select md5('r' || out_trade_no)::uuid, payment_id, 'R' || out_trade_no, amount_fen, case when n.n % 2 = 0 then '患者取消' else '停诊，患者选择退款' end,
      (array['SUCCESS', 'FAILED', 'PROCESSING'])[1 + n.n % 3], paid_at, case when n.n % 3 < 2 then paid_at + interval '1 hour' end, now() + interval '1 day', 'C' || out_trade_no, case when n.n % 3 = 1 then (${causes}::text[])[1 + (n.n / 33) % ${causes.length}] end,
      case when n.n % 3 = 1 and (n.n / 33) % ${causes.length} = 2 then '商户单日退款金额超过限额，请联系支付服务商调整后重试' end
    from payment cross join lateral (select right(out_trade_no, 4)::int as n) n where out_trade_no like 'PD26%' and status = 'SUCCESS' and n.n % 11 = 1`
  await tx`
    insert into staff_refund (staff_refund_id, kind, business, business_id, amount_fen, reason, asked_by, asked_name, asked_at, needs_second, decided_by, decided_name, decided_at, is_approved, words)
    select md5('a' || out_trade_no)::uuid, 'refund', 'registration', business_id, 50000 + n.n * 100, (${reasons}::text[])[1 + n.n % ${reasons.length}], 'fengli', '冯丽', paid_at, true,
      d.by, d.name, d.at, d.approved, d.words
    from payment cross join lateral (select right(out_trade_no, 4)::int as n) n
    left join lateral (select 'hewei' as by, '何伟' as name, paid_at + interval '2 hours' as at, n.n % 3 = 0 as approved, '已与科室核实，情况属实' as words where n.n % 4 < 2) d on true
    where out_trade_no like 'PD26%' and n.n % 23 = 2`
}

async function addCredit(tx: Transaction): Promise<void> {
  await tx`
    insert into credit_appeal (appeal_id, order_id, patient_id, account_id, reason, created_at, answered_at, accepted, answer)
    select md5('p' || order_no)::uuid, order_id, patient_id, account_id, (${reasons}::text[])[1 + n.n % ${reasons.length}], least(no_show_at + interval '3 hours', now()),
      case when n.n % 4 = 0 then now() end, case when n.n % 4 = 0 then n.n % 8 = 0 end, case when n.n % 4 = 0 then '已与护士站核实' end
    from registration_order cross join lateral (select right(order_no, 4)::int as n) n where order_no like 'D26%' and status = 'NO_SHOW' and n.n % 18 = 0`
  await tx`
    insert into booking_restriction (restriction_id, patient_id, starts_at, ends_at, no_shows, rules_version, lifted_at, lift_reason)
    select md5('b' || i)::uuid, md5('days ' || i)::uuid, now() - make_interval(days => i + 1), now() + make_interval(days => 60 - i * 3), 3, 1, case when i % 5 = 0 then now() - interval '3 hours' end,
      case when i % 5 = 0 then '患者提供了急诊病历，核实属实' end from generate_series(0, 35) i`
}

/** Sixty things that wait, of many kinds, and two hundred that are over; what people did. */
async function addWork(tx: Transaction): Promise<void> {
  await tx`
    insert into work_item (work_id, kind, subject, facts, order_id, at, due_at, taken_by, taken_name, handed_by, handed_note, ended_at, ended_by, ended_name, how, note)
    select md5('w' || n)::uuid, k.kind, 'days ' || n, jsonb_build_object('amountFen', 1500 + n * 700, 'outTradeNo', 'P' || order_no, 'why', (${problems}::text[])[1 + n % ${problems.length}], 'todo', '请财务给商户号充值；充值后系统自动退，也可以马上再办一次'), order_id, now() - make_interval(mins => n * 37), now() - make_interval(mins => n * 37) + make_interval(hours => 8 + n % 5 * 8),
      case when n % 9 = 0 then 'fengli' end, case when n % 9 = 0 then '冯丽' end, case when n % 18 = 0 then '何伟' end, case when n % 18 = 0 then '患者下午两点来窗口，请先核对银行流水' end, case when n > 60 then now() - make_interval(mins => n * 30) end, case when n > 60 then 'fengli' end, case when n > 60 then '冯丽' end,
      case when n > 60 then 'settled' end, case when n > 60 then '已电话联系患者，约定周五到窗口办理线下退款，财务已登记' end
    from (select order_id, order_no, row_number() over (order by order_no)::int as n from registration_order where order_no like 'D26%' limit 260) o
    cross join lateral (select (array['refund_waiting', 'statement_difference', 'message_undelivered', 'refund_abnormal', 'paid_twice', 'refund_failed', 'hospital_silent', 'mixed_total_differs'])[1 + n % 8] as kind) k`
  await tx`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, subject, reason, before, after)
    select md5('e' || n)::uuid, now() - make_interval(mins => n * 11), 'staff-' || n % 3, (array['冯丽', '何伟', '吴建国'])[1 + n % 3], (array['{support}', '{admin}', '{clinics}'])[1 + n % 3]::text[],
      (array['search_orders', 'view_order', 'stop_clinic', 'answer_appeal'])[1 + n % 4], case when n % 4 > 0 then order_id::text end, (${reasons}::text[])[1 + n % ${reasons.length}], null, '{"found": 1}'
    from (select order_id, row_number() over (order by order_no)::int as n from registration_order where order_no like 'D26%' limit 300) o`
}

/** What was sent about patients and how far it came, and who looked at them. */
async function addLooks(tx: Transaction): Promise<void> {
  await tx`
    insert into message (message_id, account_id, patient_id, kind, subject_id, message_key, title, body, created_at, due_at, state, channel, finished_at, read_at, last_error)
    select md5('m' || order_no)::uuid, account_id, patient_id, 'booked', order_id::text, 'days ' || order_no, case when n.n % 3 = 0 then '明天就诊提醒' else '挂号成功' end, '请按时就诊', created_at, created_at,
      (array['SENT', 'SENT', 'KEPT', 'UNSURE', 'DROPPED'])[1 + n.n % 5], case when n.n % 5 in (0, 1, 3) then (array['mini_program', 'official_account', 'sms'])[1 + n.n % 3] end, created_at,
      case when n.n % 5 = 0 then created_at + interval '20 minutes' end, case when n.n % 5 = 2 then 'no way to send it' end
    from registration_order cross join lateral (select right(order_no, 4)::int as n) n where order_no like 'D26%' on conflict do nothing`
  await tx`
    insert into audit_event (audit_event_id, at, account_id, action, patient_id, details)
    select md5('l' || order_no)::uuid, created_at + interval '2 hours', case when n.n % 3 = 0 then account_id end, case when n.n % 3 = 0 then 'view_report' else 'staff_look' end, patient_id,
      case when n.n % 3 = 0 then '{}' else jsonb_build_object('roles', 'support', 'staffName', '冯丽', 'during', case when n.n % 3 = 1 then 'search_orders' else 'view_order' end, 'reason', (${reasons}::text[])[1 + n.n % ${reasons.length}]) end
    from registration_order cross join lateral (select right(order_no, 4)::int as n) n where order_no like 'D26%' on conflict do nothing`
}

/** What the hospital's systems told that looks wrong. */
async function addWarnings(tx: Transaction): Promise<void> {
  await tx`
    insert into intake_warning (kind, id, source, version, warnings, at)
    select (array['bill', 'clinic', 'report', 'stay'])[1 + n % 4], 'F2026112000' || n, 'push:his', n,
      (array['{"lines.0.amountFen: is not priceFen by quantity","lines.3.amountFen: is not priceFen by quantity"}', '{"sources: the doctor has clinic OP2026112500371 at the same time"}', '{"items.12.low: is above high"}', '{"outDate: is before inDate"}'])[1 + n % 4]::text[],
      now() - make_interval(mins => n * 23) from generate_series(1, 40) n`
}

/** Who came in from where: patients by phone, the hospital's people at two desks. */
async function addSecurity(tx: Transaction): Promise<void> {
  await tx`
    insert into security_event (security_event_id, at, account_id, staff_id, staff_name, action, ip, user_agent)
    select md5('s' || n)::uuid, now() - make_interval(mins => n * 7), case when n % 5 > 0 then account_id end, case when n % 5 = 0 then 'fengli' end, case when n % 5 = 0 then '冯丽' end,
      case when n % 10 = 5 then 'staff_sign_out' when n % 5 = 0 then 'staff_sign_in' else (array['sign_in', 'step_up', 'code_wrong', 'bind_tel'])[n % 5] end, '10.20.3.' || 10 + n % 30,
      case when n % 5 = 0 then 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
        else 'Mozilla/5.0 (Linux; Android 13; M2012K11AC) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47' end
    from generate_series(1, 300) n cross join (select account_id from account limit 1) a`
}

async function addStatements(tx: Transaction): Promise<void> {
  await tx`
    insert into reconciliation (bill_date, status, paid_count, paid_fen, refund_count, refund_fen, channel_paid_count, channel_paid_fen, channel_refund_count, channel_refund_fen, next_attempt_at, compared_at)
    select hospital_today() - i, case when i % 6 = 3 then 'DIFFERENT' else 'BALANCED' end, 1800 + i, 2861400 + i * 100, 41, 61500, 1800 + i, 2861400 + i * 100, 41, 61500, now(), now() - make_interval(days => i - 1)
    from generate_series(2, 40) i on conflict do nothing`
  await tx`
    insert into reconciliation_difference (bill_date, kind, number, ours_fen, channel_fen, mended)
    select bill_date, 'payment_amount', 'P20261101000000' || n, 1500, 1400, n = 2 from reconciliation, generate_series(1, 3) n where status = 'DIFFERENT' on conflict do nothing`
}
