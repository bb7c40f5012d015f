/** The desk ends a patient's sessions: with a reason, at once, in the logs of both sides. */
import { randomUUID } from 'node:crypto'
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { deskContract } from '../../../src/contract/desk'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'

const { accounts, counter, security } = deskContract
const accountId = demoAccounts[0]?.accountId ?? ''
const patientId = patientIdOf('grandson')
const reason = '患者来电：手机丢了'
const desk = forAllTests(() => startTestDesk({ seeded: true }))
const admin = forAllTests(() => desk.staff('admin'))
const clerk = forAllTests(() => desk.staff('support'))

const signIn = async () => (await aSession(desk.server, { accountId })).token
const isSignedIn = async (token: string) =>
  (await desk.server.send(contract.privacy.listSessions, {}, { token })).status === 200
const actors = async () => (await desk.call(counter.open, { patientId, reason }, clerk)).body.actors

it('ends every session of the account at once, also one that this process has just seen', async () => {
  const tokens = [await signIn(), await signIn()]
  for (const token of tokens) expect(await isSignedIn(token)).toBe(true)
  const { status, body } = await desk.call(accounts.endSessions, { accountId, reason }, admin)
  expect([status, body]).toEqual([200, { ended: 2 }])
  for (const token of tokens) expect(await isSignedIn(token)).toBe(false)
})

it('stands in the log of the staff with the reason, and in the account’s own', async () => {
  const [line] = await desk.server.sql`
    select staff_id, reason, after from staff_event where action = 'end_account_sessions' and subject = ${accountId}`
  expect(line).toEqual({ staffId: admin.staffId, reason, after: { sessions: 2 } })
  const { list } = (await desk.call(security.list, { accountId }, admin)).body
  expect(list.filter(({ action }) => action === 'ended_by_hospital')).toHaveLength(1)
  const token = await signIn()
  const own = await desk.server.call(contract.privacy.listSecurityEvents, {}, { token })
  expect(own.body.map(({ what }) => what)).toContain('医院结束了全部登录')
})

it('is done from the patient’s page for one of the accounts that act for him', async () => {
  const token = await signIn()
  const [actor] = await actors()
  const asked = { patientId, actorId: actor?.actorId ?? '', reason }
  expect((await desk.call(accounts.endSessionsOfActor, asked, clerk)).body).toEqual({
    ended: expect.any(Number),
  })
  expect(await isSignedIn(token)).toBe(false)
  const [line] = await desk.server.sql`
    select patient_id from staff_event where action = 'end_account_sessions' and staff_id = ${clerk.staffId}`
  expect(line).toEqual({ patientId })
})

it('says so where nothing is open, and where nobody is meant', async () => {
  const none = await desk.call(accounts.endSessions, { accountId, reason }, admin)
  expect(none.status).toBe(409)
  const nobody = { accountId: randomUUID(), reason }
  expect((await desk.call(accounts.endSessions, nobody, admin)).status).toBe(404)
  const strange = { patientId, actorId: randomUUID(), reason }
  expect((await desk.call(accounts.endSessionsOfActor, strange, clerk)).status).toBe(404)
  const elsewhere = { patientId: randomUUID(), actorId: (await actors())[0]?.actorId ?? '', reason }
  expect((await desk.call(accounts.endSessionsOfActor, elsewhere, clerk)).status).toBe(404)
})
