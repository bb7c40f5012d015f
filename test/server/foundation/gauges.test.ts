/** What the machine room watches: numbers asked of the database, and the alert rules that name them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { watchLedger } from '../../../server/areas/payment/ledger/faults'
import { connect, transaction } from '../../../server/database/client'
import { clockAheadSeconds } from '../../../server/database/clock'
import { countAwayReceivers } from '../../../server/database/log_receivers'
import { exchange } from '../../../server/gateways/http'
import { createMetrics } from '../../../server/plugins/metrics'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const deploy = path.join(__dirname, '../../../deploy')
const metrics = createMetrics()
const server = forAllTests(() => startTestServer({ seeded: true, metrics }))

const value = async (name: string) => {
  const found = await metrics.registry.getSingleMetric(name)?.get()
  return found?.values[0]?.value
}

it('says for how long the oldest of what must go on has waited', async () => {
  await server.sql`update registration_order set status = 'VISITED' where status = 'CONFIRMING'`
  expect(await value('hospital_oldest_confirming_seconds')).toBe(0)
  await server.sql`
    update registration_order set status = 'CONFIRMING', paid_at = hospital_now() - interval '1 hour'
    where order_id = (select order_id from registration_order where status = 'BOOKED' limit 1)`
  await server.sql`update message set state = 'WAITING', hold_until = null, due_at = hospital_now() - interval '2 hours'`
  await server.sql`update refund set status = 'PROCESSING', requested_at = now() - interval '3 hours'`
  const hours = async (name: string) => Math.floor(((await value(name)) ?? 0) / 3600)
  expect(await hours('hospital_oldest_confirming_seconds')).toBe(1)
  expect(await hours('hospital_oldest_message_seconds')).toBe(2)
  expect(await hours('hospital_oldest_refund_seconds')).toBe(3)
  expect(await value('hospital_open_work_items')).toBe(0)
  expect(await value('hospital_oldest_parked_seconds')).toBe(0)
})

it('counts who stands in the line before the hospital, what it owes and what it has not taken back', async () => {
  const lock = (status: string) => server.sql`
    insert into slot_lock (lock_id, slot_id, patient_id, status, queued_at, asked_at)
    select gen_random_uuid(), slot_id, patient_id, ${status}, now(), now() - interval '2 minutes' from registration_order limit 1`
  for (const status of ['WAITING', 'UNKNOWN', 'RELEASING', 'LOCKED']) await lock(status)
  expect(await value('hospital_lock_line')).toBe(1)
  expect(await value('hospital_locks_to_release')).toBe(1)
  expect(Math.floor(((await value('hospital_oldest_lock_seconds')) ?? 0) / 60)).toBe(2)
  expect(await value('hospital_locks_unanswered')).toBe(1)
  await server.sql`update slot_lock set answered_at = now(), his_lock_no = case when status = 'LOCKED' then 'L1' end where status = 'LOCKED'`
  await server.sql`update slot_lock set answered_at = now(), status = 'REFUSED' where status = 'WAITING'`
  expect(await value('hospital_locks_given')).toBe(1)
  expect(await value('hospital_locks_refused')).toBe(1)
  expect(await value('hospital_oldest_shown_seconds')).toBe(0)
  await server.sql`
    update schedule set pool = 'hospital', visit_date = hospital_today() + 1, left_asked_at = now(), left_at = now() - interval '3 minutes'
    where schedule_id = (select schedule_id from schedule limit 1)`
  expect(Math.floor(((await value('hospital_oldest_shown_seconds')) ?? 0) / 60)).toBe(3)
})

it('counts what waits for a person, for the hospital and for a connection', async () => {
  await server.sql`update refund set status = 'FAILED' where refund_id = (select refund_id from refund limit 1)`
  await server.sql`insert into reconciliation (bill_date, status, next_attempt_at) values (hospital_today() - 1, 'DIFFERENT', now()) on conflict do nothing`
  await server.sql`
    insert into reconciliation_difference (bill_date, kind, number, mended)
    values (hospital_today() - 1, 'unknown_payment', 'X', false), (hospital_today() - 1, 'unknown_payment', 'Y', true)`
  await server.sql`
    insert into intake_cursor (kind, next_at, failures) values ('bill', now() - interval '1 hour', 3)
    on conflict (kind) do update set next_at = excluded.next_at, failures = 3`
  expect(await value('hospital_failed_refunds')).toBe(1)
  expect(await value('hospital_statement_differences')).toBe(1)
  expect(await value('hospital_intake_failing_kinds')).toBe(1)
  expect(Math.floor(((await value('hospital_intake_lag_seconds')) ?? 0) / 3600)).toBe(1)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { sql } = server.dependencies
  const holding = Array.from({ length: 7 }, () => transaction(sql, () => held))
  expect(await value('hospital_database_waiting')).toBe(2)
  letGo()
  await Promise.all(holding)
  expect(await value('hospital_database_waiting')).toBe(0)
  // Nobody is to receive the log here; `npm run drill -- restore` has somebody who goes away.
  expect(await value('hospital_log_receivers_away')).toBe(0)
})

it('says by how much the clock of the process is ahead of the database’s', async () => {
  const shown = (await value('hospital_clock_ahead_seconds')) ?? Number.NaN
  const aheadBy = (ms: number) => clockAheadSeconds(server.sql, () => Date.now() + ms)
  expect((await aheadBy(400_000)) - shown).toBeCloseTo(400, -1)
  expect((await aheadBy(-400_000)) - shown).toBeCloseTo(-400, -1)
})

it('money that is not posted is a fault until somebody has looked', async () => {
  expect(await value('hospital_ledger_faults')).toBe(0)
  const [payment] = await server.sql<{ id: string; orderId: string }[]>`
    update payment set paid_at = hospital_now() - interval '1 hour'
    where payment_id = (select payment_id from payment where status = 'SUCCESS' limit 1) returning payment_id as id, business_id as order_id`
  await server.sql`update ledger_entry set amount_fen = 1 where kind = 'paid' and subject_id = ${payment?.id ?? ''} and account = 'channel'`
  await watchLedger(server.dependencies)
  await watchLedger(server.dependencies)
  expect(await value('hospital_ledger_faults')).toBe(1)
  const [item] = await server.sql<{ orderId: string; facts: object }[]>`
    select order_id, facts from work_item where kind = 'ledger_fault'`
  expect(item).toMatchObject({ orderId: payment?.orderId, facts: { difference: '收款记的账不对' } })
})

it('an archive that refuses the log counts as one that does not receive it', async () => {
  const sql = connect({ url: server.databaseUrl }, { poolSize: 1 })
  // What PostgreSQL's own view would say; that of the tests has no archive.
  await sql`create schema played`
  await sql`create table played.pg_stat_archiver (last_failed_time timestamptz, last_archived_time timestamptz)`
  await sql.unsafe(
    `create function played.current_setting(text) returns text language sql as $$select 'on'$$`,
  )
  await sql`set search_path = played, pg_catalog`
  const away = async (failed: string, archived: string | null) => {
    await sql`delete from pg_stat_archiver`
    await sql`insert into pg_stat_archiver values (${failed}, ${archived})`
    return countAwayReceivers(sql)
  }
  expect(await away('2026-11-30', null)).toBe(1)
  expect(await away('2026-11-30', '2026-11-29')).toBe(1)
  expect(await away('2026-11-29', '2026-11-30')).toBe(0)
  await sql`drop schema played cascade`
  await sql.end()
})

it('times every question to a system outside, and those without an answer', async () => {
  const asked = { system: 'nobody', method: 'GET', timeoutMs: 500, retry: 'repeatable' } as const
  await expect(exchange({ ...asked, url: 'http://127.0.0.1:1/' })).rejects.toThrow()
  const found = await metrics.exchanges.get()
  const counted = found.values.find(({ metricName }) => metricName?.endsWith('_count'))
  expect(counted).toMatchObject({ labels: { system: 'nobody', outcome: 'silent' }, value: 2 })
})

it('Prometheus takes the rules: each has one sentence, and nothing that YAML makes of its commas', () => {
  const { groups } = parse(readFileSync(path.join(deploy, 'alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; annotations: Record<string, unknown> }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(25)
  const faulty = rules.filter(
    ({ annotations: { summary, ...more } }) =>
      typeof summary !== 'string' || Object.keys(more).length > 0,
  )
  expect(faulty.map(({ alert }) => alert)).toEqual([])
})

it.each([
  ['alerts.yml', 28],
  ['dashboard.json', 18],
])('every number that %s names is shown', async (file, count) => {
  const rules = readFileSync(path.join(deploy, file), 'utf8')
  const named = [...rules.matchAll(/\b(hospital_\w+?)(_bucket|_count)?\b(?=[)[{])/g)].map(
    ([, name = '']) => name,
  )
  expect(new Set(named).size).toBe(count)
  expect(named.filter((name) => metrics.registry.getSingleMetric(name) === undefined)).toEqual([])
})
