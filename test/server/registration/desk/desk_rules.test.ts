/** The rules at the desk: whom a change touches before it is made, and every version with who made it and why. */
import { deskContract } from '../../../../src/contract/desk'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { rules } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))

const preview = async (changes: Record<string, number>) =>
  desk.call(rules.preview, { changes }, office)
const read = async () => (await desk.call(rules.read, {}, office)).body
const change = async (changes: Record<string, number>, version?: number) =>
  desk.call(
    rules.change,
    { version: version ?? (await read()).version, changes, reason: '春节期间号源紧张' },
    office,
  )

it('says in numbers whom a change touches, and what patients will read', async () => {
  const person = await testApp.person()
  await testApp.order(person, (await testApp.source({ departmentId: 'd1' })).sourceTimeId)
  await testApp.order(person, (await testApp.source({ departmentId: 'd2' })).sourceTimeId)
  const { body } = await preview({ activeOrdersPerPatientAndDay: 1, unpaidOrdersPerAccount: 1 })
  expect(body.touched.map(({ count }) => count)).toEqual([1, 1])
  expect(body.sentences.join('')).toContain('一天最多 1 个号')
  expect((await preview({ activeOrdersPerPatientAndDay: 2 })).body.touched[0]?.count).toBe(0)
})

it('refuses what cannot be, in words', async () => {
  expect((await preview({ releaseHour: 99 })).body.problem).toContain('每天放号时间')
  expect((await preview({ nothing: 1 })).status).toBe(400)
  expect((await change({ releaseHour: 99 })).status).toBe(400)
  expect((await change({})).status).toBe(400)
})

it('keeps every version with who, why and what; new orders are made under it', async () => {
  const { version } = (await change({ reschedulesPerOrder: 1 })).body
  const body = await read()
  expect(body.version).toBe(version)
  expect(body.versions[0]).toMatchObject({
    version,
    note: '春节期间号源紧张',
    changes: [{ label: '同一次挂号最多改约', unit: '次', before: 2, after: 1 }],
  })
  const order = await testApp.order(await testApp.person(), (await testApp.source()).sourceTimeId)
  const [row] = await testApp.sql`
    select rules_version from registration_order where order_id = ${order}`
  expect(row?.rulesVersion).toBe(version)
  const [line] = await testApp.sql`
    select action, reason from staff_event where subject = ${`rules ${version}`}`
  expect(line).toEqual({ action: 'change_rules', reason: '春节期间号源紧张' })
})

it('two who read the same version do not undo each other: the second is told', async () => {
  const { version } = await read()
  expect((await change({ noShowLimit: 5 }, version)).status).toBe(200)
  expect((await change({ noShowLimit: 4 }, version)).status).toBe(409)
  expect((await read()).rules.find(({ name }) => name === 'noShowLimit')?.value).toBe(5)
})
