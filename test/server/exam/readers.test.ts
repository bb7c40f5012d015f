/** Messages and the export name exams: an account whose level was lowered meanwhile, or whose link ended, reads none of them. */
import { examArea } from '../../../server/areas/exam'
import { deskContract } from '../../../src/contract/desk'
import { messageCalls } from '../../../src/contract/message'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const app = forAllTests(() => TestApp.start())
const staff = forAllTests(() => app.desk.staff('clinics'))

/** The titles that the account can read, now that all are due. */
async function titlesFor({ token }: Person): Promise<string[]> {
  await app.sql`update message set due_at = hospital_now()`
  const { list } = (await app.call(messageCalls.listMessages, {}, { token })).body
  return list.map(({ title }) => title).sort()
}

const setLevel = (person: Person, level: 'booking' | 'full') => app.sql`
  update patient_link set access_level = ${level} where account_id = ${person.accountId}`

test('who may only book any more reads neither the reminders of exams that he planned nor of their moving', async () => {
  await app.times('us1', 1, ['08:00'])
  const person = await app.person()
  await app.order(person, 'US')
  await app.takeOffer(person)
  expect(await titlesFor(person)).toEqual(['明天有检查', '检查前的准备'])
  await setLevel(person, 'booking')
  expect(await titlesFor(person)).toEqual([])
  await app.times('us2', 2, ['08:00'])
  await app.closeDevice('us1')
  const which = { resourceId: 'us1', day: app.day(1), reason: '探头损坏' }
  expect((await app.desk.call(deskContract.exams.move, which, staff)).body.moved).toBe(1)
  expect(await titlesFor(person)).toEqual([])
  const { body } = await app.call(messageCalls.countUnread, {}, person)
  expect(body).toMatchObject({ unread: 0 })
  // The owner gives the level back.
  await setLevel(person, 'full')
  expect(await titlesFor(person)).toContain('检查改了时间')
})

test('who is no relative any more, or may only book, has no exams of the patient in the export', async () => {
  await app.clear()
  await app.times('blood', 1, ['08:00'])
  const person = await app.person()
  await app.order(person, 'BLOOD')
  await app.takeOffer(person)
  const { accountId } = person
  const named = async () =>
    JSON.stringify(await examArea.exportAccount(app.sql as never, accountId, app.dependencies))
  expect(await named()).toContain('抽血')
  await setLevel(person, 'booking')
  expect(await named()).not.toContain('抽血')
  await setLevel(person, 'full')
  await app.sql`update patient_link set unbound_at = now() where account_id = ${accountId}`
  expect(await named()).not.toContain('抽血')
})
