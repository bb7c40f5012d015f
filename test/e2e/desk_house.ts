/** What the house itself has at the desk, for pictures: who sat there, how long patients waited, notices that are being written, and templates of weeks. */
import type { Transaction } from '../../server/database/client'

const people = ['冯丽', '何伟', '吴建国', '欧阳上官婉儿', '李秀兰', '周明']
const roles = [
  '{support}',
  '{admin}',
  '{clinics}',
  '{content}',
  '{finance,audit}',
  '{clinics,content}',
]

/** Fills it; what the demo has stays. */
export async function fillHouse(tx: Transaction): Promise<void> {
  await addStaff(tx)
  await addWaits(tx)
  await addDrafts(tx)
  await addTemplates(tx)
  await addWorkers(tx)
}

async function addStaff(tx: Transaction): Promise<void> {
  await tx`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, begun_at, last_seen_at, expires_at, ended_at)
    select md5('seat ' || n)::uuid, 'seat ' || n, 'person-' || n % 6, (${people}::text[])[1 + n % 6], (${roles}::text[])[1 + n % 6]::text[], t.at, t.at + interval '3 minutes', t.at + interval '12 hours', case when n > 7 then t.at + interval '8 hours' end
    from generate_series(0, 200) n cross join lateral (select now() - make_interval(mins => case when n < 8 then 4 else n * 600 end) as at) t`
}

/** Ten days of eight rooms: crowded in the morning, quiet at noon, one room with hardly anybody. */
async function addWaits(tx: Transaction): Promise<void> {
  await tx`
    insert into queue (queue_id, branch_id, item_code, group_code, group_name, item_name, location, letter, usual_seconds, queue_date, half_day, begins_at, ends_at)
    select md5('wait ' || r || ' ' || d)::uuid, b.branch_id, 'wait ' || r, case when r < 6 then 'clinic' else 'lab' end, case when r < 6 then '门诊' else '检查与取药' end, '排队', (array['心血管内科 301 诊室', '心血管内科 302 诊室', '骨科 205 诊室', '儿科 108 诊室', '皮肤科 403 诊室', '特需门诊 501 诊室', '采血室', '影像登记处'])[1 + r],
      'A', 300, hospital_today() - d, 'morning', (hospital_today() - d)::timestamp at time zone 'Asia/Shanghai', (hospital_today() - d + 1)::timestamp at time zone 'Asia/Shanghai'
    from generate_series(0, 7) r cross join generate_series(1, 10) d cross join (select branch_id from branch where active order by sort limit 1) b`
  await tx`
    insert into queue_ticket (ticket_id, queue_id, queue_date, number, status, anchor, taken_at, called_at, ended_at)
    select md5('waits ' || q.queue_id || n)::uuid, q.queue_id, q.queue_date, n, 'DONE', n, t.at, t.at + w.waited, t.at + w.waited + interval '7 minutes'
    from queue q cross join generate_series(1, 40) n
    cross join lateral (select q.begins_at + make_interval(hours => 8 + n % 9, mins => (n * 7) % 60) as at) t
    cross join lateral (select make_interval(mins => (8 + 30 / (1 + abs(n % 9 - 2)) + (n * 13) % 17)::int) as waited) w
    where q.item_code like 'wait %' and (q.item_code <> 'wait 5' or n % 20 = 1)`
}

async function addDrafts(tx: Transaction): Promise<void> {
  await tx`
    insert into remark_draft (draft_id, remark_id, type, title, summary, content, change_note, begins_at, writers, written_by, written_at, offered_at, returned_why, returned_by)
    select md5('draft ' || n)::uuid, case when n = 2 then r.remark_id end, 'announcement', (array['元旦假期门诊安排', '挂号须知', '停车场改造期间的绕行办法：请从学府路北门进入，住院部探视改走二号门'])[n], '一句话',
      '<h3>安排</h3><p>1 月 1 日至 3 日<strong>停诊</strong>，急诊照常。</p><ul><li>发热门诊 24 小时开放</li><li>1 月 4 日起照常</li></ul>', case when n = 2 then '改了取消的时间' end,
      case when n = 1 then now() + interval '3 days' end, '{person-0}', '冯丽', now() - make_interval(hours => n * 5), case when n = 1 then now() - interval '1 hour' end, case when n = 3 then '请写明哪个院区' end, case when n = 3 then '周明' end
    from generate_series(1, 3) n cross join (select remark_id from remark order by version desc limit 1) r`
}

