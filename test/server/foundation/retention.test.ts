/** What is old enough goes, and nothing else: said beforehand, done some at a time, along an index. */
import { allAreas } from '../../../server/app'
import { withIntake } from '../../../server/intake'
import { letGo, listOld } from '../../../server/workers/retention'
import { anAccount } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const areas = withIntake(allAreas)
let accountId: string
const server = forAllTests(() => startTestServer({ seeded: true }))
beforeAll(async () => {
  accountId = (await anAccount(server)).accountId
})

/** Rows of an age by the real clock, as retention counts (a run over midnight keeps the hospital's back), by what the settings call them; `spared` are as old and stay. */
const made: Record<string, (days: number) => Promise<unknown>> = {
  messages: (days) => server.sql`
    insert into message (message_id, account_id, kind, subject_id, message_key, title, body, created_at, due_at, state)
    select gen_random_uuid(), ${accountId}, 'bill', 's', gen_random_uuid()::text, '', '', now() - make_interval(days => ${days}), now(), state
    from unnest(array['SENT', 'KEPT', 'WAITING']) state, generate_series(1, 400)`,
  access: (days) => server.sql`
    insert into audit_event (audit_event_id, account_id, action, details, at)
    values (gen_random_uuid(), ${accountId}, 'view_report', '{}', now() - make_interval(days => ${days}))`,
  security: (days) => server.sql`
    insert into security_event (security_event_id, account_id, action, ip, user_agent, at)
    values (gen_random_uuid(), ${accountId}, 'sign_in', '10.0.0.1', '', now() - make_interval(days => ${days}))`,
  staff: (days) => server.sql`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action)
    values (gen_random_uuid(), now() - make_interval(days => ${days}), 's', '张', '{audit}', 'sign_in')`,
  work: (days) => server.sql`
    insert into work_item (work_id, kind, subject, facts, at, ended_at)
    select gen_random_uuid(), 'refund_unknown', gen_random_uuid()::text, '{}', now() - make_interval(days => ${days}), ended_at
    from unnest(array[now() - make_interval(days => ${days}), null]) ended_at`,
  places: (days) => server.sql`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, next_no)
    select gen_random_uuid(), t.schedule_id, t.branch_id, t.department_id, (now() at time zone 'Asia/Shanghai')::date - ${days}::int, t.begin_time, t.end_time, t.begins_at, t.ends_at, t.release_at, 3, n.next_no
    from (select * from slot limit 1) t, unnest(array[1, 2]) n (next_no)`,
  locks: (days) => server.sql`
    insert into slot_lock (lock_id, slot_id, patient_id, status, queued_at)
    select gen_random_uuid(), t.slot_id, gen_random_uuid(), status, now() - make_interval(days => ${days})
    from (select slot_id from slot limit 1) t, unnest(array['RELEASED', 'LOCKED']) status`,
  statements: async (days) => {
    const { sql } = server
    await sql`
      insert into reconciliation_line (bill_date, kind, number, amount_fen, state) values ((now() at time zone 'Asia/Shanghai')::date - ${days}::int, 'payment', 'P', 1, 'done')`
    await sql`insert into money_day (day, next_attempt_at) values ((now() at time zone 'Asia/Shanghai')::date - ${days}::int, now())`
    await sql`
      insert into money_day_row (day, kind, numbers, carried_fen) values ((now() at time zone 'Asia/Shanghai')::date - ${days}::int, 'payment', '{}', 0)`
  },
  forms: async (days) => {
    await server.sql`
      insert into form_photo (photo_id, order_id, account_id, patient_id, content, closes_at)
      select gen_random_uuid(), order_id, account_id, patient_id, '', now() - make_interval(days => ${days})
      from registration_order limit 1`
    await server.sql`
      insert into form_known_answer (known_id, patient_id, account_id, kept_as, saved, confirmed_at)
      select gen_random_uuid(), patient_id, account_id, 'allergies', '', now() - make_interval(days => ${days})
      from registration_order limit 1`
    await server.sql`
    with asked as (
      insert into questionnaire (questionnaire_id, version, published_at, department_id, current, content)
      select 'old', 1, now(), department_id, false, '{}' from department limit 1
      on conflict (questionnaire_id, version) do update set current = false returning questionnaire_id, version
    )
    insert into form_answer (order_id, account_id, patient_id, questionnaire_id, version, saved, asked, answered, closes_at)
    select o.order_id, o.account_id, o.patient_id, asked.questionnaire_id, asked.version, '', 1, 1, now() - make_interval(days => ${days})
    from asked, registration_order o where not exists (select 1 from form_answer a where a.order_id = o.order_id) limit 1`
  },
  feedback: async (days) => {
    await server.sql`
      insert into feedback (feedback_id, number, account_id, kind, written, wants_answer, answer_way, severity, once_key, state, closed_at)
      select gen_random_uuid(), gen_random_uuid()::text, ${accountId}, 'praise', '', false, 'app', 0, gen_random_uuid()::text, case when closed_at is null then 'open' else 'closed' end, closed_at
      from unnest(array[now() - make_interval(days => ${days}), null]) closed_at`
    await server.sql`
      insert into visit_rating (order_id, account_id, patient_id, department_id, doctor_mark, waiting_mark, way_mark, rated_at)
      select order_id, account_id, patient_id, department_id, 3, 3, 3, now() - make_interval(days => ${days})
      from registration_order o where not exists (select 1 from visit_rating r where r.order_id = o.order_id) limit 1`
  },
  parked: (days) => server.sql`
    insert into intake_parked (kind, id, version, source, needs, content, parked_at)
    values ('bill', gen_random_uuid()::text, 1, 'push:his', 'doctor:d', '', now() - make_interval(days => ${days}))`,
}
/** What goes of them: its words, what they are called, how many. */
const goes = [
  ['lines of the access log', 'access', 1],
  ['lines of the security trail', 'security', 1],
  ['places that nobody took', 'places', 1],
  ['locks at the hospital that are over', 'locks', 1],
  ['answers before visits', 'forms', 1],
  ['what is known of patients from answers', 'forms', 1],
  ['photos beside notes to doctors', 'forms', 1],
  ['ratings after visits', 'feedback', 1],
  ['closed complaints, praise and suggestions', 'feedback', 1],
  ['messages', 'messages', 800],
  ['lines of the channel’s bills', 'statements', 1],
  ['rows of a day’s three books', 'statements', 1],
  ['deeds at the desk', 'staff', 1],
  ['ended rows of the work list', 'work', 1],
  ['documents that wait for a patient', 'parked', 1],
] as const

