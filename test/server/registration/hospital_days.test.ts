/** A day's registrations and locks held against the hospital's books: found at night or by hand, and mended by what the desk decides. */
import { compareDueDays } from '../../../server/areas/registration/days/days'
import { mendDue } from '../../../server/areas/registration/days/mending'
import { deskContract } from '../../../src/contract/desk'
import type { DayDifferenceKind } from '../../../src/contract/desk/words/hospital_day_words'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from './test_app'

const { hospitalDays, work } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const person = forEachTest(() => testApp.person())
const clerk = forEachTest(() => desk.staff('clinics'))

beforeEach(async () => {
  const { his, sql } = testApp
  Object.assign(his, { mode: 'ok', listsDays: true, keepsSlots: false })
  his.registered.clear()
  his.locks.locks.clear()
  his.released.length = 0
  await sql`update registration_order set confirmed_at = confirmed_at - interval '100 days' where confirmed_at is not null`
  const [clock] = await sql<{ day: string }[]>`select (hospital_today() - 1)::text as day`
  his.dayOfBooks = clock?.day
  await sql`delete from registration_day_difference`
  await sql`delete from registration_day`
  await sql`update work_item set ended_at = now() where ended_at is null`
})

/** What happened so far is of yesterday. */
async function passDay(): Promise<void> {
  await testApp.sql`
    update registration_order set confirmed_at = confirmed_at - interval '1 day', cancelled_at = cancelled_at - interval '1 day', created_at = created_at - interval '1 day'`
  await testApp.sql`update slot_lock set answered_at = answered_at - interval '1 day'`
}
async function booked(): Promise<{ orderId: string; orderNo: string }> {
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  const [order] = await testApp.sql<{ orderNo: string }[]>`
    select order_no from registration_order where order_id = ${orderId}`
  return { orderId, orderNo: order?.orderNo ?? '' }
}
async function yesterday() {
  const { body } = await desk.call(hospitalDays.list, {}, clerk)
  const [day] = body.days
  if (day === undefined) throw new Error('no day was compared')
  return day
}
const openWork = async () =>
  (await desk.call(work.list, { kind: 'registration_difference' }, clerk)).body.list
async function mend(kind: DayDifferenceKind, number: string): Promise<void> {
  const { day } = await yesterday()
  const asked = { day, kind, number, reason: '已和医院核对' }
  expect(await desk.call(hospitalDays.mend, asked, clerk)).toMatchObject({ status: 200 })
  // Pressed twice it is mended once.
  expect(await desk.call(hospitalDays.mend, asked, clerk)).toMatchObject({ status: 409 })
  expect(await openWork()).toEqual([])
  await mendDue(testApp.dependencies)
}
const mendings = async () =>
  (await yesterday()).differences.map(({ kind, state }) => `${kind} ${state}`)

describe('every night', () => {
  it('finds nothing where both books say the same, and asks once', async () => {
    await booked()
    await passDay()
    expect(await compareDueDays(testApp.dependencies)).toBe(3)
    expect(await yesterday()).toMatchObject({
      state: 'EQUAL',
      ours: { count: 1, fen: 1200 },
      theirs: { count: 1, fen: 1200 },
      differences: [],
    })
    expect(await compareDueDays(testApp.dependencies)).toBe(0)
  })

  it('has no sum where the hospital does not tell amounts', async () => {
    await booked()
    await passDay()
    const { his } = testApp
    const listDay = his.listDay.bind(his)
    jest
      .spyOn(his, 'listDay')
      .mockImplementation(async (day) =>
        (await listDay(day))?.map((one) =>
          'orderNo' in one ? { ...one, totalFeeFen: null } : one,
        ),
      )
    await compareDueDays(testApp.dependencies)
    expect(await yesterday()).toMatchObject({ state: 'EQUAL', theirs: { count: 1, fen: null } })
    jest.restoreAllMocks()
  })

  it('asks a silent hospital again, and says so at the desk', async () => {
    testApp.his.mode = 'down'
    expect(await compareDueDays(testApp.dependencies)).toBe(0)
    expect((await yesterday()).state).toBe('WAITING')
    testApp.his.mode = 'ok'
    await testApp.sql`update registration_day set next_attempt_at = now()`
    expect(await compareDueDays(testApp.dependencies)).toBe(3)
    expect((await yesterday()).state).toBe('EQUAL')
  })

  it('says where the hospital has no list of a day', async () => {
    testApp.his.listsDays = false
    await booked()
    await passDay()
    await compareDueDays(testApp.dependencies)
    expect(await yesterday()).toMatchObject({ state: 'NOT_OFFERED', differences: [] })
    expect(await openWork()).toEqual([])
  })

  it('leaves alone what is under way', async () => {
    const { sourceTimeId } = await testApp.source()
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.pay(person, orderId)
    testApp.his.mode = 'reply_lost'
    testApp.channel.pay(await testApp.tradeNo(orderId))
    await testApp.check(person, orderId)
    testApp.his.mode = 'ok'
    expect(testApp.his.registered.size).toBe(1)
    await compareDueDays(testApp.dependencies)
    expect((await yesterday()).differences).toEqual([])
  })
})

