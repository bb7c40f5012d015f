import { randomUUID } from 'node:crypto'
import { buildApp } from '../../../server/app'
import { workersArea } from '../../../server/workers'
import * as expiry from '../../../server/workers/expiry'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'
import { TestApp } from '../registration/test_app'

const testApp = forAllTests(() => TestApp.start())
afterEach(() => testApp.expectInvariants())

it('ends overdue orders once, however many sweeps run at the same time', async () => {
  const sources = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((days) => testApp.source({ capacity: 10, days })),
  )
  const orders = await Promise.all(
    Array.from({ length: 40 }, async (_unused, index) => {
      const source = sources[index % sources.length]
      if (source === undefined) throw new Error('no source')
      return testApp.order(await testApp.person(), source.sourceTimeId)
    }),
  )
  await testApp.sql`update registration_order set expires_at = hospital_now() where order_id in ${testApp.sql(orders)}`
  const released = await Promise.all(
    Array.from({ length: 6 }, () => expiry.runOnce(testApp.dependencies)),
  )
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(40)
  const [row] = await testApp.sql<{ n: number }[]>`
    select count(*)::int as n from registration_order_event where kind = 'expired'`
  expect(row?.n).toBe(40)
})

it('sells places that come back while the sweep runs, and never more', async () => {
  const { sourceTimeId } = await testApp.source({ capacity: 10, departmentId: 'd2' })
  const first = await Promise.all(
    Array.from({ length: 10 }, async () => testApp.order(await testApp.person(), sourceTimeId)),
  )
  await testApp.sql`update registration_order set expires_at = hospital_now() where order_id in ${testApp.sql(first)}`
  const people = await Promise.all(Array.from({ length: 60 }, () => testApp.person()))
  const results = await Promise.all([
    ...people.map((person) => testApp.book(person, sourceTimeId, randomUUID())),
    ...Array.from({ length: 4 }, () =>
      expiry.runOnce(testApp.dependencies).then(() => ({ status: 0 })),
    ),
  ])
  expect(results.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10)
})

it('starts by itself, does its work, and stops when asked', async () => {
  const { sourceTimeId } = await testApp.source({ departmentId: 'd3' })
  const orderId = await testApp.order(await testApp.person(), sourceTimeId)
  await testApp.passDeadline(orderId)
  const app = await buildApp({
    ...testApp.dependencies,
    settings: { ...testApp.dependencies.settings, workers: true },
  })
  await app.ready()
  try {
    await until(
      () => testApp.status(orderId),
      (status) => status === 'EXPIRED',
    )
  } finally {
    await app.close()
  }
})

it('names every worker once', () => {
  const names = workersArea.workers(testApp.dependencies).map((worker) => worker.name)
  expect(new Set(names).size).toBe(names.length)
})
