/** Reminders of medicines: off until the patient wants them; at the chosen times, until the last day or until the hospital stops the medicine. */
import { medicineCalls as calls } from '../../../src/contract/medicine'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start())

let day = 0
let person: Person
// Each test has days of its own: the clock only goes on.
beforeEach(async () => {
  day += 10
  await testApp.sql`delete from medicine_reminder`
  await clock('05:00')
  person = await testApp.person()
  await testApp.prescribe(person)
})
const clock = (time: string, after = 0) => testApp.clock(time, day + after)
const bodies = async (who: Person = person) => (await testApp.messages(who)).map(({ body }) => body)
const left = async () => (await testApp.sql`select 1 from medicine_reminder`).length
const changed = '阿司匹林肠溶片的提醒已停，怎么用请点这里看。'
const once = '阿司匹林肠溶片 一次 1 片。已经用过就不用再用。'

it('nobody is reminded who did not ask', async () => {
  await clock('09:00')
  expect(await testApp.remind()).toBe(0)
  expect(await bodies()).toEqual([])
})

it('at each chosen time once, whoever of two workers comes first, and of use for an hour', async () => {
  await testApp.remindAt(person, ['18:00', '08:00', '08:00'])
  expect((await testApp.line(person)).reminders).toEqual(['08:00', '18:00'])
  await clock('07:59')
  expect(await testApp.remind()).toBe(0)
  await clock('08:01')
  expect((await Promise.all([testApp.remind(), testApp.remind()])).sort()).toEqual([0, 1])
  expect(await testApp.remind()).toBe(0)
  const [message] = await testApp.messages(person)
  expect(message).toMatchObject({ title: '到用药时间了', body: once })
  await clock('09:00')
  const [now] = await testApp.sql<{ now: Date }[]>`select hospital_now() as now`
  expect(message?.usefulUntil.getTime()).toBeLessThanOrEqual((now?.now.getTime() ?? 0) + 1000)
  await clock('18:01')
  await testApp.remind()
  await clock('08:01', 1)
  await testApp.remind()
  expect(await bodies()).toEqual([once, once, once])
})

it('ends by itself after the last time of the last day', async () => {
  await testApp.remindAt(person, ['08:00'])
  for (const after of [0, 1, 2, 3]) {
    await clock('08:01', after)
    await testApp.remind()
  }
  expect(await bodies()).toHaveLength(3)
  expect(await left()).toBe(0)
  expect((await testApp.remindAt(person, ['09:00'])).status).toBe(409)
})

it('what a patient takes at one time is one message', async () => {
  await testApp.prescribe(person, { lines: [{}, { name: '氨氯地平片', dose: '一次半片' }] })
  await testApp.remindAt(person, ['08:00'])
  await testApp.remindAt(person, ['08:00'], 1)
  await clock('08:01')
  await testApp.remind()
  expect(await bodies()).toEqual([
    '阿司匹林肠溶片 一次 1 片、氨氯地平片 一次半片。已经用过就不用再用。',
  ])
})

it('turned off it is silent', async () => {
  await testApp.remindAt(person, ['08:00'])
  await testApp.remindAt(person, [])
  expect((await testApp.line(person)).reminders).toEqual([])
  await clock('08:01')
  await testApp.remind()
  expect(await bodies()).toEqual([])
})

it.each([
  { often: '每周一次', timesADay: 1 },
  { often: '隔日一次', times: ['08:00'], timesADay: null },
  { often: '需要时', timesADay: null },
  { often: 'qw', timesADay: 1 },
])('a medicine that is not taken every day is never reminded of: $often', async (given) => {
  await testApp.prescribe(person, { lines: [given] })
  expect(await testApp.line(person)).toMatchObject({ isDaily: false, suggestedTimes: [] })
  expect((await testApp.remindAt(person, ['08:00'])).status).toBe(409)
  expect(await left()).toBe(0)
})

