/** The guard of scarce schedules: who is asked for the check by SMS and who never is, what an unmarked device counts against, and the draw of a release. */
import { changeRules, releaseExpired } from '../../../server/areas/registration'
import { forgetScarcity } from '../../../server/areas/registration/guard/scarcity'
import { contract } from '../../../src/contract'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start({ trustedProxies: 1 }))
afterEach(() => testApp.expectInvariants())

const forget = () => forgetScarcity(testApp.dependencies.sql)
async function rule(changes: Parameters<typeof changeRules>[1]['changes']) {
  await changeRules(testApp.dependencies, { changes, madeBy: '测试', note: null })
  forget()
}

let tels = 13800000000
let networks = 0
/** An address nobody else has. */
const address = () => `10.1.${(networks += 1) >> 8}.${networks & 255}`

interface Caller extends Person {
  headers: Record<string, string>
}

/** Somebody as the guard sees him: a known account at home on a phone that keeps its mark, unless said otherwise. */
async function caller(
  given: {
    days?: number
    ip?: string
    cookie?: string | null
    isProven?: boolean
    isSteppedUp?: boolean
    tel?: string | null
  } = {},
): Promise<Caller> {
  const tel = given.tel === undefined ? String((tels += 1)) : given.tel
  const session = await testApp.account({
    ...(tel === null ? {} : { tel }),
    isSteppedUp: given.isSteppedUp ?? false,
  })
  const patientId = await testApp.patient(session.accountId)
  const { days = 30, isProven = true } = given
  await testApp.sql`update account set created_at = now() - make_interval(days => ${days}) where account_id = ${session.accountId}`
  if (!isProven)
    await testApp.sql`update patient_link set unproven_since = now(), access_level = 'booking' where patient_id = ${patientId}`
  const cookie = given.cookie === undefined ? await newDevice() : given.cookie
  return {
    ...session,
    patientId,
    headers: {
      'x-forwarded-for': given.ip ?? address(),
      ...(cookie === null ? {} : { cookie }),
    },
  }
}

