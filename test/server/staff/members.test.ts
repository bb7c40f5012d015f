/** Staff and roles seen at the desk: who signed in, what each role may do, and ending somebody's sessions. */
import { endSessions } from '../../../server/areas/staff/members'
import type { Staff } from '../../../server/http/caller'
import { deskContract } from '../../../src/contract/desk'
import { roomLabels } from '../../../src/contract/desk/words/room_words'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'

const { members, session } = deskContract
const desk = forAllTests(() => startTestDesk())
const admin = forAllTests(() => desk.staff('admin'))

const find = async (staffId: string) =>
  (await desk.call(members.list, {}, admin)).body.list.find((one) => one.staffId === staffId)

it('tells who signed in, as what, since when, and what is open', async () => {
  const clerk = await desk.staff('support', 'clinics')
  const { sql } = desk.server
  await sql`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, begun_at, last_seen_at, expires_at, ended_at)
    select gen_random_uuid(), ${clerk.staffId} || n, ${clerk.staffId}, '旧名', '{support}', now() - n * interval '10 days', now() - n * interval '10 days', now() - n * interval '10 days' + interval '12 hours', case when n = 1 then now() - interval '9 days' end
    from generate_series(1, 3) n`
  // Idle by now: not open any more.
  await sql`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, begun_at, last_seen_at, expires_at)
    values (gen_random_uuid(), ${`${clerk.staffId} idle`}, ${clerk.staffId}, '旧名', '{support}', now() - interval '2 hours', now() - interval '40 minutes', now() + interval '9 hours')`
  const one = await find(clerk.staffId)
  expect(one).toMatchObject({
    name: '工作人员supportclinics',
    roles: ['support', 'clinics'],
    isSelf: false,
  })
  expect(one?.sessions).toHaveLength(1)
  expect(Date.now() - Date.parse(one?.since ?? '')).toBeGreaterThan(29 * 86_400_000)
  expect((await find(admin.staffId))?.isSelf).toBe(true)
})

it('tells which groups of the directory have which roles', async () => {
  const { groups } = (await desk.call(members.list, {}, admin)).body
  expect(groups).toContainEqual({ group: 'group-finance', roles: ['finance'] })
})

it('tells of every call who may make it, from the contract that the guard goes by', async () => {
  const { list } = (await desk.call(members.permissions, {}, admin)).body
  const calls = Object.values(deskContract).flatMap((room) => Object.keys(room))
  expect(list).toHaveLength(calls.length)
  expect(list.filter(({ room }) => !(room in roomLabels))).toEqual([])
  expect(list).toContainEqual({
    room: 'members',
    summary: members.endSessions.summary,
    changes: true,
    roles: ['admin'],
  })
})

it('ends all sessions of somebody at once, and says who did it and why', async () => {
  const clerk = await desk.staff('support')
  expect((await desk.call(session.self, {}, clerk)).status).toBe(200)
  const asked = { staffId: clerk.staffId, reason: '电脑没有锁' }
  expect((await desk.call(members.endSessions, asked, admin)).body).toEqual({ ended: 1 })
  expect((await desk.call(session.self, {}, clerk)).status).toBe(401)
  expect((await find(clerk.staffId))?.sessions).toEqual([])
  expect((await desk.call(members.endSessions, asked, admin)).status).toBe(409)
  const [line] = await desk.server.sql`
    select staff_id, reason, after from staff_event where action = 'end_staff_sessions' and subject = ${clerk.staffId}`
  expect(line).toMatchObject({
    staffId: admin.staffId,
    reason: '电脑没有锁',
    after: { sessions: 1 },
  })
})

it('ends nothing whose line cannot be written into the log', async () => {
  const clerk = await desk.staff('support')
  // PostgreSQL takes no such text.
  const nameless = { staffId: 'a', sessionId: 'a', name: '\u0000', roles: ['admin'] as const }
  const asked = { staffId: clerk.staffId, reason: '试一下' }
  const ending = endSessions(desk.server, nameless as unknown as Staff, asked)
  await expect(ending).rejects.toThrow()
  expect((await desk.call(session.self, {}, clerk)).status).toBe(200)
})

it('ends neither one’s own sessions nor those of nobody', async () => {
  const reason = '试一下'
  expect(
    (await desk.call(members.endSessions, { staffId: admin.staffId, reason }, admin)).status,
  ).toBe(409)
  expect((await desk.call(members.endSessions, { staffId: 'nobody', reason }, admin)).status).toBe(
    404,
  )
  expect((await desk.call(session.self, {}, admin)).status).toBe(200)
})
