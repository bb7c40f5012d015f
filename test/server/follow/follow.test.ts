/** Following doctors, and being told once when their places are released. */
import { notifyOfReleases } from '../../../server/areas/follow'
import { followCalls as calls } from '../../../src/contract/follow'
import { privacyCalls } from '../../../src/contract/privacy'
import { aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

let doctorId = ''
const server = forAllTests(() => startTestServer({ seeded: true }))
beforeAll(async () => {
  const [row] = await server.sql<{ doctorId: string }[]>`
    select doctor_id from schedule where doctor_id is not null order by doctor_id limit 1`
  doctorId = row?.doctorId ?? ''
  // Only what a test releases is new: in the morning the demo has releases of its own.
  await server.sql`
    update schedule set release_at = release_at - interval '1 year' where doctor_id = ${doctorId}`
})
beforeEach(async () => {
  await server.sql`delete from message`
  await server.sql`delete from doctor_release`
  await server.sql`delete from doctor_follow`
})

const notified = () => server.sql<
  { accountId: string; title: string; state: string; route: string }[]
>`
  select account_id, title, state, route from message where kind = 'release'`

/** The doctor's places of the last day that shows are released so long ago, by the hospital's clock; so many are free. */
async function released(ago: string, free: number): Promise<void> {
  const [last] = await server.sql<{ day: string }[]>`
    select max(visit_date) as day from schedule where doctor_id = ${doctorId}`
  const day = last?.day ?? ''
  await server.sql`update schedule set release_at = hospital_now() - ${ago}::interval where doctor_id = ${doctorId} and visit_date = ${day}`
  await server.sql`
    update slot t set release_at = s.release_at, stopped = false, capacity = 10, taken = 10
    from schedule s where s.schedule_id = t.schedule_id and s.doctor_id = ${doctorId} and s.visit_date = ${day}`
  await server.sql`
    update slot set taken = capacity - ${free} where slot_id = (
      select t.slot_id from slot t join schedule s using (schedule_id) where s.doctor_id = ${doctorId} and s.visit_date = ${day} order by t.begin_time limit 1)`
}

async function aFollower(since = '1 day') {
  const session = await aSession(server, { tel: aTel(), isSteppedUp: true })
  await server.sql`insert into doctor_follow values (${session.accountId}, ${doctorId}, hospital_now() - ${since}::interval)`
  return session
}

test('a doctor is followed, listed with what is free, and let go; twice is the same as once', async () => {
  const { token } = await aSession(server)
  const at = { token }
  expect((await server.call(calls.isFollowed, { doctorId }, at)).body.isFollowed).toBe(false)
  await server.call(calls.followDoctor, { doctorId }, at)
  expect((await server.call(calls.followDoctor, { doctorId }, at)).status).toBe(200)
  expect((await server.call(calls.isFollowed, { doctorId }, at)).body.isFollowed).toBe(true)
  const { doctors } = (await server.call(calls.listDoctors, {}, at)).body
  expect(doctors).toHaveLength(1)
  expect(doctors[0]).toMatchObject({
    doctorId,
    leftNum: expect.any(Number),
    state: expect.any(String),
  })
  await server.call(calls.unfollowDoctor, { doctorId }, at)
  await server.call(calls.unfollowDoctor, { doctorId }, at)
  expect((await server.call(calls.listDoctors, {}, at)).body.doctors).toEqual([])
})

test('nobody sees whom another account follows', async () => {
  await aFollower()
  const { token } = await aSession(server)
  expect((await server.call(calls.listDoctors, {}, { token })).body.doctors).toEqual([])
})

test('an unknown doctor cannot be followed, and fifty are enough', async () => {
  const { token, accountId } = await aSession(server)
  expect(
    (await server.send(calls.followDoctor, { doctorId: 'doc-nobody' }, { token })).status,
  ).toBe(404)
  await server.sql`insert into doctor_follow select ${accountId}, doctor_id, hospital_now() from doctor where doctor_id <> ${doctorId} order by doctor_id limit 50`
  expect((await server.send(calls.followDoctor, { doctorId }, { token })).status).toBe(409)
})

test('the follower is told of a release once', async () => {
  const { accountId } = await aFollower()
  await released('5 seconds', 3)
  expect(await notifyOfReleases(server.dependencies)).toBe(1)
  expect(await notifyOfReleases(server.dependencies)).toBe(0)
  expect(await notified()).toEqual([
    {
      accountId,
      title: expect.stringContaining('放号了'),
      state: 'WAITING',
      route: `/subpages/registration/registration_doctor_detail?doctorId=${doctorId}`,
    },
  ])
})

test('two replicas that look at the same moment tell once', async () => {
  await aFollower()
  await released('5 seconds', 3)
  const looked = await Promise.all([
    notifyOfReleases(server.dependencies),
    notifyOfReleases(server.dependencies),
  ])
  expect(looked[0] + looked[1]).toBe(1)
  expect(await notified()).toHaveLength(1)
})

test('nobody is told of places that are gone, of a release long past, or of one before he followed', async () => {
  await aFollower()
  await released('5 seconds', 0)
  await notifyOfReleases(server.dependencies)
  await released('3 hours', 5)
  await notifyOfReleases(server.dependencies)
  await server.sql`delete from doctor_follow`
  await aFollower('1 minute')
  await released('5 minutes', 5)
  await notifyOfReleases(server.dependencies)
  expect(await notified()).toEqual([])
})

test('a message that waits for the morning is dropped when the places are gone by then', async () => {
  await aFollower()
  await released('5 seconds', 3)
  await notifyOfReleases(server.dependencies)
  await server.sql`update slot t set taken = capacity from schedule s where s.schedule_id = t.schedule_id and s.doctor_id = ${doctorId}`
  await notifyOfReleases(server.dependencies)
  expect((await notified()).map(({ state }) => state)).toEqual(['DROPPED'])
})

test('what an account follows is in its export', async () => {
  const { token } = await aFollower()
  const { body } = await server.call(privacyCalls.exportData, {}, { token })
  expect(JSON.parse(body.content)).toMatchObject({
    followedDoctors: [{ doctor: expect.any(String) }],
  })
})