it('tells what would go, lets exactly that go, and keeps what is a day younger or still of use', async () => {
  const { retentionDays } = server.settings
  const total = async () => {
    const [row] = await server.sql<{ rows: number }[]>`
      select (select count(*) from message) + (select count(*) from audit_event) + (select count(*) from security_event) + (select count(*) from staff_event)
        + (select count(*) from work_item) + (select count(*) from slot) + (select count(*) from slot_lock) + (select count(*) from intake_parked) + (select count(*) from form_answer) + (select count(*) from form_known_answer) + (select count(*) from form_photo) + (select count(*) from feedback) + (select count(*) from visit_rating)
        + (select count(*) from reconciliation_line) + (select count(*) from money_day_row) as rows`
    return row?.rows ?? 0
  }
  expect(Object.keys(made).sort()).toEqual(Object.keys(retentionDays).sort())
  await letGo(server.dependencies, areas)
  for (const [what, make] of Object.entries(made)) {
    const days = retentionDays[what as keyof typeof retentionDays]
    await make(days + 1)
    await make(days - 1)
  }
  const before = await total()
  const notified = await listOld(server.dependencies, areas)
  expect(
    notified.flatMap(({ words, count, days }) => (count > 0 ? [{ words, count, days }] : [])),
  ).toEqual(goes.map(([words, what, count]) => ({ words, count, days: retentionDays[what] })))
  const sum = goes.reduce((rows, [, , count]) => rows + count, 0)
  expect(await total()).toBe(before)

  // Two replicas side by side: each row goes once, and nobody waits for the other.
  const runs = await Promise.all([
    letGo(server.dependencies, areas),
    letGo(server.dependencies, areas),
  ])
  expect(runs.flat().reduce((rows, { count }) => rows + count, 0)).toBe(sum)
  expect(await total()).toBe(before - sum)
  expect((await listOld(server.dependencies, areas)).map(({ count }) => count)).not.toContain(1)
})

it('does some at a time: a run of the worker leaves the rest for the next', async () => {
  await made.messages?.(4000)
  await letGo(server.dependencies, areas, 1)
  const [left] = (await listOld(server.dependencies, areas)).filter(
    ({ words }) => words === 'messages',
  )
  expect(left?.count).toBe(300)
})
