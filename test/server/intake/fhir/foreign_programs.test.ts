/** Requests as foreign programs write them: HAPI's client, Synthea's bundles, engines that page through what they sent. */
import * as v from 'valibot'
import { bundleOf, fhir } from '../../../support/server/fhir'
import { forAllTests } from '../../../support/server/for_tests'
import { startWithSystem } from '../../../support/server/integration'
import { aPatient, aPractitioner, aRole, aSite, theOrganisation } from './resources'

const server = forAllTests(() => startWithSystem('system/*.write system/*.read'))
beforeAll(async () => {
  expect((await send('POST', '', bundleOf('transaction', theOrganisation()))).status).toBe(200)
})
const send = (method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown, headers = {}) =>
  fhir(server.app, server.token, { method, url, body, headers })

const urn = (digit: number) => `urn:uuid:00000000-0000-4000-8000-00000000000${digit}`
const posted = (fullUrl: string, resource: { resourceType: string }, more: object = {}) => ({
  fullUrl,
  resource,
  request: { method: 'POST', url: resource.resourceType, ...more },
})
const transaction = (...entry: object[]) =>
  send('POST', '', { resourceType: 'Bundle', type: 'transaction', entry })
const statusesIn = (body: unknown) =>
  v
    .parse(
      v.object({ entry: v.array(v.object({ response: v.object({ status: v.string() }) })) }),
      body,
    )
    .entry.map(({ response }) => response.status)

