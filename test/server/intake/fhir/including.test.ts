/** What a search brings along, and what a batch of searches costs. */
import * as v from 'valibot'
import { bundleOf, fhir } from '../../../support/server/fhir'
import { forAllTests } from '../../../support/server/for_tests'
import { startWithSystem } from '../../../support/server/integration'
import { aRole, aSchedule, aSlot, theOrganisation } from './resources'

const server = forAllTests(() => startWithSystem('system/*.write system/*.read'))
const send = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  fhir(server.app, server.token, { method, url: url === '' ? '' : `/${url}`, body })
const entries = v.object({
  total: v.number(),
  entry: v.optional(
    v.array(
      v.pipe(
        v.object({
          resource: v.object({ resourceType: v.string(), id: v.string() }),
          search: v.object({ mode: v.string() }),
        }),
        v.transform(
          ({ resource, search }) => `${resource.resourceType}/${resource.id} ${search.mode}`,
        ),
      ),
    ),
    [],
  ),
})
const found = async (url: string) => {
  const { status, body } = await send('GET', url)
  expect([url, status]).toEqual([url, 200])
  const { total, entry } = v.parse(entries, body)
  return { total, entry: entry.sort() }
}

beforeAll(async () => {
  const clinic = [aRole(), aSchedule(), aSlot()]
  for (const some of [theOrganisation(), clinic])
    expect((await send('POST', '', bundleOf('transaction', some))).status).toBe(200)
})

it('brings along what the matches refer to, and what refers to them, each once and outside the total', async () => {
  const slot = String(aSlot().id)
  const schedule = String(aSchedule().id)
  expect(await found(`Slot?_id=${slot}&_include=Slot:schedule`)).toEqual({
    total: 1,
    entry: [`Schedule/${schedule} include`, `Slot/${slot} match`],
  })
  expect(await found(`Schedule?_revinclude=Slot:schedule&_include=Schedule:actor`)).toMatchObject({
    total: 1,
    entry: expect.arrayContaining([
      `Schedule/${schedule} match`,
      `Slot/${slot} include`,
      expect.stringMatching(/^PractitionerRole\/.* include$/),
    ]),
  })
  expect((await found('Schedule?_include=Schedule:actor:HealthcareService')).entry).toHaveLength(1)
  expect((await found('Slot?_include=Slot:schedule&_summary=count')).entry).toEqual([])
  const own = await found('Organization?_include=Organization:partof')
  expect(own.entry.every((one) => one.endsWith(' match'))).toBe(true)
})

it('says by name what it brings along, and in its capabilities', async () => {
  const { status, body } = await send('GET', 'Slot?_include=Slot:nothing')
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('_include=Slot:nothing: a search of Slot brings along Slot:schedule'),
  ])
  const { body: metadata } = await send('GET', 'metadata')
  const { resource } = v.parse(
    v.pipe(
      v.object({
        rest: v.tuple([v.object({ resource: v.array(v.record(v.string(), v.unknown())) })]),
      }),
      v.transform(({ rest: [only] }) => only),
    ),
    metadata,
  )
  expect(resource.find(({ type }) => type === 'Schedule')).toMatchObject({
    searchInclude: ['Schedule:actor'],
    searchRevInclude: ['Slot:schedule'],
  })
  expect(
    resource.filter(
      ({ searchInclude }) => Array.isArray(searchInclude) && searchInclude.length === 0,
    ),
  ).toEqual([])
})

it('brings nothing along that the client may not read', async () => {
  const lab = await startWithSystem('system/Slot.read system/Slot.write')
  try {
    const reply = await fhir(lab.app, lab.token, {
      method: 'GET',
      url: '/Slot?_include=Slot:schedule',
    })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      403,
      expect.stringContaining('system/Schedule.read'),
    ])
  } finally {
    await lab.stop()
  }
})

it('answers fifty searches of a batch, and says of the others that they cost too much', async () => {
  const search = { request: { method: 'GET', url: 'Slot?_count=1' } }
  const read = { request: { method: 'GET', url: `Slot/${String(aSlot().id)}` } }
  const entry = [...Array.from({ length: 60 }, () => search), read]
  const { body } = await send('POST', '', { resourceType: 'Bundle', type: 'batch', entry })
  const { entry: answers } = v.parse(
    v.object({ entry: v.array(v.object({ response: v.object({ status: v.string() }) })) }),
    body,
  )
  const statuses = answers.map(({ response }) => response.status)
  expect(statuses.filter((one) => one === '200')).toHaveLength(51)
  expect(statuses.slice(50)).toEqual([...Array<string>(10).fill('429'), '200'])
  expect(JSON.stringify(body)).toContain('too-costly')
})
