/** Telling the app by FHIR: who may, what becomes of each resource, and that the patients' pages and the books show it. */
import { bundleOf, fhir } from '../../../support/server/fhir'
import { forAllTests } from '../../../support/server/for_tests'
import { aHospitalSystem, askToken, startWithSystem } from '../../../support/server/integration'
import { startTestServer } from '../../../support/server/test_server'
import {
  aPatient,
  aPractitioner,
  aRole,
  aSchedule,
  aSite,
  aSlot,
  ext,
  theHospital,
  theOrganisation,
} from './resources'

const server = forAllTests(() => startWithSystem('system/*.write system/*.read'))
beforeAll(async () => {
  const { status } = await send('POST', '', bundleOf('transaction', theOrganisation()))
  expect(status).toBe(200)
})

const send = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: unknown,
  headers = {},
) => fhir(server.app, server.token, { method, url, body, headers })
const put = (resource: { resourceType: string; id?: string }, headers = {}) =>
  send('PUT', `/${resource.resourceType}/${resource.id ?? ''}`, resource, headers)

describe('the organisation', () => {
  it('is what documents would have made it', async () => {
    expect(
      await server.sql`
      select d.name, d.sex, d.title, d.department_id, p.parent_id, p.branch_id, b.hospital_id from doctor d
      join department p using (department_id) join branch b on b.branch_id = p.branch_id`,
    ).toEqual([
      {
        name: '沈怀远',
        sex: 'male',
        title: 'chief',
        departmentId: 'd1',
        parentId: 'd0',
        branchId: 'b1',
        hospitalId: 'h1',
      },
    ])
  })

  it('tells a doctor again when the person changes', async () => {
    await put(aPractitioner({ name: [{ family: '沈', given: ['怀近'] }] }))
    expect(await server.sql`select name from doctor`).toEqual([{ name: '沈怀近' }])
  })

  it('is put by identifier as well, however often', async () => {
    const site = aSite({
      id: undefined,
      name: '东院',
      identifier: [{ system: 'urn:his', value: 'east' }],
    })
    const url = '/Location?identifier=urn:his%7Ceast'
    expect((await send('PUT', url, site)).status).toBe(201)
    expect((await send('PUT', url, site)).status).toBe(200)
    expect(await server.sql`select name from branch where branch_id = 'east'`).toHaveLength(1)
    const { body } = await send('GET', '/Location?identifier=urn:his%7Ceast')
    expect(body).toMatchObject({
      total: 1,
      entry: [{ resource: { name: '东院', meta: { versionId: '1', tag: [{ code: 'taken' }] } } }],
    })
  })
})

describe('a clinic', () => {
  const clinic = () =>
    server.sql`select s.schedule_id, s.doctor_id, s.half_day, s.reg_fee_fen, s.treat_fee_fen, t.begin_time, t.capacity from schedule s
      join slot t using (schedule_id) where s.clinic_id = 'OP1' order by t.begin_time`

  it('comes with its first Slot, grows with the others, and is stopped by its Schedule', async () => {
    const { body } = await put(aSchedule())
    expect(body).toMatchObject({
      issue: [
        { severity: 'information' },
        { code: 'incomplete', diagnostics: 'waits for its first Slot' },
      ],
    })
    expect((await put(aSlot())).status).toBe(201)
    await put(
      aSlot({
        id: 'OP1-0830',
        start: '2099-12-01T08:30:00+08:00',
        end: '2099-12-01T09:00:00+08:00',
        extension: [],
      }),
    )
    expect(await clinic()).toMatchObject([
      {
        doctorId: 'doc1',
        halfDay: 'morning',
        regFeeFen: 1500,
        treatFeeFen: 3500,
        capacity: 4,
      },
      { capacity: 1 },
    ])
    const share = ext('expected-insurance', { valueMoney: { value: 20.5, currency: 'CNY' } })
    await put(aSchedule({ extension: [...aSchedule().extension, share] }))
    expect(await server.sql`select insurance_fen from schedule where clinic_id = 'OP1'`).toEqual([
      { insuranceFen: 2050 },
    ])
    await put(aSchedule({ active: false }))
    expect(
      await server.sql`select stopped_at is not null as stopped from schedule where clinic_id = 'OP1'`,
    ).toEqual([{ stopped: true }])
  })

  it('of the hospital’s own slots says what is left by its Slots, and each new status of one again', async () => {
    const left = async () => {
      const rows = await server.sql<{ pool: string; left: number }[]>`
        select s.pool, t.capacity - t.taken as left from schedule s join slot t using (schedule_id) where s.clinic_id = 'OP1' order by t.begin_time limit 1`
      return rows[0]
    }
    const places = ext('capacity', { valueInteger: 4 })
    await put(aSchedule({ extension: [ext('pool', { valueCode: 'hospital' })] }))
    await put(aSlot({ extension: [places, ext('left', { valueInteger: 3 })] }))
    expect(await left()).toEqual({ pool: 'hospital', left: 3 })
    await put(aSlot({ status: 'busy' }))
    expect(await left()).toEqual({ pool: 'hospital', left: 0 })
    await put(aSlot())
    expect(await left()).toEqual({ pool: 'hospital', left: 4 })
  })
})

