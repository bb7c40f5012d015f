/** Notices written at the desk: what the patients' app reads of them, and when. */
import { publishPlanned } from '../../../server/areas/hospital/desk_publishing'
import { deskContract } from '../../../src/contract/desk'
import { hospitalCalls } from '../../../src/contract/hospital'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { startHospital } from '../../support/server/test_hospital'

const { noticeDrafts, notices } = deskContract
const desk = forAllTests(async () => deskOf(await startHospital({})))
const writer = forAllTests(() => desk.staff('content'))

const text = { title: '国庆门诊安排', content: '<p onclick="x()">照常<script>x()</script></p>' }
const publish = async (more: object = {}) => {
  const saved = await desk.call(noticeDrafts.save, { ...text, ...more }, writer)
  if (saved.status !== 200) return { status: saved.status, body: { remarkId: '' } }
  return desk.call(noticeDrafts.publish, saved.body, writer)
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const find = async (remarkId: string) =>
  (await desk.call(notices.list, {}, writer)).body.list.find((one) => one.remarkId === remarkId)
const onPhones = async (remarkId: string) =>
  (await desk.server.call(hospitalCalls.listRemarks, {}, {})).body.find(
    (one) => one.remarkId === remarkId,
  )

it('publishes cleaned text at once, in the store that phones read', async () => {
  const { remarkId } = (await publish()).body
  expect(await onPhones(remarkId)).toMatchObject({ title: text.title, content: '<p>照常</p>' })
  expect(await find(remarkId)).toMatchObject({ state: 'shown', version: 1, to: null })
  const { body } = await desk.call(notices.preview, { content: text.content }, writer)
  expect(body.content).toBe('<p>照常</p>')
})

it('shows a notice from its day on and until its end', async () => {
  const { remarkId } = (await publish({ from: inDays(1), to: inDays(2) })).body
  expect([await onPhones(remarkId), (await find(remarkId))?.state]).toEqual([undefined, 'planned'])
  const { sql } = desk.server
  await sql`update remark set published_at = now() - interval '2 hours' where remark_id = ${remarkId}`
  expect((await onPhones(remarkId))?.title).toBe(text.title)
  await sql`update remark set ends_at = now() - interval '1 hour' where remark_id = ${remarkId}`
  expect([await onPhones(remarkId), (await find(remarkId))?.state]).toEqual([undefined, 'ended'])
})

it('refuses times that cannot be', async () => {
  const tries = [{ to: inDays(-1) }, { from: inDays(2), to: inDays(1) }]
  for (const times of tries) expect((await publish(times)).status).toBe(400)
  expect((await publish({ branchId: 'nowhere' })).status).toBe(404)
})

it('renews at once or on a day; what was in force stays readable', async () => {
  const { remarkId } = (await publish()).body
  const renew = (title: string, from?: string) =>
    publish({ title, remarkId, changeNote: '改时间', from })
  await renew('第二版')
  expect((await onPhones(remarkId))?.title).toBe('第二版')
  await renew('第三版', inDays(1))
  expect(await publishPlanned(desk.server.dependencies)).toBe(0)
  expect([(await onPhones(remarkId))?.title, (await find(remarkId))?.nextFrom]).toEqual([
    '第二版',
    expect.any(String),
  ])
  await desk.server.sql`update remark_plan set begins_at = now() where remark_id = ${remarkId}`
  expect(await publishPlanned(desk.server.dependencies)).toBe(1)
  expect((await onPhones(remarkId))?.title).toBe('第三版')
  const { body } = await desk.call(notices.read, { remarkId }, writer)
  expect(body.versions.map(({ title }) => title)).toEqual(['第三版', '第二版', text.title])
})

it('ends a notice and takes that back; what people agree to never ends', async () => {
  const { remarkId } = (await publish()).body
  const end = async (id: string, to?: string | null) =>
    desk.call(notices.end, { remarkId: id, to, seen: await seen(id), reason: '活动取消' }, writer)
  expect((await end(remarkId)).status).toBe(200)
  expect(await onPhones(remarkId)).toBeUndefined()
  expect((await end(remarkId, null)).status).toBe(200)
  expect(await onPhones(remarkId)).toBeDefined()
  const policy = (await publish({ type: 'privacy_policy' })).body
  expect((await end(policy.remarkId)).status).toBe(400)
  const [line] = await desk.server.sql`
    select action, reason from staff_event where subject = ${remarkId} order by at desc limit 1`
  expect(line).toMatchObject({ action: 'end_notice', reason: '活动取消' })
})

/** What stands in the list that somebody has open. */
async function seen(remarkId: string) {
  const { version = 0, to = null } = (await find(remarkId)) ?? {}
  return { version, to }
}

it('is not taken down, nor kept, over what a colleague decided meanwhile', async () => {
  const { remarkId } = (await publish()).body
  const [kept, other] = [inDays(5), inDays(2)]
  const both = { remarkId, seen: await seen(remarkId), reason: '两个人' }
  const first = await desk.call(notices.end, { ...both, to: kept }, writer)
  const second = await desk.call(notices.end, { ...both, to: other }, writer)
  expect([first.status, second.status]).toEqual([200, 409])
  expect(await find(remarkId)).toMatchObject({ state: 'shown', to: kept })
})

it('plans the end of a notice after it was published, moves it, and takes it back', async () => {
  const { remarkId } = (await publish()).body
  const end = async (id: string, to: string | null) =>
    desk.call(notices.end, { remarkId: id, to, seen: await seen(id), reason: '活动延长' }, writer)
  for (const to of [inDays(2), inDays(5), null]) {
    expect((await end(remarkId, to)).status).toBe(200)
    expect(await find(remarkId)).toMatchObject({ state: 'shown', to })
  }
  const later = (await publish({ from: inDays(3) })).body
  expect((await end(later.remarkId, inDays(2))).status).toBe(400)
  expect((await end(later.remarkId, inDays(4))).status).toBe(200)
})
