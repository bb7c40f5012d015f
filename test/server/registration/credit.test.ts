import { answerAppeal, recordVisit } from '../../../server/areas/registration'
import { endOverdueVisits } from '../../../server/areas/registration/visits/visiting'
import { transaction } from '../../../server/database/client'
import { hospitalDay } from '../../../server/values/hospital_time'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())
const person = forEachTest(() => testApp.person())
afterEach(() => testApp.expectInvariants())

const credit = async () => (await testApp.call(calls.getCredit, {}, person)).body
const appeal = (orderId: string) =>
  testApp.call(calls.appealNoShow, { orderId, reason: '当天高铁晚点没能赶到' }, person)

/** What the patient was told. */
const titles = async () =>
  (
    await testApp.sql<
      { title: string }[]
    >`select title from message where account_id = ${person.accountId}`
  ).map(({ title }) => title)

const appealsOf = (orderId: string) =>
  testApp.sql<{ appealId: string }[]>`
    select appeal_id from credit_appeal where order_id = ${orderId} and answered_at is null`

/** A booked visit that nobody comes to; `daysAgo` moves it into the past afterwards. */
async function missed(departmentId: string, daysAgo = 0): Promise<string> {
  const { sourceTimeId, scheduleId } = await testApp.source({ departmentId, beginsIn: '2 hours' })
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  // Somebody else came, so the hospital does report that day.
  const seen = await testApp.bookedOrder(await testApp.person(), sourceTimeId)
  await testApp.sql`update slot set begins_at = begins_at - interval '5 hours', ends_at = ends_at - interval '5 hours' where schedule_id = ${scheduleId}`
  await testApp.sql`update registration_order set begins_at = begins_at - interval '5 hours', ends_at = ends_at - interval '5 hours' where schedule_id = ${scheduleId}`
  if (testApp.server.settings.visitsReported) await report(seen, 'seen')
  await endOverdueVisits(testApp.dependencies)
  if (daysAgo > 0)
    await testApp.sql`update registration_order set no_show_at = no_show_at - make_interval(days => ${daysAgo}) where order_id = ${orderId}`
  return orderId
}

it('counts visits that nobody came to, and restricts booking at the limit until a day', async () => {
  for (const departmentId of ['d1', 'd2']) await missed(departmentId)
  expect(await credit()).toMatchObject({
    patients: [{ counted: 2, limit: 3, restrictedUntil: null }],
    noShows: [{ standing: 'counts', canAppeal: true }, {}],
  })
  await missed('d3')
  const after = await credit()
  expect(after.patients[0]?.counted).toBe(3)
  expect(
    Math.round(
      (Date.parse(after.patients[0]?.restrictedUntil ?? '') - Date.parse(after.serverNow)) /
        86_400_000,
    ),
  ).toBe(90)
  const { sourceTimeId } = await testApp.source({ departmentId: 'd4' })
  const refused = {
    status: 409,
    body: { code: 'CREDIT_RESTRICTED', message: expect.stringContaining('信用记录') },
  }
  expect(await testApp.hold(person, sourceTimeId)).toMatchObject(refused)
  expect(await testApp.book(person, sourceTimeId, 'no-shows-0001')).toMatchObject(refused)
  expect(
    (await testApp.call(calls.previewOrder, { sourceTimeId }, person)).body.patients,
  ).toMatchObject([{ allowed: false }])
})

it('does not count a stopped clinic, a cancelled order or what is long ago', async () => {
  const orderId = await missed('d1', 100)
  const shown = (await testApp.get(person, orderId)).body
  expect([shown.status, shown.isPastMiss]).toEqual(['NO_SHOW', true])
  const { sourceTimeId, scheduleId } = await testApp.source({ departmentId: 'd2' })
  await testApp.bookedOrder(person, sourceTimeId)
  await stopClinic(testApp.dependencies, scheduleId, '停诊')
  const other = await testApp.source({ departmentId: 'd3', days: 5 })
  await testApp.cancel(person, await testApp.bookedOrder(person, other.sourceTimeId))
  await testApp.passChoices()
  await testApp.settleAll()
  expect(await credit()).toMatchObject({
    patients: [{ counted: 0, restrictedUntil: null }],
    noShows: [{ standing: 'past', canAppeal: false }],
  })
})

