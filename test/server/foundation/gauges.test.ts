/** What the machine room watches: numbers asked of the database, and the alert rules that name them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createMetrics } from '../../../server/plugins/metrics'
import { startTestServer, type TestServer } from '../../support/server/test_server'

const metrics = createMetrics()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seeded: true, metrics })
})
afterAll(() => server.stop())

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

it('every number that an alert rule names is shown', async () => {
  const rules = readFileSync(path.join(__dirname, '../../../deploy/alerts.yml'), 'utf8')
  const named = [...rules.matchAll(/\b(hospital_\w+?)(_bucket|_count)?\b(?=[)[{])/g)].map(
    ([, name = '']) => name,
  )
  expect(new Set(named).size).toBe(7)
  expect(named.filter((name) => metrics.registry.getSingleMetric(name) === undefined)).toEqual([])
})
