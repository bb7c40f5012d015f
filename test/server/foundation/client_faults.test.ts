/** Faults of the apps, as phones tell them: counted, logged once, and nobody's. */
import { createMetrics, type Metrics } from '../../../server/plugins/metrics'
import { createLogger } from '../../../server/plugins/request_log'
import { faultCalls } from '../../../src/contract/fault'
import { startTestServer, type TestServer } from '../../support/server/test_server'

interface DatabaseSocket {
  msg: string
  fault: string
  page?: string
  version?: string
  stack: string[]
}

let metrics: Metrics
const lines: string[] = []
let server: TestServer
beforeEach(async () => {
  lines.length = 0
  metrics = createMetrics()
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) })
  server = await startTestServer({ areas: [], metrics, log })
})
afterEach(() => server.stop())

const fault = {
  app: 'h5',
  page: '/subpages/report/report_order_detail',
  message: 'TypeError: x is undefined',
  stack: 'Report app.3fa2c1.js:2:104532',
  version: '3fa2c1',
} as const
const notify = (given: Partial<Record<keyof typeof fault, string>> = {}) =>
  server.send(faultCalls.sendFault, { ...fault, ...given })
const logged = () => lines.map((line) => JSON.parse(line) as DatabaseSocket)
const counted = async () => (await metrics.clientFaults.get()).values

it('the same one is logged once and counted each time', async () => {
  expect((await notify()).status).toBe(200)
  await notify()
  await notify({ app: 'weapp' })
  expect(logged()).toMatchObject([{ fault: fault.message, page: fault.page, stack: [fault.stack] }])
  expect(await counted()).toMatchObject([
    { labels: { app: 'h5' }, value: 2 },
    { labels: { app: 'weapp' }, value: 1 },
  ])
})

it('so many different ones are logged, whoever sends them, and all are counted', async () => {
  for (let number = 0; number < 60; number += 1) await notify({ message: `fault ${number}` })
  expect(logged()).toHaveLength(50)
  expect(await counted()).toMatchObject([{ value: 60 }])
})

it('nothing of a patient stands in the log, whatever a phone sends', async () => {
  await notify({
    message: '李小龙 330106196209204321 "Bearer abc" at https://h/page?orderId=7',
    page: '/subpages/x?name=李小龙',
    stack: 'Report app.js:1:2\n李小龙 13800000001',
    version: '李小龙',
  })
  expect(lines.join('')).not.toMatch(/李小龙|33010|13800|Bearer|orderId/)
  expect(logged()).toMatchObject([
    { fault: '… … … at https://h/page', stack: ['Report app.js:1:2'] },
  ])
})

it('more than its limits is refused', async () => {
  expect((await notify({ stack: 'x'.repeat(2000) })).status).toBe(400)
})