it('of two changes the account is told both', async () => {
  await testApp.prescribe(person, { lines: [{}, { name: '氨氯地平片' }] })
  await testApp.remindAt(person, ['08:00'])
  await testApp.remindAt(person, ['08:00'], 1)
  await testApp.prescribe(person, { lines: [{ state: 'stopped' }, { name: '氨氯地平片' }] })
  await testApp.prescribe(person, { state: 'stopped', lines: [{}, { name: '氨氯地平片' }] })
  expect((await bodies()).sort()).toEqual(
    [changed, changed.replace('阿司匹林肠溶片', '氨氯地平片')].sort(),
  )
})

it('is of the account that asked, not of a relative', async () => {
  const relative = await testApp.relative(person.patientId, 'full')
  await testApp.remindAt(person, ['08:00'])
  expect((await testApp.line(relative)).reminders).toEqual([])
  await clock('08:01')
  await testApp.remind()
  expect([await bodies(), await bodies(relative)]).toEqual([[once], []])
})

it.each([
  [
    'may only book',
    (accountId: string) =>
      testApp.sql`update patient_link set access_level = 'booking' where account_id = ${accountId}`,
  ],
  [
    'acts no more',
    (accountId: string) => testApp.sql`delete from patient_link where account_id = ${accountId}`,
  ],
])('an account that %s is not reminded, and the reminder ends', async (_words, change) => {
  const relative = await testApp.relative(person.patientId, 'full')
  await testApp.remindAt(relative, ['08:00'])
  await change(relative.accountId)
  await clock('08:01')
  await testApp.remind()
  expect([await bodies(relative), await left()]).toEqual([[], 0])
})

it('an hour late it is left out: the next one comes in its time', async () => {
  await testApp.remindAt(person, ['08:00', '18:00'])
  await clock('09:01')
  await testApp.remind()
  expect(await bodies()).toEqual([])
  await clock('18:01')
  await testApp.remind()
  expect(await bodies()).toEqual([once])
})

it.each([
  ['the prescription is stopped', { state: 'stopped' }],
  ['the line is stopped', { lines: [{ state: 'stopped' }] }],
  ['the line is gone', { lines: [{ lineId: '9', name: '氨氯地平片' }] }],
  ['it is taken less often', { lines: [{ timesADay: 1 }] }],
])('ends when %s, and its account is told', async (_words, given) => {
  await testApp.remindAt(person, ['08:00'])
  await testApp.prescribe(person, given)
  await clock('08:01')
  expect(await testApp.remind()).toBe(0)
  expect(await bodies()).toEqual([changed])
})

it('a stopped medicine’s reminder that waits is dropped', async () => {
  await testApp.remindAt(person, ['08:00'])
  await clock('08:01')
  await testApp.remind()
  await testApp.prescribe(person, { state: 'stopped' })
  expect((await testApp.messages(person)).map(({ state }) => state).sort()).toEqual([
    'DROPPED',
    'WAITING',
  ])
})

it('goes on with another dose, in the new words', async () => {
  await testApp.remindAt(person, ['08:00'])
  await testApp.prescribe(person, { lines: [{ dose: '一次 2 片' }] })
  await clock('08:01')
  await testApp.remind()
  expect(await bodies()).toEqual(['阿司匹林肠溶片 一次 2 片。已经用过就不用再用。'])
})

it('goes when the newer version is over already', async () => {
  await testApp.remindAt(person, ['08:00'])
  await testApp.prescribe(person, {
    lines: [{ from: '2026-01-01', until: '2026-01-02' }],
  })
  expect([await left(), await bodies()]).toEqual([0, []])
})

it.each([['05:59'], ['23:01'], ['8:00']])('%s is no time to be reminded', async (time) => {
  expect((await testApp.remindAt(person, [time])).status).toBe(400)
})

it('nobody is reminded of a stopped medicine', async () => {
  await testApp.prescribe(person, { state: 'stopped' })
  const { prescriptionId, lineId } = await testApp.line(person)
  const { status } = await testApp.call(
    calls.saveReminder,
    { prescriptionId, lineId, times: ['08:00'] },
    person,
  )
  expect(status).toBe(409)
})
