/** The message centre's calls. */
import { randomUUID } from 'node:crypto'
import { announce, visitReminder } from '../../../server/areas/message'
import { messageCalls } from '../../../src/contract/message'
import { patientCalls } from '../../../src/contract/patient'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

let token: string
let accountId: string
let patientId: string
const server = forAllTests(() =>
  startTestServer({ seeded: true, gateways: { his: new FakeHis() } }),
)
beforeEach(async () => {
  const tel = aTel()
  const session = await aSession(server, { tel })
  token = session.token
  accountId = session.accountId
  const added = await server.call(
    patientCalls.addPatient,
    {
      name: '韩明轩',
      idType: '01',
      idNo: anIdNo(),
      relation: 'self',
      tel,
      healthDataConsent: true,
    },
    { token },
  )
  patientId = added.body.patientId
})

const notify = (
  given: {
    kind?: 'booked' | 'reminder'
    title?: string
    dueAt?: Date
    usefulUntil?: Date
    patientId?: string
  } = {},
) =>
  announce(server.sql, {
    kind: 'booked',
    accountId,
    patientId,
    subjectId: randomUUID(),
    key: randomUUID(),
    title: '预约成功',
    body: '请按时到院',
    ...given,
  })
const list = async (query: { patientId?: string; unread?: 'true' } = {}) =>
  (await server.call(messageCalls.listMessages, query, { token })).body
const unread = async () => (await server.call(messageCalls.countUnread, {}, { token })).body.unread

test('shows what is due, the newest first, with the full name', async () => {
  await notify({ title: '旧', dueAt: new Date(Date.now() - 86_400_000) })
  await notify({ title: '新' })
  await notify({ title: '明天', dueAt: new Date(Date.now() + 86_400_000) })
  const { list: rows } = await list()
  expect(rows.map(({ title }) => title)).toEqual(['新', '旧'])
  expect(rows[0]).toMatchObject({ patientName: '韩明轩', isRead: false, kind: 'booked' })
})

test('a reminder that is weeks old does not say that the visit is tomorrow', async () => {
  const weeksAgo = new Date(Date.now() - 20 * 86_400_000)
  const usefulUntil = new Date(weeksAgo.getTime() + 15 * 3_600_000)
  await notify({ kind: 'reminder', title: visitReminder, dueAt: weeksAgo, usefulUntil })
  const { list: rows } = await list()
  expect(rows.find(({ kind }) => kind === 'reminder')?.title).toMatch(/^\d+月\d+日的就诊$/)
})

test('reads one, then all', async () => {
  await notify()
  await notify()
  const [first] = (await list()).list
  expect(
    (await server.call(messageCalls.markRead, { messageId: first?.messageId ?? '' }, { token }))
      .body,
  ).toEqual({ unread: 1 })
  expect((await list({ unread: 'true' })).list).toHaveLength(1)
  expect((await server.call(messageCalls.markRead, {}, { token })).body).toEqual({ unread: 0 })
  expect(await unread()).toBe(0)
})

test('counts a hundred and no further, and reads all', async () => {
  for (let notified = 0; notified < 102; notified += 1) await notify()
  expect(await unread()).toBe(100)
  expect((await server.call(messageCalls.markRead, {}, { token })).body).toEqual({ unread: 0 })
})

test('shows one patient’s, and nothing of him once he was removed', async () => {
  await notify()
  expect((await list({ patientId })).list).toHaveLength(1)
  await server.sql`update patient_link set unbound_at = now() where account_id = ${accountId}`
  expect([(await list()).list, await unread()]).toEqual([[], 0])
})

test('what another account was told is not marked', async () => {
  await notify()
  const [mine] = (await list()).list
  await server.send(messageCalls.markRead, { messageId: mine?.messageId }, await aSession(server))
  expect(await unread()).toBe(1)
})

describe('settings', () => {
  test('begin with a quiet night and everything on', async () => {
    const { body } = await server.call(messageCalls.getSettings, {}, { token })
    expect(body).toMatchObject({
      switchedOff: [],
      quiet: { from: '22:00', to: '07:00' },
      alwaysOn: ['stopped'],
    })
  })

  test('name the kinds that this hospital never sends: no mail, nothing of mails', async () => {
    const notSent = async () =>
      (await server.call(messageCalls.getSettings, {}, { token })).body.notSent
    expect(await notSent()).toEqual(['mail'])
    server.dependencies.gateways.mail = { send: () => Promise.resolve() }
    expect(await notSent()).toEqual([])
    delete server.dependencies.gateways.mail
  })

  test('keep what was chosen', async () => {
    const chosen = { switchedOff: ['bill' as const, 'bill' as const], quiet: null }
    await server.call(messageCalls.saveSettings, chosen, { token })
    expect((await server.call(messageCalls.getSettings, {}, { token })).body).toMatchObject({
      switchedOff: ['bill'],
      quiet: null,
    })
  })

  test.each([
    [{ switchedOff: ['stopped'], quiet: null }, '停诊通知不能关闭'],
    [{ switchedOff: ['lottery'], quiet: null }, '提交的内容不正确'],
    [{ switchedOff: [], quiet: { from: '25:00', to: '07:00' } }, '时间不正确'],
  ])('refuse %j', async (request, words) => {
    const { status, body } = await server.send(messageCalls.saveSettings, request, { token })
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
  })

  test('remember what the patient answered WeChat, the last answer last', async () => {
    await server.call(
      messageCalls.notePermission,
      { accepted: ['visit', 'money'], refused: [] },
      { token },
    )
    await server.call(messageCalls.notePermission, { accepted: [], refused: ['money'] }, { token })
    const rows =
      await server.sql`select message_group, accepted from message_permission where account_id = ${accountId} order by 1`
    expect(rows.map(({ messageGroup: group, accepted }) => [group, accepted])).toEqual([
      ['money', false],
      ['visit', true],
    ])
  })
})