describe('versions', () => {
  const at = (version: string, name: string) =>
    theHospital({ name, extension: [ext('version', { valueString: version })] })

  it('of the hospital’s own count: an older one changes nothing and is 412', async () => {
    expect((await put(at('20', '新名'))).status).toBe(200)
    const late = await put(at('19', '旧名'))
    expect(late).toMatchObject({ status: 412, body: { issue: [{ code: 'conflict' }] } })
    expect(await server.sql`select name from hospital`).toEqual([{ name: '新名' }])
  })

  it('are kept to with If-Match', async () => {
    const { headers } = await send('GET', '/Location/b1')
    expect((await put(aSite({ name: '总院' }), { 'if-match': 'W/"77"' })).status).toBe(412)
    expect((await put(aSite({ name: '总院' }), { 'if-match': String(headers.etag) })).status).toBe(
      200,
    )
    expect(await server.sql`select name from branch where branch_id = 'b1'`).toEqual([
      { name: '总院' },
    ])
  })

  it('do not grow when the same is told again', async () => {
    const first = await put(aRole())
    expect((await put(aRole())).headers.etag).toBe(first.headers.etag)
  })
})

describe('a Bundle', () => {
  const wrong = aSlot({ id: 'wrong', end: '2099-12-01T07:00:00+08:00' })

  it('as a transaction is taken whole or not at all', async () => {
    const { status, body } = await send(
      'POST',
      '',
      bundleOf('transaction', [aPractitioner({ id: 'p9' }), wrong]),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({ issue: [{ expression: ['Bundle.entry[1].resource.end'] }] })
    expect((await send('GET', '/Practitioner/p9')).status).toBe(404)
  })

  it('as a transaction is given back when the books say no', async () => {
    const odd = aSite({ id: 'b7', extension: [ext('today-until', { valueString: '25:00' })] })
    const { status } = await send(
      'POST',
      '',
      bundleOf('transaction', [aPractitioner({ id: 'p9' }), odd]),
    )
    expect(status).toBe(422)
    expect((await send('GET', '/Practitioner/p9')).status).toBe(404)
  })

  it('as a batch is answered entry by entry', async () => {
    const { status, body } = await send(
      'POST',
      '',
      bundleOf('batch', [aPractitioner({ id: 'p9' }), wrong]),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'batch-response',
      entry: [{ response: { status: '201' } }, { response: { status: '422' } }],
    })
  })

  it('takes no deletion', async () => {
    const { body } = await send('POST', '', {
      resourceType: 'Bundle',
      type: 'batch',
      entry: [{ request: { method: 'DELETE', url: 'Slot/OP1-0800' } }],
    })
    expect(body).toMatchObject({
      entry: [{ response: { status: '405', outcome: { issue: [{ code: 'not-supported' }] } } }],
    })
  })

  it('links its entries by urn:uuid', async () => {
    const person = 'urn:uuid:6b1f0c9e-5f0f-4a7e-9a44-1d2f3c4b5a69'
    const { body } = await send('POST', '', {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [
        {
          fullUrl: person,
          resource: aPractitioner({
            id: undefined,
            identifier: [{ system: 'urn:staff', value: '7' }],
            name: [{ text: '林若溪' }],
          }),
          request: { method: 'POST', url: 'Practitioner', ifNoneExist: 'identifier=urn:staff|7' },
        },
        {
          resource: aRole({ id: 'doc2', practitioner: { reference: person } }),
          request: { method: 'PUT', url: 'PractitionerRole/doc2' },
        },
      ],
    })
    expect(body).toMatchObject({
      entry: [{ response: { status: '201' } }, { response: { status: '201' } }],
    })
    expect(await server.sql`select name from doctor where doctor_id = 'doc2'`).toEqual([
      { name: '林若溪' },
    ])
  })
})

describe('a patient', () => {
  it('waits until the app knows him, and his name is not kept', async () => {
    const { body } = await put(aPatient({ name: [{ text: '李小龙' }], birthDate: '1980-05-01' }))
    expect(body.resourceType).toBe('OperationOutcome')
    const kept = await send('GET', '/Patient/P1')
    expect(kept.body).toMatchObject({ identifier: [{ value: '0100265318' }] })
    expect(kept.body).not.toHaveProperty('name')
    expect(kept.body).not.toHaveProperty('birthDate')
  })
})

