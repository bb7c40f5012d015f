/** Who has an item until when: handed over to a named colleague, with a deadline, found by kind, age, money and person; also many at once, each by its own rule. */
import { createWorkItem } from '../../../server/areas/work'
import { putBackOfAbsent } from '../../../server/areas/work/absent'
import { deskContract } from '../../../src/contract/desk'
import type { WorkItem } from '../../../src/contract/desk/work/work'
import type { WorkKind } from '../../../src/contract/desk/work/work_kinds'
import type { WorkAsked } from '../../../src/contract/desk/work/work_shapes'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'

const { audit, work } = deskContract
const desk = forAllTests(() => startTestDesk())
const finance = forAllTests(() => desk.staff('finance'))
const support = forAllTests(() => desk.staff('support'))
const admin = forAllTests(() => desk.staff('admin'))

let made = 0
/** An item that came about so many hours ago. */
async function anItem(kind: WorkKind, { hours = 1, fen }: { hours?: number; fen?: number } = {}) {
  made += 1
  const [row] = await desk.server.sql<{ workId: string }[]>`
    insert into work_item (work_id, kind, subject, facts, at, due_at)
    values (gen_random_uuid(), ${kind}, ${`made ${made}`}, ${JSON.stringify(fen === undefined ? {} : { amountFen: fen })}::text::jsonb, now() - make_interval(hours => ${hours}), now() + make_interval(hours => ${24 - hours}))
    returning work_id`
  return row?.workId ?? ''
}

const list = async (asked: Partial<WorkAsked>, staff = finance): Promise<WorkItem[]> =>
  (await desk.call(work.list, asked, staff)).body.list
const idsOf = (items: readonly WorkItem[]) => items.map(({ workId }) => workId)
const find = async (workId: string, staff = finance) =>
  (await list({}, staff)).find((one) => one.workId === workId)

beforeEach(() => desk.server.sql`delete from work_item`)

describe('an item that is handed over', () => {
  const note = '患者下午两点来窗口'

  it('is the colleague’s, says from whom and why, in the row, its steps and the log', async () => {
    const workId = await anItem('refund_failed')
    const handed = await desk.call(work.handOver, { workId, to: support.staffId, note }, finance)
    expect(handed.status).toBe(200)
    expect(await find(workId, support)).toMatchObject({
      isMine: true,
      handed: { by: '工作人员finance', note },
      actions: ['try_again', 'by_hand'],
    })
    expect(await find(workId)).toMatchObject({ takenBy: '工作人员support', actions: [] })
    expect((await desk.call(work.steps, { workId }, support)).body.steps).toMatchObject([
      { by: '工作人员finance', what: 'hand_over', to: '工作人员support', note },
    ])
    const { body } = await desk.call(audit.list, { subject: workId }, await desk.staff('audit'))
    expect(body.list).toMatchObject([
      { action: 'hand_over_work', reason: note, after: { handedTo: '工作人员support' } },
    ])
    // Whoever puts it back leaves no words of the handover with it.
    await desk.call(work.take, { workId, mine: false }, support)
    expect(await find(workId)).toMatchObject({ takenBy: null, handed: null })
  })

  it('goes to nobody who may not do it, and to nobody unknown', async () => {
    const workId = await anItem('refund_failed')
    const clinics = await desk.staff('clinics')
    for (const to of [clinics.staffId, 'nobody-here'])
      expect((await desk.call(work.handOver, { workId, to, note }, finance)).status).toBe(400)
    expect(await find(workId)).toMatchObject({ takenBy: null })
  })

  it('is a colleague’s until he puts it back; only 管理 assigns it anew', async () => {
    const workId = await anItem('refund_failed')
    await desk.call(work.take, { workId, mine: true }, support)
    const to = { workId, to: finance.staffId, note }
    expect((await desk.call(work.handOver, to, finance)).status).toBe(409)
    // He saw it with nobody: who took it since keeps it.
    expect((await desk.call(work.handOver, to, admin)).status).toBe(409)
    expect((await desk.call(work.take, { workId, mine: true }, admin)).status).toBe(409)
    const { body } = await desk.call(work.many, { workIds: [workId], doing: 'take' }, admin)
    expect(body.refused).toEqual([{ workId, why: '工作人员support正在处理这件待办' }])
    const seen = { ...to, takenBy: '工作人员support' }
    expect((await desk.call(work.handOver, seen, admin)).status).toBe(200)
    expect(await find(workId)).toMatchObject({ isMine: true })
  })

  it('can be handed to whoever was at the desk, by name', async () => {
    const { body } = await desk.call(work.colleagues, {}, finance)
    expect(body.list).toContainEqual({
      staffId: support.staffId,
      name: '工作人员support',
      roles: ['support'],
      isMe: false,
    })
  })
})

