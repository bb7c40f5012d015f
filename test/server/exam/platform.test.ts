/** A hospital with an exam platform of its own: asked what is free, asked to keep, to confirm and to take back; silent, killed and sold out meanwhile. */
import { randomUUID } from 'node:crypto'
import { namedId } from '../../../server/values/uuid'
import { examCalls as calls } from '../../../src/contract/exam'
import { untilWaiting } from '../../support/server/database'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const app = forAllTests(() => TestApp.start())
const platform = () => app.his.exams
beforeEach(async () => {
  await app.clear()
  platform().open('mr', app.at(1, '09:00'))
  platform().open('mr', app.at(1, '10:00'))
  await app.times('blood', 1, ['08:00', '08:30'])
})
const person = forEachTest(() => app.person())

const clock = (moment: string) => moment.slice(11, 16)
const cancel = ({ token }: Person, examOrderId: string) =>
  app.call(calls.cancelPart, { examOrderId }, { token })
const offered = async () => {
  const [offer] = (await app.plan(person)).offers
  if (offer === undefined) throw new Error('no offer')
  return offer.parts
}
const planned = async () =>
  (await app.plan(person)).planned.map(({ name, beginsAt }) => `${name} ${clock(beginsAt)}`)

test('times of the platform stand in one plan with the app’s own; all are kept and confirmed, and cancelling gives back there', async () => {
  for (const code of ['BLOOD', 'MR']) await app.order(person, code)
  const parts = await offered()
  expect(parts.map(({ name, beginsAt }) => [name, clock(beginsAt)])).toEqual([
    ['抽血', '08:30'],
    ['头部磁共振', '09:00'],
  ])
  expect((await app.take(person, parts)).status).toBe(200)
  expect(await planned()).toEqual(['抽血 08:30', '头部磁共振 09:00'])
  expect(platform().calls.map((call) => call.split(' ')[0])).toEqual([
    'propose',
    'lock',
    'confirm',
    'propose',
  ])
  expect([...platform().locks.values()]).toMatchObject([
    { state: 'confirmed', patientNo: person.patientNo, resourceId: 'mr', untilSeconds: 600 },
  ])
  expect(await app.taken()).toEqual({ 'blood 08:30': 1, 'mr 09:00': 1 })
  expect((await app.take(person, parts)).status).toBe(200)
  expect(platform().count('confirmed')).toBe(1)
  await cancel(person, parts[1]?.examOrderId ?? '')
  await app.sendLocks()
  expect(platform().count('cancelled')).toBe(1)
  expect(await planned()).toEqual(['抽血 08:30'])
  expect(await app.taken()).toEqual({ 'blood 08:30': 1 })
})

test('the platform is asked once for all who look within a moment, and never told of other exams', async () => {
  await app.order(person, 'BLOOD')
  expect((await app.plan(person)).platform).toBeNull()
  expect(platform().calls).toEqual([])
  await app.order(person, 'MR')
  await Promise.all([1, 2, 3].map(() => app.plan(person)))
  expect(platform().calls).toEqual(['propose'])
})

test('a look that has read before the platform’s answer to another one does not ask it again', async () => {
  await app.order(person, 'MR')
  const plan = await app.sql.begin(async (tx) => {
    await tx`lock table exam_proposal in share mode`
    const look = app.plan(person)
    await untilWaiting(app.sql)
    // The other look’s question and its answer.
    await tx`
      insert into exam_proposal (exam_order_id, asked_at, answered_at)
      select exam_order_id, now() - interval '1 second', now() from exam_order`
    return { look }
  })
  expect((await plan.look).platform).toMatchObject({ times: 'known' })
  expect(platform().calls).toEqual([])
})

test('a time that the answer to another patient writes down at the same moment stands in the plans of both', async () => {
  await app.order(person, 'MR')
  const begins = app.at(1, '09:00')
  const plan = await app.sql.begin(async (tx) => {
    // The row is in one index and not yet in the other: between these two the other answer comes.
    const slotId = namedId(`exam slot:mr:${Date.parse(begins)}`)
    await tx`
      insert into exam_slot (slot_id, resource_id, begins_at, capacity)
      values (${slotId}, 'mr', ${app.at(9, '09:00')}, 0)`
    const look = app.plan(person)
    await untilWaiting(app.sql)
    await tx`update exam_slot set begins_at = ${begins} where slot_id = ${slotId}`
    return { look }
  })
  const { offers } = await plan.look
  expect(offers[0]?.parts.map(({ beginsAt }) => clock(beginsAt))).toEqual(['09:00'])
})

