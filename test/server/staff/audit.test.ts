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

describe('a file for an auditor', () => {
  beforeAll(
    () => desk.server.sql`
      insert into staff_event (event_id, at, staff_id, staff_name, roles, action, subject)
      select gen_random_uuid(), timestamptz '2026-04-01 00:00:00+08' + n * interval '8 hours', 'long', '赵', '{audit}', 'compare_day', 'd' from generate_series(0, 99) n`,
  )
  const days = { staffId: 'long', from: '2026-04-03', until: '2026-04-30' }
  const take = async (asked: object, role: 'audit' | 'support' = 'audit') =>
    desk.call(
      audit.exportLines,
      { ...days, ...asked, reason: '等保测评要的' },
      await desk.staff(role),
    )

  it('has every line from its first day to its last, however many pages they are', async () => {
    const { body } = await take({})
    expect(body.list.length).toBe(28 * 3)
    expect([body.list[0]?.at, body.list.at(-1)?.at]).toEqual([
      '2026-04-30T08:00:00.000Z',
      '2026-04-02T16:00:00.000Z',
    ])
    const first = await list({ staffId: 'long', from: '2026-04-30', until: '2026-04-30' })
    expect(first.list.map(({ at }) => at)).toEqual(body.list.slice(0, 3).map(({ at }) => at))
  })

  it('is a line of the log: who took which lines, how many, and why', async () => {
    const [before] = (await list({ action: 'export_audit' })).list
    await take({ until: '2026-04-04', action: 'compare_day' })
    const [line] = (await list({ action: 'export_audit' })).list
    expect(line?.eventId).not.toBe(before?.eventId)
    expect(line).toMatchObject({
      staffName: '工作人员audit',
      reason: '等保测评要的',
      after: {
        ofStaff: 'long',
        action: 'compare_day',
        from: '2026-04-03',
        until: '2026-04-04',
        lines: 6,
      },
    })
  })

  it('is whole or none: more lines than a file has are asked for in stretches', async () => {
    await desk.server.sql`
      insert into staff_event (event_id, at, staff_id, staff_name, roles, action)
      select gen_random_uuid(), timestamptz '2026-02-01 00:00:00+08' + n * interval '1 second', 'many', '孙', '{audit}', 'compare_day' from generate_series(0, 20000) n`
    const taken = { staffId: 'many', from: '2026-02-01', until: '2026-02-28' }
    const count = async () => (await list({ action: 'export_audit' })).list.length
    const before = await count()
    const { status, body } = await take(taken)
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining('20,000 条') }])
    expect(await count()).toBe(before)
    await desk.server
      .sql`delete from staff_event where staff_id = 'many' and at = '2026-02-01 00:00:00+08'`
    expect((await take(taken)).body.list.length).toBe(20_000)
  })
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

it('takes the security trail of some days as a file, and says so in the log of deeds', async () => {
  const { accountId } = await aSession(desk.server)
  await desk.server.sql`
    insert into security_event (security_event_id, at, account_id, action, ip, user_agent)
    select gen_random_uuid(), timestamptz '2026-04-01 00:00:00+08' + n * interval '8 hours', ${accountId}, 'sign_in', '10.4.4.4', '' from generate_series(0, 99) n`
  const days = { ip: '10.4.4.4', from: '2026-04-03', until: '2026-04-30' }
  const asked = { ...days, reason: '等保测评要的' }
  const { body } = await desk.call(security.exportLines, asked, auditor)
  expect(body.list.length).toBe(28 * 3)
  expect([body.list[0]?.at, body.list.at(-1)?.at]).toEqual([
    '2026-04-30T08:00:00.000Z',
    '2026-04-02T16:00:00.000Z',
  ])
  const shown = { ip: '10.4.4.4', from: '2026-04-30', until: '2026-04-30' }
  expect((await desk.call(security.list, shown, auditor)).body.list).toEqual(body.list.slice(0, 3))
  const [line] = (await list({ action: 'export_security' })).list
  expect(line).toMatchObject({ reason: '等保测评要的', after: { ...days, lines: 84 } })
  const clerk = await desk.staff('support')
  expect((await desk.call(security.exportLines, asked, clerk)).status).toBe(403)
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
