/**
 * A client written by somebody who has read the specification (§3, §6, §7) and nothing else: plain `fetch`, the headers it shows (a bearer token, JSON), the
 * payloads it shows, and for what is "not shown" no more than the ids that the call before answered. The real server must serve it, every call.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { aTel, aName, anIdNo } from '../../support/e2e/people'
import { resetClock, setMinutesFromMidnight } from '../../support/server/hospital_clock'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'
import { FakeChannel, FakeHis } from '../registration/fakes'

const hospitalId = 'yunxi-first'
const hospitalBranchId = 'yunxi-main'
const weChat = new FakeWeChat()
const sms = new FakeSms()
const his = new FakeHis()
const served = new Set<string>()
let server: TestServer
let root: string
let token: string | undefined

beforeAll(async () => {
  server = await startTestServer({
    seeded: true,
    gateways: { weChat, sms, weChatPay: new FakeChannel(), his },
  })
  his.queues.serve(server.dependencies)
  // Ten in the morning, when clinics are open.
  await setMinutesFromMidnight(server.sql, -14 * 60)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  root = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await resetClock(server.sql)
  await server.stop()
})

/** Sends as §7 says: JSON, the token attached when present, nothing else. */
async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const response = await fetch(root + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    },
    body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
  })
  return { status: response.status, body: await response.json() }
}

/** As `send`; a status other than 200 is a failed call (§8). */
async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
  const answer = await send(method, path, body)
  expect({ path, ...answer }).toMatchObject({ path, status: 200 })
  served.add(`${method} ${path.replace(/[?].*$/, '')}`)
  return answer.body
}

// Whatever comes back is looked at by name, as a client without our contract does.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
interface Answer {
  status: number
  body: Json
}

const reg = '/hos/user/v1/reg'
const queue = '/server/hos/user/v1/queue'

async function signIn(openid = `openid-${randomUUID()}`): Promise<void> {
  token = undefined
  const { state } = await ask('GET', '/customer/public/api/v1/user-wx-mp/state')
  const code = weChat.person(randomUUID(), openid)
  const auth = await ask('POST', '/customer/public/api/v1/user-wx-mp/1/auth', { code, state })
  expect(auth.state).toBe(state)
  token = auth.accessToken
}

/** The first thing that one of these patients may take a number for. */
async function firstToTake(patients: Json[]): Promise<Json> {
  for (const patient of patients) {
    const groups: Json[] = await ask('POST', `${queue}/takeno-queue`, {
      patientId: patient.patientId,
    })
    const found = groups
      .flatMap(({ group, items }) => items.map((item: Json) => ({ ...item, groupCode: group })))
      .find(({ take, queueNo }) => take?.allowed === true && queueNo === '')
    if (found !== undefined) return { ...found, patient }
  }
  throw new Error('nobody may take a number')
}

test('an anonymous visitor: state, branches, doctor, hospital, remarks (§6)', async () => {
  token = undefined
  expect((await ask('GET', `/hos/public/v1/hospital/${hospitalId}`)).name).toBeTruthy()
  for (const type of ['1', '2', 'registration', 'whatever'])
    expect(
      await ask('GET', `/hos/public/v1/hospital-branch/${hospitalId}/list?type=${type}`),
    ).not.toHaveLength(0)
  expect(await ask('GET', `/hos/public/v1/hospital-branch/${hospitalId}/list`)).not.toHaveLength(0)
  expect(await ask('GET', '/hos/public/v1/remark/remark')).not.toHaveLength(0)
  await ask('GET', '/hos/public/v1/remark/remark?type=1')
  expect((await send('GET', '/customer/user/api/v1/self-info')).status).toBe(401)
})