test('a time that was stopped and that the platform gives again is a time like others', async () => {
  await app.order(person, 'MR')
  await offered()
  await app.sql`update exam_slot set stopped = true`
  await app.forgetProposals()
  await app.takeOffer(person)
  expect((await app.plan(person)).planned).toMatchObject([{ isStopped: false }])
})

test('nothing is proposed later than the doctor said, at a device that does not do it, or in the past', async () => {
  await app.order(person, 'MR', { latestAt: app.at(1, '09:20') })
  const { propose } = platform()
  jest.spyOn(platform(), 'propose').mockImplementation(async (asked) => [
    ...(await propose.call(platform(), asked)),
    {
      examId: asked.exams[0]?.examId ?? '',
      resourceId: 'ct',
      beginsAt: app.at(1, '08:00'),
      left: 1,
    },
    {
      examId: asked.exams[0]?.examId ?? '',
      resourceId: 'mr',
      beginsAt: app.at(0, '08:00'),
      left: 1,
    },
    { examId: 'JC-OTHER', resourceId: 'mr', beginsAt: app.at(1, '08:00'), left: 1 },
  ])
  expect(await app.plan(person)).toMatchObject({
    offers: [],
    platform: { times: 'known', waiting: [], reason: null },
  })
  jest.restoreAllMocks()
})

test('whoever thinks for ten minutes can still choose what was shown: the lock says whether it is free', async () => {
  await app.order(person, 'MR')
  const parts = await offered()
  platform().loss.propose = 'before'
  await app.sql`update exam_proposal set asked_at = now() - interval '10 minutes', answered_at = now() - interval '10 minutes'`
  expect((await app.plan(person)).offers).toEqual([])
  expect((await app.take(person, parts)).status).toBe(200)
  expect(await planned()).toEqual(['头部磁共振 09:00'])
})

test('one exam is changed: the new time is kept before the old one is given back', async () => {
  await app.order(person, 'MR')
  const [part] = await app.takeOffer(person)
  const examOrderId = part?.examOrderId ?? ''
  await app.forgetProposals()
  const { times } = (await app.call(calls.listTimes, { examOrderId }, person)).body
  expect(times.map(({ beginsAt }) => clock(beginsAt))).toEqual(['10:00'])
  expect((await app.take(person, times)).status).toBe(200)
  expect(await planned()).toEqual(['头部磁共振 10:00'])
  await app.sendLocks()
  expect([...platform().locks.values()].map(({ state }) => state)).toEqual([
    'cancelled',
    'confirmed',
  ])
  expect(await app.taken()).toEqual({ 'mr 10:00': 1 })
})

test('a place that a window sold meanwhile: nothing is taken, what was kept is given back, and the next plan leaves it out', async () => {
  await app.publish('examRule', { ...mr2, resourceIds: ['mr'] })
  platform().open('mr', app.at(1, '11:00'))
  for (const code of ['BLOOD', 'MR', 'MR2']) await app.order(person, code, { name: code })
  const parts = await offered()
  const gone = parts.find(({ name }) => name === 'MR2') ?? parts[0]
  platform().sellAtWindow('mr', gone?.beginsAt ?? '')
  expect(await app.take(person, parts)).toMatchObject(refused(409, 'SOLD_OUT', '刚被约走'))
  await app.sendLocks()
  expect(platform().count('locked') + platform().count('confirmed')).toBe(0)
  expect(await app.taken()).toEqual({})
  const after = await app.plan(person)
  expect(after.planned).toEqual([])
  expect(after.platform?.reason).toContain('刚被约走')
  const next = after.offers[0]?.parts.find(({ examOrderId }) => examOrderId === gone?.examOrderId)
  expect(next?.beginsAt).not.toBe(gone?.beginsAt)
  expect((await app.take(person, after.offers[0]?.parts ?? [])).status).toBe(200)
  expect((await app.plan(person)).platform?.reason).toBeNull()
})

