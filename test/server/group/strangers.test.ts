/** Whoever and whatever one cell knows is nobody and nothing at the other: over every call of the contract, and without a row left there. */
import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import type { Sql } from '../../../server/database/client'
import { accountCalls } from '../../../src/contract/account'
import { deskContract } from '../../../src/contract/desk'
import { staffRoles, type StaffEndpoint } from '../../../src/contract/desk/staff_call'
import type { Endpoint } from '../../../src/contract/endpoint'
import { patientCalls } from '../../../src/contract/patient'
import { registrationCalls } from '../../../src/contract/registration'
import { allCalls, inputFields } from '../../contract/calls'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { testRing } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'
import { anyInput } from '../contract/any_input'
import { FakeChannel, FakeHis } from '../registration/fakes'

const cell = () =>
  startTestDesk({
    seeded: true,
    settings: { identityKeys: testRing(randomBytes(32)) },
    gateways: {
      weChat: new FakeWeChat(),
      sms: new FakeSms(),
      weChatPay: new FakeChannel(),
      his: new FakeHis(),
    },
  })
const one = forAllTests(cell)
const other = forAllTests(cell)

interface Owned {
  token: string
  tel: string
  idNo: string
  patientId: string
  orderId: string
}
let owned: Owned
/** The same person’s session at the other cell. */
let there: { token: string }
beforeAll(async () => {
  const [tel, idNo] = [aTel(), anIdNo()]
  const { token } = await aSession(one.server, { tel, isSteppedUp: true })
  const person = { idType: '01', tel, healthDataConsent: true, relation: 'self' } as const
  const added = await one.server.call(
    patientCalls.addPatient,
    { ...person, name: '韩明轩', idNo },
    { token },
  )
  const { patientId } = added.body
  const [slot] = await one.server.sql<{ id: string }[]>`
    select t.slot_id as id from slot t join schedule s using (schedule_id) join department d on d.department_id = s.department_id
    where s.visit_date > hospital_today() + 1 and s.stopped_at is null and s.release_at <= hospital_now() and t.taken < t.capacity
      and d.sex_limit is null and d.min_age is null and d.max_age is null limit 1`
  const booking = { sourceTimeId: slot?.id ?? '', patientId, idempotencyKey: randomUUID() }
  const booked = await one.server.call(registrationCalls.createOrder, booking, { token })
  expect([added.status, booked.status]).toEqual([200, 200])
  there = await aSession(other.server, { tel, isSteppedUp: true })
  owned = { token, tel, idNo, patientId, orderId: booked.body.orderId }
})

