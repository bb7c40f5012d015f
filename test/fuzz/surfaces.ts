/** The ways in: what a well-formed request of each looks like, before it is spoilt. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc, { type Arbitrary } from 'fast-check'
import { documentSchemas } from '../../server/hospital_documents'
import { deskContract } from '../../src/contract/desk'
import { fillPath, pathParameters, queryOf, type Endpoint } from '../../src/contract/endpoint'
import { liveSocketPath } from '../../src/contract/queue/waiting'
import { allCalls, inputFields } from '../contract/calls'
import { anyInput, good } from '../server/contract/any_input'
import { examples } from '../support/server/fhir'
import { address, claimsAddress, signIn } from './addresses'
import { type Chance, chanceOfInput } from './chance'
import { connector } from './connector'
import { keys } from './gateways'
import type { Input, Surface } from './inputs'
import type { Asked, Values } from './known'
import { notification, signedAnew } from './notifications'
import type { Listener, Route } from './routes'
import { socket } from './sockets'
import { jsonOf, oddQuery, oddText, pathText, type Request, spoilValue } from './spoil'
import { wire } from './wire'

const json = { 'content-type': 'application/json' }

/** Routes of a listener whose method and address fit. */
const on =
  (listener: Listener, pattern: RegExp) =>
  (route: Route): boolean =>
    route.listener === listener && pattern.test(`${route.method} ${route.url}`)

/** Inputs one by one. */
const each =
  (make: (chance: Chance, asked: Asked) => Input): Surface['draw'] =>
  (seed, count, asked) =>
    Array.from({ length: count }, (_, number) => make(chanceOfInput(seed, number), asked))

/** Values by fast-check, drawn from a seed; the schemas are read once. */
function drawn<Value>(lists: () => readonly Arbitrary<Value>[]) {
  let known: readonly Arbitrary<Value>[] | undefined
  return (seed: number, count: number): Value[] => {
    known ??= lists()
    return fc.sample(fc.oneof(...known), { seed, numRuns: count })
  }
}

/** Mostly of the right form: what is wrong in one field alone gets the deepest. */
const callInputs = (calls: readonly Endpoint[]) =>
  drawn(() =>
    calls.flatMap((call) => [
      anyInput(call.input).map((input) => ({ call, input, isGood: false })),
      good(call.input).map((input) => ({ call, input: { ...Object(input) }, isGood: true })),
      good(call.input).map((input) => ({ call, input: { ...Object(input) }, isGood: true })),
    ]),
  )

/** Requests of calls of a contract, each by somebody who may ask. */
function contractCalls(
  calls: readonly Endpoint[],
  listener: Listener,
  callerOf: (chance: Chance, asked: Asked) => { headers: Record<string, string>; values: Values },
): Pick<Surface, 'draw' | 'claims'> {
  const inputs = callInputs(calls)
  const urls = new Set(calls.map(({ method, path: at }) => `${method} ${urlOf(at)}`))
  return {
    claims: (route) => route.listener === listener && urls.has(`${route.method} ${route.url}`),
    draw: (seed, count, asked) =>
      inputs(seed, count).map(({ call, input, isGood }, number) => {
        const chance = chanceOfInput(seed, number)
        const { headers, values } = callerOf(chance, asked)
        const known = withKnown(input, chance, [values, asked.values], asked.ids)
        const times = isGood ? chance.of([0, 0, 1, 1, 1]) : chance.of([0, 1, 2])
        return requestOf(call, Object(spoilValue(known, chance, times)), {
          listener,
          headers,
          chance,
        })
      }),
  }
}

/** As Fastify writes the contract's paths. */
const urlOf = (at: string): string => at.replace(/\{(\w+)\}/g, ':$1')

function requestOf(
  call: Endpoint,
  input: object,
  { listener, headers, chance }: Pick<Request, 'headers'> & { listener: Listener; chance: Chance },
): Request {
  const missing = pathParameters(call.path).map((name) => [name, oddText(chance)] as const)
  const texts = Object.entries(input).map(([name, value]) => [
    name,
    call.method === 'GET' || call.path.includes(`{${name}}`) ? textOf(value) : value,
  ])
  const { path: url, rest } = fillPath(call.path, {
    ...Object.fromEntries(missing),
    ...Object.fromEntries(texts),
  })
  if (call.method === 'POST')
    return {
      listener,
      method: 'POST',
      url,
      headers: { ...json, ...headers },
      payload: jsonOf(rest),
    }
  return { listener, method: 'GET', url: `${url}?${new URLSearchParams(queryOf(rest))}`, headers }
}

