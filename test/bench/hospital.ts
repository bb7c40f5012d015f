/** The rows a benchmark starts from: people with sessions, and times to book. */
import { randomUUID } from 'node:crypto'
import { encryptIdNo, type IdentityKeys } from '../../server/crypto/identity_cipher'
import { ringOf } from '../../server/crypto/key_ring'
import { createTokens } from '../../server/crypto/tokens'
import type { Sql } from '../../server/database/client'

export interface BenchPerson {
  accountId: string
  patientId: string
  token: string
}

/** A database, and the keys of the processes in front of it. */
export interface BenchKeys {
  sql: Sql
  tokenSecret: string
  identityKey: Buffer
}

/** Adds people, numbered from 0 in `bench_person` for pgbench; their certificates are encrypted, because a process that can read none on file refuses to start. */
export async function addPeople(
  { sql, tokenSecret, identityKey }: BenchKeys,
  count: number,
): Promise<BenchPerson[]> {
  await sql`create table if not exists bench_person (n integer primary key, account_id uuid not null, patient_id uuid not null, session_id uuid not null)`
  await sql`truncate bench_person`
  await sql`insert into bench_person select i, gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from generate_series(0, ${count - 1}::int) i`
  await sql`insert into account (account_id) select account_id from bench_person`
  await sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    select patient_id, 'yunxi-first', 'B' || left(patient_id::text, 18), 'BC' || left(patient_id::text, 18), '测试人', '99', 'x', 'bench ' || patient_id, 'female', '1980-01-01', '13800000000' from bench_person`
  await sql`insert into patient_link (account_id, patient_id, relation) select account_id, patient_id, 'self' from bench_person`
  await sql`insert into session (session_id, account_id, app, expires_at) select session_id, account_id, 'official_account', now() + interval '1 hour' from bench_person`
  const rows = await sql<{ accountId: string; patientId: string; sessionId: string }[]>`
    select account_id, patient_id, session_id from bench_person order by n`
  await encryptIdNos(
    sql,
    ringOf(identityKey),
    rows.map(({ patientId }) => patientId),
  )
  const tokens = createTokens(...ringOf(tokenSecret))
  const expires = new Date(Date.now() + 3_600_000)
  return rows.map(({ accountId, patientId, sessionId }) => ({
    accountId,
    patientId,
    token: tokens.sign(sessionId, expires),
  }))
}

/** Encrypts the certificates of people on file anew. */
export async function encryptIdNos(
  sql: Sql,
  keys: IdentityKeys,
  patientIds: readonly string[],
): Promise<void> {
  const ciphers = patientIds.map((patientId) => encryptIdNo(keys, patientId, '11010519491231002X'))
  await sql`
    update patient set id_no_cipher = cipher
    from unnest(${patientIds}::uuid[], ${ciphers}::text[]) as given (patient_id, cipher)
    where patient.patient_id = given.patient_id`
}

/** A token for an account that exists. */
export async function signIn(sql: Sql, accountId: string, tokenSecret: string): Promise<string> {
  const sessionId = randomUUID()
  await sql`insert into session (session_id, account_id, app, expires_at) values (${sessionId}, ${accountId}, 'official_account', now() + interval '1 hour')`
  return createTokens(...ringOf(tokenSecret)).sign(sessionId, new Date(Date.now() + 3_600_000))
}

let made = 0

/** A time with `capacity` places, in a clinic and department of its own, released an hour ago or so many seconds ago. */
export async function addSlot(
  sql: Sql,
  capacity: number,
  releasedSecondsAgo = 3600,
): Promise<string> {
  made += 1
  const slotId = randomUUID()
  const scheduleId = randomUUID()
  const departmentId = `bench-${scheduleId}`
  await sql`insert into department (department_id, branch_id, parent_id, name) select ${departmentId}, 'yunxi-main', parent_id, '测试科' from department where parent_id is not null limit 1`
  await sql`
    insert into schedule (schedule_id, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, release_at)
    values (${scheduleId}, 'yunxi-main', ${departmentId}, 'general', hospital_today() + ${made}::int, 'morning', 100, 1400, now() - make_interval(secs => ${releasedSecondsAgo}))`
  await sql`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity)
    select ${slotId}, schedule_id, branch_id, department_id, visit_date, '09:00', '09:30', (visit_date + time '09:00') at time zone 'Asia/Shanghai',
      (visit_date + time '09:30') at time zone 'Asia/Shanghai', release_at, ${capacity} from schedule where schedule_id = ${scheduleId}`
  return slotId
}

/** How many places of a time are taken, and how many orders hold one. */
export async function soldOf(sql: Sql, slotId: string): Promise<{ taken: number; orders: number }> {
  const [row] = await sql<{ taken: number; orders: number }[]>`
    select taken, (select count(*)::int from registration_order o where o.slot_id = t.slot_id and o.status = 'PENDING_PAY') as orders from slot t where slot_id = ${slotId}`
  return row ?? { taken: 0, orders: 0 }
}

/** Takes away what bench people ordered, held and waited for: everybody may book again. */
export async function forgetOrders(sql: Sql): Promise<void> {
  const theirs = sql`account_id in (select account_id from bench_person)`
  await sql`delete from waitlist_entry where ${theirs}`
  await sql`delete from registration_order_event where order_id in (select order_id from registration_order where ${theirs})`
  await sql`delete from registration_order where ${theirs}`
}
