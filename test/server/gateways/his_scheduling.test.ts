/** Locks over IHE Scheduling: the demo's hospital does as it should, and a server of its own way is understood, or not believed. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { HisFhirClient } from '../../../server/gateways/his/fhir/client'
import { urlOf } from '../../../server/hospital_documents/fhir_extensions'
import { numbering } from '../../../server/hospital_documents/fhir_writing'
import { aHisRegistration } from '../../support/server/builders'
import { faultsOf } from '../../support/server/fhir_validation'
import { startSandboxHost, type SandboxHost } from '../sandbox/sandbox_host'

const slot = {
  clinicId: 'OP1',
  departmentId: 'dep-neurology',
  doctorId: null,
  visitDate: '2026-12-01',
  beginTime: '08:00',
}
const asked = (lockId: string, more: object = {}) => ({
  ...slot,
  lockId,
  patientNo: '0100530927',
  untilSeconds: 600,
  ...more,
})

const capability = (...names: string[]) => ({
  resourceType: 'CapabilityStatement',
  rest: [
    {
      mode: 'server',
      resource: [{ type: 'Appointment', operation: names.map((name) => ({ name })) }],
    },
  ],
})
const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ resource })),
})
const proposal = (id: string) => ({
  resourceType: 'Appointment',
  id,
  status: 'proposed',
  start: '2026-12-01T00:00:00Z',
  extension: [{ url: urlOf('clinic-id'), valueString: 'OP1' }],
})
const pending = (id: string, until?: string) => ({
  resourceType: 'Appointment',
  id,
  status: 'pending',
  extension: until === undefined ? [] : [{ url: urlOf('locked-until'), valueDateTime: until }],
})
const outcome = (code: string, text = '') => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'fatal', code, ...(text && { details: { coding: [{ code }], text } }) }],
})

describe('the demo’s hospital', () => {
  let host: SandboxHost
  let his: HisFhirClient
  let counted: () => Promise<number>
  beforeAll(async () => {
    host = await startSandboxHost({ seeded: true })
    const { apiUrl = '', token = '' } = host.settings.his ?? {}
    his = new HisFhirClient({ apiUrl, token }, { url: `${apiUrl}/fhir`, token })
    counted = async () =>
      (await host.sql`select 1 from sandbox.his_lock where state in ('locked', 'confirmed')`).length
  })
  afterAll(() => host.stop())

  it('holds a place once, however often it is asked, and says what became of it', async () => {
    const lockId = randomUUID()
    expect(await his.locks.status(lockId)).toEqual({ state: 'none' })
    const [before] = (await his.locks.slots([slot])) ?? []
    const first = await his.locks.lock(asked(lockId))
    expect(Date.parse(first.expiresAt ?? '')).toBeGreaterThan(Date.now() + 500_000)
    expect(await his.locks.lock(asked(lockId))).toEqual(first)
    expect(await his.locks.status(lockId)).toEqual({ state: 'locked', ...first })
    expect(await his.locks.slots([slot])).toEqual([
      { clinicId: 'OP1', beginTime: '08:00', state: 'open', left: (before?.left ?? 0) - 1 },
    ])
    expect(await counted()).toBe(1)
    await his.locks.unlock(lockId)
    await his.locks.unlock(lockId)
    expect(await his.locks.status(lockId)).toEqual({ state: 'released' })
    expect(await his.locks.slots([slot])).toMatchObject([{ left: before?.left }])
    await his.locks.unlock(randomUUID())
  })

  it('books what is held, once, and takes it back', async () => {
    const [lockId, orderNo] = [randomUUID(), `R${randomUUID()}`]
    const { hisLockNo } = await his.locks.lock(asked(lockId))
    const registration = aHisRegistration(orderNo, { ...slot, lockId, hisLockNo })
    const booked = await his.confirmRegistration(registration)
    expect(await his.confirmRegistration(registration)).toEqual(booked)
    expect(await his.locks.status(lockId)).toEqual({ state: 'confirmed' })
    await his.locks.unlock(lockId)
    expect(await his.locks.status(lockId)).toEqual({ state: 'confirmed' })
    await his.cancelRegistration({ orderNo, reason: '患者取消' })
    await his.cancelRegistration({ orderNo, reason: '患者取消' })
    await expect(his.confirmRegistration(registration)).rejects.toMatchObject({
      code: 'ALREADY_CANCELLED',
    })
  })

  it('refuses to book what is held no more', async () => {
    const lockId = randomUUID()
    const { hisLockNo } = await his.locks.lock(asked(lockId))
    await his.locks.unlock(lockId)
    const registration = aHisRegistration(`R${randomUUID()}`, { ...slot, lockId, hisLockNo })
    await expect(his.confirmRegistration(registration)).rejects.toThrow(GatewayRefused)
  })

  it('is full when everything is held, and full for nobody who holds a place', async () => {
    const [{ left } = { left: 0 }] = (await his.locks.slots([slot])) ?? []
    const held = Array.from({ length: left ?? 0 }, () => randomUUID())
    const [first = ''] = held
    for (const lockId of held) await his.locks.lock(asked(lockId))
    await expect(his.locks.lock(asked(randomUUID()))).rejects.toMatchObject({ code: 'FULL' })
    expect(await his.locks.lock(asked(first))).toMatchObject({ hisLockNo: expect.anything() })
    expect(await his.locks.slots([slot])).toMatchObject([{ left: 0, state: 'full' }])
    for (const lockId of held) await his.locks.unlock(lockId)
  })
})

describe('a server of its own way', () => {
  let server: Server
  let url: string
  let json: string[] = []
  let calls: { path: string; body: Record<string, unknown> }[] = []
  /** What it answers, by the path; without one: 404. */
  let answers: Record<string, (body: Record<string, unknown>) => [number, unknown]> = {}
  let his: HisFhirClient

  beforeAll(async () => {
    server = createServer((request, reply) => {
      void bodyOf(request).then((body) => {
        const path = (request.url ?? '').replace('/fhir/', '')
        if (path.startsWith('/')) json.push(path)
        else calls.push({ path, body })
        const [status, content] = answers[path.split('?')[0] ?? '']?.(body) ?? [404, {}]
        reply.writeHead(status, { 'content-type': 'application/fhir+json' })
        reply.end(JSON.stringify(content))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    json = []
    calls = []
    answers = { metadata: () => [200, capability('find', 'hold', 'book')] }
    his = new HisFhirClient({ apiUrl: url, token: 't' }, { url: `${url}/fhir`, token: 't' })
  })
  const paths = () => calls.map(({ path }) => path.split('?')[0])

  it('is asked over JSON where it cannot hold, and is not believed while it is away', async () => {
    answers = {
      metadata: () => [200, capability('find', 'book')],
      '/registration/lock': () => [200, { hisLockNo: 'L1' }],
    }
    expect(await his.locks.lock(asked('a'))).toEqual({ hisLockNo: 'L1', expiresAt: null })
    await his.locks.unlock('a')
    await his.locks.status('a')
    await his.locks.slots([slot])
    expect(json).toEqual([
      '/registration/lock',
      '/registration/unlock',
      '/registration/lock/status',
      '/v1/slots',
    ])
    expect(paths()).toEqual(['metadata'])
    const other = new HisFhirClient({ apiUrl: url, token: 't' }, { url: `${url}/fhir`, token: 't' })
    answers = { metadata: () => [503, {}] }
    await expect(other.locks.lock(asked('a'))).rejects.toThrow(GatewayUnavailable)
    expect(json).toHaveLength(4)
  })

  it('proposes each place by itself: one that is gone is no full clinic', async () => {
    const taken = new Set(['p1'])
    answers['Appointment/$find'] = () => [
      200,
      bundle(...['p1', 'p2'].filter((id) => id !== 'p1' || calls.length < 4).map(proposal)),
    ]
    answers['Appointment/$hold'] = (body) => {
      const id = JSON.stringify(body).includes('Appointment/p1') ? 'p1' : 'p2'
      return taken.has(id) ? [404, outcome('not-found')] : [200, bundle(pending('h1'))]
    }
    jest.spyOn(Math, 'random').mockReturnValue(0)
    expect(await his.locks.lock(asked('a'))).toEqual({ hisLockNo: 'h1', expiresAt: null })
    jest.restoreAllMocks()
    expect(paths()).toEqual([
      'metadata',
      'Appointment/$find',
      'Appointment/$hold',
      'Appointment/$find',
      'Appointment/$hold',
    ])
    for (const { body } of calls.slice(1))
      expect(faultsOf({ resourceType: '', ...body })).toEqual([])
    expect(JSON.stringify(calls[4]?.body)).toContain(
      `"identifier":{"system":"${numbering('lock-id')}","value":"a"}`,
    )
  })

  it('is asked for proposals once in a while, not with every lock', async () => {
    answers['Appointment/$find'] = () => [200, bundle(proposal('p1'))]
    answers['Appointment/$hold'] = () => [200, bundle(pending('h1'))]
    for (const lockId of ['a', 'b', 'c']) await his.locks.lock(asked(lockId))
    expect(paths().filter((path) => path === 'Appointment/$find')).toHaveLength(1)
  })

  it.each([
    ['a refusal as an answer', 200, bundle(outcome('PATIENT_LIMIT', '每天限一个'))],
    ['a refusal by its status', 409, outcome('PATIENT_LIMIT', '每天限一个')],
  ])('refuses this patient: %s', async (_what, status, body) => {
    answers['Appointment/$find'] = () => [200, bundle(proposal('p1'))]
    answers['Appointment/$hold'] = () => [status, body]
    await expect(his.locks.lock(asked('a'))).rejects.toMatchObject({
      code: 'PATIENT_LIMIT',
      why: '每天限一个',
    })
  })

  it.each([
    ['a busy server', 409, outcome('throttled')],
    ['a wrong token', 401, outcome('PATIENT_LIMIT')],
    ['a proxy', 404, { error: 'no' }],
    ['a hold that is none', 200, bundle({ ...pending('h1'), status: 'booked' })],
    ['nothing', 200, bundle()],
  ])('has not decided: %s', async (_what, status, body) => {
    answers['Appointment/$find'] = () => [200, bundle(proposal('p1'))]
    answers['Appointment/$hold'] = () => [status, body]
    await expect(his.locks.lock(asked('a'))).rejects.toThrow(GatewayUnavailable)
  })

  it('is always faster for others: that is not full', async () => {
    answers['Appointment/$find'] = () => [200, bundle(proposal('p1'))]
    answers['Appointment/$hold'] = () => [200, bundle({ ...pending('h1'), status: 'cancelled' })]
    await expect(his.locks.lock(asked('a'))).rejects.toThrow(GatewayUnavailable)
  })

  it('renews by the number of the lock, and locks anew when that is gone', async () => {
    const until = '2026-12-01T09:00:00+08:00'
    answers['Appointment/$hold'] = (body) =>
      JSON.stringify(body).includes('Appointment/h1')
        ? [200, bundle(pending('h1', until))]
        : [404, outcome('not-found')]
    expect(await his.locks.lock(asked('a', { hisLockNo: 'h1' }))).toEqual({
      hisLockNo: 'h1',
      expiresAt: new Date(until).toISOString(),
    })
    answers['Appointment/$find'] = () => [200, bundle()]
    answers.Appointment = () => [200, bundle()]
    await expect(his.locks.lock(asked('a', { hisLockNo: 'h9' }))).rejects.toMatchObject({
      code: 'FULL',
    })
  })

  it('tells what is left on several pages, and sends us to nobody else', async () => {
    answers['Appointment/$find'] = () => [
      200,
      { ...bundle(proposal('p1')), link: [{ relation: 'next', url: `${url}/fhir/page2` }] },
    ]
    answers.page2 = () => [200, bundle(proposal('p2'), { ...proposal('p3'), start: undefined })]
    const other = { ...slot, beginTime: '09:00' }
    expect(await his.locks.slots([slot, other])).toEqual([
      { clinicId: 'OP1', beginTime: '08:00', left: null, state: 'open' },
      { clinicId: 'OP1', beginTime: '09:00', left: 0, state: 'full' },
    ])
    answers.page2 = () => [
      200,
      { ...bundle(), link: [{ relation: 'next', url: 'https://elsewhere.example/fhir/page3' }] },
    ]
    await expect(his.locks.slots([slot])).rejects.toThrow(GatewayUnavailable)
  })

  it('books nothing by half: what is pending, or refused by another status, is asked again', async () => {
    const registration = aHisRegistration('R1', { ...slot, lockId: 'a', hisLockNo: 'h1' })
    for (const [status, body] of [
      [200, bundle(pending('h1'))],
      [404, outcome('not-found')],
      [422, outcome('business-rule')],
    ] as const) {
      answers['Appointment/$book'] = () => [status, body]
      await expect(his.confirmRegistration(registration)).rejects.toThrow(GatewayUnavailable)
    }
    answers['Appointment/$book'] = () => [200, bundle(outcome('PLACE_TAKEN'))]
    await expect(his.confirmRegistration(registration)).rejects.toMatchObject({
      code: 'PLACE_TAKEN',
    })
  })

  it('gives the person of a lock whom it could not tell', async () => {
    answers['Appointment/$find'] = () => [200, bundle(proposal('p1'))]
    answers['Appointment/$hold'] = () => [200, bundle(pending('h1'))]
    const person = {
      name: '无号人',
      idType: '01',
      idNo: '359900199005011238',
      sex: 'female',
      birthday: '1990-05-01',
      tel: '13800000009',
    }
    await his.locks.lock(asked('a', { patientNo: '', person }))
    const { body } = calls.at(-1) ?? {}
    expect(JSON.stringify(body)).toContain('无号人')
    expect(faultsOf({ resourceType: '', ...body })).toEqual([])
  })
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}