/** The cookie that a browser is given when it begins to sign in. */
async function newDevice(): Promise<string> {
  const { headers } = await testApp.send(contract.account.getLoginState, {})
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

const hold = (who: Caller, sourceTimeId: string) =>
  testApp.send(calls.createHold, { sourceTimeId, patientId: who.patientId }, who)
const book = (who: Caller, sourceTimeId: string) =>
  testApp.send(calls.createOrder, { sourceTimeId, patientId: who.patientId }, who)
const challenge = refused(403, 'STEP_UP_NEEDED', '短信验证码')
const waits = refused(409, 'RELEASE_DRAW', '抽签')
const scalper = (ip: string) => caller({ days: 0, ip, cookie: null, isProven: false })
const release = (scheduleId: string, secondsAgo: number) =>
  Promise.all([
    testApp.sql`update schedule set release_at = hospital_now() - make_interval(secs => ${secondsAgo}) where schedule_id = ${scheduleId}`,
    testApp.sql`update slot set release_at = hospital_now() - make_interval(secs => ${secondsAgo}) where schedule_id = ${scheduleId}`,
  ])
const holdersOf = async (sourceTimeId: string) =>
  new Set(
    (
      await testApp.sql<{ accountId: string }[]>`
        select account_id from slot_hold where slot_id = ${sourceTimeId}`
    ).map(({ accountId }) => accountId),
  )

describe('the check by SMS', () => {
  beforeAll(() => rule({ guardScarce: 2, drawSeconds: 0 }))

  it('is asked of a fresh account without mark, and opens the way', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source()
    const who = await scalper(address())
    expect(await hold(who, sourceTimeId)).toMatchObject(challenge)
    expect(await book(who, sourceTimeId)).toMatchObject(challenge)
    expect(
      await testApp.send(calls.joinWaitlist, { scheduleId, patientId: who.patientId }, who),
    ).toMatchObject(challenge)
    await testApp.sql`
      update session set step_up_at = now(), step_up_until = now() + interval '1 hour' where account_id = ${who.accountId}`
    expect((await hold(who, sourceTimeId)).status).toBe(200)
    const [row] = await testApp.sql<{ asks: number; isPassed: boolean }[]>`
      select asks, passed_at is not null as is_passed from scarce_request where account_id = ${who.accountId}`
    expect(row).toMatchObject({ isPassed: true })
  })

  it('is told to bind a phone first where there is none', async () => {
    const { sourceTimeId } = await testApp.source()
    const who = await caller({ days: 0, cookie: null, isProven: false, tel: null })
    expect(await hold(who, sourceTimeId)).toMatchObject(refused(403, 'TEL_NOT_BOUND', '绑定手机号'))
  })

  it('asks nothing of known patients in a crowded waiting hall, marked or not', async () => {
    const hall = address()
    const { sourceTimeId } = await testApp.source({ capacity: 40 })
    for (let index = 0; index < 12; index += 1) {
      const who = await caller({ ip: hall, ...(index % 2 === 0 ? {} : { cookie: null }) })
      expect((await hold(who, sourceTimeId)).status).toBe(200)
    }
  })

  it('is asked where many accounts come from one device, also when each drops its mark', async () => {
    const { sourceTimeId } = await testApp.source({ capacity: 40 })
    const statuses: number[] = []
    const cookie = await newDevice()
    for (let index = 0; index < 5; index += 1) {
      const marked = await caller({ days: 3, cookie, isProven: false })
      statuses.push((await hold(marked, sourceTimeId)).status)
    }
    const ip = address()
    for (let index = 0; index < 5; index += 1) {
      const dropped = await caller({ cookie: null, ip, isProven: false })
      statuses.push((await hold(dropped, sourceTimeId)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403, 200, 200, 200, 403, 403])
  })

  it('is not asked again of who has the place', async () => {
    const { sourceTimeId } = await testApp.source()
    const who = await caller()
    expect((await hold(who, sourceTimeId)).status).toBe(200)
    await testApp.sql`update account set created_at = now() where account_id = ${who.accountId}`
    const later = { ...who, headers: { 'x-forwarded-for': address() } }
    expect((await hold(later, sourceTimeId)).status).toBe(200)
    expect((await book(later, sourceTimeId)).status).toBe(200)
  })
})

describe('which schedules are scarce', () => {
  /** A doctor of his own with a schedule that was released so long ago and sold out at once. */
  async function soldFast(doctorId: string) {
    await testApp.sql`insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values (${doctorId}, 'b', 'd4', '名医', 'male', 'chief') on conflict do nothing`
    const last = await testApp.source({ departmentId: 'd4', doctorId, capacity: 1, days: 2 })
    await release(last.scheduleId, 60)
    await testApp.sql`update schedule set registration_type = 'expert' where schedule_id = ${last.scheduleId}`
    return last
  }
  const next = async (doctorId: string) => {
    const slot = await testApp.source({ departmentId: 'd4', doctorId, days: 4 })
    await testApp.sql`update schedule set registration_type = 'expert' where schedule_id = ${slot.scheduleId}`
    return slot
  }

  it('are those whose last releases sold out fast, and only these', async () => {
    await rule({ guardScarce: 1, drawSeconds: 0 })
    const last = await soldFast('famous')
    const before = await next('famous')
    forget()
    expect((await hold(await scalper(address()), before.sourceTimeId)).status).toBe(200)
    expect((await book(await caller(), last.sourceTimeId)).status).toBe(200)
    forget()
    const fresh = await scalper(address())
    expect(await hold(fresh, (await next('famous')).sourceTimeId)).toMatchObject(challenge)
    await soldFast('unknown')
    expect((await hold(fresh, (await next('unknown')).sourceTimeId)).status).toBe(200)
    await rule({ guardScarce: 0 })
    expect((await hold(fresh, (await next('famous')).sourceTimeId)).status).toBe(200)
  })
})

describe('a device without mark', () => {
  it('counts against its network: beyond the cap the check by SMS is asked, and nobody is locked out', async () => {
    await rule({ guardScarce: 0 })
    const ip = address()
    const { sourceTimeId } = await testApp.source({ departmentId: 'd5', capacity: 30, days: 5 })
    const letGo = async (who: Caller) => {
      const { status, body } = await book(who, sourceTimeId)
      if (status === 200) await testApp.cancel(who, String(body.orderId))
      return status
    }
    for (let index = 0; index < 30; index += 1)
      expect(await letGo(await caller({ ip, cookie: null }))).toBe(200)
    const elder = await caller({ ip, cookie: null })
    expect(await hold(elder, sourceTimeId)).toMatchObject(challenge)
    expect(await book(elder, sourceTimeId)).toMatchObject(challenge)
    expect((await hold(await caller({ ip }), sourceTimeId)).status).toBe(200)
    expect((await hold(await caller({ cookie: null }), sourceTimeId)).status).toBe(200)
    const passed = await caller({ ip, cookie: null, isSteppedUp: true })
    expect((await book(passed, sourceTimeId)).status).toBe(200)
    const [row] = await testApp.sql<{ deviceId: string }[]>`
      select device_id from registration_order where account_id <> ${passed.accountId} and slot_id = ${sourceTimeId} limit 1`
    expect(row?.deviceId).toMatch(/^@[\w-]{22}$/)
  })
})

describe('the draw of a release', () => {
  beforeAll(() => rule({ guardScarce: 2, drawSeconds: 10, provenFirstSeconds: 60 }))

  it('takes who came in its seconds in a random order, by one draw over all processes', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 4 })
    await release(scheduleId, 2)
    const crowd = await Promise.all(Array.from({ length: 12 }, () => caller()))
    for (const who of crowd) expect(await hold(who, sourceTimeId)).toMatchObject(waits)
    const [first] = crowd
    if (!first) throw new Error('nobody')
    const { body } = await hold(first, sourceTimeId)
    expect(Number((body.details as { retryAfterSeconds: string }).retryAfterSeconds)).toBe(5)
    expect((await holdersOf(sourceTimeId)).size).toBe(0)
    await release(scheduleId, 11)
    // Who comes now, and first, is behind them all.
    const late = await caller()
    const answers = await Promise.all(
      [late, ...crowd].map(async (who) => [who.accountId, (await hold(who, sourceTimeId)).status]),
    )
    const winners = answers.filter(([, status]) => status === 200).map(([id]) => id)
    expect(winners).toHaveLength(4)
    expect(winners).not.toContain(late.accountId)
    expect(await holdersOf(sourceTimeId)).toEqual(new Set(winners))
    const inOrder = crowd.slice(0, 4).map(({ accountId }) => accountId)
    const [draw] = await testApp.sql`
      select phase, entries, winners, (select array_agg(account_id::text order by sha256(convert_to(d.seed || patient_id::text, 'UTF8'))) from scarce_request r where r.schedule_id = d.schedule_id and entered_at is not null) as ranks
      from release_draw d where schedule_id = ${scheduleId}`
    expect(draw).toMatchObject({ phase: 'proven', entries: 12, winners: 4 })
    // One in 495 draws takes the first four; its seed says which order it was.
    expect(new Set(winners)).toEqual(new Set((draw?.ranks as string[]).slice(0, 4)))
    expect(inOrder).toHaveLength(4)
    const winner = crowd.find(({ accountId }) => winners.includes(accountId))
    if (!winner) throw new Error('nobody')
    expect((await book(winner, sourceTimeId)).status).toBe(200)
  })

  it('takes proven patients before the others, and gives these what is left in their minute', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 3 })
    await release(scheduleId, 2)
    const others = await Promise.all(Array.from({ length: 4 }, () => caller({ isProven: false })))
    const known = await Promise.all([caller(), caller()])
    for (const who of [...others, ...known])
      expect(await hold(who, sourceTimeId)).toMatchObject(waits)
    await release(scheduleId, 11)
    for (const who of others) expect(await hold(who, sourceTimeId)).toMatchObject(waits)
    for (const who of known) expect((await hold(who, sourceTimeId)).status).toBe(200)
    await release(scheduleId, 61)
    const statuses = []
    for (const who of others) statuses.push((await hold(who, sourceTimeId)).status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })

  it('gives one patient one chance and one place, however many accounts enter him', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 3 })
    await release(scheduleId, 2)
    const father = await caller()
    const daughter = await caller()
    await testApp.bind(daughter.accountId, father.patientId)
    for (const who of [father, { ...daughter, patientId: father.patientId }])
      expect(await hold(who, sourceTimeId)).toMatchObject(waits)
    await release(scheduleId, 11)
    await hold(father, sourceTimeId)
    const [row] = await testApp.sql<{ count: number }[]>`
      select count(*)::int as count from slot_hold where slot_id = ${sourceTimeId} and patient_id = ${father.patientId} and account_id <> ${father.accountId}`
    const [draw] =
      await testApp.sql`select winners from release_draw where schedule_id = ${scheduleId}`
    expect(draw).toEqual({ winners: 1 })
    expect(row?.count).toBeLessThanOrEqual(1)
  })

  it('keeps a booking without a hold, and a move, out of the way of the draw', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ departmentId: 'd3', days: 5 })
    const old = await testApp.source({ departmentId: 'd3', days: 6 })
    await rule({ guardScarce: 0 })
    const mover = await caller()
    const orderId = await testApp.bookedOrder(mover, old.sourceTimeId)
    await rule({ guardScarce: 2 })
    await release(scheduleId, 2)
    expect(await book(await caller(), sourceTimeId)).toMatchObject(waits)
    expect(
      await testApp.send(
        calls.rescheduleOrder,
        { orderId, sourceTimeId, idempotencyKey: 'moved-in-a-draw-1' },
        mover,
      ),
    ).toMatchObject(waits)
  })

  it('goes on where a holder of another place enters: that one goes back', async () => {
    const one = await testApp.source({ departmentId: 'd2' })
    const two = await testApp.source({ departmentId: 'd2', days: 5 })
    const who = await caller()
    await release(one.scheduleId, 4000)
    await release(two.scheduleId, 2)
    expect((await hold(who, one.sourceTimeId)).status).toBe(200)
    expect(await hold(who, two.sourceTimeId)).toMatchObject(waits)
    await release(two.scheduleId, 11)
    expect((await hold(who, two.sourceTimeId)).status).toBe(200)
    await releaseExpired(testApp.dependencies)
    expect((await holdersOf(one.sourceTimeId)).size).toBe(0)
  })
})
