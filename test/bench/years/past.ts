/** A hospital after five years: orders, the access log and messages of patients, written by PostgreSQL itself. */
import { transaction } from '../../../server/database/client'
import { seedLarge, withoutIndexes } from '../../../simulators/seeds/large'
import type { Hospital } from '../fleet'

export const pastOrders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const accessRows = Number(process.env.BENCH_ACCESS ?? 10_000_000)
const messages = Number(process.env.BENCH_MESSAGES ?? 5_000_000)

/** For a database that is new: nothing was done before. */
export const eachTime: Hospital['once'] = async (_what, work) => void (await work())

/** Orders in the past; the account that has a thousand of them. */
export async function addPast(
  { sql, identityKeys, once }: Pick<Hospital, 'sql' | 'identityKeys' | 'once'>,
  orders = pastOrders,
): Promise<string> {
  await once(`${orders} orders`, () => seedLarge(sql, { orders, identityKeys }))
  const [long] = await sql<{ accountId: string }[]>`
    select md5('large account 0')::uuid as account_id`
  if (long === undefined) throw new Error('the id was not given')
  return long.accountId
}

/** Rows of each kind of the account with the long past: twenty years of a chronic patient. */
const rowsOfLongAccount = 10_000

/** Who looked at what, and which messages patients got. */
export async function addRecords({ sql, once }: Pick<Hospital, 'sql' | 'once'>): Promise<string> {
  const accounts = Math.ceil(pastOrders / 50)
  await once(`${accessRows} rows of the access log`, () =>
    write(
      sql,
      'audit_event',
      `
      insert into audit_event (audit_event_id, at, account_id, action, subject, patient_id)
      select lpad(to_hex(i), 32, '0')::uuid, now() - interval '5 years' * (i / ${accessRows}::float8), md5('large account ' || o.owner)::uuid,
        (array['view_report', 'open_invoices', 'reveal_patient', 'view_film'])[1 + i % 4], 'large ' || i, md5('large patient ' || o.owner)::uuid
      from generate_series(1, ${accessRows}) i cross join lateral (select case when i % ${Math.ceil(accessRows / rowsOfLongAccount)} = 0 then 0 else i % ${accounts} end as owner) o`,
    ),
  )
  await once(`${messages} messages`, () =>
    write(
      sql,
      'message',
      `
      insert into message (message_id, account_id, patient_id, kind, subject_id, message_key, title, body, created_at, due_at, state, channel, finished_at, read_at)
      select lpad(to_hex(i), 32, '0')::uuid, md5('large account ' || o.owner)::uuid, md5('large patient ' || o.owner)::uuid, 'booked', md5('large order ' || i)::uuid::text, 'large ' || i, '挂号成功', '请按时就诊',
        m.at, m.at, 'SENT', 'official_account', m.at, case when i % 3 = 0 then m.at end
      from generate_series(1, ${messages}) i cross join lateral (select case when i % ${Math.ceil(messages / rowsOfLongAccount)} = 0 then 0 else i % ${accounts} end as owner) o
      cross join lateral (select now() - interval '5 years' * (i / ${messages}::float8) as at) m`,
    ),
  )
  return `${pastOrders.toLocaleString('en')} orders, ${accessRows.toLocaleString('en')} rows of the access log, ${messages.toLocaleString('en')} messages`
}

async function write(sql: Hospital['sql'], table: string, text: string): Promise<void> {
  await transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    // The rows belong together as they are made; checking each costs as much again.
    await tx`set local session_replication_role = replica`
    await withoutIndexes(tx, [table], () => tx.unsafe(text))
  })
}
