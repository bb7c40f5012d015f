/** A child who becomes an adult: who acted for the child goes on booking, and reads nothing until the patient allows it. */
import { listAccountPatients } from '../../../server/areas/patient'
import { setAccessLevel } from '../../../server/areas/patient/links/actor_repository'
import { lowerAccessToGrown } from '../../../server/areas/privacy/grown_children'
import { moveClock } from '../../../simulators/sandbox_repository'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { forEachTest, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const accountId = demoAccounts[0]?.accountId ?? ''
const patientId = patientIdOf('grandson')
const server = forEachTest(async () => {
  const started = await startTestServer({ seeded: true })
  await started.sql`delete from patient_link where patient_id = ${patientId} and account_id <> ${accountId}`
  return started
})
afterEach(() => moveClock(server.sql, 0))

/** The child's birthday, of which so many days are over that make 18 years; the link is a year old. */
async function born(daysBefore: number): Promise<void> {
  await server.sql`update patient set birthday = hospital_today() - interval '18 years' - make_interval(days => ${daysBefore}) where patient_id = ${patientId}`
  await server.sql`update patient_link set bound_at = now() - interval '1 year' where patient_id = ${patientId}`
}
const lower = () => lowerAccessToGrown(server.dependencies)
const levelOf = async (ofPatient: string) =>
  (await listAccountPatients(server.sql, accountId)).find((one) => one.patientId === ofPatient)
    ?.accessLevel
const linkId = async () => {
  const [row] = await server.sql<{ patientLinkId: string }[]>`
    select patient_link_id from patient_link where patient_id = ${patientId} and account_id = ${accountId}`
  return row?.patientLinkId ?? ''
}

test.each([
  [-1, 'full', 0],
  [0, 'booking', 1],
  [59, 'booking', 1],
  [60, 'full', 0],
])('%d days after the 18th birthday the access is %s', async (days, level, count) => {
  await born(days)
  expect(await lower()).toBe(count)
  expect(await levelOf(patientId)).toBe(level)
})

test('the account is told once, and finds it among what was done', async () => {
  await born(0)
  expect([await lower(), await lower()]).toEqual([1, 0])
  const messages = await server.sql`
    select title, body from message where kind = 'access' and account_id = ${accountId}`
  expect([...messages]).toEqual([
    { title: '就诊人已满 18 周岁', body: expect.stringContaining('窗口') },
  ])
  const { token } = await aSession(server, { accountId })
  const log = await server.call(contract.privacy.listAccessEvents, { pageSize: 5 }, { token })
  expect(log.body.list.map(({ what }) => what)).toContain('就诊人已满 18 周岁，改为只能挂号和缴费')
})

test('reports are refused, and booking goes on', async () => {
  await born(0)
  const { token } = await aSession(server, { accountId, isSteppedUp: true })
  const list = () => server.send(contract.report.listReports, { patientId }, { token })
  expect((await list()).status).toBe(200)
  await lower()
  expect(await list()).toMatchObject(refused(403, 'NOT_PERMITTED', '谁可以为我办事'))
})

test('what the patient allows afterwards stays', async () => {
  await born(0)
  await lower()
  await setAccessLevel(server.sql, patientId, await linkId(), 'full')
  expect(await lower()).toBe(0)
  expect(await levelOf(patientId)).toBe('full')
})

test('a link made after the birthday, and the patient’s own, are no guardian’s', async () => {
  await born(3)
  await server.sql`update patient_link set bound_at = now() - interval '1 day' where patient_id = ${patientId}`
  expect(await lower()).toBe(0)
  await born(3)
  await server.sql`update patient_link set relation = 'other' where account_id = ${accountId} and relation = 'self'`
  await server.sql`update patient_link set relation = 'self' where patient_link_id = ${await linkId()}`
  expect(await lower()).toBe(0)
})

test.each([
  ['2026-02-28', 0],
  ['2026-03-01', 1],
])('who was born on 29 February is on %s of age: %d', async (today, count) => {
  await server.sql`update patient set birthday = '2008-02-29' where patient_id = ${patientId}`
  await server.sql`update patient_link set bound_at = '2020-01-01' where patient_id = ${patientId}`
  await moveClock(
    server.sql,
    Math.round((Date.parse(`${today}T12:00:00+08:00`) - Date.now()) / 1000),
  )
  expect(await lower()).toBe(count)
})
