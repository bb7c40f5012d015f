/** A hospital that runs the release before brings its filled database up to date. */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../../server/database/migrate'
import { createTestDatabase, type TestDatabase } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'

const migrations = path.join(__dirname, '../../../server/database/migrations')
/** The last one of the release before messages, insurance and reports. */
const lastBefore = '0022'

const [accountId, patientId, slotId, scheduleId] = [
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
]
const [visited, missed, cancelled, guessed] = [
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
]

const database = forAllTests(() => createTestDatabase())
beforeAll(async () => {
  const { sql } = database
  await sql`drop schema public cascade`
  await sql`create schema public`
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-before-'))
  for (const name of readdirSync(migrations).filter((name) => name.slice(0, 4) <= lastBefore))
    cpSync(path.join(migrations, name), path.join(folder, name))
  await migrate(sql, folder)
  rmSync(folder, { recursive: true, force: true })
  await fill()
  await migrate(sql)
})
afterAll(() => database.drop())

it('knows every rule, table and index of a new database', async () => {
  const fresh = await createTestDatabase()
  const indexes = (of: TestDatabase) =>
    of.sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`
  const columns = (of: TestDatabase) =>
    of.sql`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by table_name, column_name`
  expect([...(await indexes(database))]).toEqual([...(await indexes(fresh))])
  expect([...(await columns(database))]).toEqual([...(await columns(fresh))])
  await fresh.drop()
})

it('puts what moved before into the ledger, each posting summing to zero', async () => {
  const rows = await database.sql`
    select kind, count(*)::int as entries, sum(amount_fen)::int as sum, sum(amount_fen) filter (where account = 'channel')::int as channel from ledger_entry group by kind order by kind`
  expect([...rows]).toEqual([
    { kind: 'paid', entries: 8, sum: 0, channel: 20_000 },
    { kind: 'refund_requested', entries: 2, sum: 0, channel: null },
    { kind: 'refunded', entries: 2, sum: 0, channel: -5000 },
  ])
})

it('takes back no-shows that nobody saw', async () => {
  const rows =
    await database.sql`select order_id as id, no_show_at = ends_at as dated from registration_order where no_show_at is not null`
  expect([...rows]).toEqual([{ id: missed, dated: true }])
  const [row] =
    await database.sql`select status from registration_order where order_id = ${guessed}`
  expect(row?.status).toBe('PAST')
})

it('has nothing to tell of bills that are over, and tells of one that waits', async () => {
  const rows = await database.sql`select bill_no from outpatient_bill where announced_at is null`
  expect([...rows]).toEqual([{ billNo: 'waits' }])
})

it('is up to date at the second start', async () => {
  expect(await migrate(database.sql)).toEqual([])
})

/** One hospital with a visit, a missed one, one that was cancelled and refunded, and two bills. */
async function fill(): Promise<void> {
  const { sql } = database
  await sql`insert into hospital (hospital_id, name) values ('h', '测试医院')`
  await sql`insert into branch (branch_id, hospital_id, name, address) values ('b', 'h', '总院', '文昌路88号')`
  await sql`insert into department (department_id, branch_id, parent_id, name, preparation) values ('d', 'b', null, '心内科', '{}')`
  await sql`
    insert into schedule (schedule_id, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, release_at)
    values (${scheduleId}, 'b', 'd', 'general', hospital_today() - 3, 'morning', 5000, 0, now() - interval '9 days')`
  await sql`
    insert into time_source (source_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, stopped, capacity)
    values (${slotId}, ${scheduleId}, 'b', 'd', hospital_today() - 3, '09:00', '09:30', now() - interval '3 days', now() - interval '2 days', now() - interval '9 days', false, 5)`
  await sql`insert into account (account_id) values (${accountId})`
  await sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${patientId}, 'h', 'P1', 'C1', '李小龙', '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
  await sql`insert into account_patient (account_id, patient_id, relation) values (${accountId}, ${patientId}, 'self')`
  await anOrder(visited, 1, 'VISITED', 'PAID')
  await anOrder(missed, 2, 'NO_SHOW', 'PAID')
  await sql`insert into registration_order_event (event_id, order_id, at, kind, note) values (gen_random_uuid(), ${missed}, now(), 'no_show', '过号后没有回来')`
  await anOrder(guessed, 4, 'NO_SHOW', 'UNPAID')
  await anOrder(cancelled, 3, 'REFUNDED', 'REFUNDED')
  await sql`
    insert into refund (refund_id, payment_id, out_refund_no, amount_fen, reason, status, next_attempt_at)
    select gen_random_uuid(), payment_id, 'R1', 5000, '取消挂号', 'SUCCESS', now() from payment where business_id = ${cancelled}`
  for (const [no, interval] of [
    ['over', '-1 day'],
    ['waits', '3 days'],
  ] as const) {
    await sql`
      insert into outpatient_bill (bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, cost_type_name, title, total_fen, cash_fen, issued_at, expires_at)
      values (gen_random_uuid(), ${no}, 'b', ${patientId}, 'V1', hospital_today(), '心内科', '自费', '西药处方', 7500, 7500, now() - interval '2 days', now() + ${interval}::interval)`
  }
}

async function anOrder(
  orderId: string,
  serialNo: number,
  status: string,
  payStatus: string,
): Promise<void> {
  const { sql } = database
  await sql`
    insert into registration_order (order_id, order_no, account_id, patient_id, source_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, serial_no, status,
      pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key)
    select ${orderId}, ${orderId.slice(0, 18)}, ${accountId}, ${patientId}, source_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, ${serialNo}, ${status},
      ${payStatus}, 5000, 0, 5000, ${orderId} from time_source`
  await sql`
    insert into payment (payment_id, account_id, business, business_id, channel, app, openid, out_trade_no, description, amount_fen, status, transaction_id, expires_at, next_check_at)
    values (gen_random_uuid(), ${accountId}, 'registration', ${orderId}, 'wechat', 'official_account', 'o', ${orderId.slice(0, 30)}, '挂号费', 5000, 'SUCCESS', ${orderId}, now(), now())`
}
