/** A place of a full schedule that comes back is nobody's to hand over: who waits has it at once, the public after a random delay, and its own patient any time. */
import { changeRules, releaseExpired, serveWaitlist } from '../../../server/areas/registration'
import { createOrder } from '../../../server/areas/registration/booking/booking'
import { forgetAccount } from '../../../server/areas/registration/personal_repository'
import { connect } from '../../../server/database/client'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start())
afterEach(() => testApp.expectInvariants())

const soldOut = refused(409, 'SOLD_OUT')
const hold = (person: Person, sourceTimeId: string) =>
  testApp.send(calls.createHold, { sourceTimeId, patientId: person.patientId }, person)
const leave = (person: Person, sourceTimeId: string) =>
  testApp.call(calls.releaseHold, { sourceTimeId }, person)
const left = async (person: Person, scheduleId: string) =>
  (await testApp.call(calls.listSourceTimes, { scheduleId }, person)).body.map(
    ({ leftNum, state }) => ({ leftNum, state }),
  )
const restsOf = (sourceTimeId: string) =>
  testApp.sql<{ minutes: number }[]>`
    select extract(epoch from public_at - returned_at)::float8 / 60 as minutes from slot_return where slot_id = ${sourceTimeId}`
const people = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.person()))

/** The only place of a schedule, ordered. */
async function sold(given: Parameters<TestApp['source']>[0] = {}) {
  const slot = await testApp.source({ capacity: 1, ...given })
  const [owner, stranger] = [await testApp.person(), await testApp.person()]
  const orderId = await testApp.order(owner, slot.sourceTimeId)
  return { ...slot, owner, stranger, orderId, cancel: () => testApp.cancel(owner, orderId) }
}

it('is not handed over by cancelling and booking again, and opens to everybody later', async () => {
  const { owner, stranger, sourceTimeId, scheduleId, cancel } = await sold()
  await cancel()
  expect((await testApp.book(stranger, sourceTimeId)).body).toMatchObject({ code: 'SOLD_OUT' })
  expect(await hold(stranger, sourceTimeId)).toMatchObject(soldOut)
  expect(await left(stranger, scheduleId)).toEqual([{ leftNum: 0, state: 'full' }])
  expect(await left(owner, scheduleId)).toEqual([{ leftNum: 1, state: 'available' }])
  const [rest] = await restsOf(sourceTimeId)
  expect(rest?.minutes).toBeGreaterThanOrEqual(1)
  expect(rest?.minutes).toBeLessThanOrEqual(10.1)
  await testApp.passReturns()
  // Nobody has to sweep first: who asks finds it.
  expect((await testApp.book(stranger, sourceTimeId)).status).toBe(200)
})

it('comes back at different moments, so that nobody can wait for it with a script', async () => {
  const { sourceTimeId } = await testApp.source({ capacity: 8 })
  const crowd = await people(8)
  const orders = await Promise.all(crowd.map((person) => testApp.order(person, sourceTimeId)))
  await Promise.all(crowd.map((person, index) => testApp.cancel(person, orders[index] ?? '')))
  const rests = await restsOf(sourceTimeId)
  expect(rests.length).toBeGreaterThanOrEqual(8)
  expect(new Set(rests.map(({ minutes }) => Math.round(minutes * 60))).size).toBeGreaterThan(2)
})

it('is served at once to who waited before, not to a friend who joins when it has come back', async () => {
  const waited = await sold({ departmentId: 'd2' })
  const join = async ({ scheduleId, stranger }: typeof waited) =>
    (
      await testApp.call(
        calls.joinWaitlist,
        { scheduleId, patientId: stranger.patientId },
        stranger,
      )
    ).body.entryId
  const status = async ({ stranger }: typeof waited, id: string) =>
    (await testApp.call(calls.getWaitlistEntry, { id }, stranger)).body.status
  const early = await join(waited)
  await waited.cancel()
  await serveWaitlist(testApp.dependencies)
  expect(await status(waited, early)).toBe('ORDERED')

  const friend = await sold({ departmentId: 'd3' })
  await friend.cancel()
  const late = await join(friend)
  await serveWaitlist(testApp.dependencies)
  expect(await status(friend, late)).toBe('WAITING')
  await testApp.passReturns()
  await testApp.settleAll()
  expect(await status(friend, late)).toBe('ORDERED')
})