describe('a difference', () => {
  it('of an order that the hospital has not is told to it again', async () => {
    const { orderId, orderNo } = await booked()
    testApp.his.registered.clear()
    await passDay()
    await compareDueDays(testApp.dependencies)
    expect(await openWork()).toMatchObject([
      { orderId, facts: { difference: '我方有效，医院没有', number: orderNo, oursFen: 1200 } },
    ])
    await mend('only_here', orderNo)
    expect(testApp.his.registered.get(orderNo)).toMatchObject({ orderNo, totalFeeFen: 1200 })
    expect(await mendings()).toEqual(['only_here MENDED'])
    expect(await yesterday()).toMatchObject({ state: 'EQUAL' })
  })

  it('stays until the hospital answers, and comes back to a person where it refuses', async () => {
    const { orderNo } = await booked()
    testApp.his.registered.clear()
    await passDay()
    await compareDueDays(testApp.dependencies)
    testApp.his.mode = 'down'
    await mend('only_here', orderNo)
    expect(await mendings()).toEqual(['only_here MENDING'])
    testApp.his.mode = 'refuse'
    await testApp.sql`update registration_day_difference set mending_at = now()`
    await mendDue(testApp.dependencies)
    expect(await mendings()).toEqual(['only_here OPEN'])
    expect(await openWork()).toMatchObject([
      { facts: { why: expect.stringContaining('cannot keep the place') } },
    ])
  })

  it('of an order that only the hospital has is given back there', async () => {
    const { orderId, orderNo } = await booked()
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    testApp.his.released.length = 0
    await passDay()
    await compareDueDays(testApp.dependencies)
    expect(await mendings()).toEqual(['only_there OPEN'])
    await mend('only_there', orderNo)
    expect(testApp.his.released).toEqual([orderNo])
  })

  it('of an order that the hospital gave back ends it here, with the money', async () => {
    const { orderId, orderNo } = await booked()
    testApp.his.released.push(orderNo)
    await passDay()
    await compareDueDays(testApp.dependencies)
    await mend('cancelled_there', orderNo)
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('REFUNDED')
    await testApp.expectInvariants()
  })

  it('of amounts is compared again', async () => {
    const { orderNo } = await booked()
    const registered = testApp.his.registered.get(orderNo)
    if (registered === undefined) throw new Error('not registered')
    testApp.his.registered.set(orderNo, { ...registered, totalFeeFen: 900 })
    await passDay()
    await compareDueDays(testApp.dependencies)
    expect((await yesterday()).differences).toMatchObject([{ oursFen: 1200, theirsFen: 900 }])
    testApp.his.registered.set(orderNo, registered)
    await mend('amount', orderNo)
    await compareDueDays(testApp.dependencies)
    expect(await yesterday()).toMatchObject({ state: 'EQUAL' })
  })

  it('of a lock that nobody has here is unlocked', async () => {
    const { scheduleId } = await testApp.source({ pool: 'hospital' })
    const lockId = '00000000-0000-4000-8000-00000000000a'
    await testApp.his.locks.lock({
      lockId,
      clinicId: scheduleId,
      departmentId: 'd1',
      doctorId: null,
      visitDate: '2026-12-01',
      beginTime: '09:00',
      patientNo: '1',
      untilSeconds: 600,
    })
    await compareDueDays(testApp.dependencies)
    await mend('lock_there', lockId)
    expect(testApp.his.locks.locks.get(lockId)?.state).toBe('released')
  })

  it('of a lock that the hospital has not is asked about, and locked anew', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ pool: 'hospital' })
    const { body } = await testApp.hold(person, sourceTimeId)
    expect(body.sourceTimeId).toBe(sourceTimeId)
    testApp.his.locks.locks.clear()
    testApp.his.locks.open(scheduleId, 5)
    await passDay()
    await compareDueDays(testApp.dependencies)
    const [difference] = (await yesterday()).differences
    await mend('lock_here', difference?.number ?? '')
    TestApp.pool = 'hospital'
    await testApp.settleLocks()
    TestApp.pool = 'app'
    expect(testApp.his.locks.locks.get(difference?.number ?? '')?.state).toBe('locked')
    expect((await testApp.hold(person, sourceTimeId)).status).toBe(200)
  })

  it('that only a person can end is refused to the machine', async () => {
    const { day } = { day: '2026-01-01' }
    const asked = { day, kind: 'visited_there' as const, number: 'N1', reason: '核对' }
    expect(await desk.call(hospitalDays.mend, asked, clerk)).toMatchObject({ status: 409 })
  })
})

describe('by hand', () => {
  it('compares today and days not too long ago', async () => {
    const [clock] = await testApp.sql<{ today: string; old: string }[]>`
      select hospital_today()::text as today, (hospital_today() - 40)::text as old`
    const compare = (day: string) =>
      desk.call(hospitalDays.compare, { day, reason: '患者来电' }, clerk)
    expect(await compare(clock?.today ?? '')).toMatchObject({ status: 200 })
    expect(await compare(clock?.old ?? '')).toMatchObject({ status: 400 })
    testApp.his.mode = 'down'
    expect(await compare(clock?.today ?? '')).toMatchObject({ status: 409 })
    // Asked in vain is asked, too.
    const lines = await testApp.sql`
      select 1 from staff_event where action = 'compare_hospital' and subject = ${clock?.today ?? ''}`
    expect(lines).toHaveLength(2)
  })
})
