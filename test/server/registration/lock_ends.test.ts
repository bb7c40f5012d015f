/** Locks that end before the money comes, and what the hospital pushes of its own slots. */
import { allAreas } from '../../../server/app'
import { releaseExpired } from '../../../server/areas/registration'
import { intakeOf, take } from '../../../server/intake'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { aSlotState } from '../intake/documents'
import { TestApp, type Person } from './test_app'

TestApp.pool = 'hospital'
const testApp = forAllTests(() => TestApp.start())
const person = forEachTest(() => testApp.person())

beforeEach(() => {
  testApp.his.mode = 'ok'
  testApp.his.locks.locks.clear()
  Object.assign(testApp.his.locks, {
    loss: {},
    refuses: undefined,
    lockSeconds: undefined,
    keepsEnds: false,
    hasStatus: true,
  })
})
afterEach(async () => {
  await testApp.settleAll()
  await testApp.expectInvariants()
})

const lockOf = async (orderId: string) => {
  const rows = await testApp.sql<{ lockId: string; status: string; hisLockNo: string | null }[]>`
    select lock_id, status, his_lock_no from slot_lock where order_id = ${orderId}`
  expect(rows).toHaveLength(1)
  return rows[0] ?? { lockId: '', status: '', hisLockNo: null }
}
/** An order that is being paid, whose lock is over at the hospital; a window sells the place where it is fast. */
async function payingTooLate({ isSold }: { isSold: boolean }) {
  const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 1 })
  const orderId = await testApp.order(person, sourceTimeId)
  await testApp.pay(person, orderId)
  const { lockId } = await lockOf(orderId)
  await testApp.his.locks.unlock(lockId)
  await testApp.sql`update slot_lock set expires_at = hospital_now() - interval '1 second' where lock_id = ${lockId}`
  if (isSold) expect(testApp.his.locks.sellAtWindow(scheduleId)).toBe(true)
  return { orderId, lockId, sourceTimeId, scheduleId }
}
const entriesOf = (scheduleId: string) => testApp.sql<{ accountId: string; status: string }[]>`
  select account_id, status from waitlist_entry where schedule_id = ${scheduleId} order by joined_at`

describe('money that comes after the lock has ended', () => {
  it('locks the same time again where it is free, and the order is entered with the new lock', async () => {
    const { orderId, lockId } = await payingTooLate({ isSold: false })
    await testApp.receive(await testApp.tradeNo(orderId))
    expect(await testApp.status(orderId)).toBe('BOOKED')
    const lock = await lockOf(orderId)
    expect(lock).toMatchObject({ status: 'CONFIRMED' })
    expect(lock.lockId).not.toBe(lockId)
    expect(testApp.his.locks.locks.get(lock.lockId)?.state).toBe('confirmed')
  })

  it('goes back at once where it is not, and the patient is the first who waits', async () => {
    const { orderId, scheduleId, sourceTimeId } = await payingTooLate({ isSold: true })
    const other = await testApp.person()
    await testApp.sql`update slot set capacity = taken where slot_id = ${sourceTimeId}`
    const { patientId } = other
    expect((await testApp.call(calls.joinWaitlist, { scheduleId, patientId }, other)).status).toBe(
      200,
    )
    await testApp.receive(await testApp.tradeNo(orderId))
    expect(await testApp.status(orderId)).toBe('FAILED')
    const [row] = await testApp.sql<{ payStatus: string }[]>`
      select pay_status from registration_order where order_id = ${orderId}`
    expect(row?.payStatus).toBe('REFUNDED')
    expect((await entriesOf(scheduleId)).map(({ accountId }) => accountId)).toEqual([
      person.accountId,
      other.accountId,
    ])
    // Nobody broke a promise: the lock had ended.
    const items = await testApp.sql<{ kind: string }[]>`
      select kind from work_item where order_id = ${orderId}`
    expect(items.map(({ kind }) => kind)).toEqual(['hospital_refused'])
    testApp.his.locks.open(scheduleId, 1)
    await testApp.sql`update slot set capacity = taken + 1 where slot_id = ${sourceTimeId}`
    await testApp.serveWaitlist()
    expect(await entriesOf(scheduleId)).toMatchObject([
      { accountId: person.accountId, status: 'ORDERED' },
      { accountId: other.accountId, status: 'WAITING' },
    ])
  })

  it('waits while the hospital is silent, and is entered when it is back', async () => {
    const { orderId } = await payingTooLate({ isSold: false })
    testApp.his.locks.loss = { status: 'before', lock: 'before' }
    await testApp.receive(await testApp.tradeNo(orderId))
    expect(await testApp.status(orderId)).toBe('CONFIRMING')
    testApp.his.locks.loss = { lock: 'after' }
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('CONFIRMING')
    testApp.his.locks.loss = {}
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('BOOKED')
    expect(testApp.his.locks.count('locked')).toBe(0)
  })

  it('keeps an order that had expired, if its time is still free there', async () => {
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.pay(person, orderId)
    await testApp.passDeadline(orderId)
    await releaseExpired(testApp.dependencies)
    expect(await testApp.status(orderId)).toBe('EXPIRED')
    await testApp.receive(await testApp.tradeNo(orderId))
    expect(await testApp.status(orderId)).toBe('BOOKED')
    expect((await lockOf(orderId)).status).toBe('CONFIRMED')
  })

  it('uses a lock that the hospital still has, whatever its time said', async () => {
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.pay(person, orderId)
    const { lockId } = await lockOf(orderId)
    await testApp.sql`update slot_lock set expires_at = hospital_now() - interval '1 second' where lock_id = ${lockId}`
    await testApp.receive(await testApp.tradeNo(orderId))
    expect(await testApp.status(orderId)).toBe('BOOKED')
    expect((await lockOf(orderId)).lockId).toBe(lockId)
  })
})