it('is the same patient’s any time, and no other patient’s of the account', async () => {
  const { owner, sourceTimeId, cancel } = await sold()
  const brother = { ...owner, patientId: await testApp.patient(owner.accountId) }
  await cancel()
  expect((await testApp.book(brother, sourceTimeId)).body).toMatchObject({ code: 'SOLD_OUT' })
  expect((await testApp.book(owner, sourceTimeId)).status).toBe(200)
})

it('is still there for who leaves the page and comes back, and for nobody else', async () => {
  const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 1 })
  const [one, two] = [await testApp.person(), await testApp.person()]
  await hold(one, sourceTimeId)
  await leave(one, sourceTimeId)
  expect(await hold(two, sourceTimeId)).toMatchObject(soldOut)
  const preview = await testApp.call(calls.previewOrder, { sourceTimeId }, one)
  expect(preview.body).toMatchObject({ state: 'available', leftNum: 1, isHeld: false })
  expect((await hold(one, sourceTimeId)).status).toBe(200)
  // The page fell silent: the same.
  await testApp.sql`update slot_hold set ends_at = hospital_now() - interval '1 second' where slot_id = ${sourceTimeId}`
  await releaseExpired(testApp.dependencies)
  expect(await left(two, scheduleId)).toEqual([{ leftNum: 0, state: 'full' }])
  expect((await testApp.book(one, sourceTimeId)).status).toBe(200)
})

it('rests too when an order was not paid in time, and a payment that comes late has it', async () => {
  const { owner, stranger, sourceTimeId, orderId } = await sold()
  await testApp.pay(owner, orderId)
  await testApp.passDeadline(orderId)
  await releaseExpired(testApp.dependencies)
  expect((await testApp.book(stranger, sourceTimeId)).body).toMatchObject({ code: 'SOLD_OUT' })
  testApp.channel.pay(await testApp.tradeNo(orderId))
  await testApp.settleAll()
  expect(await testApp.status(orderId)).toBe('BOOKED')
  expect(await restsOf(sourceTimeId)).toHaveLength(0)
})

it('is everybody’s at once where the schedule has other places, or the hospital wants no delay', async () => {
  const free = await testApp.source({ capacity: 2 })
  const [one, two, three] = await people(3)
  if (!one || !two || !three) throw new Error('nobody')
  await testApp.cancel(one, await testApp.order(one, free.sourceTimeId))
  expect(await restsOf(free.sourceTimeId)).toHaveLength(0)
  const rules = { madeBy: '测试', note: null }
  await changeRules(testApp.dependencies, {
    ...rules,
    changes: { returnDelayFromMinutes: 0, returnDelayToMinutes: 0 },
  })
  const { stranger, sourceTimeId, cancel } = await sold()
  await cancel()
  expect((await testApp.book(stranger, sourceTimeId)).status).toBe(200)
  await changeRules(testApp.dependencies, {
    ...rules,
    changes: { returnDelayFromMinutes: 1, returnDelayToMinutes: 10 },
  })
})

it('rests at most a quarter of the time that is left, and is free when the schedule is stopped', async () => {
  const soon = await sold({ beginsIn: '4 minutes' })
  await soon.cancel()
  const [rest] = await restsOf(soon.sourceTimeId)
  expect(rest?.minutes).toBeLessThanOrEqual(1.01)
  const stopped = await sold()
  await stopped.cancel()
  await stopClinic(testApp.dependencies, stopped.scheduleId, '停诊')
  expect(await restsOf(stopped.sourceTimeId)).toHaveLength(0)
})

it('is known by every process: another one that remembers the time as full sells it when it opens', async () => {
  const sql = connect({ url: testApp.server.databaseUrl }, { poolSize: 2 })
  const beside = { ...testApp.dependencies, sql }
  const { stranger, sourceTimeId, cancel } = await sold()
  const book = () =>
    createOrder(beside, stranger.accountId, {
      sourceTimeId,
      patientId: stranger.patientId,
      idempotencyKey: 'beside',
    })
  await expect(book()).rejects.toMatchObject({ code: 'SOLD_OUT' })
  await cancel()
  await expect(book()).rejects.toMatchObject({ code: 'SOLD_OUT' })
  await testApp.passReturns()
  expect(await book()).toMatchObject({ status: 'PENDING_PAY' })
  await sql.end({ timeout: 2 })
})

it('is no account’s when that has left', async () => {
  const { owner, sourceTimeId, cancel } = await sold()
  await cancel()
  await forgetAccount(testApp.dependencies.sql, owner.accountId)
  expect(await restsOf(sourceTimeId)).toHaveLength(1)
  expect((await testApp.book(owner, sourceTimeId)).body).toMatchObject({ code: 'SOLD_OUT' })
})
