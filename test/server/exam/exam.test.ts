/** Exams that doctors ordered: planned at once, changed, given up; what stands against it; reminders at the moments of the preparation. */
import { examCalls as calls } from '../../../src/contract/exam'
import { homeCalls } from '../../../src/contract/home'
import { messageCalls } from '../../../src/contract/message'
import { forAllTests, refused } from '../../support/server/for_tests'
import { ctRule, TestApp } from './test_app'

const app = forAllTests(() => TestApp.start())
beforeEach(async () => {
  await app.clear()
  await app.times('blood', 1, ['07:30', '08:00', '10:00'])
  await app.times('us1', 1, ['08:00', '09:00'])
  await app.times('us2', 1, ['09:30'])
  await app.times('ct', 1, ['08:30', '10:30'])
})

const clock = (moment: string) => moment.slice(11, 16)

test('all exams of a doctor stand in one plan with their preparation, and are taken at once', async () => {
  const person = await app.person()
  for (const code of ['CT', 'US', 'BLOOD']) await app.order(person, code)
  const { exams, planned, offers } = await app.plan(person)
  expect(exams.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  expect(planned).toEqual([])
  const [offer] = offers
  // Ultrasound comes after blood, ten minutes are walked, nobody eats before.
  expect(offer?.parts.map(({ name, beginsAt }) => [name, clock(beginsAt)])).toEqual([
    ['抽血', '07:30'],
    ['腹部超声', '08:00'],
    ['腹部增强 CT', '08:30'],
  ])
  expect(offer?.trips).toBe(1)
  expect(offer?.parts[0]?.steps).toEqual([
    { kind: 'fast', at: expect.stringContaining('T23:30:00'), advice: '不要吃东西' },
  ])
  expect((await app.take(person, offer?.parts ?? [])).status).toBe(200)
  const after = await app.plan(person)
  expect(after.planned.map(({ beginsAt }) => clock(beginsAt))).toEqual(['07:30', '08:00', '08:30'])
  expect(after.offers).toEqual([])
  expect(await app.taken()).toEqual({ 'blood 07:30': 1, 'us1 08:00': 1, 'ct 08:30': 1 })
})

test('one exam is changed while the others stay, by times that fit them only; the old time is free again', async () => {
  const person = await app.person()
  for (const code of ['BLOOD', 'US', 'CT']) await app.order(person, code)
  const [blood, , ct] = await app.takeOffer(person)
  const { times } = (
    await app.call(calls.listTimes, { examOrderId: ct?.examOrderId ?? '' }, person)
  ).body
  expect(times.map(({ beginsAt }) => clock(beginsAt))).toEqual(['10:30'])
  expect((await app.take(person, times)).status).toBe(200)
  expect(await app.taken()).toEqual({ 'blood 07:30': 1, 'us1 08:00': 1, 'ct 10:30': 1 })
  const wrong = { examOrderId: blood?.examOrderId ?? '', slotId: times[0]?.slotId ?? '' }
  expect(await app.take(person, [wrong])).toMatchObject(refused(409, 'CONFLICT'))
  const late = (await app.call(calls.listTimes, { examOrderId: wrong.examOrderId }, person)).body
  expect(late.times).toEqual([])
})

test('two devices side by side are one time to choose, and none at the exam’s own', async () => {
  await app.times('us2', 1, ['08:00', '09:00', '09:30'])
  const person = await app.person()
  await app.order(person, 'US')
  const [us] = await app.takeOffer(person)
  const { times } = (
    await app.call(calls.listTimes, { examOrderId: us?.examOrderId ?? '' }, person)
  ).body
  expect(times.map(({ beginsAt }) => clock(beginsAt))).toEqual(['09:00', '09:30'])
})

test('one exam is given up while the others stay; twice is the same as once', async () => {
  const person = await app.person()
  for (const code of ['BLOOD', 'CT']) await app.order(person, code)
  const [blood] = await app.takeOffer(person)
  const input = { examOrderId: blood?.examOrderId ?? '' }
  for (let time = 0; time < 2; time += 1)
    expect((await app.call(calls.cancelPart, input, person)).status).toBe(200)
  expect(await app.taken()).toEqual({ 'ct 08:30': 1 })
  expect((await app.plan(person)).exams.map(({ state }) => state)).toEqual(['open', 'planned'])
})

test.each([
  ['pregnancy', '怀孕'],
  ['metformin', '二甲双胍'],
])(
  'a CT with %s is not booked alone: the reason and the telephone are told',
  async (risk, words) => {
    const person = await app.person()
    await app.order(person, 'CT', { risks: [risk] })
    await app.order(person, 'BLOOD', { risks: [risk] })
    const { exams, offers } = await app.plan(person)
    expect(exams).toMatchObject([
      { state: 'call', reason: expect.stringContaining(words), telephone: '0571-88000231' },
      { state: 'open', reason: null },
    ])
    expect(offers[0]?.parts.map(({ name }) => name)).toEqual(['抽血'])
    const examOrderId = exams[0]?.examOrderId ?? ''
    const not = refused(409, 'PATIENT_NOT_ELIGIBLE', words)
    expect(await app.call(calls.listTimes, { examOrderId }, person)).toMatchObject(not)
    const slotId = offers[0]?.parts[0]?.slotId ?? ''
    expect(await app.take(person, [{ examOrderId, slotId }])).toMatchObject(not)
  },
)

test('a diabetic reads the hospital’s own sentence', async () => {
  const person = await app.person()
  await app.order(person, 'US', { risks: ['diabetes'] })
  expect((await app.plan(person)).offers[0]?.parts[0]?.notice).toBe('请带一点吃的')
})

test('nothing is planned later than the doctor said', async () => {
  const person = await app.person()
  await app.order(person, 'CT', { latestAt: app.at(1, '08:45') })
  expect((await app.plan(person)).offers).toEqual([])
  await app.order(person, 'BLOOD', { latestAt: app.at(1, '07:35') })
  expect((await app.plan(person)).offers).toEqual([])
})

test('who sees a doctor on one of the days is offered that day, with results before it', async () => {
  const person = await app.person()
  for (const code of ['US', 'CT']) await app.order(person, code)
  await app.visit(person, 2, '11:00')
  await app.times('us1', 2, ['08:00', '08:30'])
  await app.times('ct', 2, ['08:40', '09:00', '10:00', '14:00'])
  const offer = (await app.plan(person)).offers.find(({ kind }) => kind === 'with_visit')
  // A result takes an hour: 10:00 is too late, and and of those before it the latest beginning waits least.
  expect(offer?.parts.map(({ beginsAt }) => beginsAt.slice(0, 16))).toEqual([
    `${app.day(2)}T08:30`,
    `${app.day(2)}T08:40`,
  ])
  expect(offer).toMatchObject({ trips: 1, visitAt: expect.stringContaining('T11:00') })
  await app.publish('examRule', { id: 'CT', ...ctRule, resultMinutes: 180 })
  const { offers } = await app.plan(person)
  await app.publish('examRule', { id: 'CT', ...ctRule })
  expect(offers.map(({ kind }) => kind)).not.toContain('with_visit')
})

test('of many who take the same place at once exactly one has it, and nobody has half a plan', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.person()))
  for (const person of people) for (const code of ['BLOOD', 'CT']) await app.order(person, code)
  const plans = await Promise.all(people.map((person) => app.plan(person)))
  const answers = await Promise.all(
    people.map((person, at) => app.take(person, plans[at]?.offers[0]?.parts ?? [])),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers)
    if (!winners.includes(answer)) expect(answer).toMatchObject(refused(409, 'SOLD_OUT'))
  // Of all that ends first, what waits least.
  expect(await app.taken()).toEqual({ 'blood 08:00': 1, 'ct 08:30': 1 })
})