describe('whoever does not come any more', () => {
  const lastStep = (workId: string, days: number) => desk.server.sql`
    update work_item_event set at = now() - make_interval(days => ${days}::int) where work_id = ${workId}`

  it('has nothing left in his name, and the item says why; who was here keeps his', async () => {
    const { sql } = desk.server
    const left = await desk.staff('finance')
    const anOpen = () => anItem('refund_failed')
    const [gone, handed, fresh, kept] = [
      await anOpen(),
      await anOpen(),
      await anOpen(),
      await anOpen(),
    ]
    for (const workId of [gone, fresh]) await desk.call(work.take, { workId, mine: true }, left)
    await desk.call(work.handOver, { workId: handed, to: left.staffId, note: '请接着办' }, support)
    await desk.call(work.take, { workId: kept, mine: true }, support)
    for (const workId of [gone, handed, kept]) await lastStep(workId, 4)
    await putBackOfAbsent({ sql })
    expect(await find(gone, support)).toMatchObject({ takenBy: '工作人员finance' })
    await sql`
      update staff_session set begun_at = now() - interval '5 days', last_seen_at = now() - interval '4 days' where staff_id = ${left.staffId}`
    await putBackOfAbsent({ sql })
    for (const workId of [gone, handed])
      expect(await find(workId, support)).toMatchObject({ takenBy: null, handed: null })
    const { body } = await desk.call(work.steps, { workId: gone }, support)
    expect(body.steps.at(-1)).toMatchObject({
      by: '系统',
      what: 'put_back',
      note: '工作人员finance已有 3 天没有用过工作台',
    })
    // Handed to him today: he may be on leave until tomorrow.
    expect(await find(fresh, support)).toMatchObject({ takenBy: '工作人员finance' })
    expect(await find(kept, support)).toMatchObject({ isMine: true })
  })
})

it('has a deadline by its kind when it comes about, and another one with a reason', async () => {
  const { sql, dependencies } = desk.server
  await createWorkItem(sql, dependencies.log, { kind: 'refund_failed', subject: 'R1', facts: {} })
  const [item] = await list({})
  if (item === undefined) throw new Error('no item')
  expect(Date.parse(item.dueAt ?? '') - Date.parse(item.at)).toBe(8 * 3_600_000)
  const { workId } = item
  const dueAt = new Date(Date.now() - 60_000).toISOString()
  const asked = { workId, before: item.dueAt, dueAt, note: '患者催了' }
  const changed = await desk.call(work.setDue, asked, finance)
  expect(changed.status).toBe(200)
  // Who has the list open as it was decides about another deadline.
  expect((await desk.call(work.setDue, asked, finance)).status).toBe(409)
  expect(await find(workId)).toMatchObject({ dueAt, severity: 'high' })
  expect(idsOf(await list({ age: 'late' }))).toEqual([workId])
  expect((await desk.call(work.standing, {}, finance)).body).toMatchObject({ open: 1, late: 1 })
  const wrong = { workId, before: dueAt, dueAt: '0000-01-01T00:00:00.000Z', note: '患者催了' }
  expect((await desk.call(work.setDue, wrong, finance)).status).toBe(400)
})

