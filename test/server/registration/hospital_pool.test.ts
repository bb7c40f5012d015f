/** Selling from the hospital's own slots: every held place is a lock there, asked for in a line, and given back. */
import { lockTimeline, serveWaitlist } from '../../../server/areas/registration'
import { refreshAwaited } from '../../../server/areas/registration/locks/left'
import { tendLocks } from '../../../server/areas/registration/locks/locks'
import { releaseExpired } from '../../../server/areas/registration/orders/expiry'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start({ hisLockConcurrency: 3, hisLocksPerSecond: 1000 }))
/** The hospital answers nobody until it is opened. */
function closeGate(): () => void {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  testApp.his.locks.gate = () => opened
  return () => open()
}

beforeEach(async () => {
  const { locks } = testApp.his
  Object.assign(locks, {
    loss: {},
    refuses: undefined,
    hasStatus: true,
    lockSeconds: undefined,
    gate: undefined,
    mostRunning: 0,
  })
  testApp.his.mode = 'ok'
})
afterEach(async () => {
  testApp.his.locks.gate = undefined
  testApp.his.locks.loss = {}
  await testApp.sql`update slot_hold set ends_at = hospital_now() - interval '1 second'`
  await releaseExpired(testApp.dependencies)
  await settle()
  await testApp.expectInvariants()
})