it('hears an appeal once; accepted, it does not count and the restriction ends', async () => {
  const orders = [await missed('d1'), await missed('d2'), await missed('d3')]
  const [orderId = ''] = orders
  expect((await appeal(orderId)).body.noShows.find((one) => one.orderId === orderId)).toMatchObject(
    { canAppeal: false, appeal: { answeredAt: null } },
  )
  expect((await appeal(orderId)).status).toBe(200)
  const shown = async (id = '') => (await testApp.get(person, id)).body.isAppealed
  expect((await testApp.get(person, orderId)).body).not.toHaveProperty('isPastMiss')
  expect([await shown(orderId), await shown(orders[1])]).toEqual([true, undefined])
  const open = await appealsOf(orderId)
  expect(open).toHaveLength(1)
  const [one] = open
  if (one === undefined) throw new Error('no appeal')
  await answerAppeal(testApp.dependencies, {
    appealId: one.appealId,
    accepted: true,
    words: '已核实，不计入',
  })
  await expect(
    answerAppeal(testApp.dependencies, {
      appealId: one.appealId,
      accepted: false,
      words: '再答',
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const after = await credit()
  expect(after.patients).toMatchObject([{ counted: 2, restrictedUntil: null }])
  expect(after.noShows.find((row) => row.orderId === orderId)).toMatchObject({
    standing: 'excused',
    appeal: { accepted: true, answer: '已核实，不计入' },
  })
  expect(await titles()).toContain('申诉通过')
  expect((await testApp.get(person, orderId)).body).toMatchObject({
    status: 'NO_SHOW',
    isExcused: true,
  })
  expect((await testApp.get(person, orders[1] ?? '')).body).not.toHaveProperty('isExcused')
})

it('keeps the restriction when an appeal is not accepted', async () => {
  const orders = [await missed('d1'), await missed('d2'), await missed('d3')]
  await appeal(orders[0] ?? '')
  const [one] = await appealsOf(orders[0] ?? '')
  if (one === undefined) throw new Error('no appeal')
  await answerAppeal(testApp.dependencies, {
    appealId: one.appealId,
    accepted: false,
    words: '没有证明',
  })
  expect((await credit()).patients[0]?.restrictedUntil).not.toBeNull()
  expect(await titles()).toContain('申诉没有通过')
})

it('refuses an appeal against what is no no-show', async () => {
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  expect(
    await testApp.send(calls.appealNoShow, { orderId, reason: '我当天到了医院的' }, person),
  ).toMatchObject({ status: 409 })
})

const statusOf = async (orderId: string) => (await testApp.get(person, orderId)).body.status
const report = (orderId: string, visit: 'arrived' | 'seen' | 'not_come') =>
  transaction(testApp.sql, (tx) => recordVisit(tx, orderId, visit))

describe('where the hospital reports no visits', () => {
  beforeEach(() => {
    testApp.server.settings.visitsReported = false
  })
  afterEach(() => {
    testApp.server.settings.visitsReported = true
  })

  it('ends a past order neutrally and bans nobody, however often', async () => {
    const orders = [await missed('d1'), await missed('d2'), await missed('d3'), await missed('d4')]
    for (const orderId of orders) expect(await statusOf(orderId)).toBe('PAST')
    expect(await credit()).toMatchObject({
      patients: [{ counted: 0, restrictedUntil: null }],
      noShows: [],
    })
    expect((await appeal(orders[0] ?? '')).status).toBe(409)
  })

  it('still takes the hospital’s word that nobody came', async () => {
    const orderId = await missed('d1')
    expect(await report(orderId, 'not_come')).toBe(true)
    expect(await statusOf(orderId)).toBe('NO_SHOW')
    expect((await credit()).patients).toMatchObject([{ counted: 1 }])
  })
})

it('takes a no-show back when the visit is reported late, and ends the restriction that rested on it', async () => {
  const orders = [await missed('d1'), await missed('d2'), await missed('d3')]
  expect((await credit()).patients[0]?.restrictedUntil).not.toBeNull()
  expect(await report(orders[1] ?? '', 'arrived')).toBe(true)
  expect(await report(orders[1] ?? '', 'seen')).toBe(true)
  expect(await report(orders[1] ?? '', 'arrived')).toBe(true)
  expect(await statusOf(orders[1] ?? '')).toBe('VISITED')
  expect((await credit()).patients).toMatchObject([{ counted: 2, restrictedUntil: null }])
})

it('tells who booked of a missed visit once, and takes it back when the visit is reported late', async () => {
  const orderId = await missed('d1')
  const notified = () => testApp.sql<
    { title: string; body: string; route: string; state: string }[]
  >`
    select title, body, route, state from message where kind = 'missed' and subject_id = ${orderId} order by created_at, title desc`
  expect(await notified()).toMatchObject([
    { title: '没等到您来就诊', route: '/subpages/credit/credit_index' },
  ])
  expect((await notified())[0]?.body).toContain('记为一次未到诊')
  expect(await report(orderId, 'not_come')).toBe(true)
  expect(await notified()).toHaveLength(1)
  expect(await report(orderId, 'seen')).toBe(true)
  expect((await notified()).map(({ title, state }) => [title, state])).toEqual([
    ['没等到您来就诊', 'DROPPED'],
    ['未到诊已更正', 'WAITING'],
  ])
})

it('tells with the no-show that reaches the limit until when booking is suspended, and with the report that ends it that it is open again', async () => {
  const orders = [await missed('d1'), await missed('d2'), await missed('d3')]
  const bodyOf = async (orderId: string | undefined, title: string) =>
    (
      await testApp.sql<{ body: string }[]>`
    select body from message where kind = 'missed' and subject_id = ${orderId ?? ''} and title = ${title}`
    )[0]?.body
  const until = (await credit()).patients[0]?.restrictedUntil ?? ''
  const [year, month, day] = hospitalDay(new Date(until)).split('-').map(Number)
  expect(await bodyOf(orders[1], '没等到您来就诊')).not.toContain('暂停')
  expect(await bodyOf(orders[2], '没等到您来就诊')).toContain(
    `暂停网上预约，${year}年${month}月${day}日恢复；急诊和到院现场挂号不受影响。`,
  )
  expect(await report(orders[0] ?? '', 'seen')).toBe(true)
  expect(await bodyOf(orders[0], '未到诊已更正')).toMatch(/网上预约已恢复。$/)
})

it('says once that booking is suspended, however many missed visits end at once', async () => {
  for (const departmentId of ['d1', 'd2', 'd3']) {
    const { sourceTimeId, scheduleId } = await testApp.source({ departmentId, beginsIn: '2 hours' })
    await testApp.bookedOrder(person, sourceTimeId)
    const seen = await testApp.bookedOrder(await testApp.person(), sourceTimeId)
    await testApp.sql`update slot set begins_at = begins_at - interval '5 hours', ends_at = ends_at - interval '5 hours' where schedule_id = ${scheduleId}`
    await testApp.sql`update registration_order set begins_at = begins_at - interval '5 hours', ends_at = ends_at - interval '5 hours' where schedule_id = ${scheduleId}`
    await report(seen, 'seen')
  }
  await endOverdueVisits(testApp.dependencies)
  const sent = await testApp.sql<{ body: string }[]>`
    select body from message where kind = 'missed' and account_id = ${person.accountId}`
  expect(sent).toHaveLength(3)
  expect(sent.filter(({ body }) => body.includes('暂停网上预约'))).toHaveLength(1)
})

it('counts a visit that was said to be seen by mistake', async () => {
  const { sourceTimeId } = await testApp.source({ departmentId: 'd1', days: 5 })
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  expect(await report(orderId, 'seen')).toBe(true)
  expect(await report(orderId, 'not_come')).toBe(true)
  expect(await statusOf(orderId)).toBe('NO_SHOW')
  expect((await credit()).patients).toMatchObject([{ counted: 1 }])
})

it('counts a reported no-show once, and none of a cancelled order', async () => {
  const { sourceTimeId } = await testApp.source({ departmentId: 'd1', days: 5 })
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  expect(await report(orderId, 'not_come')).toBe(true)
  expect(await report(orderId, 'not_come')).toBe(true)
  expect((await credit()).patients).toMatchObject([{ counted: 1 }])
  const other = await testApp.source({ departmentId: 'd2', days: 5 })
  const cancelled = await testApp.bookedOrder(person, other.sourceTimeId)
  await testApp.cancel(person, cancelled)
  await testApp.settleAll()
  expect(await report(cancelled, 'not_come')).toBe(false)
})