test('what the platform says against this patient is read by the patient, and that time is not offered again', async () => {
  await app.order(person, 'MR')
  const parts = await offered()
  platform().refuses.lock = { code: 'UNFIT', words: '这个时间不做增强检查' }
  expect(await app.take(person, parts)).toMatchObject(
    refused(409, 'SOLD_OUT', '这个时间不做增强检查'),
  )
  platform().refuses = {}
  expect((await offered()).map(({ beginsAt }) => clock(beginsAt))).toEqual(['10:00'])
})

test('a platform that is silent when it is asked what is free: the others are planned, and the patient reads it', async () => {
  for (const code of ['BLOOD', 'MR']) await app.order(person, code)
  platform().loss.propose = 'before'
  const plan = await app.plan(person)
  expect(plan.platform).toEqual({ times: 'silent', waiting: [], reason: null })
  expect(plan.offers[0]?.parts.map(({ name }) => name)).toEqual(['抽血'])
  platform().loss = {}
  expect(await app.plan(person)).toMatchObject({ platform: { times: 'known' } })
})

test('a place at the platform is nobody’s before it is confirmed; the plan waits, and a message says when it is', async () => {
  for (const code of ['BLOOD', 'MR']) await app.order(person, code)
  const parts = await offered()
  platform().loss.confirm = 'before'
  expect((await app.take(person, parts)).status).toBe(200)
  const waiting = await app.plan(person)
  expect(waiting.planned).toEqual([])
  expect(waiting.offers).toEqual([])
  expect(waiting.platform?.waiting.map(({ name }) => name)).toEqual(['抽血', '头部磁共振'])
  expect(await app.taken()).toEqual({ 'blood 08:30': 1 })
  // Another choice waits; the same one goes on.
  const [, other] = parts
  expect(
    await app.take(person, [{ examOrderId: other?.examOrderId ?? '', slotId: randomUUID() }]),
  ).toMatchObject(refused(409, 'CONFLICT', '等医院确认'))
  platform().loss = {}
  await app.sql`update exam_taking set started_at = hospital_now() - interval '1 minute'`
  await app.sendLocks()
  expect(await planned()).toEqual(['抽血 08:30', '头部磁共振 09:00'])
  expect(
    await app.sql`select title from message where account_id = ${person.accountId} and subject_id like 'exam taking%'`,
  ).toEqual([{ title: '检查时间定好了' }])
})

test('locks that are not given in time are given up: everything goes back, and the patient is told', async () => {
  for (const code of ['BLOOD', 'MR']) await app.order(person, code)
  const parts = await offered()
  platform().loss.lock = 'after'
  expect((await app.take(person, parts)).status).toBe(200)
  await app.sql`update exam_taking set started_at = hospital_now() - interval '3 minutes'`
  await app.sendLocks()
  platform().loss = {}
  await app.sendLocks()
  expect(platform().count('cancelled')).toBe(1)
  expect(platform().count('locked')).toBe(0)
  expect(await app.taken()).toEqual({})
  expect((await app.plan(person)).platform?.reason).toContain('没有回应')
  expect(
    await app.sql`select title from message where account_id = ${person.accountId} and subject_id like 'exam taking%'`,
  ).toEqual([{ title: '检查时间没有约上' }])
})

test('whoever waits may leave: nothing is kept, and what the exam had before stays', async () => {
  await app.order(person, 'MR')
  const [part] = await app.takeOffer(person)
  const examOrderId = part?.examOrderId ?? ''
  await app.forgetProposals()
  const { times } = (await app.call(calls.listTimes, { examOrderId }, person)).body
  platform().loss.confirm = 'after'
  await app.take(person, times)
  expect((await cancel(person, examOrderId)).status).toBe(200)
  platform().loss = {}
  await app.sendLocks()
  expect(await planned()).toEqual(['头部磁共振 09:00'])
  expect([...platform().locks.values()].map(({ state }) => state)).toEqual([
    'confirmed',
    'cancelled',
  ])
})