/** Everything due is done, whatever its pauses. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await testApp.sql`update slot_lock set next_at = now() where status in ('UNKNOWN', 'RELEASING')`
    await tendLocks(testApp.dependencies)
  }
}

const own = (capacity: number) => testApp.source({ capacity, pool: 'hospital' })
const hold = (person: Person, sourceTimeId: string) =>
  testApp.send(calls.createHold, { sourceTimeId, patientId: person.patientId }, person)
const statusOf = async (sourceTimeId: string): Promise<Record<string, number>> => {
  const rows = await testApp.sql<{ status: string; n: number }[]>`
    select status, count(*)::int as n from slot_lock where slot_id = ${sourceTimeId} group by status`
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const countLocks = async (sourceTimeId: string) =>
  Object.values(await statusOf(sourceTimeId)).reduce((sum, n) => sum + n, 0)
const leftOf = async (sourceTimeId: string) => {
  const [row] = await testApp.sql<{ n: number }[]>`
    select capacity - taken as n from slot where slot_id = ${sourceTimeId}`
  return row?.n
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.person()))

describe('a held place of the hospital’s own slots', () => {
  it('is a lock there, which the order and its confirmation name', async () => {
    const person = await testApp.person()
    const { sourceTimeId, scheduleId } = await own(1)
    expect((await hold(person, sourceTimeId)).status).toBe(200)
    expect(testApp.his.locks.sellAtWindow(scheduleId)).toBe(false)
    const orderId = await testApp.bookedOrder(person, sourceTimeId)
    const [order] = await testApp.sql<{ orderNo: string }[]>`
      select order_no from registration_order where order_id = ${orderId}`
    const registered = testApp.his.registered.get(order?.orderNo ?? '')
    expect(registered?.hisLockNo).toMatch(/^L/)
    expect(testApp.his.locks.locks.get(registered?.lockId ?? '')?.state).toBe('confirmed')
    expect(await statusOf(sourceTimeId)).toEqual({ CONFIRMED: 1 })
  })

  it('is told to the desk in the order’s story, with the hospital’s number and the times', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    await hold(person, sourceTimeId)
    const orderId = await testApp.bookedOrder(person, sourceTimeId)
    const listEvents = () => lockTimeline.listEvents(testApp.sql, orderId)
    const [lock] = await testApp.sql<{ hisLockNo: string }[]>`
      select his_lock_no from slot_lock where order_id = ${orderId}`
    const events = await listEvents()
    expect(events.map(({ title }) => title)).toEqual([
      '号源由医院管理，排队向医院占号',
      '向医院占号',
      '医院已为患者占号',
    ])
    expect(events[2]?.note).toContain(lock?.hisLockNo)
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => +a - +b))
    await testApp.sql`update slot_lock set status = 'RELEASING' where order_id = ${orderId}`
    expect((await listEvents()).at(-1)).toMatchObject({
      title: '占的号还没有还给医院',
      isProblem: true,
    })
    await testApp.sql`update slot_lock set status = 'CONFIRMED' where order_id = ${orderId}`
  })

  it('is asked for by who orders without holding first', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    expect((await testApp.book(person, sourceTimeId)).status).toBe(200)
    expect(await statusOf(sourceTimeId)).toEqual({ LOCKED: 1 })
  })

  it('is refused in the words of SOLD_OUT when a window was faster, and nobody asks again until something is left', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId, scheduleId } = await own(1)
    testApp.his.locks.sellAtWindow(scheduleId)
    const refused = await hold(one, sourceTimeId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } })
    const asked = testApp.his.locks.calls.length
    expect(await hold(two, sourceTimeId)).toMatchObject({ body: { code: 'SOLD_OUT' } })
    expect(testApp.his.locks.calls).toHaveLength(asked)
  })

  it('is shown as the hospital last said, asked once for all who look', async () => {
    const lookers = await people(3)
    const { sourceTimeId, scheduleId } = await own(4)
    testApp.his.locks.sellAtWindow(scheduleId)
    const asked = testApp.his.locks.calls.length
    const look = (person: Person) => testApp.call(calls.listSourceTimes, { scheduleId }, person)
    await Promise.all(lookers.map(look))
    expect(testApp.his.locks.calls.slice(asked)).toEqual([`slots ${scheduleId}`])
    expect(await leftOf(sourceTimeId)).toBe(3)
    const [looker] = lookers
    if (looker === undefined) throw new Error('nobody looks')
    const isOld = async () => {
      const { body } = await look(looker)
      return body.map(({ isLeftOld }) => isLeftOld)
    }
    expect(await isOld()).toEqual([false])
    await testApp.sql`update schedule set left_at = now() - interval '2 minutes' where schedule_id = ${scheduleId}`
    expect(await isOld()).toEqual([true])
    // A list of free times only, or an empty one, tells nothing of this time.
    await testApp.sql`update schedule set left_asked_at = null where schedule_id = ${scheduleId}`
    jest.spyOn(testApp.his.locks, 'slots').mockResolvedValueOnce([])
    expect(await isOld()).toEqual([true])
    expect(await leftOf(sourceTimeId)).toBe(3)
  })

  it('is shown without a place too many where the hospital counted before it locked one, and answered after', async () => {
    const [looker, quick] = [await testApp.person(), await testApp.person()]
    const { sourceTimeId, scheduleId } = await own(2)
    const counted = [{ clinicId: scheduleId, beginTime: '09:00', left: 2, state: 'open' as const }]
    jest.spyOn(testApp.his.locks, 'slots').mockImplementationOnce(async () => {
      await hold(quick, sourceTimeId)
      return counted
    })
    await testApp.call(calls.listSourceTimes, { scheduleId }, looker)
    expect(await statusOf(sourceTimeId)).toEqual({ LOCKED: 1 })
    expect(await leftOf(sourceTimeId)).toBe(1)
  })

  it.each([
    ['PATIENT_LIMIT', 'DAILY_LIMIT', '这位患者今天已约两个号'],
    ['OTHER_CHANNEL_ORDER', 'DUPLICATE_ORDER', '已在窗口预约 11月28日 上午的号'],
    ['CLINIC_STOPPED', 'SOURCE_CLOSED', '该时段已停诊，请选择其他时段'],
  ])('hears %s as %s, in the hospital’s sentence', async (code, own_code, words) => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(2)
    testApp.his.locks.refuses = { code, words }
    const refused = await hold(person, sourceTimeId)
    expect(refused).toMatchObject({ status: 409, body: { code: own_code, message: words } })
    expect(await leftOf(sourceTimeId)).toBe(2)
  })
})

describe('letting go', () => {
  it('unlocks, again and again until the hospital has answered', async () => {
    const person = await testApp.person()
    const { sourceTimeId, scheduleId } = await own(1)
    await hold(person, sourceTimeId)
    testApp.his.locks.loss = { unlock: 'before' }
    await testApp.call(calls.releaseHold, { sourceTimeId }, person)
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASING: 1 })
    expect(await leftOf(sourceTimeId)).toBe(0)
    testApp.his.locks.loss = {}
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
    expect(await leftOf(sourceTimeId)).toBe(1)
    expect(testApp.his.locks.sellAtWindow(scheduleId)).toBe(true)
  })

  it('never rests: the place is the hospital’s', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.cancel(person, orderId)
    await settle()
    expect(
      await testApp.sql`select 1 from slot_return where slot_id = ${sourceTimeId}`,
    ).toHaveLength(0)
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
    expect(await leftOf(sourceTimeId)).toBe(1)
  })

  it('goes over to another patient of the account also at the last place', async () => {
    const person = await testApp.person()
    const sister = await testApp.patient(person.accountId)
    const { sourceTimeId } = await own(1)
    await hold(person, sourceTimeId)
    const held = await hold({ ...person, patientId: sister }, sourceTimeId)
    expect(held).toMatchObject({ status: 200, body: { patientId: sister } })
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1, LOCKED: 1 })
  })

  it('of a booked order goes by 退号, and the place can be sold again', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    const orderId = await testApp.bookedOrder(person, sourceTimeId)
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
    expect(await leftOf(sourceTimeId)).toBe(1)
  })

  it('of an order that was not paid in time unlocks', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.passDeadline(orderId)
    await testApp.settleAll()
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
  })
})

describe('a lock without its answer', () => {
  it('is nobody’s until the hospital says so: the patient waits, and then has it', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    testApp.his.locks.loss = { lock: 'after' }
    expect(await hold(person, sourceTimeId)).toMatchObject({
      status: 409,
      body: { code: 'LOCK_ASKED', message: expect.stringContaining('正在向医院确认') },
    })
    expect((await testApp.book(person, sourceTimeId)).body).toMatchObject({ code: 'LOCK_ASKED' })
    testApp.his.locks.loss = {}
    await settle()
    expect((await hold(person, sourceTimeId)).status).toBe(200)
    expect(testApp.his.locks.count('locked')).toBeGreaterThan(0)
  })

  it('is given back when its patient has left meanwhile', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    testApp.his.locks.loss = { lock: 'after' }
    await hold(person, sourceTimeId)
    await testApp.call(calls.releaseHold, { sourceTimeId }, person)
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
  })

  it('stands in the line again where the hospital never heard of it', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    testApp.his.locks.loss = { lock: 'before' }
    await hold(person, sourceTimeId)
    testApp.his.locks.loss = {}
    await settle()
    expect((await hold(person, sourceTimeId)).status).toBe(200)
  })

  it('is unlocked and never used where the hospital cannot say what became of it', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    testApp.his.locks.loss = { lock: 'after' }
    await hold(person, sourceTimeId)
    Object.assign(testApp.his.locks, { loss: {}, hasStatus: false })
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
    expect(await testApp.sql`select 1 from slot_hold where slot_id = ${sourceTimeId}`).toHaveLength(
      0,
    )
  })

  it('of a process that was killed is asked about', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    await hold(person, sourceTimeId)
    await testApp.sql`update slot_lock set status = 'ASKING', asked_at = now() - interval '1 minute' where slot_id = ${sourceTimeId}`
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ LOCKED: 1 })
  })

  it('holds its permit until its end is known: no more are asked at once than the hospital bears', async () => {
    const crowd = await people(5)
    const { sourceTimeId } = await own(9)
    testApp.his.locks.loss = { lock: 'after', status: 'before' }
    await Promise.all(crowd.map((person) => hold(person, sourceTimeId)))
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ UNKNOWN: 3, WAITING: 2 })
  })
})

describe('the line before the hospital', () => {
  it('asks so many at once, tells the others where they stand, and serves them in their order', async () => {
    const crowd = await people(6)
    const { sourceTimeId } = await own(9)
    const open = closeGate()
    const asking = []
    for (const person of crowd) {
      asking.push(hold(person, sourceTimeId))
      await until(async () => (await countLocks(sourceTimeId)) === asking.length)
    }
    const answers = await Promise.all(asking)
    expect(testApp.his.locks.mostRunning).toBe(3)
    expect(
      answers.map(({ body }) => ({ ahead: undefined, ...Object(body.details) })),
    ).toMatchObject([undefined, undefined, undefined, '3', '4', '5'].map((ahead) => ({ ahead })))
    expect(answers[5]?.body.message).toContain(
      '前面约 5 人。轮到了，号就为您留着，您再付款。不用再点，锁屏或离开 60 秒内',
    )
    const asked = testApp.his.locks.calls.length
    open()
    for (const person of crowd) expect((await hold(person, sourceTimeId)).status).toBe(200)
    const order = await testApp.sql<{ lockId: string }[]>`
      select lock_id from slot_lock where slot_id = ${sourceTimeId} order by queued_at offset 3`
    expect(testApp.his.locks.calls.slice(asked)).toEqual(
      order.map(({ lockId }) => `lock ${lockId}`),
    )
  })

  it('ends for all who wait for a slot with the first FULL', async () => {
    const crowd = await people(8)
    const { sourceTimeId, scheduleId } = await own(8)
    const open = closeGate()
    await Promise.all(crowd.map((person) => hold(person, sourceTimeId)))
    testApp.his.locks.open(scheduleId, 0)
    const asked = testApp.his.locks.calls.length
    open()
    for (const person of crowd)
      expect((await hold(person, sourceTimeId)).body).toMatchObject({ code: 'SOLD_OUT' })
    expect(testApp.his.locks.calls.length - asked).toBe(0)
    expect(await statusOf(sourceTimeId)).toEqual({ REFUSED: 8 })
  })

  it('has one place for an account', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(9)
    const open = closeGate()
    await Promise.all(Array.from({ length: 5 }, () => hold(person, sourceTimeId)))
    expect(await statusOf(sourceTimeId)).toEqual({ ASKING: 1 })
    open()
    expect((await hold(person, sourceTimeId)).status).toBe(200)
  })

  it('says that the hospital does not answer, and promises nothing', async () => {
    const crowd = await people(5)
    const { sourceTimeId } = await own(9)
    testApp.his.locks.loss = { lock: 'before', status: 'before' }
    await Promise.all(crowd.slice(0, 3).map((person) => hold(person, sourceTimeId)))
    await testApp.sql`update slot_lock set asked_at = asked_at - interval '1 minute', answered_at = answered_at - interval '1 minute'`
    const late = crowd[4]
    if (late === undefined) throw new Error('nobody is late')
    expect(await hold(late, sourceTimeId)).toMatchObject({
      status: 503,
      body: { code: 'HOSPITAL_UNAVAILABLE' },
    })
    testApp.his.locks.loss = {}
    await settle()
    expect((await hold(late, sourceTimeId)).status).toBe(200)
  })
})

describe('the waitlist', () => {
  const wait = async (person: Person, scheduleId: string) => {
    const { patientId } = person
    return testApp.call(calls.joinWaitlist, { scheduleId, patientId }, person)
  }
  const entryOf = async (person: Person) => {
    const [entry] = await testApp.sql<{ status: string; endReason: string | null }[]>`
      select status, end_reason from waitlist_entry where account_id = ${person.accountId}`
    return entry
  }
  /** A full clinic that somebody waits for, and then one place is given back at a window. */
  async function whoWaits(): Promise<{ first: Person; sourceTimeId: string; scheduleId: string }> {
    const { sourceTimeId, scheduleId } = await own(1)
    testApp.his.locks.sellAtWindow(scheduleId)
    const [looker, first] = [await testApp.person(), await testApp.person()]
    await hold(looker, sourceTimeId)
    expect((await wait(first, scheduleId)).status).toBe(200)
    await testApp.sql`update schedule set left_asked_at = null where schedule_id = ${scheduleId}`
    testApp.his.locks.open(scheduleId, 1)
    await refreshAwaited(testApp.dependencies)
    return { first, sourceTimeId, scheduleId }
  }

  it('is served when the hospital says that something is left: locked for the first, with his time to pay', async () => {
    const { first, sourceTimeId } = await whoWaits()
    await serveWaitlist(testApp.dependencies)
    await tendLocks(testApp.dependencies)
    const late = await testApp.person()
    expect((await hold(late, sourceTimeId)).status).toBe(409)
    await until(async () => (await statusOf(sourceTimeId)).LOCKED === 1)
    await serveWaitlist(testApp.dependencies)
    expect(await entryOf(first)).toMatchObject({ status: 'ORDERED' })
    const [order] = await testApp.sql<{ minutes: number }[]>`
      select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from registration_order where account_id = ${first.accountId}`
    expect(order?.minutes).toBeGreaterThan(60)
  })

  it('ends with the hospital’s reason for a patient whom it refuses', async () => {
    const { first, sourceTimeId } = await whoWaits()
    testApp.his.locks.refuses = { code: 'PATIENT_LIMIT', words: '这位患者今天已约两个号' }
    await serveWaitlist(testApp.dependencies)
    await tendLocks(testApp.dependencies)
    await until(async () => (await statusOf(sourceTimeId)).REFUSED === 2)
    await serveWaitlist(testApp.dependencies)
    expect(await entryOf(first)).toEqual({ status: 'LAPSED', endReason: '这位患者今天已约两个号' })
  })
})

describe('a breach of the lock', () => {
  it('gives the money back and is a work item of its own', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await own(1)
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.pay(person, orderId)
    const [lock] = await testApp.sql<
      { lockId: string }[]
    >`select lock_id from slot_lock where order_id = ${orderId}`
    testApp.his.locks.lose(lock?.lockId ?? '')
    await testApp.receive(await testApp.tradeNo(orderId))
    expect(await testApp.status(orderId)).toBe('FAILED')
    const items = await testApp.sql`select kind from work_item where order_id = ${orderId}`
    expect([...items]).toEqual([{ kind: 'lock_broken' }])
    await settle()
    expect(await statusOf(sourceTimeId)).toEqual({ RELEASED: 1 })
  })
})
