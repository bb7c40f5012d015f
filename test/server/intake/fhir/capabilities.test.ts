/** Each claim of the CapabilityStatement, asked of every type by one call that holds it to it. */
import * as v from 'valibot'
import { bundleOf, examples, fhir } from '../../../support/server/fhir'
import { forAllTests } from '../../../support/server/for_tests'
import { startWithSystem } from '../../../support/server/integration'

const server = forAllTests(() => startWithSystem('system/*.*'))
type Asked = Parameters<typeof fhir>[2]
const ask = (url: string, more: Partial<Asked> = {}) =>
  fhir(server.app, server.token, { method: 'GET', ...more, url })

const claims = v.object({
  rest: v.tuple([
    v.object({
      interaction: v.array(v.object({ code: v.string() })),
      resource: v.array(
        v.object({
          type: v.string(),
          interaction: v.array(v.object({ code: v.string() })),
          searchParam: v.array(v.object({ name: v.string(), type: v.string() })),
          searchInclude: v.optional(v.array(v.string()), []),
          searchRevInclude: v.optional(v.array(v.string()), []),
          conditionalCreate: v.optional(v.boolean(), false),
        }),
      ),
    }),
  ]),
})
const searchset = v.object({
  total: v.number(),
  link: v.array(v.object({ relation: v.string(), url: v.string() })),
  entry: v.optional(v.array(v.object({ resource: v.looseObject({ id: v.string() }) })), []),
})

let types: v.InferOutput<typeof claims>['rest'][0]['resource']
beforeAll(async () => {
  const resources = examples.map(({ resource }) => resource)
  expect((await ask('', { method: 'POST', body: bundleOf('batch', resources) })).status).toBe(200)
  const { body } = await fhir(server.app, undefined, { method: 'GET', url: '/metadata' })
  types = v.parse(claims, body).rest[0].resource
})

const search = async (address: string, more: Partial<Asked> = {}) => {
  const { status, body } = await ask(address, more)
  expect([address, status, status === 200 ? '' : body]).toEqual([address, 200, ''])
  return v.parse(searchset, body)
}
const exampleOf = (type: string) =>
  examples.find(({ resource }) => resource.resourceType === type)?.resource

it('every type is read, also at its version, and found by every parameter', async () => {
  const wrong: unknown[] = []
  for (const { type, searchParam, searchInclude, searchRevInclude } of types) {
    const example = exampleOf(type)
    if (example === undefined) continue
    const { headers, status } = await ask(`/${type}/${example.id}`)
    const [, version] = /^W\/"(.+)"$/.exec(String(headers.etag)) ?? []
    const atVersion = await ask(`/${type}/${example.id}/_history/${version}`)
    if (status !== 200 || atVersion.status !== 200) wrong.push([type, status, atVersion.status])
    const { identifier } = example as { identifier?: { system?: string; value: string }[] }
    const first = Array.isArray(identifier) ? identifier[0] : undefined
    const words: Record<string, string | undefined> = {
      _id: example.id,
      identifier: first && encodeURIComponent(`${first.system ?? ''}|${first.value}`),
      _lastUpdated: 'ge2020-01-01',
      _tag: undefined,
    }
    for (const { name } of searchParam) {
      const word = words[name]
      if (word === undefined) continue
      const { entry } = await search(`/${type}?${name}=${word}&_count=200`)
      if (!entry.some(({ resource }) => resource.id === example.id)) wrong.push([type, name, word])
    }
    for (const one of searchInclude) await search(`/${type}?_include=${one}`)
    for (const one of searchRevInclude) await search(`/${type}?_revinclude=${one}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

it.each([
  '_summary=true',
  '_summary=count',
  '_elements=id',
  '_total=accurate',
  '_format=json',
  '_sort=-_lastUpdated',
])('a search may have %s', async (more) =>
  expect((await search(`/Organization?${more}`)).total).toBeGreaterThan(0),
)

it('a search is also posted', async () => {
  const example = exampleOf('Organization')
  const reply = await server.app.inject({
    method: 'POST',
    url: '/fhir/R4/Organization/_search',
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `_id=${example?.id}`,
  })
  expect([reply.statusCode, v.parse(searchset, reply.json()).total]).toEqual([200, 1])
})

it('pages lead to one another and have each match once', async () => {
  const seen: string[] = []
  let address: string | undefined = '/Observation?_count=1'
  const { total } = await search('/Observation?_summary=count')
  while (address !== undefined) {
    const { entry, link } = await search(address)
    seen.push(...entry.map(({ resource }) => resource.id))
    const next = link.find(({ relation }) => relation === 'next')?.url
    address = next && next.slice(next.indexOf('/fhir/R4') + '/fhir/R4'.length)
  }
  expect([new Set(seen).size, seen.length]).toEqual([total, total])
})

it('every type is created once on its condition, and changed only by who knows its version', async () => {
  const wrong: unknown[] = []
  for (const { type, conditionalCreate } of types) {
    const example = exampleOf(type)
    if (example === undefined) continue
    const { id, identifier, ...rest } = example as typeof example & {
      identifier?: { system?: string; value: string }[]
    }
    const stale = await ask(`/${type}/${id}`, {
      method: 'PUT',
      body: example,
      headers: { 'if-match': 'W/"99"' },
    })
    if (stale.status !== 412) wrong.push([type, 'stale', stale.status])
    const [first] = Array.isArray(identifier) ? identifier : []
    if (!conditionalCreate || first === undefined) continue
    const again = await ask(`/${type}`, {
      method: 'POST',
      body: { ...rest, identifier },
      headers: { 'if-none-exist': `identifier=${first.system ?? ''}|${first.value}` },
    })
    if (again.status !== 200) wrong.push([type, 'if-none-exist', again.status])
  }
  expect(wrong).toEqual([])
}, 120_000)

it('what is not supported is said', async () => {
  for (const [address, status] of [
    ['/Organization?name:missing=true', 400],
    ['/Organization?identifier:missing=true', 400],
    ['/Nothing', 404],
    ['/Organization/none', 404],
  ] as const)
    expect([address, (await ask(address)).status]).toEqual([address, status])
  const xml = await server.app.inject({
    url: '/fhir/R4/Organization',
    headers: { authorization: `Bearer ${server.token}`, accept: 'application/fhir+xml' },
  })
  expect(xml.statusCode).toBe(406)
})