describe('the entries of a transaction refer to each other', () => {
  const staff = (name: string, more: object = {}) => ({
    ...aPractitioner({ name: [{ text: name }] }),
    ...more,
  })
  const role = (id: string, practitioner: string) =>
    aRole({ id, practitioner: { reference: practitioner } })
  const doctors = () =>
    server.sql`select doctor_id as id, name from doctor where doctor_id like 'x%' order by 1`
  const put = (resource: { resourceType: string; id: string }) => ({
    resource,
    request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` },
  })

  it.each([
    ['by urn:uuid, without an identifier and with an id of its own', urn(1), urn(1), 'x1'],
    [
      'by the address at the sender',
      'http://his.example/fhir/Practitioner/77',
      'Practitioner/77',
      'x2',
    ],
    [
      'by the whole of it',
      'http://his.example/fhir/Practitioner/78',
      'http://his.example/fhir/Practitioner/78',
      'x3',
    ],
  ])('%s', async (_words, fullUrl, reference, id) => {
    const bundle = [
      posted(fullUrl, staff(id, { id: /\w+$/.exec(fullUrl)?.[0] })),
      put(role(id, reference)),
    ]
    const { body } = await transaction(...bundle)
    expect(statusesIn(body)).toEqual(['201', '201'])
    expect(await doctors()).toContainEqual({ id, name: id })
    expect(statusesIn((await transaction(...bundle)).body)).toEqual(['200', '200'])
  })

  it('two of the same content are two', async () => {
    const twin = staff('同名')
    const { body } = await transaction(posted(urn(2), twin), posted(urn(3), twin))
    expect(statusesIn(body)).toEqual(['201', '201'])
    const { location } = v.parse(located, body)
    expect(new Set(location).size).toBe(2)
  })

  it('by a condition, as a reference of its own', async () => {
    const identifier = [{ system: 'urn:staff', value: '9' }]
    await send(
      'PUT',
      '/Practitioner/p9',
      aPractitioner({ id: 'p9', identifier, name: [{ text: '条件' }] }),
    )
    await transaction(put(role('x9', 'Practitioner?identifier=urn:staff|9')))
    expect(await doctors()).toContainEqual({ id: 'x9', name: '条件' })
  })

  it('never by a certificate, which is not kept', async () => {
    const [card, file] = [
      { type: { coding: [{ code: 'NNCHN' }] }, value: '330106196209204321' },
      { type: { coding: [{ code: 'MR' }] }, value: '0100265399' },
    ]
    const { body } = await transaction(
      posted(urn(4), aPatient({ id: undefined, identifier: [card, file] })),
      posted(urn(5), {
        resourceType: 'Encounter',
        identifier: [{ value: 'V-1' }],
        status: 'arrived',
        class: { code: 'VR' },
        subject: { reference: urn(4) },
      } as { resourceType: string }),
    )
    expect(statusesIn(body)).toEqual(['201', '201'])
    const kept = await send('GET', '/Encounter?identifier=V-1')
    expect(kept.body).toMatchObject({
      entry: [{ resource: { subject: { identifier: { value: '0100265399' } } } }],
    })
    expect(JSON.stringify(kept.body)).not.toContain('330106196209204321')
  })
})

describe('a conditional create', () => {
  const east = (name: string) =>
    aSite({ id: undefined, name, identifier: [{ system: 'urn:his', value: 'east' }] })
  const create = (name: string, condition: string) =>
    send('POST', '/Location', east(name), { 'if-none-exist': condition })

  it('may name the whole address, and leaves what there is as it is', async () => {
    const address = 'http://localhost:8080/fhir/R4/Location?identifier=urn%3Ahis%7Ceast'
    expect((await create('东院', address)).status).toBe(201)
    expect((await create('东院', 'identifier=urn:his|east')).status).toBe(200)
    const other = await create('东院区', 'identifier=urn:his|east&_format=json')
    expect(other).toMatchObject({
      status: 200,
      headers: { etag: 'W/"1"' },
      body: { issue: [{ diagnostics: expect.stringContaining('stays as it is') }] },
    })
    expect(await server.sql`select name from branch where branch_id = 'east'`).toEqual([
      { name: '东院' },
    ])
    const update = '/Location?identifier=urn:his%7Ceast&_format=json&_pretty=true'
    expect((await send('PUT', update, east('东院区'))).status).toBe(200)
  })
})

describe('a search', () => {
  const found = async (query: string) => {
    const { status, body } = await send('GET', `/Location?${query}`)
    return v.parse(searchset, { status, ...body })
  }

  it('answers parameters that only ask for a form, and a page as long as there is', async () => {
    for (const query of ['_pretty=true', '_count=1000', '_sort=-_lastUpdated', '_total=accurate'])
      expect([query, (await found(query)).status]).toEqual([query, 200])
  })

  it('keeps both ends of a time on its further pages', async () => {
    const { link } = await found('_lastUpdated=ge2026-01-01&_lastUpdated=le2199&_count=1')
    const next = link.find(({ relation }) => relation === 'next')?.url ?? ''
    expect(new URL(next).searchParams.getAll('_lastUpdated')).toEqual(['ge2026-01-01', 'le2199'])
  })

  it('reads days as days of the hospital, and moments with an unescaped plus', async () => {
    await server.sql`update fhir_resource set updated_at = '2026-11-20T00:30:00+08:00' where type = 'Location'`
    const all = (await found('')).total
    for (const [asked, total] of [
      ['2026-11-20', all],
      ['ge2026-11-20', all],
      ['le2026-11-20', all],
      ['2026-11', all],
      ['gt2026-11-20', 0],
      ['lt2026-11-20', 0],
      ['2026-11-19', 0],
      ['2026-11-19T16:30:00Z', all],
      ['ge2026-11-20T00:30:00+08:00', all],
      ['gt2026-11-20T00:30:00+08:00', 0],
    ] as const)
      expect([asked, (await found(`_lastUpdated=${asked}`)).total]).toEqual([asked, total])
  })

  it('may come as a form', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/fhir/R4/Location/_search',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      },
      payload: '_id=b1&_lastUpdated=ge2026&_lastUpdated=le2199',
    })
    expect(reply.json()).toMatchObject({ type: 'searchset', total: 1 })
  })

  it('gives back the tags that a resource came with', async () => {
    const tag = { system: 'urn:engine', code: 'night' }
    await send('PUT', '/Location/b1', aSite({ name: '总部', meta: { tag: [tag] } }))
    const { body } = await send('GET', '/Location/b1')
    expect(body).toMatchObject({ meta: { tag: [tag, { code: 'taken' }] } })
  })
})

it('reads what its own system sent, and nothing of another', async () => {
  await send('PUT', '/Location/b8', aSite({ id: 'b8' }))
  expect((await send('GET', '/Location/b8')).status).toBe(200)
  await server.sql`update fhir_resource set source = 'fhir:lis' where type = 'Location'`
  expect((await send('GET', '/Location/b8')).status).toBe(404)
  expect((await send('GET', '/Location')).body).toMatchObject({ total: 0 })
})

describe('HAPI', () => {
  it('follows Location to the version that it wrote, and hears that no other is kept', async () => {
    const { headers } = await send('PUT', '/Location/b7', aSite({ id: 'b7' }))
    const address = new URL(String(headers.location)).pathname.replace('/fhir/R4', '')
    const { status, body } = await send('GET', address)
    expect([status, body]).toMatchObject([200, { id: 'b7', meta: { versionId: '1' } }])
    const older = await send('GET', address.replace(/1$/, '7'))
    expect([older.status, older.body]).toMatchObject([
      404,
      { issue: [{ diagnostics: 'only the newest version is kept, which is W/"1"' }] },
    ])
  })

  it('asks for less and is given all; what cannot be included is refused by name', async () => {
    for (const query of ['_elements=name', '_summary=true', '_summary=false'])
      expect([query, (await send('GET', `/Location?${query}`)).status]).toEqual([query, 200])
    const { status, body } = await send('GET', '/Location?_include=Location:endpoint')
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('_include')])
  })

  it('reads in a batch what stands there after it wrote', async () => {
    const location = aSite({ id: 'b6', name: '南院区' })
    const entry = [
      { request: { method: 'GET', url: 'Location/b6' } },
      { request: { method: 'PUT', url: 'Location/b6' }, resource: location },
      { request: { method: 'GET', url: 'Location?_id=b6,b7&_count=5' } },
      { request: { method: 'GET', url: 'Location/none' } },
      { request: { method: 'DELETE', url: 'Location/b6' } },
    ]
    const bundle = { resourceType: 'Bundle', type: 'batch', entry }
    expect((await send('POST', '', bundle)).body).toMatchObject({
      type: 'batch-response',
      entry: [
        { resource: { name: '南院区' }, response: { status: '200', etag: 'W/"1"' } },
        { response: { status: '201' } },
        { resource: { type: 'searchset', total: 2 }, response: { status: '200' } },
        { response: { status: '404', outcome: { issue: [{ code: 'not-found' }] } } },
        { response: { status: '405' } },
      ],
    })
    const whole = await send('POST', '', { ...bundle, type: 'transaction' })
    expect(JSON.stringify(whole.body)).toContain('GET is answered in a batch')
  })
})

const searchset = v.object({
  status: v.number(),
  total: v.number(),
  link: v.array(v.object({ relation: v.string(), url: v.string() })),
})
const located = v.pipe(
  v.object({ entry: v.array(v.object({ response: v.object({ location: v.string() }) })) }),
  v.transform(({ entry }) => ({ location: entry.map(({ response }) => response.location) })),
)