test('a patient: signs in, binds, books, pays, cancels', async () => {
  await signIn()
  expect((await ask('GET', '/customer/user/api/v1/self-info')).tel ?? '').toBe('')
  const tel = aTel()
  await ask('POST', '/customer/user/api/v1/bind-sms-code', { tel })
  await ask('POST', '/customer/user/api/v1/bind-tel', { tel, code: sms.codeTo(tel) })
  expect((await ask('GET', '/customer/user/api/v1/self-info')).tel).toBeTruthy()

  // The paths of patients are not shown; without one nobody can book, so this one comes from our own call.
  const { patientId } = (
    await send('POST', '/hos/user/v1/patient/add', {
      name: aName(),
      idType: '01',
      idNo: anIdNo(),
      tel,
      relation: 'self',
      healthDataConsent: true,
    })
  ).body

  const groups: Json[] = await ask('POST', `${reg}/depart`, { hospitalBranchId })
  const departments: Json[] = groups
    .flatMap(({ children }) => children)
    .filter(({ leftNum, limitText }) => leftNum > 0 && !limitText)
  let time: Json
  for (const { departId } of departments) {
    const { days, serverNow } = await ask('POST', `${reg}/depart-schedule`, { departId })
    const day = days.find(
      ({ state, scheduleDate }: Json) =>
        state === 'available' && scheduleDate > serverNow.slice(0, 10),
    )
    if (day === undefined) continue
    const schedules: Json[] = await ask('POST', `${reg}/doctor-schedule`, {
      departId,
      scheduleDate: day.scheduleDate,
    })
    const schedule = schedules.find(
      ({ state, doctor, fee }) => state === 'available' && doctor && fee.totalFeeFen > 0,
    )
    if (schedule === undefined) continue
    await ask('POST', '/hos/public/v1/doctor', { doctorId: schedule.doctor.doctorId })
    const times: Json[] = await ask('POST', `${reg}/source-time`, {
      scheduleId: schedule.scheduleId,
    })
    // The last place would be sold out to a repeat.
    time = times.find(({ state, leftNum }) => state === 'available' && leftNum > 1)
    if (time !== undefined) break
  }
  const request = { sourceTimeId: time.sourceTimeId, patientId }
  const { orderId } = await ask('POST', `${reg}/order`, request)
  // Without a key of its own a repeat makes no second order.
  expect((await send('POST', `${reg}/order`, request)).body.code).toBe('DUPLICATE_ORDER')
  expect((await ask('GET', `${reg}/order/${orderId}`)).status).toBe('PENDING_PAY')
  expect((await ask('POST', `${reg}/order/pay`, { orderId })).pay.paySign).toBeTruthy()
  expect((await ask('GET', `${reg}/order/page`)).list[0].orderId).toBe(orderId)
  await ask('GET', `${reg}/order/page?page=1&pageSize=10`)
  expect((await ask('POST', `${reg}/order/cancel`, { orderId })).status).toBe('CANCELLED')
})

test('someone of the demo hospital who may take a number now: takes it, and waits', async () => {
  await signIn('demo-openid-1')
  // The paths of patients are not shown.
  const { list } = (await send('GET', '/hos/user/v1/patient/list')).body
  const found = await firstToTake(list)
  const { patientId } = found.patient
  const at = { groupCode: found.groupCode, itemCode: found.itemCode }
  const detail = await ask('POST', `${queue}/takeno-queue-detail`, { patientId, ...at })
  expect(Object.keys(detail)).toEqual(
    expect.arrayContaining([
      'groupCode',
      'itemCode',
      'itemName',
      'totalWaitNum',
      'totalCompleteNum',
    ]),
  )
  const mine = await ask('POST', `${queue}/takeno`, {
    hospitalId,
    hospitalBranchId: found.hospitalBranchId,
    patientId,
    patientNo: found.patient.patientNo,
    patientCardNo: found.patient.patientCardNo,
    ...at,
  })
  expect(mine.queueNo).not.toBe('')
  const waiting: Json[] = await ask('POST', `${queue}/wait-queue`)
  expect(waiting.map(({ queueNo }) => queueNo)).toContain(mine.queueNo)
})

test('each login is its own: another state, code and browser make another session', async () => {
  await signIn()
  const first = token
  await signIn()
  expect(token).not.toBe(first)
  token = first
  await ask('GET', '/customer/user/api/v1/self-info')
  const { state } = await ask('GET', '/customer/public/api/v1/user-wx-mp/state')
  const wrong = { code: `wrong-${randomInt(1_000_000)}`, state }
  expect((await send('POST', '/customer/public/api/v1/user-wx-mp/1/auth', wrong)).status).toBe(400)
})

test('all calls of §7 were asked and answered', () => {
  expect([...served].map((call) => call.replace(/[\w-]{36}$/, '{id}')).sort()).toEqual(
    [
      'GET /customer/public/api/v1/user-wx-mp/state',
      'POST /customer/public/api/v1/user-wx-mp/1/auth',
      'GET /customer/user/api/v1/self-info',
      'POST /customer/user/api/v1/bind-sms-code',
      'POST /customer/user/api/v1/bind-tel',
      `GET /hos/public/v1/hospital-branch/${hospitalId}/list`,
      'POST /hos/user/v1/reg/depart',
      'POST /hos/user/v1/reg/depart-schedule',
      'POST /hos/user/v1/reg/doctor-schedule',
      'POST /hos/user/v1/reg/source-time',
      'POST /hos/public/v1/doctor',
      'POST /hos/user/v1/reg/order',
      'GET /hos/user/v1/reg/order/{id}',
      'POST /hos/user/v1/reg/order/pay',
      'GET /hos/user/v1/reg/order/page',
      'POST /hos/user/v1/reg/order/cancel',
      `GET /hos/public/v1/hospital/${hospitalId}`,
      'GET /hos/public/v1/remark/remark',
      'POST /server/hos/user/v1/queue/takeno-queue',
      'POST /server/hos/user/v1/queue/takeno-queue-detail',
      'POST /server/hos/user/v1/queue/takeno',
      'POST /server/hos/user/v1/queue/wait-queue',
    ].sort(),
  )
})
