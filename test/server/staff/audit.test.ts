/** The log of the desk: every deed with its reason, found by who, what and about what. */
import { deskContract } from '../../../src/contract/desk'
import { deedLabels } from '../../../src/contract/desk/audit'
import { startTestDesk, type Seat, type TestDesk } from '../../support/server/test_desk'

const { audit, story } = deskContract
let desk: TestDesk
let auditor: Seat
beforeAll(async () => {
  desk = await startTestDesk()
  auditor = await desk.seat('audit')
})
afterAll(() => desk.stop())

const list = async (asked: Parameters<typeof desk.call<typeof audit.list>>[1] = {}) =>
  (await desk.call(audit.list, asked, auditor)).body

it('tells who did what in which role, and why', async () => {
  const clerk = await desk.seat('support')
  await desk.call(story.search, { text: '13900001111', reason: '患者来电' }, clerk)
  const { list: deeds } = await list({ staffId: clerk.staffId })
  expect(deeds).toMatchObject([
    {
      staffName: '工作人员support',
      roles: ['support'],
      action: 'search_orders',
      reason: '患者来电',
      after: { found: 0, persons: 0 },
    },
  ])
  expect(deedLabels[deeds[0]?.action ?? '']).toBe('查找订单')
})

it('goes through a long log stretch by stretch, each line once, and stops at a day', async () => {
  await desk.server.sql`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, subject)
    select gen_random_uuid(), timestamptz '2026-03-05 23:59:00+08' - (n / 7) * interval '3 hours', 's', '张', '{audit}', 'compare_day', '2026-03-0' || (n % 5) from generate_series(0, 119) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const stretch = await list({ staffId: 's', after })
    seen.push(...stretch.list.map(({ eventId }) => eventId))
    after = stretch.next ?? undefined
  } while (after !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  const until = await list({ staffId: 's', until: '2026-03-04' })
  expect(until.list[0]?.at).toBe('2026-03-04T15:59:00.000Z')
  const about = await list({ action: 'compare_day', subject: '2026-03-03' })
  expect(new Set(about.list.map(({ subject }) => subject))).toEqual(new Set(['2026-03-03']))
})