/** How many rows every table has, but those that note who was refused. */
async function rowsOf(sql: Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('security_event', 'rate_limit')`
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql.unsafe<{ count: number }[]>(
        `select count(*)::int as count from ${name}`,
      )
      return [name, row?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counted)
}

/** Input that the call takes. */
function fitting({ input }: Endpoint): Record<string, unknown> {
  const made = fc.sample(anyInput(input), { numRuns: 30, seed: 1 })
  return made.find((given) => v.safeParse(input, given).success) ?? {}
}

const own = allCalls.filter(({ call }) => call.audience === 'user')

it('a token of one cell is refused by every call of the other that takes an account, and leaves no row', async () => {
  const before = await rowsOf(other.server.sql)
  const wrong: unknown[] = []
  for (const { name, call } of own) {
    const input = fitting(call)
    for (const headers of [undefined, { cookie: `token=${owned.token}` }]) {
      const { status, body } = await other.server.send(call, input, {
        token: owned.token,
        ...(headers === undefined ? {} : { headers }),
      })
      if (status !== 401 || body.code !== 'NOT_SIGNED_IN') wrong.push({ name, status, body })
    }
  }
  expect(wrong).toEqual([])
  expect(own.length).toBeGreaterThan(150)
  expect(await rowsOf(other.server.sql)).toEqual(before)
  const { status } = await one.server.call(accountCalls.getSelfInfo, {}, { token: owned.token })
  expect(status).toBe(200)
})

it('who has an account at both finds nothing of the one at the other, whichever call names it', async () => {
  const { token } = there
  const before = await rowsOf(other.server.sql)
  const wrong: unknown[] = []
  const naming = own.filter(({ call }) =>
    inputFields(call).some((field) => ['id', 'patientId', 'orderId'].includes(field)),
  )
  for (const { name, call } of naming) {
    const ids = { id: owned.patientId, patientId: owned.patientId, orderId: owned.orderId }
    const fields = inputFields(call)
    const named = Object.entries(ids).filter(([field]) => fields.includes(field))
    const app = fields.includes('app') ? { app: 'official_account' } : {}
    const input = { ...fitting(call), ...app, ...Object.fromEntries(named) }
    const { status, body } = await other.server.send(call, input, { token })
    // 400: what the call wants beside the id was not good, and was looked at first.
    if (![404, 400].includes(status)) wrong.push({ name, status, body })
  }
  expect(wrong).toEqual([])
  expect(naming.length).toBeGreaterThan(40)
  expect((await other.server.call(patientCalls.listPatients, {}, { token })).body.list).toEqual([])
  expect(await rowsOf(other.server.sql)).toEqual(before)
})

it('one certificate has different marks in the two databases, and the other’s desk finds neither it, the phone nor the order', async () => {
  const add = { idType: '01', idNo: owned.idNo, tel: owned.tel, healthDataConsent: true } as const
  const { token } = there
  const staff = await other.staff(...staffRoles)
  const found = await other.call(
    deskContract.timeline.search,
    { text: owned.orderId, reason: '患者来电询问' },
    staff,
  )
  expect(JSON.stringify(found.body)).not.toContain(owned.patientId)
  const opened = await other.send(
    deskContract.patients.open,
    { patientId: owned.patientId, reason: '患者来电询问' },
    { cookie: staff.cookie, 'x-desk': '1' },
  )
  expect(opened.status).toBe(404)
  const added = await other.server.call(
    patientCalls.addPatient,
    { ...add, name: '韩明轩', relation: 'self' },
    { token },
  )
  expect(added.status).toBe(200)
  const marks = await Promise.all(
    [one, other].map(
      ({ server }) => server.sql<{ mark: string }[]>`
        select distinct p.id_no_index as mark from patient p join patient_link l using (patient_id) where p.name = '韩明轩'`,
    ),
  )
  const [ours = [], theirs = []] = marks
  expect([ours.length, theirs.length]).toEqual([1, 1])
  expect(ours).not.toEqual(theirs)
})

it('a cookie of one cell’s desk is nobody’s at the other’s', async () => {
  const { cookie } = await one.staff(...staffRoles)
  const before = await rowsOf(other.server.sql)
  const wrong: unknown[] = []
  const calls = Object.values(deskContract).flatMap(
    (room) => Object.values(room) as StaffEndpoint[],
  )
  for (const call of calls) {
    const input = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, owned.patientId]),
    )
    const { status, body } = await other.send(call, input, { cookie, 'x-desk': '1' })
    if (status !== 401 || body.code !== 'NOT_SIGNED_IN') wrong.push({ path: call.path, status })
  }
  expect(wrong).toEqual([])
  expect(await rowsOf(other.server.sql)).toEqual(before)
})

it('what anybody may call takes nothing of the other cell: no link, code, state or ticket', async () => {
  const { body } = await one.server.call(accountCalls.getLoginState, {})
  const before = await rowsOf(other.server.sql)
  const answers: [string, number][] = []
  for (const { name, call } of allCalls) {
    const fields = inputFields(call).filter((field) =>
      /token|code|state|ticket|passcode/i.test(field),
    )
    if (call.audience === 'user' || fields.length === 0) continue
    const given = { ...fitting(call), ...('state' in fitting(call) ? { state: body.state } : {}) }
    answers.push([name, (await other.server.send(call, given)).status])
  }
  expect(answers.length).toBeGreaterThan(3)
  expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([])
  expect(await rowsOf(other.server.sql)).toEqual(before)
})
