/** Follow-ups (随访) are told: once when the doctor asks, and once three days before the last day where nothing is booked. */
import { remindOfFollowUps } from '../../../../server/areas/registration/follow_ups/announcements'
import { registrationCalls as calls } from '../../../../src/contract/registration'
import { forAllTests } from '../../../support/server/for_tests'
import { setMinutesFromMidnight } from '../../../support/server/hospital_clock'
import { TestApp, type Person } from '../test_app'
import { ask as askIn, dayIn as dayOf } from './asking'

const testApp = forAllTests(() => TestApp.start())
const day = 24 * 60
/** Minutes from the coming midnight, all in days to come: noon of the day on which all is asked, and a minute past ten four days later, three before the last. */
const [noon, ten] = [12 * 60, 4 * day + 10 * 60 + 1]
const clock = (minutes: number) => setMinutesFromMidnight(testApp.sql, minutes)

let count = 0
beforeEach(async () => {
  count += 1
  await clock(noon)
  await testApp.sql`delete from message`
  await testApp.sql`update follow_up set state = 'revoked'`
})

const dayIn = (days: number) => dayOf(testApp, days)
const ask = (person: Pick<Person, 'patientId'>, given: object = {}) =>
  askIn(testApp, person, { id: `T${count}`, ...given })

const announced = () => testApp.sql<
  { accountId: string; title: string; body: string; state: string; route: string }[]
>`
  select account_id, title, body, state, route from message where kind = 'follow_up' order by due_at, message_id`
const titles = async () => (await announced()).map(({ title }) => title).sort()
const remind = () => remindOfFollowUps(testApp.dependencies)
const [askedFor, ending] = [
  '医生请您回来复诊',
  expect.stringMatching(/^复诊还没有约，到\d+月\d+日为止$/) as string,
]

it('when the doctor asks: once, however often it is told, with the way to its times', async () => {
  const person = await testApp.person()
  await ask(person, { doctorId: 'doc' })
  await ask(person, { doctorId: 'doc' })
  await ask(person, { doctorId: 'doc', version: 2, reason: '看结果' })
  expect(await announced()).toMatchObject([
    {
      accountId: person.accountId,
      title: askedFor,
      body: expect.stringMatching(/^科室d1 沈怀远医生：请在\d+月\d+日至\d+月\d+日来复诊/) as string,
      state: 'WAITING',
      route: '/subpages/entitlement/follow_up_list',
    },
  ])
  expect(await remind()).toBe(0)
})

it('anew for other days; what waits of the old ones is dropped', async () => {
  const person = await testApp.person()
  await ask(person)
  await ask(person, { version: 2, until: await dayIn(9) })
  expect((await announced()).map(({ state }) => state).sort()).toEqual(['DROPPED', 'WAITING'])
})

it('once more three days before the last one, whoever of two workers comes first', async () => {
  const person = await testApp.person()
  await ask(person)
  await clock(ten - 2)
  expect(await remind()).toBe(0)
  await clock(ten)
  expect((await Promise.all([remind(), remind()])).sort()).toEqual([0, 1])
  expect(await remind()).toBe(0)
  expect(await titles()).toEqual([askedFor, ending])
})

it('only once of one that is asked for when its end is near', async () => {
  const person = await testApp.person()
  await ask(person, { until: await dayIn(2) })
  await clock(day + 10 * 60 + 1)
  expect(await remind()).toBe(0)
  expect(await titles()).toEqual([askedFor])
})

it('no more once a visit is booked, and again when that is given back', async () => {
  const person = await testApp.person()
  await ask(person)
  const { sourceTimeId } = await testApp.source({ days: 6 })
  const orderId = await testApp.order(person, sourceTimeId)
  await clock(ten)
  await testApp.sql`
    update registration_order set expires_at = hospital_now() + interval '1 day' where order_id = ${orderId}`
  expect(await remind()).toBe(0)
  // What quiet hours held is dropped.
  expect(await announced()).toMatchObject([{ title: askedFor, state: 'DROPPED' }])
  expect((await testApp.cancel(person, orderId)).status).toBe(200)
  await testApp.settleAll()
  expect(await remind()).toBe(1)
  expect(await titles()).toEqual([askedFor, ending])
})

it('no more once the patient declined, and again when that is taken back', async () => {
  const person = await testApp.person()
  await ask(person)
  const [found] = (await testApp.call(calls.listFollowUps, {}, person)).body.followUps
  const followUpId = found?.followUpId ?? ''
  await testApp.call(calls.declineFollowUp, { followUpId, reason: 'elsewhere' }, person)
  await clock(ten)
  expect(await remind()).toBe(0)
  expect(await announced()).toMatchObject([{ title: askedFor, state: 'DROPPED' }])
  await testApp.call(calls.reopenFollowUp, { followUpId }, person)
  expect(await remind()).toBe(1)
})

it.each(['completed', 'revoked'])('no more once the hospital says %s', async (state) => {
  const person = await testApp.person()
  await ask(person)
  await ask(person, { version: 2, state })
  await clock(ten)
  expect(await remind()).toBe(0)
  expect(await announced()).toMatchObject([{ title: askedFor, state: 'DROPPED' }])
})

it.each([
  ['is over', { from: '2026-01-05', until: '2026-01-07' }],
  ['is completed already', { state: 'completed' }],
])('nothing of one that %s when it comes', async (_words, more) => {
  await ask(await testApp.person(), more)
  expect(await announced()).toEqual([])
})

it('nothing of one that is booked when it comes', async () => {
  const person = await testApp.person()
  const { sourceTimeId } = await testApp.source({ days: 6 })
  await testApp.order(person, sourceTimeId)
  await ask(person)
  expect(await announced()).toEqual([])
})
