/** The ways in: what a well-formed request of each looks like, before it is spoilt. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc, { type Arbitrary } from 'fast-check'
import { smsReceiptsPath } from '../../server/areas/message'
import { insuranceNotifyPath, weChatNotifyPath } from '../../server/areas/payment'
import { encrypt, replyMessage, sign } from '../../server/gateways/wechat_pay/signatures'
import { documentSchemas } from '../../server/hospital_documents'
import { deskContract } from '../../src/contract/desk'
import { fillPath, pathParameters, queryOf, type Endpoint } from '../../src/contract/endpoint'
import { allCalls } from '../contract/calls'
import { anyInput, good } from '../server/contract/any_input'
import { examples } from '../support/server/fhir'
import type { Chance } from './chance'
import { jsonOf, oddQuery, oddText, type Request, spoilValue } from './spoil'

/** Who may ask, and what is there to ask about. */
export interface Asked {
  /** Bearer tokens of patients. */
  patients: readonly string[]
  /** Cookies of staff with every role. */
  staff: readonly string[]
  /** A token of a hospital's system with every scope. */
  system: string
  channelKey: string
  apiV3Key: string
  /** Of the address for receipts of SMS. */
  smsSecret: string
  /** Ids that the database has. */
  ids: readonly string[]
}

/** One way in. */
export interface Surface {
  /** Of a hundred inputs. */
  share: number
  /** Some requests from a seed. */
  draw(seed: number, count: number, chance: Chance, asked: Asked): Request[]
}

const json = { 'content-type': 'application/json' }

/** Requests one by one. */
const each =
  (make: (chance: Chance, asked: Asked) => Request): Surface['draw'] =>
  (_seed, count, chance, asked) =>
    Array.from({ length: count }, () => make(chance, asked))

/** Values by fast-check, drawn from a seed; the schemas are read once. */
function drawn<Value>(lists: () => readonly Arbitrary<Value>[]) {
  let known: readonly Arbitrary<Value>[] | undefined
  return (seed: number, count: number): Value[] => {
    known ??= lists()
    return fc.sample(fc.oneof(...known), { seed, numRuns: count })
  }
}

const callInputs = (calls: readonly Endpoint[]) =>
  drawn(() => calls.map((call) => anyInput(call.input).map((input) => ({ call, input }))))

/** Requests of calls of a contract. */
function contractCalls(
  calls: readonly Endpoint[],
  headersOf: (chance: Chance, asked: Asked) => Record<string, string>,
): Surface['draw'] {
  const inputs = callInputs(calls)
  return (seed, count, chance, asked) =>
    inputs(seed, count).map(({ call, input }) => {
      const known = withKnownIds(input, chance, asked)
      const spoilt = Object(spoilValue(known, chance, chance.of([0, 0, 1, 2]))) as object
      const missing = pathParameters(call.path).map((name) => [name, oddText(chance)] as const)
      const texts = Object.entries(spoilt).map(([name, value]) => [
        name,
        call.method === 'GET' || call.path.includes(`{${name}}`) ? textOf(value) : value,
      ])
      const { path: url, rest } = fillPath(call.path, {
        ...Object.fromEntries(missing),
        ...Object.fromEntries(texts),
      })
      const headers = headersOf(chance, asked)
      if (call.method === 'POST')
        return { method: 'POST', url, headers: { ...json, ...headers }, payload: jsonOf(rest) }
      return { method: 'GET', url: `${url}?${new URLSearchParams(queryOf(rest))}`, headers }
    })
}