/** Templates of every department, what was made of them for tomorrow, and two holidays. */
async function addTemplates(tx: Transaction): Promise<void> {
  await tx`
    insert into schedule_template (template_id, department_id, doctor_id, registration_type, weekday, half_day, begin_time, end_time, slot_minutes, per_slot, reg_fee_fen, treat_fee_fen, place, valid_from, release_days, release_time, written_by)
    select md5('template ' || d.department_id || w)::uuid, d.department_id, null, 'special', w, 'evening', '18:00', '20:30', 30, 4, 100, 1900, '门诊楼 3 层 A 区', case when w = 3 then hospital_today() end,
      case when w = 5 then 3 end, case when w = 5 then '19:30'::time end, '冯丽'
    from department d cross join (values (1), (3), (5)) as v (w) where d.parent_id is not null`
  await tx`
    insert into schedule (schedule_id, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at, source_state, source_updated_at, made_here)
    select md5('made ' || department_id)::uuid, branch_id, department_id, 'special', hospital_today() + 1, 'evening', 100, 1900, '门诊楼 3 层 A 区', hospital_now() - interval '1 day', 'open', hospital_now(), true
    from department where parent_id is not null`
  await tx`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, gone)
    select md5('made ' || s.department_id || n)::uuid, s.schedule_id, s.branch_id, s.department_id, s.visit_date, '18:00'::time + n * interval '30 minutes', '18:30'::time + n * interval '30 minutes',
      (s.visit_date + '18:00'::time + n * interval '30 minutes') at time zone 'Asia/Shanghai', (s.visit_date + '18:30'::time + n * interval '30 minutes') at time zone 'Asia/Shanghai', s.release_at, 4, false
    from schedule s cross join generate_series(0, 4) n where s.made_here`
  await tx`
    insert into plan_day (day, name, works_as, written_by) values (hospital_today() + 9, '元旦', null, '冯丽'), (hospital_today() + 15, '补班', 5, '冯丽')`
}

/** A second server process, heard an hour ahead so that it lives as long as pictures are taken: one worker fails there, one failed before, one hangs. */
async function addWorkers(tx: Transaction): Promise<void> {
  const hourMs = 3_600_000
  const run = { everyMs: 2000, isRunning: false, tookMs: 420, sinceMsAgo: 9 * hourMs, failures: 0 }
  const fine = { ...run, succeededMsAgo: hourMs + 900, failedMsAgo: null, failure: null }
  const runs = [
    {
      ...fine,
      name: 'send_refunds',
      succeededMsAgo: hourMs + 38 * 60_000,
      failedMsAgo: hourMs,
      failure: 'wechat_pay is unavailable: HTTP status 502',
      failures: 41,
    },
    {
      ...fine,
      name: 'notify_hospital',
      failedMsAgo: 3 * hourMs,
      failure: 'his is unavailable: no answer',
    },
    {
      ...fine,
      name: 'move_report_pictures',
      everyMs: 60_000,
      isRunning: true,
      succeededMsAgo: hourMs + 26 * 60_000,
    },
  ].map((one) => ({ ...one, startedMsAgo: one.isRunning ? one.succeededMsAgo : hourMs }))
  await tx`
    insert into worker_process (process, runs, heard_at)
    values ('app-2:3000', ${JSON.stringify(runs)}::text::jsonb, now() + interval '1 hour')`
}
