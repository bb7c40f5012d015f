/** Drafts of notices: unseen by patients, one hand at a time, and a second pair of eyes where the hospital asks for it. */
import { deskContract } from '../../../src/contract/desk'
import { hospitalCalls } from '../../../src/contract/hospital'
import { forAllTests, refused } from '../../support/server/for_tests'
import { deskOf, testDeskSettings } from '../../support/server/test_desk'
import { startHospital } from '../../support/server/test_hospital'

const { noticeDrafts, notices } = deskContract
const desk = forAllTests(async () => deskOf(await startHospital({})))
const byTwo = forAllTests(() =>
  startHospital({}).then((server) =>
    deskOf({
      ...server,
      settings: { ...server.settings, desk: { ...testDeskSettings, noticesByTwo: true } },
    }),
  ),
)
const writer = forAllTests(() => desk.staff('content'))

const text = { title: '国庆门诊安排', content: '<p>照常</p>' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const onPhones = async (remarkId: string) =>
  (await desk.server.call(hospitalCalls.listRemarks, {}, {})).body.find(
    (one) => one.remarkId === remarkId,
  )

it('keeps what is written, and no phone sees it', async () => {
  const saved = await desk.call(
    noticeDrafts.save,
    { ...text, title: '只有工作台看到', content: '<p onclick="x()">照常<script>x()</script></p>' },
    writer,
  )
  expect(saved.status).toBe(200)
  const { draftId } = saved.body
  const { body } = await desk.call(noticeDrafts.read, { draftId }, writer)
  expect([body.content, body.draft.title, body.heldBack]).toEqual([
    '<p>照常</p>',
    '只有工作台看到',
    null,
  ])
  const phones = (await desk.server.call(hospitalCalls.listRemarks, {}, {})).body
  expect(phones.map(({ title }) => title)).not.toContain('只有工作台看到')
  expect(
    (await desk.call(noticeDrafts.list, {}, writer)).body.list.map((one) => one.draftId),
  ).toContain(draftId)
})

it('publishes what was seen, and nothing that somebody wrote since', async () => {
  const seen = (await desk.call(noticeDrafts.save, text, writer)).body
  const other = await desk.staff('admin')
  const again = await desk.call(noticeDrafts.save, { ...text, ...seen, title: '改了' }, other)
  expect(again.body.revision).toBe(2)
  for (const call of [noticeDrafts.publish, noticeDrafts.offer])
    expect((await desk.call(call, seen, writer)).status).toBe(409)
  expect((await desk.call(noticeDrafts.save, { ...text, ...seen }, writer)).status).toBe(409)
  const done = await desk.call(noticeDrafts.publish, again.body, writer)
  expect((await onPhones(done.body.remarkId))?.title).toBe('改了')
  expect((await desk.call(noticeDrafts.publish, again.body, writer)).status).toBe(404)
})

it('publishes at once where the planned moment is over, and refuses an end that is', async () => {
  const late = (await desk.call(noticeDrafts.save, { ...text, from: inDays(-1) }, writer)).body
  const { body } = await desk.call(noticeDrafts.publish, late, writer)
  expect(await onPhones(body.remarkId)).toBeDefined()
  const over = (await desk.call(noticeDrafts.save, { ...text, to: inDays(-1) }, writer)).body
  expect((await desk.call(noticeDrafts.publish, over, writer)).status).toBe(400)
  expect((await desk.call(noticeDrafts.read, { draftId: over.draftId }, writer)).status).toBe(200)
})

it('writes the next version as a draft of its notice, and says what changed', async () => {
  const first = (await desk.call(noticeDrafts.save, text, writer)).body
  const { remarkId } = (await desk.call(noticeDrafts.publish, first, writer)).body
  const next = { ...text, title: '第二版', remarkId }
  expect((await desk.call(noticeDrafts.save, next, writer)).status).toBe(400)
  const draft = await desk.call(noticeDrafts.save, { ...next, changeNote: '改时间' }, writer)
  expect((await onPhones(remarkId))?.title).toBe(text.title)
  await desk.call(noticeDrafts.publish, draft.body, writer)
  expect((await onPhones(remarkId))?.title).toBe('第二版')
  const { versions } = (await desk.call(notices.read, { remarkId }, writer)).body
  expect(versions).toHaveLength(2)
})

it('does not undo unseen what a colleague published of the notice meanwhile', async () => {
  const first = (await desk.call(noticeDrafts.save, text, writer)).body
  const { remarkId } = (await desk.call(noticeDrafts.publish, first, writer)).body
  const { version: baseVersion } = (await desk.call(notices.read, { remarkId }, writer)).body.notice
  const next = { ...text, remarkId, baseVersion, changeNote: '改时间' }
  const save = async (title: string) =>
    (await desk.call(noticeDrafts.save, { ...next, title }, writer)).body
  const [mine, theirs] = [await save('我的'), await save('同事的')]
  await desk.call(noticeDrafts.publish, theirs, writer)
  // Neither what stood in a draft, nor what is still in an editor.
  const conflict = refused(409, 'CONFLICT', '已经发布了第 2 版')
  expect(await desk.call(noticeDrafts.publish, mine, writer)).toMatchObject(conflict)
  expect(await desk.call(noticeDrafts.save, next, writer)).toMatchObject(conflict)
  expect((await onPhones(remarkId))?.title).toBe('同事的')
  // Mended with the new version beside it.
  const mended = { ...next, ...mine, title: '都有', baseVersion: baseVersion + 1 }
  const { body } = await desk.call(noticeDrafts.save, mended, writer)
  await desk.call(noticeDrafts.publish, body, writer)
  expect((await onPhones(remarkId))?.title).toBe('都有')
})

it('gives a planned version back as a draft when another is published before it, and says so before', async () => {
  const first = (await desk.call(noticeDrafts.save, text, writer)).body
  const { remarkId } = (await desk.call(noticeDrafts.publish, first, writer)).body
  const next = { ...text, remarkId, changeNote: '改时间', baseVersion: 1 }
  const save = async (title: string, from?: string) =>
    (await desk.call(noticeDrafts.save, { ...next, title, ...(from && { from }) }, writer)).body
  const from = inDays(1)
  await desk.call(noticeDrafts.publish, await save('十二月的安排', from), writer)
  const urgent = await save('改电话')
  // Whoever has not seen what is planned does not displace it.
  expect(await desk.call(noticeDrafts.publish, urgent, writer)).toMatchObject(
    refused(409, 'CONFLICT', '已定好一个新版本到时发布'),
  )
  const { planned } = (await desk.call(noticeDrafts.read, urgent, writer)).body
  expect(planned).toMatchObject({ title: '十二月的安排', from, plannedBy: '工作人员content' })
  const done = await desk.call(noticeDrafts.publish, { ...urgent, planned: from }, writer)
  expect(done.status).toBe(200)
  const kept = (await desk.call(noticeDrafts.list, {}, writer)).body.list.find(
    (one) => one.remarkId === remarkId,
  )
  expect(kept).toMatchObject({ title: '十二月的安排', from, baseVersion: 1 })
  expect(kept?.returnedWhy).toContain('发布了另一个版本')
  // It changes a version that is no longer there.
  const seen = { draftId: kept?.draftId ?? '', revision: kept?.revision ?? 0 }
  expect((await desk.call(noticeDrafts.publish, seen, writer)).status).toBe(409)
})

it('takes a planned version back before its time; it is the draft that it was', async () => {
  const first = (await desk.call(noticeDrafts.save, text, writer)).body
  const { remarkId } = (await desk.call(noticeDrafts.publish, first, writer)).body
  const from = inDays(1)
  const next = { ...text, remarkId, from, title: '错了的一版', changeNote: '改价', baseVersion: 1 }
  const draft = (await desk.call(noticeDrafts.save, next, writer)).body
  await desk.call(noticeDrafts.publish, draft, writer)
  const unplan = (at: string) =>
    desk.call(noticeDrafts.unplan, { remarkId, from: at, reason: '价格写错' }, writer)
  expect((await unplan(inDays(2))).status).toBe(409)
  const back = await unplan(from)
  expect((await desk.call(noticeDrafts.read, back.body, writer)).body).toMatchObject({
    draft: { title: '错了的一版', from, returnedWhy: '价格写错', baseVersion: 1 },
    planned: null,
  })
  expect((await desk.call(notices.read, { remarkId }, writer)).body.planned).toBeNull()
  expect((await unplan(from)).status).toBe(409)
})

it('lets nobody publish what he wrote himself, where the hospital asks for two', async () => {
  const [one, other] = [await byTwo.staff('content'), await byTwo.staff('content')]
  const seen = (await byTwo.call(noticeDrafts.save, text, one)).body
  expect((await byTwo.call(noticeDrafts.publish, seen, one)).status).toBe(403)
  // Nobody was asked yet.
  expect((await byTwo.call(noticeDrafts.publish, seen, other)).status).toBe(403)
  await byTwo.call(noticeDrafts.offer, seen, one)
  const back = { ...seen, reason: '请写明哪个院区' }
  expect((await byTwo.call(noticeDrafts.giveBack, back, other)).status).toBe(200)
  const { draft } = (await byTwo.call(noticeDrafts.read, { draftId: seen.draftId }, one)).body
  expect([draft.offeredAt, draft.returnedWhy]).toEqual([null, '请写明哪个院区'])
  // Whoever mends it is a writer, too.
  const mended = (await byTwo.call(noticeDrafts.save, { ...text, ...seen }, other)).body
  await byTwo.call(noticeDrafts.offer, mended, other)
  for (const staff of [one, other])
    expect((await byTwo.call(noticeDrafts.publish, mended, staff)).status).toBe(403)
  const third = await byTwo.staff('admin')
  const done = await byTwo.call(noticeDrafts.publish, mended, third)
  expect(done.status).toBe(200)
  const [line] = await byTwo.server.sql`
    select staff_id, after->>'writtenBy' as written_by from staff_event where action = 'publish_notice' and subject = ${done.body.remarkId}`
  expect(line).toEqual({ staffId: third.staffId, writtenBy: '工作人员content' })
})

it('writes down each step, and forgets what is deleted', async () => {
  const seen = (await desk.call(noticeDrafts.save, text, writer)).body
  await desk.call(noticeDrafts.offer, seen, writer)
  expect((await desk.call(noticeDrafts.drop, { ...seen, reason: '不用发了' }, writer)).status).toBe(
    200,
  )
  expect((await desk.call(noticeDrafts.read, { draftId: seen.draftId }, writer)).status).toBe(404)
  const lines = await desk.server.sql<{ action: string }[]>`
    select action from staff_event where subject = ${seen.draftId} order by at`
  expect(lines.map(({ action }) => action)).toEqual([
    'save_notice_draft',
    'offer_notice_draft',
    'drop_notice_draft',
  ])
})