/** An address carries text only, and no half letters. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : jsonOf(value)
  return text.replace(/[\ud800-\udfff]/g, '�').slice(0, 900)
}

function withKnownIds(
  input: Record<string, unknown>,
  chance: Chance,
  { ids }: Asked,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      /Id$/.test(name) && chance.is(0.6) ? chance.of(ids) : value,
    ]),
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
  return (seed, count, chance, { system }) =>
    documentValues(seed, count).map((value) => {
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
      if (chance.is(0.03)) return post('heartbeat', spoilValue(heartbeat, chance, amount(chance)))
      if (chance.is(0.02))
        return post(
          'calls/answer',
          spoilValue({ callId: randomId(chance), status: 200 }, chance, 1),
        )
      if (chance.is(0.02)) return post('calls/next', { limit: oddText(chance) })
      if (chance.is(0.02)) return tokenRequest(chance)
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

const callback = {
  mchid: '1900000001',
  appid: 'wxtest0000000001',
  out_trade_no: 'X',
  trade_state: 'SUCCESS',
  transaction_id: '4200001',
  success_time: '2026-11-25T08:00:00+08:00',
  amount: { total: 1500, currency: 'CNY' },
  out_refund_no: 'R1',
  refund_id: '50001',
  refund_status: 'SUCCESS',
  user_received_account: '招商银行信用卡0403',
  pay_status: 'SUCCESS',
}

/** What the channel sends, signed and encrypted by its keys: only then anybody reads it. */
function callbacks(chance: Chance, { channelKey, apiV3Key, ids }: Asked): Request {
  const content = spoilValue(
    { ...callback, out_trade_no: chance.of(ids), out_refund_no: chance.of(ids) },
    chance,
    amount(chance),
  )
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ...encrypt(jsonOf(content), apiV3Key, 'transaction'),
  }
  const envelope = {
    id: `cb-${chance.below(1e9)}`,
    event_type: chance.of(['TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.ABNORMAL', 'X']),
    resource,
  }
  const payload = jsonOf(chance.is(0.3) ? spoilValue(envelope, chance, 1) : envelope)
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'n'.repeat(16)]
  return {
    method: 'POST',
    url: chance.is(0.9) ? weChatNotifyPath : insuranceNotifyPath,
    headers: {
      ...json,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': sign(replyMessage(timestamp, nonce, payload), channelKey),
    },
    payload,
  }
}

/** Receipts of the SMS operator, at the address that holds the secret. */
function receipts(chance: Chance, { smsSecret, ids }: Asked): Request {
  const receipt = {
    phone_number: '13800000001',
    send_time: '2026-11-25 08:00:00',
    report_time: '2026-11-25 08:00:03',
    success: chance.is(0.5),
    err_code: chance.of(['DELIVERED', 'MK:0001', oddText(chance)]),
    err_msg: chance.of(['空号', oddText(chance)]),
    sms_size: '1',
    biz_id: chance.of([...ids, oddText(chance)]),
    out_id: chance.of(ids),
  }
  return {
    method: 'POST',
    url: `${smsReceiptsPath}/${smsSecret}`,
    headers: json,
    payload: jsonOf(spoilValue([receipt, receipt], chance, amount(chance))),
  }
}

const pagesDrawn = [
  '/pages/index/index',
  '/subpages/registration/depart_list/index',
  '/subpages/registration/doctor_list/index',
]

function picture(chance: Chance, { patients, ids }: Asked): Request {
  const address = chance.is(0.6)
    ? `${chance.of(pagesDrawn)}?departId=${chance.of(ids)}&scheduleDate=${oddText(chance)}`
    : oddText(chance)
  const given = { address, branch: chance.of([...ids, oddText(chance)]), look: oddText(chance) }
  const url = chance.is(0.2)
    ? `/picture?${oddQuery(chance)}&address=${encodeURIComponent(address)}`
    : `/picture?${new URLSearchParams(given)}`
  const authorization = `Bearer ${chance.of(patients)}`
  return { method: 'GET', url, headers: chance.is(0.8) ? { authorization } : {} }
}

/** All of them. */
export const surfaces: Readonly<Record<string, Surface>> = {
  documents: { share: 25, draw: integration() },
  fhir: { share: 20, draw: each(fhir) },
  patients: {
    share: 25,
    draw: contractCalls(
      allCalls.map(({ call }) => call),
      (chance, { patients }) => ({ authorization: `Bearer ${chance.of(patients)}` }),
    ),
  },
  desk: {
    share: 15,
    draw: contractCalls(
      Object.values(deskContract).flatMap((calls): Endpoint[] => Object.values(calls)),
      (chance, { staff }) => ({ cookie: chance.of(staff), 'x-desk': '1' }),
    ),
  },
  callbacks: { share: 8, draw: each(callbacks) },
  receipts: { share: 2, draw: each(receipts) },
  picture: { share: 5, draw: each(picture) },
}