/** An address carries text only, and no half letters. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : jsonOf(value)
  return text.replace(/[\ud800-\udfff]/g, '�').slice(0, 900)
}

/** The caller's own rows, or anybody's; then any id at all. */
function withKnown(
  input: Record<string, unknown>,
  chance: Chance,
  known: readonly Values[],
  ids: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      for (const values of known) {
        const found = values[name] ?? []
        if (chance.is(0.8) && found.length > 0) return [name, chance.of(found)]
      }
      return [name, /Id$/.test(name) && ids.length > 0 && chance.is(0.3) ? chance.of(ids) : value]
    }),
  )
}

const documentValues = drawn<unknown>(() => [
  ...Object.values(documentSchemas).map((schema) => good(schema)),
  ...exampleDocuments().map((document) => fc.constant(document)),
])

function exampleDocuments(): Record<string, unknown>[] {
  const file = path.join(__dirname, '../../docs/integration/example.json')
  const read = JSON.parse(readFileSync(file, 'utf8')) as { documents: Record<string, unknown>[] }
  return read.documents
}

/** Documents, whole pushes, and the calls beside them. */
function integration(): Surface['draw'] {
  return (seed, count, { system }) =>
    documentValues(seed, count).map((value, number) => {
      const chance = chanceOfInput(seed, number)
      const headers = { ...json, authorization: `Bearer ${system}` }
      const post = (url: string, body: unknown): Request => ({
        method: 'POST',
        url: `/integration/v1/${url}`,
        headers,
        payload: jsonOf(body),
      })
      const spoilt = spoilValue(
        chance.is(0.7) ? anew(value, chance) : value,
        chance,
        amount(chance),
      )
      if (chance.is(0.1)) return post('documents/check', { documents: [spoilt] })
      if (chance.is(0.1)) return post('documents', spoilValue({ documents: [spoilt] }, chance, 1))
      if (chance.is(0.03)) return post('poke', spoilValue({ kinds: ['bill'] }, chance, 1))
      if (chance.is(0.03))
        return post('card_codes/check', spoilValue({ code: '1-A-B' }, chance, amount(chance)))
      if (chance.is(0.03))
        return post('entry_links', spoilValue({ openid: 'o1', page: '/' }, chance, amount(chance)))
      if (chance.is(0.03)) return post('heartbeat', spoilValue(heartbeat, chance, amount(chance)))
      if (chance.is(0.02))
        return post(
          'calls/answer',
          spoilValue({ callId: randomId(chance), status: 200 }, chance, 1),
        )
      if (chance.is(0.02))
        return post('calls/next', {
          limit: chance.is(0.03) ? 5 : chance.of([0, -1, 1e9, oddText(chance)]),
        })
      if (chance.is(0.02)) return tokenRequest(chance)
      if (chance.is(0.01))
        return {
          method: 'GET',
          url: `/integration/.well-known/smart-configuration?${oddQuery(chance)}`,
          headers: {},
        }
      if (chance.is(0.002)) return hospitalCall(chance)
      return post('documents', { documents: [spoilt] })
    })
}

const heartbeat = {
  version: '1.0.0',
  profile: 'views',
  isShadow: false,
  sources: [{ name: 'his', type: 'sql', lagSeconds: 1, rowsPerMinute: 3, waiting: 0, faults: 0 }],
}

/** The same document, said again and later. */
function anew(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null) return value
  return {
    ...value,
    version: chance.below(1_000_000) + 1,
    ...(chance.is(0.3) ? { id: `f${chance.below(200)}` } : {}),
  }
}

const amount = (chance: Chance): number => chance.of([0, 1, 1, 1, 2, 4])
const randomId = (chance: Chance): string => (chance.is(0.5) ? randomUUID() : oddText(chance))

/** A call of the app to a hospital whose connector fetches them: nobody does, which is said after a while. */
function hospitalCall(chance: Chance): Request {
  return {
    method: 'POST',
    url: `/integration/v1/hospital/${chance.of(['registration/lock', 'stay', pathText(chance)])}`,
    headers: {
      ...json,
      authorization: `Bearer ${chance.is(0.3) ? keys.hisToken : oddHeaderText(chance)}`,
      'idempotency-key': oddHeaderText(chance),
    },
    payload: jsonOf(spoilValue({ orderNo: '1', patientNo: 'P1' }, chance, 1)),
  }
}

const oddHeaderText = (chance: Chance): string => oddText(chance).replace(/[^\x20-\x7e]/g, '')