test('reminders come the evening before and half an hour before each step, and follow every change', async () => {
  const person = await app.person()
  for (const code of ['BLOOD', 'US']) await app.order(person, code)
  const waiting = () => app.sql<{ title: string; body: string; due: string }[]>`
    select title, body, to_char(due_at at time zone 'Asia/Shanghai', 'HH24:MI') as due
    from message where kind = 'reminder' and state = 'WAITING' order by due_at`
  const [blood, us] = await app.takeOffer(person)
  expect(await waiting()).toEqual([
    { title: '明天有检查', due: '18:00', body: expect.stringContaining('07:30 抽血') },
    { title: '检查前的准备', due: '23:00', body: expect.stringContaining('不要吃东西') },
    { title: '检查前的准备', due: '23:30', body: expect.stringContaining('腹部超声') },
  ])
  await app.call(calls.cancelPart, { examOrderId: us?.examOrderId ?? '' }, person)
  expect((await waiting()).map(({ due }) => due)).toEqual(['18:00', '23:00'])
  await app.call(calls.cancelPart, { examOrderId: blood?.examOrderId ?? '' }, person)
  expect(await waiting()).toEqual([])
})

test('an exam without any time does not keep the others from theirs', async () => {
  const person = await app.person()
  for (const code of ['BLOOD', 'US']) await app.order(person, code)
  await app.order(person, 'CT', { latestAt: app.at(1, '08:00') })
  const { exams, offers } = await app.plan(person)
  expect(exams.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  expect(offers[0]?.parts.map(({ name }) => name)).toEqual(['抽血', '腹部超声'])
  await app.take(person, offers[0]?.parts ?? [])
  expect((await app.plan(person)).offers).toEqual([])
})

test('home has the exams to plan and the next day with some, and messages lead to the plan', async () => {
  const person = await app.person()
  for (const code of ['BLOOD', 'US']) await app.order(person, code)
  await app.order(person, 'CT', { risks: ['pregnancy'] })
  const steps = async () =>
    (await app.call(homeCalls.getNextSteps, {}, person)).body.patients.flatMap(
      (patient) => patient.steps,
    )
  expect(await steps()).toMatchObject([{ kind: 'plan_exams', title: '2 项检查还没定时间' }])
  await app.takeOffer(person)
  expect(await steps()).toMatchObject([
    {
      kind: 'upcoming_exams',
      title: '2 项检查',
      place: '医技楼 1 层',
      visitDate: app.day(1),
      beginTime: '07:30',
      endTime: '08:10',
    },
  ])
  const [message] = await app.sql`
    select route from message where account_id = ${person.accountId} limit 1`
  expect(message).toEqual({ route: `/subpages/exam/exam_plan?patientId=${person.patientId}` })
  await app.sql`update message set due_at = hospital_now()`
  const { list } = (await app.call(messageCalls.listMessages, {}, person)).body
  expect(list.map(({ title }) => title).sort()).toEqual([
    '明天有检查',
    '检查前的准备',
    '检查前的准备',
  ])
})

describe('documents', () => {
  test('a revoked exam gives its time back', async () => {
    const person = await app.person()
    const id = await app.order(person, 'CT')
    await app.takeOffer(person)
    await app.order(person, 'CT', { id, state: 'revoked' })
    expect(await app.taken()).toEqual({})
    expect((await app.plan(person)).exams).toEqual([])
  })

  test('an exam never changes its patient, and one without its rule waits', async () => {
    const [person, other] = [await app.person(), await app.person()]
    const id = await app.order(person, 'CT')
    const moved = { id, patient: { value: other.patientNo } }
    await expect(app.order(person, 'CT', moved)).rejects.toThrow('never changes its patient')
    await expect(app.order(person, 'CT', { code: 'PET' })).rejects.toThrow('examRule:PET')
  })

  test('a time twice in one schedule is refused', async () => {
    await expect(app.times('ct', 2, ['08:00', '08:00'])).rejects.toThrow('one time is there twice')
  })

  test('a time with fewer places keeps who has it; a device that closes stops its times', async () => {
    const person = await app.person()
    await app.order(person, 'CT')
    await app.takeOffer(person)
    await app.times('ct', 1, ['08:30', '10:30'], { capacity: 0 })
    expect((await app.plan(person)).planned).toMatchObject([{ isStopped: false }])
    await app.closeDevice('ct')
    expect((await app.plan(person)).planned).toMatchObject([{ isStopped: true }])
  })
})

test('the account’s export names the exams; whoever leaves is forgotten', async () => {
  const person = await app.person()
  await app.order(person, 'CT')
  await app.takeOffer(person)
  const { sql, dependencies } = app
  const { examArea } = await import('../../../server/areas/exam')
  const exported = await sql.begin((tx) =>
    examArea.exportAccount(tx as never, person.accountId, dependencies),
  )
  expect(exported).toMatchObject({ exams: [{ name: '腹部增强 CT' }] })
  await sql.begin((tx) => examArea.forgetAccount(tx as never, person.accountId, dependencies))
  expect(await sql`select 1 from exam_order where taken_by is not null`).toEqual([])
  expect(await app.taken()).toEqual({ 'ct 08:30': 1 })
})