describe('a refusal', () => {
  it.each([
    ['without a token', undefined, 401, 'login'],
    ['with nonsense for a token', 'nonsense', 401, 'login'],
  ])('%s opens nothing', async (_words, given, status, code) => {
    for (const method of ['GET', 'PUT'] as const) {
      const reply = await fhir(server.app, given, {
        method,
        url: '/Slot/x',
        body: method === 'PUT' ? aSlot() : undefined,
      })
      expect(reply).toMatchObject({
        status,
        body: { resourceType: 'OperationOutcome', issue: [{ code }] },
      })
    }
  })

  it.each([
    ['NUL', 'P\u0000'],
    ['half a surrogate pair', 'P\ud800'],
  ])('names a resource with %s', async (_words, value) => {
    const identifier = [{ system: 'urn:oid:1.2', value }]
    const { status, body } = await fhir(server.app, server.token, {
      method: 'PUT',
      url: '/Slot/odd',
      body: { ...aSlot(), id: 'odd', identifier },
    })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { issue: [{ code: 'value', diagnostics: expect.stringContaining('cannot be kept') }] },
    })
  })

  it('comes for what is nested 50,000 deep, and for GBK', async () => {
    for (const payload of [
      `{"resourceType":"Slot","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      Buffer.from([0x7b, 0x22, 0xd6, 0xd0, 0x22, 0x3a, 0x31, 0x7d]),
    ]) {
      const reply = await server.app.inject({
        method: 'PUT',
        url: '/fhir/R4/Slot/odd',
        headers: {
          authorization: `Bearer ${server.token}`,
          'content-type': 'application/fhir+json',
        },
        payload,
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        issue: [{ code: 'structure', diagnostics: expect.stringMatching(/deeper|UTF-8/) }],
      })
    }
  })

  it('comes for a scope that the token lacks', async () => {
    const system = await aHospitalSystem('system/Slot.write')
    const other = await startTestServer({ settings: { integrationClients: system.clients } })
    try {
      const narrow = String((await askToken(other.app, await system.sign())).json().access_token)
      for (const request of [
        { method: 'PUT', url: '/Patient/P1', body: aPatient() },
        { method: 'GET', url: '/Slot' },
      ] as const)
        expect((await fhir(other.app, narrow, request)).status).toBe(403)
      expect(
        (await fhir(other.app, narrow, { method: 'PUT', url: '/Slot/OP1-0800', body: aSlot() }))
          .status,
      ).toBe(201)
    } finally {
      await other.stop()
    }
  })

  it.each([
    [
      'a type that is not taken in',
      'PUT',
      '/Medication/1',
      { resourceType: 'Medication' },
      404,
      'not-supported',
    ],
    [
      'another type than the address',
      'PUT',
      '/Slot/1',
      { resourceType: 'Schedule' },
      400,
      'invalid',
    ],
    ['another id than the address', 'PUT', '/Slot/1', aSlot(), 400, 'invalid'],
    ['no resource', 'PUT', '/Slot/1', { start: 1 }, 400, 'structure'],
    ['deleting', 'DELETE', '/Slot/1', undefined, 404, 'not-supported'],
    [
      'an unknown modifier',
      'PUT',
      '/Slot/OP1-0800',
      aSlot({ modifierExtension: [{ url: 'urn:x' }] }),
      422,
      'extension',
    ],
    [
      'an extension of ours with another value',
      'PUT',
      '/Slot/OP1-0800',
      aSlot({ extension: [ext('capacity', { valueString: '4' })] }),
      422,
      'extension',
    ],
    ['a search by something else', 'GET', '/Slot?start=2026', undefined, 400, 'not-supported'],
    ['a sign that no text has', 'GET', '/Slot?_tag=%00', undefined, 400, 'not-supported'],
    ['no year', 'GET', '/Slot?_lastUpdated=ge-100000-01-01', undefined, 400, 'invalid'],
    ['a moment that is none', 'GET', '/Slot?_lastUpdated=soon', undefined, 400, 'invalid'],
    [
      'a Bundle of another type',
      'POST',
      '',
      { resourceType: 'Bundle', type: 'document' },
      400,
      'structure',
    ],
    [
      'a condition of two identifiers',
      'PUT',
      '/Slot?identifier=a&identifier=b',
      aSlot(),
      412,
      'invalid',
    ],
    ['another body than JSON', 'POST', '/Slot', 'Slot', 400, 'structure'],
    ['an unknown address', 'GET', '/Slot/1/_history', undefined, 404, 'not-supported'],
  ] as const)('%s', async (_words, method, url, body, status, code) => {
    expect(await send(method, url, body)).toMatchObject({ status, body: { issue: [{ code }] } })
  })

  it('names the place', async () => {
    const { body } = await put(aSlot({ id: 'x', start: '2099-12-01', status: undefined }))
    expect(body).toMatchObject({
      issue: expect.arrayContaining([
        expect.objectContaining({ code: 'required', expression: ['Slot.status'] }),
        expect.objectContaining({ code: 'value', expression: ['Slot.start'] }),
      ]),
    })
  })
})

it('says at /metadata what it takes in', async () => {
  const { body } = await fhir(server.app, undefined, { method: 'GET', url: '/metadata' })
  expect(body).toMatchObject({
    resourceType: 'CapabilityStatement',
    fhirVersion: '4.0.1',
    kind: 'instance',
  })
})
