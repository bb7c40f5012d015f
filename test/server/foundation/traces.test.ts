/** Traces, as a collector receives them: what stands below what, and nothing of a patient. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exchange } from '../../../server/gateways/http'
import { startTraces } from '../../../server/traces'
import { inSpan } from '../../../server/traces/spans'
import { accountCalls } from '../../../src/contract/account'
import { patientCalls } from '../../../src/contract/patient'
import { registrationCalls } from '../../../src/contract/registration'
import { aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'

interface Received {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: object }[]
  status: { code?: number }
}

let server: TestServer
let collector: Server
let received: Received[] = []
let bodies = ''
let headers: Record<string, unknown> = {}
beforeAll(async () => {
  server = await startTestServer({ seeded: true })
  collector = createServer((request, reply) => {
    let body = ''
    headers = request.headers
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Received[] }[] }[]
      }
      bodies += body
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans[0]?.spans ?? []))
      reply.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  received = []
  bodies = ''
})
afterAll(async () => {
  collector.close()
  await server.stop()
})

const log = { warn: jest.fn() }
async function traced(work: () => Promise<unknown>, share = 1): Promise<void> {
  const { port } = collector.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const settings = { url, headers: { 'x-key': 'k' }, share, serviceName: 'hospital' }
  const end = startTraces(settings, server.dependencies.sql, log)
  await work()
  await end()
}
const below = (parent: Received | undefined) =>
  received.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
const called = (name: string) => received.find((span) => span.name === name)

it('a call stands above its statements, also one with a body, and says its route and its end', async () => {
  const patientId = randomUUID()
  const { token } = await aSession(server, { tel: '13800000077' })
  await traced(async () => {
    await server.send(registrationCalls.getOrder, { id: patientId }, { token })
    await server.send(patientCalls.unbindPatient, { patientId }, { token })
  })
  const reading = called(`GET ${registrationCalls.getOrder.path.replace('{id}', ':id')}`)
  const statements = below(reading)
  expect(statements.map(({ name, kind }) => [name, kind])).toContainEqual(['select session', 3])
  expect(statements.length).toBeGreaterThan(1)
  expect(reading).toMatchObject({ kind: 2, status: {} })
  expect(reading?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: '404' },
  })
  const unbinding = below(called(`POST ${patientCalls.unbindPatient.path}`))
  expect(unbinding.filter(({ name }) => name !== 'select session').length).toBeGreaterThan(0)
  for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of received) {
    expect([traceId, spanId].join('-')).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}$/)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  }
  expect(bodies).not.toMatch(new RegExp(`${patientId}|13800000077`))
  expect(headers['x-key']).toBe('k')
})

it('a worker stands above its statements and its questions to systems outside, whatever becomes of them', async () => {
  await traced(() =>
    inSpan('a worker', 'internal', async () => {
      await server.dependencies.sql`select 1 from account limit 1`
      await exchange({
        system: 'his',
        url: 'http://127.0.0.1:1/',
        method: 'GET',
        timeoutMs: 500,
        retry: 'unsent',
      }).catch(() => undefined)
    }),
  )
  expect(below(called('a worker')).map(({ name, status }) => [name, status.code])).toEqual([
    ['select account', undefined],
    ['his', 2],
  ])
})

it('a trace is sent whole or not at all, and without traces nothing is kept', async () => {
  const { token } = await aSession(server, { tel: '13800000078' })
  const ask = () => server.send(accountCalls.getSelfInfo, {}, { token })
  await traced(async () => {
    for (let count = 0; count < 40; count += 1) await ask()
  }, 0.5)
  const roots = received.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots.length).toBeGreaterThan(2)
  expect(roots.length).toBeLessThan(38)
  const known = new Set(roots.map(({ spanId }) => spanId))
  expect(received.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual(roots)
  received = []
  await ask()
  await traced(() => Promise.resolve())
  expect(received).toEqual([])
})

it('a collector that is away costs a line of the log', async () => {
  const url = 'http://127.0.0.1:1'
  const settings = { url, headers: {}, share: 1, serviceName: 'hospital' }
  const end = startTraces(settings, server.dependencies.sql, log)
  await inSpan('a worker', 'internal', () => Promise.resolve())
  await end()
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error), spans: 1 }, expect.any(String))
})