describe('a lock that ends before the time to pay', () => {
  const minutesToPay = async (orderId: string): Promise<number> => {
    const [row] = await testApp.sql<{ minutes: number }[]>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from registration_order where order_id = ${orderId}`
    return row?.minutes ?? 0
  }
  async function orderOfShortLock(): Promise<string> {
    testApp.his.locks.lockSeconds = 300
    const { sourceTimeId } = await testApp.source({ capacity: 1 })
    const orderId = await testApp.order(person, sourceTimeId)
    expect(await minutesToPay(orderId)).toBe(5)
    return orderId
  }

  it('is renewed before paying, and the order has its usual time', async () => {
    const orderId = await orderOfShortLock()
    expect((await testApp.pay(person, orderId)).status).toBe(200)
    expect(await minutesToPay(orderId)).toBe(15)
  })

  it('says until when where the hospital does not renew it', async () => {
    const orderId = await orderOfShortLock()
    testApp.his.locks.keepsEnds = true
    const { body } = await testApp.pay(person, orderId)
    const [row] = await testApp.sql<{ expiresAt: Date }[]>`
      select expires_at from registration_order where order_id = ${orderId}`
    const saidMs = Date.parse(body.order.expiresAt ?? '')
    expect(Math.abs(saidMs - (row?.expiresAt.getTime() ?? 0))).toBeLessThan(1000)
    expect(await minutesToPay(orderId)).toBe(5)
  })
})

it('a window that sells the last one between lock and confirm finds nothing: the lock keeps it', async () => {
  const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 1 })
  const orderId = await testApp.order(person, sourceTimeId)
  await testApp.pay(person, orderId)
  let soldAtWindow = true
  testApp.his.whileConfirming = async () => {
    soldAtWindow = testApp.his.locks.sellAtWindow(scheduleId)
  }
  await testApp.receive(await testApp.tradeNo(orderId))
  testApp.his.whileConfirming = undefined
  expect(soldAtWindow).toBe(false)
  expect(await testApp.status(orderId)).toBe('BOOKED')
})

describe('what the hospital pushes of a time', () => {
  const left = async (sourceTimeId: string): Promise<number | undefined> => {
    const [row] = await testApp.sql<{ n: number }[]>`
      select capacity - taken as n from slot where slot_id = ${sourceTimeId}`
    return row?.n
  }
  const push = (given: Record<string, unknown>) =>
    take(intakeOf(testApp.dependencies, allAreas), 'push:his', [aSlotState(given)])

  it('is what is left; the newest wins, and looking asks nothing while it is fresh', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 5 })
    const about = { id: scheduleId, clinicId: scheduleId }
    expect(await push({ ...about, version: 7, left: 2 })).toEqual([{ outcome: 'taken' }])
    expect(await left(sourceTimeId)).toBe(2)
    expect(await push({ ...about, version: 6, left: 9 })).toEqual([{ outcome: 'known' }])
    expect(await left(sourceTimeId)).toBe(2)
    const [clinic] = await testApp.sql<{ isFresh: boolean }[]>`
      select left_at > clock_timestamp() - interval '10 seconds' as is_fresh from schedule where schedule_id = ${scheduleId}`
    expect(clinic?.isFresh).toBe(true)
    expect(await push({ ...about, version: 8, left: null, state: 'full' })).toEqual([
      { outcome: 'taken' },
    ])
    expect(await left(sourceTimeId)).toBe(0)
  })

  it('counts whom the app has and who is being asked for', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 5 })
    await testApp.order(person, sourceTimeId)
    const asking: Person = await testApp.person()
    testApp.his.locks.loss = { lock: 'after' }
    await testApp.hold(asking, sourceTimeId)
    await push({ id: scheduleId, clinicId: scheduleId, version: 1, left: 3 })
    expect(await left(sourceTimeId)).toBe(2)
    testApp.his.locks.loss = {}
  })

  it('never waits for a clinic that has not come, and says nothing of one that is the app’s', async () => {
    const unknown = { id: 'OP-unknown', clinicId: 'OP-unknown' }
    expect(await push(unknown)).toEqual([{ outcome: 'taken' }])
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 5, pool: 'app' })
    await testApp.sql`update schedule set clinic_id = ${scheduleId} where schedule_id = ${scheduleId}`
    expect(await push({ id: scheduleId, clinicId: scheduleId, left: 1 })).toEqual([
      { outcome: 'taken' },
    ])
    expect(await left(sourceTimeId)).toBe(5)
  })
})

it('a department can have schedules of both kinds', async () => {
  const both = await Promise.all([
    testApp.source({ departmentId: 'd2', pool: 'app', days: 4 }),
    testApp.source({ departmentId: 'd2', pool: 'hospital', days: 5 }),
  ])
  const asked = testApp.his.locks.calls.length
  for (const { sourceTimeId } of both) await testApp.bookedOrder(person, sourceTimeId)
  const locked = testApp.his.locks.calls.slice(asked).filter((call) => call.startsWith('lock '))
  expect(locked).toHaveLength(1)
})

it('silent for ten minutes at 08:00: nothing is promised, and within five seconds after it the places are given', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => testApp.person()))
  const { sourceTimeId } = await testApp.source({ capacity: 4 })
  const hold = (one: Person) =>
    testApp.send(calls.createHold, { sourceTimeId, patientId: one.patientId }, one)
  testApp.his.locks.loss = { lock: 'before', status: 'before', unlock: 'before' }
  for (const one of crowd.slice(0, 3)) await hold(one)
  // Ten minutes pass: of every clock that the line looks at.
  await testApp.sql`update slot_lock set queued_at = queued_at - interval '10 minutes', asked_at = asked_at - interval '10 minutes', answered_at = answered_at - interval '10 minutes'`
  const answers = []
  for (const one of crowd.slice(3)) answers.push(await hold(one))
  for (const { body } of answers)
    expect(['HOSPITAL_UNAVAILABLE', 'LOCK_ASKED', 'SOLD_OUT']).toContain(body.code)
  expect(answers.some(({ status }) => status === 200)).toBe(false)
  expect(testApp.his.locks.count('locked')).toBe(0)
  testApp.his.locks.loss = {}
  // What is asked again is due within four seconds, and the sweep comes every second.
  const [due] = await testApp.sql<{ seconds: number }[]>`
    select coalesce(max(extract(epoch from next_at - now())), 0)::float8 as seconds from slot_lock where status in ('UNKNOWN', 'RELEASING')`
  expect(due?.seconds).toBeLessThanOrEqual(4)
  await testApp.settleLocks()
  for (const one of crowd.slice(0, 3)) await hold(one)
  await testApp.settleLocks()
  const got = await Promise.all(crowd.slice(0, 3).map(hold))
  expect(got.map(({ status }) => status)).toEqual([200, 200, 200])
})

it('a patient who has an order from a window hears its day and time', async () => {
  const { sourceTimeId } = await testApp.source({ capacity: 2 })
  const words = '已在窗口预约 11月28日 09:00 的号'
  testApp.his.locks.refuses = { code: 'OTHER_CHANNEL_ORDER', words }
  expect(await testApp.hold(person, sourceTimeId)).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_ORDER', message: words },
  })
  expect((await testApp.sql`select 1 from slot_hold where slot_id = ${sourceTimeId}`).length).toBe(
    0,
  )
})
