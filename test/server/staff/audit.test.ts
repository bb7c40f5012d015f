/** The log of the desk: every deed with its reason, found by who, what and about what. */
import { addSecurityEvent, addStaffSecurityEvent } from '../../../server/areas/audit'
import { deskContract } from '../../../src/contract/desk'
import { staffActionLabels } from '../../../src/contract/desk/words/audit_words'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'

const { audit, security, timeline } = deskContract
const desk = forAllTests(() => startTestDesk())
const auditor = forAllTests(() => desk.staff('audit'))

const list = async (asked: Parameters<typeof desk.call<typeof audit.list>>[1] = {}) =>
  (await desk.call(audit.list, asked, auditor)).body

it('tells who did what in which role, and why', async () => {
  const clerk = await desk.staff('support')
  await desk.call(timeline.search, { text: '13900001111', reason: '患者来电' }, clerk)
  const { list: staffActions } = await list({ staffId: clerk.staffId })
  expect(staffActions).toMatchObject([
    {
      staffName: '工作人员support',
      roles: ['support'],
      action: 'search_orders',
      reason: '患者来电',
      after: { found: 0, persons: 0 },
    },
  ])
  expect(staffActionLabels[staffActions[0]?.action ?? '']).toBe('查找订单')
})

it('goes through a long log stretch by stretch, each line once, and stops at a day', async () => {
  await desk.server.sql`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, subject)
    select gen_random_uuid(), timestamptz '2026-03-05 23:59:00+08' - (n / 7) * interval '3 hours', 's', '张', '{audit}', 'compare_day', '2026-03-0' || (n % 5) from generate_series(0, 119) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const pageSize = await list({ staffId: 's', after })
    seen.push(...pageSize.list.map(({ eventId }) => eventId))
    after = pageSize.next ?? undefined
  } while (after !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  const until = await list({ staffId: 's', until: '2026-03-04' })
  expect(until.list[0]?.at).toBe('2026-03-04T15:59:00.000Z')
  const about = await list({ action: 'compare_day', subject: '2026-03-03' })
  expect(new Set(about.list.map(({ subject }) => subject))).toEqual(new Set(['2026-03-03']))
})

it('tells apart from the deeds how accounts and the desk were entered, from which device and address', async () => {
  const caller = { ip: '10.9.8.7', userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' }
  const li = await aSession(desk.server, { tel: '13812340001' })
  await addSecurityEvent(desk.server.sql, { ...li, caller }, 'sign_in')
  await addSecurityEvent(
    desk.server.sql,
    { ...li, caller: { ...caller, ip: '10.0.0.1' } },
    'step_up',
  )
  const feng = { staffId: 'feng', name: '冯丽', caller }
  await addStaffSecurityEvent(desk.server.sql, feng, 'staff_refused')
  const lines = async (asked: Parameters<typeof desk.call<typeof security.list>>[1]) =>
    (await desk.call(security.list, asked, auditor)).body.list
  const [refused, entered] = await lines({ ip: '10.9.8.7' })
  expect(refused).toMatchObject({ staffName: '冯丽', accountId: null, action: 'staff_refused' })
  expect(entered).toMatchObject({
    accountId: li.accountId,
    telEnds: '0001',
    staffId: null,
    action: 'sign_in',
    device: '微信 · 苹果手机',
  })
  expect((await lines({ accountId: li.accountId })).map(({ ip }) => ip)).toEqual([
    '10.0.0.1',
    '10.9.8.7',
  ])
  expect((await lines({ staffId: 'feng', action: 'staff_refused' })).length).toBe(1)
  expect((await list({})).list.map(({ action }) => action)).not.toContain('staff_refused')
})

it('goes through a long security trail stretch by stretch, each line once', async () => {
  const { accountId } = await aSession(desk.server)
  await desk.server.sql`
    insert into security_event (security_event_id, at, account_id, action, ip, user_agent)
    select gen_random_uuid(), timestamptz '2026-03-05 23:59:00+08' - (n / 7) * interval '3 hours', ${accountId}, 'sign_in', '10.3.3.3', '' from generate_series(0, 119) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await desk.call(security.list, { ip: '10.3.3.3', after }, auditor)
    seen.push(...body.list.map(({ eventId }) => eventId))
    after = body.next ?? undefined
  } while (after !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})
