/** Rights to a free visit (续诊) are told: once when they are given, and once at 10:00 of the day before the last one; not when they are used. */
import { allAreas } from '../../../../server/app'
import { remindOfEntitlements } from '../../../../server/areas/registration/entitlements/announcements'
import { intakeOf, take } from '../../../../server/intake'
import { forAllTests } from '../../../support/server/for_tests'
import { setMinutesFromMidnight } from '../../../support/server/hospital_clock'
import { anEntitlement } from '../../intake/documents'
import { TestApp, type Person } from '../test_app'

const testApp = forAllTests(() => TestApp.start())
const day = 24 * 60
/** Minutes from the coming midnight, all in days to come, so that whatever tests make now is there: noon of the day on which all is given, and a minute past ten of the day after. */
const [noon, ten] = [12 * 60, day + 10 * 60 + 1]
const clock = (minutes: number) => setMinutesFromMidnight(testApp.sql, minutes)

let count = 0
beforeEach(async () => {
  count += 1
  await clock(noon)
  await testApp.sql`delete from message`
  await testApp.sql`update entitlement set state = 'revoked'`
})

async function dayIn(days: number): Promise<string> {
  const [row] = await testApp.sql<{ day: string }[]>`
    select (hospital_today() + ${days}::int)::text as day`
  return row?.day ?? ''
}

/** The hospital's word: good until the day after tomorrow unless told otherwise. */
async function give({ patientId }: Pick<Person, 'patientId'>, given: object = {}) {
  const [outcome] = await take(intakeOf(testApp.dependencies, allAreas), 'push:his', [
    anEntitlement({
      id: `T${count}`,
      patient: { value: patientId },
      from: await dayIn(0),
      until: await dayIn(2),
      ...given,
    }),
  ])
  expect(['taken', 'known']).toContain(outcome?.outcome)
}

const announced = () => testApp.sql<
  { accountId: string; title: string; body: string; state: string; route: string }[]
>`
  select account_id, title, body, state, route from message where kind = 'entitlement' order by due_at, title desc`
const titles = async () => (await announced()).map(({ title }) => title)
const remind = () => remindOfEntitlements(testApp.dependencies)
const [given, ending] = [
  '医院给了一次免费续诊',
  expect.stringMatching(/^免费续诊到\d+月\d+日为止$/) as string,
]

it('when it is given: once, however often it is told, with the way to its times', async () => {
  const person = await testApp.person()
  await give(person, { doctorId: 'doc' })
  await give(person, { doctorId: 'doc' })
  await give(person, { doctorId: 'doc', version: 2, reason: '看结果' })
  const messages = await announced()
  expect(messages).toMatchObject([
    {
      accountId: person.accountId,
      title: given,
      body: expect.stringMatching(
        /^科室d1 沈怀远医生：\d+月\d+日至\d+月\d+日可以免费再看一次/,
      ) as string,
      state: 'WAITING',
      route: '/subpages/entitlement/entitlement_list',
    },
  ])
  expect(await remind()).toBe(0)
  expect(await titles()).toEqual([given])
})

it('to everybody who has proven who the patient is, not to who only typed it', async () => {
  const person = await testApp.person()
  const [relative, stranger] = [await testApp.person(), await testApp.person()]
  await testApp.bind(relative.accountId, person.patientId)
  await testApp.bind(stranger.accountId, person.patientId)
  await testApp.sql`
    update patient_link set unproven_since = now(), access_level = 'booking', relation = 'other' where account_id = ${stranger.accountId} and patient_id = ${person.patientId}`
  await give(person)
  await clock(ten)
  await remind()
  const accounts = (await announced()).map(({ accountId }) => accountId)
  expect(accounts).toHaveLength(4)
  expect(new Set(accounts)).toEqual(new Set([person.accountId, relative.accountId]))
})

it('before it ends: at 10:00 of the day before, once, whoever of two workers comes first', async () => {
  const person = await testApp.person()
  await give(person)
  await clock(ten - 2)
  expect(await remind()).toBe(0)
  await clock(ten)
  expect((await Promise.all([remind(), remind()])).sort()).toEqual([0, 1])
  expect(await remind()).toBe(0)
  expect(await titles()).toEqual([given, ending])
})

it('before another last day, where the hospital changes it', async () => {
  const person = await testApp.person()
  await give(person)
  await clock(ten)
  await remind()
  await give(person, { version: 2, until: await dayIn(4) })
  expect(await remind()).toBe(0)
  await clock(ten + 3 * day)
  expect(await remind()).toBe(1)
  expect(await titles()).toEqual([given, ending, ending])
})

it('only once of one that is given when its end is near', async () => {
  const person = await testApp.person()
  await give(person, { until: await dayIn(1) })
  await clock(ten)
  expect(await remind()).toBe(0)
  expect(await titles()).toEqual([given])
})

it('no more once it is used, and again when that is given back', async () => {
  const person = await testApp.person()
  await give(person)
  const { sourceTimeId } = await testApp.source({ days: 2 })
  const { body } = await testApp.book(person, sourceTimeId)
  expect(body).toMatchObject({ isEntitled: true })
  await clock(ten)
  expect(await remind()).toBe(0)
  // What quiet hours held is dropped.
  expect(await announced()).toMatchObject([{ title: given, state: 'DROPPED' }])
  await testApp.settleAll()
  expect((await testApp.cancel(person, body.orderId)).status).toBe(200)
  await testApp.settleAll()
  expect(await remind()).toBe(1)
  expect(await titles()).toEqual([given, ending])
})

it.each(['used', 'revoked'])('no more once the hospital says %s', async (state) => {
  const person = await testApp.person()
  await give(person)
  await give(person, { version: 2, state })
  await clock(ten)
  expect(await remind()).toBe(0)
  expect(await announced()).toMatchObject([{ title: given, state: 'DROPPED' }])
})

it.each([
  ['is used already', { state: 'used' }],
  ['is revoked already', { state: 'revoked' }],
  ['is over', { from: '2026-01-05', until: '2026-01-07' }],
])('nothing of one that %s when it comes', async (_words, more) => {
  await give(await testApp.person(), more)
  expect(await announced()).toEqual([])
})

it('nothing of a patient who died', async () => {
  const person = await testApp.person()
  await give(person)
  const { patientId } = person
  await testApp.sql`update patient set deceased_on = hospital_today() where patient_id = ${patientId}`
  await give(person, { id: `T${count}-b` })
  await clock(ten)
  await remind()
  expect(await titles()).toEqual([given])
})
