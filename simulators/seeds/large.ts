/** A hospital with a long past, for measuring: many accounts and visited orders, written by PostgreSQL itself. */
import { encryptIdNo, type IdentityKeys } from '../../server/crypto/identity_cipher'
import { transaction, type Sql, type Transaction } from '../../server/database/client'
import { analyze } from '../../server/database/migrate'
import { hospitalId } from './organisation'

/** Orders of the first account: a patient with a very long list. */
const ordersOfFirstAccount = 1000
/** Slots of a past half day, and orders of each. */
const slotsPerSchedule = 8
const ordersPerSlot = 10
const ordersPerAccount = 50
/** The demo's own past lies nearer than this. */
const firstDayAgo = 60

/**
 * Adds `orders` visited orders (about a minute for 1,000,000) to a seeded demo database, with the accounts, patients and past schedules they need.
 * They have neither payments nor timelines, and all patients show the same certificate number.
 * Gives the account with 1,000 orders and one of the usual 50.
 */
export async function seedLarge(
  sql: Sql,
  { orders, identityKeys }: { orders: number; identityKeys: IdentityKeys },
): Promise<{ longAccountId: string; usualAccountId: string }> {
  const accounts = Math.max(2, Math.ceil(orders / ordersPerAccount))
  const schedules = Math.ceil(orders / (slotsPerSchedule * ordersPerSlot))
  await transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    // The rows belong together as they are made; checking each costs as much again.
    await tx`set local session_replication_role = replica`
    await addPeople(tx, accounts, encryptIdNo(identityKeys, null, 'TEST000001'))
    await withoutIndexes(tx, ['schedule', 'slot', 'registration_order'], async () => {
      await addClinics(tx, schedules)
      await addOrders(tx, { orders, accounts, schedules })
    })
  })
  await analyze(sql)
  const [ids] = await sql<{ longAccountId: string; usualAccountId: string }[]>`
    select md5('large account 0')::uuid as long_account_id, md5('large account 1')::uuid as usual_account_id`
  if (ids === undefined) throw new Error('the ids were not given')
  return ids
}

/** Fills tables without their indexes, primary keys apart, and builds these afterwards: ten times sooner for millions of rows. */
export async function withoutIndexes(
  tx: Transaction,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid::regclass::text = any(${[...tables]}) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  await fill()
  await tx`set local maintenance_work_mem = '1GB'`
  for (const { definition } of indexes) await tx.unsafe(definition)
}

async function addPeople(tx: Transaction, accounts: number, cipher: string): Promise<void> {
  await tx`
    insert into account (account_id, tel, tel_bound_at)
    select md5('large account ' || i)::uuid, '190' || lpad(i::text, 8, '0'), now() from generate_series(0, ${accounts - 1}::int) i`
  await tx`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    select md5('large patient ' || i)::uuid, ${hospitalId}, 'L' || lpad(i::text, 9, '0'), '88L' || lpad(i::text, 9, '0'), '测试人', '99', ${cipher}, 'large ' || i,
      case when i % 2 = 0 then 'female' else 'male' end, date '1950-01-01' + (i % 20000), '190' || lpad(i::text, 8, '0')
    from generate_series(0, ${accounts - 1}::int) i`
  await tx`
    insert into patient_link (account_id, patient_id, relation, is_default)
    select md5('large account ' || i)::uuid, md5('large patient ' || i)::uuid, 'self', true from generate_series(0, ${accounts - 1}::int) i`
}

async function addClinics(tx: Transaction, schedules: number): Promise<void> {
  await tx`
    with bookable as (select department_id, branch_id, row_number() over (order by department_id) - 1 as n, count(*) over () as total from department where parent_id is not null)
    insert into schedule (schedule_id, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at)
    select md5('large schedule ' || i)::uuid, b.branch_id, b.department_id, 'general', d.day, 'morning', 100, 1400, '普通门诊', (d.day - 7 + time '07:00') at time zone 'Asia/Shanghai'
    from generate_series(0, ${schedules - 1}::int) i
    join bookable b on b.n = i % b.total
    cross join lateral (select hospital_today() - ${firstDayAgo}::int - (i / b.total)::int as day) d`
  await tx`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, taken, next_no)
    select md5('large source ' || i || ' ' || k)::uuid, s.schedule_id, s.branch_id, s.department_id, s.visit_date, t.begin_time, t.begin_time + interval '30 minutes',
      (s.visit_date + t.begin_time) at time zone 'Asia/Shanghai', (s.visit_date + t.begin_time + interval '30 minutes') at time zone 'Asia/Shanghai', s.release_at,
      ${ordersPerSlot}, ${ordersPerSlot}, ${ordersPerSlot + 1}
    from generate_series(0, ${schedules - 1}::int) i
    join schedule s on s.schedule_id = md5('large schedule ' || i)::uuid
    cross join generate_series(0, ${slotsPerSchedule - 1}::int) k
    cross join lateral (select time '08:00' + k * interval '30 minutes' as begin_time) t`
}

async function addOrders(
  tx: Transaction,
  { orders, accounts, schedules }: { orders: number; accounts: number; schedules: number },
): Promise<void> {
  await tx`
    insert into registration_order (order_id, order_no, account_id, patient_id, slot_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, serial_no,
      status, pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key, created_at, expires_at, paid_at, his_order_no, ticket_code, confirmed_at, confirm_attempts)
    select md5('large order ' || o.n)::uuid, 'L' || lpad(o.n::text, 12, '0'), md5('large account ' || o.owner)::uuid, md5('large patient ' || o.owner)::uuid,
      t.slot_id, t.schedule_id, t.branch_id, t.department_id, t.visit_date, t.begins_at, t.ends_at, o.serial_no,
      'VISITED', 'PAID', 100, 1400, 1500, 'large-' || o.n, t.begins_at - interval '2 days', t.begins_at - interval '2 days' + interval '15 minutes',
      t.begins_at - interval '2 days' + interval '1 minute', 'HISL' || o.n, 'TKL' || o.n, t.begins_at - interval '2 days' + interval '1 minute', 1
    from (
      select ((i * ${slotsPerSchedule}::int + k) * ${ordersPerSlot}::int + q) as n, i, k, q + 1 as serial_no,
        case when (i * ${slotsPerSchedule}::int + k) * ${ordersPerSlot}::int + q < ${Math.min(ordersOfFirstAccount, orders)}::int then 0
          else ((i * ${slotsPerSchedule}::int + k) * ${ordersPerSlot}::int + q) % ${accounts}::int end as owner
      from generate_series(0, ${schedules - 1}::int) i, generate_series(0, ${slotsPerSchedule - 1}::int) k, generate_series(0, ${ordersPerSlot - 1}::int) q
    ) o
    join slot t on t.slot_id = md5('large source ' || o.i || ' ' || o.k)::uuid
    where o.n < ${orders}`
}