test('a doctor revokes an exam: its time goes back to the platform; in the middle of the taking nothing is taken', async () => {
  const id = await app.order(person, 'MR')
  await app.takeOffer(person)
  await app.order(person, 'MR', { id, state: 'revoked' })
  await app.sendLocks()
  expect(platform().count('cancelled')).toBe(1)
  const other = await app.order(person, 'MR')
  const parts = await offered()
  platform().gate = async (call) => {
    if (call !== 'lock') return
    platform().gate = undefined
    await app.order(person, 'MR', { id: other, state: 'revoked' })
  }
  expect(await app.take(person, parts)).toMatchObject(refused(409, 'SOLD_OUT'))
  await app.sendLocks()
  expect(platform().count('cancelled')).toBe(2)
  expect(await app.taken()).toEqual({})
})

describe.each(['lock', 'confirm', 'cancel'] as const)(
  'an app that is killed at /exam/%s',
  (call) => {
    it.each(['before', 'after'] as const)(
      'that was lost %s the platform acted goes on by the same number',
      async (loss) => {
        for (const code of ['BLOOD', 'MR']) await app.order(person, code)
        const parts = await offered()
        if (call !== 'cancel') platform().loss[call] = loss
        await app.take(person, parts)
        if (call === 'cancel') {
          platform().loss.cancel = loss
          await cancel(person, parts[1]?.examOrderId ?? '')
          await app.sendLocks()
        }
        // A new process finds the row and asks again.
        platform().loss = {}
        await app.sendLocks()
        expect(platform().locks.size).toBe(1)
        expect(platform().count(call === 'cancel' ? 'cancelled' : 'confirmed')).toBe(1)
        expect(await planned()).toEqual(
          call === 'cancel' ? ['抽血 08:30'] : ['抽血 08:30', '头部磁共振 09:00'],
        )
        expect(await app.sql`select 1 from exam_lock where next_at is not null`).toEqual([])
      },
    )
  },
)

test('a platform that does not take a time back is somebody’s work; the patient is rid of it', async () => {
  await app.order(person, 'MR')
  const [part] = await app.takeOffer(person)
  platform().refuses.cancel = { code: 'STARTED', words: '已经开始' }
  await cancel(person, part?.examOrderId ?? '')
  await app.sendLocks()
  await app.watch()
  expect((await app.plan(person)).planned).toEqual([])
  const [item] = await app.sql<{ facts: { why: string } }[]>`
    select facts from work_item where kind = 'exam_platform_silent' and ended_at is null`
  expect(item?.facts.why).toBe('平台拒绝收回这个时间')
  platform().refuses = {}
  await app.sql`update exam_lock set state = 'RELEASING', next_at = now() where state = 'KEPT'`
  await app.sendLocks()
  await app.watch()
  expect(
    await app.sql`select 1 from work_item where kind = 'exam_platform_silent' and ended_at is null`,
  ).toEqual([])
})

test('two patients want the last place at the same moment: one has it, the other reads so', async () => {
  const others = [person, await app.person()]
  const chosen = await Promise.all(
    others.map(async (one) => {
      await app.order(one, 'MR')
      return (await app.plan(one)).offers[0]?.parts ?? []
    }),
  )
  const answers = await Promise.all(others.map((one, at) => app.take(one, chosen[at] ?? [])))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(platform().count('confirmed')).toBe(1)
})

test('a device of the platform takes no times by documents, and gives those that the app had to it', async () => {
  await app.times('ct', 1, ['08:30'])
  const document = { id: 'mr:1', resourceId: 'mr', day: app.day(1), slots: [] }
  expect(await app.ingest('examSchedule', document)).toMatchObject({ outcome: 'refused' })
  const ct = {
    id: 'ct',
    branchId: 'b',
    departmentName: '医技科',
    name: '设备',
    place: '医技楼 1 层',
  }
  await app.publish('examResource', { ...ct, pool: 'hospital' })
  await app.order(person, 'CT')
  expect((await app.plan(person)).offers).toEqual([])
  platform().open('ct', app.at(1, '15:00'))
  await app.forgetProposals()
  expect((await offered()).map(({ beginsAt }) => clock(beginsAt))).toEqual(['15:00'])
  await app.publish('examResource', ct)
})

const mr2 = { id: 'MR2', name: '检查', minutes: 30, telephone: '0571-88000231' }