function tokenRequest(chance: Chance): Request {
  const form = new URLSearchParams({
    grant_type: chance.of(['client_credentials', oddText(chance)]),
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: chance.of(['a.b.c', oddText(chance), 'eyJhbGciOiJub25lIn0.e30.']),
    scope: oddText(chance),
  })
  return {
    method: 'POST',
    url: '/integration/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  }
}

function fhir(chance: Chance, { system }: Asked): Request {
  const headers = {
    'content-type': 'application/fhir+json',
    authorization: `Bearer ${system}`,
  }
  if (chance.is(0.03)) return describing(chance)
  const { resource } = chance.of(examples)
  const { resourceType: type } = resource
  const id = chance.is(0.5) ? resource.id : `f${chance.below(200)}`
  const query = Array.from({ length: 1 + chance.below(3) }, () => searchPart(chance)).join('&')
  if (chance.is(0.25)) return { method: 'GET', url: `/fhir/R4/${type}?${query}`, headers }
  if (chance.is(0.05))
    return {
      method: 'GET',
      url: `/fhir/R4/${type}/${encodeURIComponent(oddText(chance))}`,
      headers,
    }
  const spoilt = spoilValue({ ...resource, id }, chance, amount(chance))
  if (chance.is(0.2)) {
    const bundle = {
      resourceType: 'Bundle',
      type: chance.of(['batch', 'transaction']),
      entry: [
        { resource: spoilt, request: { method: 'PUT', url: `${type}/${id}` } },
        { resource, request: { method: 'POST', url: type, ifNoneExist: searchPart(chance) } },
      ],
    }
    const payload = jsonOf(chance.is(0.5) ? bundle : spoilValue(bundle, chance, 1))
    return { method: 'POST', url: '/fhir/R4/', headers, payload }
  }
  const url = chance.of([`${type}/${id}`, `${type}?${searchPart(chance)}`])
  if (chance.is(0.2))
    return { method: 'POST', url: `/fhir/R4/${type}`, headers, payload: jsonOf(spoilt) }
  return { method: 'PUT', url: `/fhir/R4/${url}`, headers, payload: jsonOf(spoilt) }
}

/** What the door says of itself. */
function describing(chance: Chance): Request {
  const place = chance.of([
    'metadata',
    '.well-known/smart-configuration',
    'StructureDefinition',
    `StructureDefinition/${chance.of(['queue-number', pathText(chance)])}`,
  ])
  return { method: 'GET', url: `/fhir/R4/${place}?${oddQuery(chance)}`, headers: {} }
}

function searchPart(chance: Chance): string {
  if (chance.is(0.3)) return oddQuery(chance)
  const name = chance.of([
    'identifier',
    '_id',
    '_tag',
    '_lastUpdated',
    '_count',
    '_offset',
    'patient',
  ])
  const value = chance.of([
    'https://hospital.example/id|1',
    'ge2026-01-01',
    'le2026-11-25T08:00:00Z',
    'eq',
    '50',
    '-1',
    '1e9',
    '99999999999999999999',
    'Patient/1',
    `standing|${oddText(chance)}`,
  ])
  return `${name}=${encodeURIComponent(value)}`
}

/** All of them. */
export const surfaces: Readonly<Record<string, Surface>> = {
  documents: { share: 20, claims: on('app', /^\w+ \/integration\//), draw: integration() },
  fhir: { share: 17, claims: on('app', /^\w+ \/fhir\/R4/), draw: each(fhir) },
  patients: {
    share: 25,
    ...contractCalls(
      allCalls.map(({ call }) => call),
      'app',
      (chance, { patients }) => {
        const { token, values } = chance.of(patients)
        return { headers: { authorization: `Bearer ${token}` }, values }
      },
    ),
  },
  desk: {
    share: 16,
    ...contractCalls(
      Object.values(deskContract).flatMap((calls): Endpoint[] => Object.values(calls)),
      'desk',
      (chance, { staff }) => ({ headers: { cookie: chance.of(staff), 'x-desk': '1' }, values: {} }),
    ),
  },
  notifications: {
    share: 7,
    claims: on('app', /^POST (\/pay\/notify\/(wechat|insurance|credit)|\/sms\/receipts\/:secret)$/),
    draw: each(notification),
    sign: signedAnew,
  },
  addresses: { share: 8, claims: claimsAddress, draw: each(address) },
  sign_in: {
    share: 2,
    claims: on('desk', /^(GET \/sign-in\/(begin|callback)|POST \/sign-in\/back-channel-logout)$/),
    draw: each(signIn),
  },
  connector: { share: 2, claims: () => false, draw: each(connector) },
  wire: { share: 3, claims: () => false, draw: wire(() => surfaces) },
  sockets: {
    share: 2,
    claims: on('app', new RegExp(`^GET ${liveSocketPath}$`)),
    draw: each(socket),
  },
}

/** The names of all fields that calls take. */
export const fieldNames = (): string[] => [
  ...new Set(
    [
      ...allCalls.map(({ call }) => call),
      ...Object.values(deskContract).flatMap((calls): Endpoint[] => Object.values(calls)),
    ].flatMap(inputFields),
  ),
]