describe('the list', () => {
  it('is found by age, money and person, and sorted by each', async () => {
    const old = await anItem('paid_twice', { hours: 80, fen: 500 })
    const rich = await anItem('refund_failed', { hours: 30, fen: 120_000 })
    const fresh = await anItem('refund_unknown', { hours: 1 })
    await desk.call(work.take, { workId: rich, mine: true }, finance)
    expect(idsOf(await list({}))).toEqual([old, rich, fresh])
    expect(idsOf(await list({ sort: 'money' }))).toEqual([rich, old, fresh])
    expect(idsOf(await list({ sort: 'due' }))).toEqual([old, rich, fresh])
    expect(idsOf(await list({ age: 'day' }))).toEqual([old, rich])
    expect(idsOf(await list({ age: 'three_days' }))).toEqual([old])
    const { ages } = (await desk.call(work.standing, {}, finance)).body
    for (const [index, age] of (['fresh', 'today', 'days', 'three_days'] as const).entries())
      expect(await list({ age })).toHaveLength(ages[index]?.open ?? -1)
    expect(idsOf(await list({ age: 'days' }))).toEqual([rich])
    expect(idsOf(await list({ money: 'any' }))).toEqual([old, rich])
    expect(idsOf(await list({ money: 'thousand' }))).toEqual([rich])
    expect(idsOf(await list({ person: 'me' }))).toEqual([rich])
    expect(idsOf(await list({ person: 'nobody' }))).toEqual([old, fresh])
    expect(idsOf(await list({ person: finance.staffId }, support))).toEqual([rich])
    expect(idsOf(await list({ kind: 'paid_twice', money: 'thousand' }))).toEqual([])
  })

  it.each(['age', 'due', 'money'] as const)(
    'by %s goes on page by page, each once',
    async (sort) => {
      for (let n = 0; n < 65; n += 1)
        await anItem('paid_twice', { hours: n % 7, fen: (n % 5) * 100 })
      const seen: string[] = []
      let after: string | undefined
      do {
        const { body } = await desk.call(work.list, { sort, after }, finance)
        seen.push(...idsOf(body.list))
        after = body.next ?? undefined
      } while (after !== undefined)
      expect([seen.length, new Set(seen).size]).toEqual([65, 65])
    },
  )

  it('stands in numbers by age and kind, with its money', async () => {
    await anItem('paid_twice', { hours: 80, fen: 500 })
    await anItem('paid_twice', { hours: 2, fen: 700 })
    const { body } = await desk.call(work.standing, {}, finance)
    expect(body).toMatchObject({ open: 2, free: 2, mine: 0 })
    expect(body.ages).toEqual([
      { hours: 4, open: 1, fen: 700 },
      { hours: 24, open: 0, fen: 0 },
      { hours: 72, open: 0, fen: 0 },
      { hours: null, open: 1, fen: 500 },
    ])
    expect(body.kinds).toMatchObject([{ kind: 'paid_twice', open: 2, fen: 1200 }])
  })
})

describe('many at once', () => {
  it('ends what can be ended so, and says of each other row why not', async () => {
    const [one, two] = [await anItem('paid_twice'), await anItem('refund_unknown')]
    const refund = await anItem('refund_failed')
    const taken = await anItem('payment_unknown')
    await desk.call(work.take, { workId: taken, mine: true }, support)
    const { body } = await desk.call(
      work.many,
      { workIds: [one, refund, taken, two], doing: 'settle', note: '逐笔在商户平台核对过' },
      finance,
    )
    expect(body).toEqual({
      done: [one, two],
      refused: [
        { workId: refund, why: '这件事不能这样处理' },
        { workId: taken, why: '工作人员support正在处理这件待办' },
      ],
    })
    const ended = await list({ state: 'ended', person: 'me' })
    expect(ended.map((item) => item.ended?.note)).toEqual([
      '逐笔在商户平台核对过',
      '逐笔在商户平台核对过',
    ])
    expect(idsOf(await list({}))).toEqual(expect.arrayContaining([refund, taken]))
  })

  it('takes, and hands over to whoever may do each', async () => {
    const money = await anItem('refund_failed')
    const rich = await anItem('refund_to_approve')
    const workIds = [money, rich]
    expect((await desk.call(work.many, { workIds, doing: 'take' }, finance)).body.done).toEqual(
      workIds,
    )
    const { body } = await desk.call(
      work.many,
      { workIds, doing: 'hand_over', to: support.staffId, note: '今天请假' },
      finance,
    )
    expect(body).toEqual({
      done: [money],
      refused: [{ workId: rich, why: '工作人员support的岗位不能处理这类待办' }],
    })
  })

  it('asks for the words that each would ask for', async () => {
    const workIds = [await anItem('paid_twice')]
    for (const doing of ['settle', 'hand_over'] as const) {
      const { body } = await desk.call(work.many, { workIds, doing }, finance)
      expect([body.done, body.refused.length]).toEqual([[], 1])
    }
  })
})
