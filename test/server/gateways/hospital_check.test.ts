/** The conformance check that a hospital runs against its own system: the demo's hospital falls short nowhere, and a wrong one is told each fault. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { checkHis, reportOf } from '../../../server/gateways/his/check/check'
import type { Facts } from '../../../server/gateways/his/check/facts'
import { demoIdNo } from '../../../simulators/seeds/people'
import { clinicsOf } from '../../../simulators/seeds/registration/clinics'
import { addDays } from '../../../simulators/seeds/registration/days'
import { aHisPerson } from '../../support/server/builders'
import { startSandboxHost } from '../sandbox/sandbox_host'

const registration = {
  patientNo: '0100530927',
  departmentId: 'dep-neurology',
  doctorId: null,
  clinicId: 'OP1',
  visitDate: '2026-12-01',
  beginTime: '08:00',
  endTime: '08:30',
  totalFeeFen: 1500,
  payAtHospital: true,
}

const smallProtocol = [
  '/patient/match',
  '/patient/open',
  '/registration/cancel',
  '/registration/confirm',
  '/registration/lock/status',
  '/registration/unlock',
  '/registration/lock',
  '/v1/slots',
]
const overFhir = [
  'GET metadata',
  'POST Patient/$match',
  'POST Patient',
  'PUT Appointment',
  'POST Appointment',
  'GET Appointment?identifier',
  'POST Appointment/$book',
  'POST Appointment/$find',
  'POST Appointment/$hold',
]

describe('the demo’s hospital', () => {
  it.each(['json', 'fhir'] as const)('falls short nowhere over %s', async (wire) => {
    const host = await startSandboxHost({ seeded: true })
    try {
      const { his } = host.settings
      const [clock] = await host.sql<{ today: string }[]>`select hospital_today() as today`
      const [bill] = await host.sql<{ billNo: string; patientNo: string; totalFen: number }[]>`
        select id as "billNo", content->'patient'->>'value' as "patientNo",
          (select sum((line->>'amountFen')::int) from jsonb_array_elements(content->'lines') line)::int as "totalFen"
        from sandbox.book where kind = 'bill' and content->>'state' = 'open' limit 1`
      const [exam] = await host.sql<{ examId: string; patientNo: string }[]>`
        insert into sandbox.book (kind, id, at, content)
        select kind, 'JC-CHECK', at, content || '{"code": "MR-HEAD", "state": "ordered"}' from sandbox.book where kind = 'examOrder' limit 1
        returning id as "examId", content->'patient'->>'value' as "patientNo"`
      const [stay] = await host.sql<{ admissionNo: string; inTimes: number }[]>`
        select content->>'admissionNo' as "admissionNo", (content->>'inTimes')::int as "inTimes"
        from sandbox.book where kind = 'stay' and content->>'status' = 'ADMITTED' limit 1`
      const [clinic] = clinicsOf(clock?.today ?? '')
      await host.sql`
        insert into sandbox.his_registration (order_no, his_order_no, ticket_code, patient_no, visit_date)
        values ('N-FORM', 'H-FORM', 'T-FORM', '0100530927', hospital_today() + 1)`
      const facts: Facts = {
        clinic,
        form: { orderNo: 'N-FORM', patientNo: '0100530927' },
        exam: exam && {
          ...exam,
          code: 'MR-HEAD',
          resourceId: 'dev-mri',
          latestAt: `${addDays(clock?.today ?? '', 12)}T17:00:00+08:00`,
        },
        patient: {
          patientNo: '0100530927',
          name: '李明',
          idType: '01',
          idNo: demoIdNo('li', clock?.today ?? ''),
          sex: 'male',
          birthday: '1991-05-12',
          tel: '13800000002',
        },
        newPerson: aHisPerson(),
        registration,
        stay,
        discharge: { admissionNo: 'Z20268845', inTimes: 1 },
        bill,
      }
      expect([stay, bill, clinic, exam]).toEqual(Array(4).fill(expect.anything()))
      const fhirUrl = wire === 'json' ? undefined : `${his?.apiUrl ?? ''}/fhir`
      const result = await checkHis(his?.apiUrl ?? '', his?.token ?? '', facts, fhirUrl)
      expect(result.findings.filter(({ severity }) => severity === 'fault')).toEqual([])
      expect(result.asked).toEqual([
        ...(wire === 'json' ? smallProtocol : overFhir),
        '/clinic/change',
        '/form/answer',
        '/registration/day',
        '/inpatient/deposit',
        '/outpatient/bill',
        '/discharge/presettle',
        '/discharge/confirm',
        '/refund/ask',
        '/admission/read',
        '/record-copy/request',
        '/record-copy/cancel',
        '/record-copy/paid',
        '/guarantee/open',
        '/guarantee/close',
        '/exam/propose',
        '/exam/cancel',
        '/exam/lock',
        '/exam/confirm',
        '/payment/day',
        '/v1/changes',
        '/v1/patient/changes',
      ])
      expect(reportOf(result)).toContain('Nothing falls short.')
    } finally {
      await host.stop()
    }
  })
})

describe('a hospital that got everything wrong', () => {
  let server: Server
  let address: string

  beforeAll(async () => {
    server = createServer((request, reply) => {
      void bodyOf(request).then((body) => {
        const [status, content] = wrongAnswer(request.url ?? '', body)
        reply.writeHead(status, { 'content-type': 'application/json' })
        reply.end(typeof content === 'string' ? content : JSON.stringify(content))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('is told each fault in plain words', async () => {
    const result = await checkHis(address, 't', {
      registration,
      clinic: { clinicId: 'OP1' },
      form: { orderNo: 'N1', patientNo: '0100530927' },
      stay: { admissionNo: 'Z1', inTimes: 1 },
      discharge: { admissionNo: 'Z1', inTimes: 1 },
    })
    const words = result.findings.map(({ call, words: said }) => `${call} ${said}`)
    expect(words).toEqual(
      expect.arrayContaining([
        '/patient/match a wrong token must be answered with 401, came 200',
        '/patient/match identifiers.0.value must be string, came a number',
        '/registration/cancel an order that was never entered: status 404 was expected, came 200',
        expect.stringContaining(
          '/registration/confirm a request that cannot be read was answered with 409',
        ),
        '/registration/confirm ticketCode is missing',
        expect.stringContaining(
          '/registration/confirm not idempotent: sent again under the same key',
        ),
        '/registration/lock/status a lock that was never asked for: none was expected, came locked',
        '/registration/lock a request that cannot be read was answered with 200',
        '/registration/lock not idempotent: sent again under the same key it answered otherwise (200, then 200)',
        '/registration/unlock a lock that is gone: status 200 or 404 was expected, came 409',
        '/registration/lock/status a lock that was given back is locked',
        expect.stringContaining('/v1/slots slots is missing'),
        '/clinic/change a clinic that does not exist: status 409 was expected, came 200',
        '/clinic/change open of a clinic, sent again: status 200 or 204 was expected, came 500',
        '/form/answer a registration that does not exist: status 409 was expected, came 200',
        '/form/answer answers: status 200 or 204 was expected, came 500',
        '/registration/day the same order or lock is listed twice',
        '/payment/day the payment of an order is listed twice',
        expect.stringContaining(
          '/inpatient/deposit a stay that does not exist: the refusal must be {"code"',
        ),
        '/outpatient/bill the answer is no JSON',
        '/discharge/presettle a stay that does not exist: status 409 was expected, came 200',
        expect.stringContaining('/discharge/presettle the sums do not agree'),
        '/discharge/presettle validUntil is over: nobody can say yes',
        '/discharge/presettle other sums came with the same asOf: nobody can say yes to them',
        '/discharge/confirm a stay that does not exist: status 409 was expected, came 200',
        '/refund/ask an order that does not exist: status 409 was expected, came 200',
        '/guarantee/open a bill that does not exist: status 409 was expected, came 200',
        '/guarantee/close a guarantee that was never opened: status 200, 204 or 404 was expected, came 500',
        expect.stringContaining('/v1/changes bill, documents.0:'),
        '/v1/changes documents.0: hospital was asked for, came bill',
      ]),
    )
    expect(reportOf(result)).toMatch(/WRONG POST \/registration\/confirm[\s\S]*\d+ faults\.$/)
  })

  it('is told so of its FHIR server as well', async () => {
    const result = await checkHis(address, 't', { registration }, `${address}/fhir`)
    const words = result.findings.map(({ call, words: said }) => `${call} ${said}`)
    expect(words).toEqual(
      expect.arrayContaining([
        'GET metadata is no CapabilityStatement of FHIR 4.0',
        'POST Patient/$match a wrong token must be answered with 401',
        'POST Patient/$match a person with an unknown certificate was found',
        'PUT Appointment an order that was never entered: HTTP status 500',
        'POST Appointment If-None-Exist: sent again it was answered otherwise',
        'PUT Appointment giving a registration back: HTTP status 500',
        'POST Appointment an order that was given back must stay cancelled, came a new one',
      ]),
    )
    expect(reportOf(result)).toMatch(/WRONG POST Appointment[\s\S]*\d+ faults\.$/)
  })
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

function wrongAnswer(url: string, body: unknown): [number, unknown] {
  if (url === '/fhir/metadata') return [200, { resourceType: 'CapabilityStatement' }]
  if (url === '/fhir/Patient/$match') return [200, everybody]
  if (url === '/fhir/Appointment')
    return [201, { resourceType: 'Appointment', id: randomUUID(), status: 'booked' }]
  if (url.startsWith('/fhir/')) return [500, '<html>']
  if (url === '/patient/match')
    return [200, { outcome: 'found', identifiers: [{ system: 'patient_no', value: 12 }] }]
  if (url === '/registration/cancel') return [200, {}]
  if (url === '/registration/confirm')
    return typeof body === 'object' && body !== null && 'nonsense' in body
      ? [409, { code: 'BAD' }]
      : [200, { hisOrderNo: randomUUID() }]
  if (url === '/clinic/change') return [isOpening(body) ? 500 : 200, {}]
  if (url === '/form/answer') return [JSON.stringify(body).includes('"N1"') ? 500 : 200, {}]
  if (url === '/guarantee/close') return [500, {}]
  if (url === '/registration/day') return [200, { entries: [lockTwice, lockTwice] }]
  if (url === '/payment/day') return [200, { entries: [paidOnce, paidOnce] }]
  if (url === '/registration/lock/status')
    return [200, { state: 'locked', hisLockNo: 'L1', expiresAt: null }]
  if (url === '/registration/lock') return [200, { hisLockNo: randomUUID() }]
  if (url === '/registration/unlock') return [409, { code: 'NO' }]
  if (url === '/inpatient/deposit') return [409, { error: 'no' }]
  if (url === '/outpatient/bill') return [200, '<html>']
  if (url === '/discharge/presettle') return [200, { ...wrongSums, totalFen: (sums += 1) }]
  return [200, { documents: [{ kind: 'bill', id: 'F1' }], next: 'x' }]
}

const isOpening = (body: unknown): boolean => JSON.stringify(body).includes('"open"')
const paidOnce = { kind: 'payment', orderNo: 'N1', amountFen: 100 }
let sums = 0
const wrongSums = {
  state: 'ready',
  asOf: '2026-11-27T10:00:00+08:00',
  insurance: [],
  selfPayFen: 100,
  depositsFen: 100,
  validUntil: '2020-01-01T10:00:00+08:00',
}
const lockTwice = { state: 'locked', lockId: 'L1' }

/** It finds whomever it is asked for. */
const everybody = {
  resourceType: 'Bundle',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        name: [{ text: '测试查无此人' }],
        identifier: [{ type: { coding: [{ code: 'MR' }] }, value: '1' }],
      },
      search: {
        extension: [
          {
            url: 'http://hl7.org/fhir/StructureDefinition/match-grade',
            valueCode: 'certain',
          },
        ],
      },
    },
  ],
}
