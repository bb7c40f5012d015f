/** The patients of closed clinics moved to another schedule: as the preview counted, told once and with the way to refuse, undone while nobody is told, and never twice. */
import { workMoves } from '../../../../server/areas/registration/closures/moving'
import { workClosures } from '../../../../server/areas/registration/closures/working'
import { finishStopping } from '../../../../server/areas/registration/schedule_changes/stopping'
import { deskContract } from '../../../../src/contract/desk'
import type { ClosureScope } from '../../../../src/contract/desk/closures'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { closures } = deskContract
const reason = '医生外出会诊'
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))
afterEach(async () => {
  testApp.recover()
  testApp.his.mode = 'ok'
  await testApp.expectInvariants()
})

let lastDay = 3
async function aClinic(given: Parameters<TestApp['source']>[0] = {}) {
  lastDay += 1
  const clinic = await testApp.source({ departmentId: 'd2', capacity: 5, days: lastDay, ...given })
  const [row] = await testApp.sql<{ day: string }[]>`
    update schedule set clinic_id = ${`clinic-${clinic.scheduleId}`}, source_state = 'open', source_updated_at = now() where schedule_id = ${clinic.scheduleId}
    returning visit_date as day`
  return { ...clinic, day: row?.day ?? '' }
}

/** A clinic with so many patients who paid, and another one with so many places. */
async function aMove({ patients = 2, places = 5, feeFen = 1200 } = {}) {
  const from = await aClinic()
  const into = await aClinic({ capacity: places, feeFen })
  const people = []
  for (let n = 0; n < patients; n += 1) {
    const person = await testApp.person()
    people.push({ person, orderId: await testApp.bookedOrder(person, from.sourceTimeId) })
  }
  const scope: ClosureScope = {
    kind: 'move',
    from: from.day,
    to: from.day,
    branchIds: [],
    departmentIds: ['d2'],
    doctorIds: [],
    toScheduleId: into.scheduleId,
  }
  return { from, into, people, scope }
}

const preview = (scope: ClosureScope) => desk.call(closures.preview, scope, office)
const read = async (closureId: string) =>
  (await desk.call(closures.read, { closureId }, office)).body
async function start(scope: ClosureScope): Promise<string> {
  const { status, body } = await desk.call(closures.start, { ...scope, reason }, office)
  expect(status).toBe(200)
  // The server closes the booking beside; what it holds at this moment, others pass over.
  while (await isOpen(body.closureId)) await workClosures(testApp.dependencies)
  return body.closureId
}
const isOpen = async (closureId: string) => {
  const open = await testApp.sql`
    select 1 from closure_item where closure_id = ${closureId} and not closed`
  return open.length > 0
}
async function stop(closureId: string): Promise<void> {
  await testApp.sql`update closure set notifies_at = now() where closure_id = ${closureId}`
  await workClosures(testApp.dependencies)
  await finishStopping(testApp.dependencies)
}
/** Everything that workers do about it, and the hospital's answers. */
async function finish(closureId: string): Promise<void> {
  await stop(closureId)
  await workMoves(testApp.dependencies)
  await testApp.settleAll()
  await workMoves(testApp.dependencies)
}

const newOrdersOf = (orderIds: readonly string[]) =>
  testApp.sql<
    { orderId: string; status: string; scheduleId: string }[]
  >`select order_id, status, schedule_id from registration_order where replaces_order_id = any(${[...orderIds]}::uuid[]) order by created_at`
const messagesOf = (orderId: string) => testApp.sql<{ title: string; body: string }[]>`
  select title, body from message where subject_id = ${orderId} and kind = 'stopped' order by created_at`
const movesOf = (closureId: string) =>
  testApp.sql<{ state: string; why: string | null }[]>`
    select state, why from closure_move where closure_id = ${closureId} order by state`

it('does what its preview said: who fits is moved and told where to, the fee is carried', async () => {
  const { into, people, scope } = await aMove()
  const { body } = await preview(scope)
  expect(body.counts).toMatchObject({
    clinics: 1,
    paidOrders: 2,
    move: { places: 5, fit: 2, there: 0, dear: 0, full: 0 },
  })
  const closureId = await start(scope)
  await finish(closureId)
  const orderIds = people.map(({ orderId }) => orderId)
  const moved = await newOrdersOf(orderIds)
  expect(moved.map(({ status, scheduleId }) => [status, scheduleId])).toEqual([
    ['BOOKED', into.scheduleId],
    ['BOOKED', into.scheduleId],
  ])
  for (const { orderId } of people) {
    const [word, ...more] = await messagesOf(orderId)
    expect([word?.title, more.length]).toEqual(['医生停诊，已为您改约', 0])
    expect(word?.body).toContain('医院已为您改到')
  }
  const { closure, items } = await read(closureId)
  expect(closure).toMatchObject({ kind: 'move', state: 'done' })
  expect(items).toMatchObject([{ state: 'done', orders: 2, moved: 2, choosing: 0 }])
  const lines = await testApp.sql<{ action: string }[]>`
    select action from staff_event where staff_id = ${office.staffId} and reason = ${reason} order by at`
  expect(lines.map(({ action }) => action)).toEqual(['start_closure', 'stop_clinic'])
})

it('may be refused until it begins, also past the time for cancelling, and all money comes back', async () => {
  const { people, scope } = await aMove({ patients: 1 })
  await finish(await start(scope))
  const [first] = people
  if (first === undefined) throw new Error('nobody')
  const [moved] = await newOrdersOf([first.orderId])
  await testApp.sql`
    update registration_order set visit_date = hospital_today(), created_at = now() - interval '9 days', begins_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes' where order_id = ${moved?.orderId ?? ''}`
  expect((await testApp.cancel(first.person, moved?.orderId ?? '')).status).toBe(200)
  await testApp.settleAll()
  expect((await testApp.get(first.person, moved?.orderId ?? '')).body).toMatchObject({
    payStatus: 'REFUNDED',
    refund: { amountFen: 1200 },
  })
})

it('who does not fit chooses as after any stopped clinic', async () => {
  const { people, scope } = await aMove({ patients: 3, places: 1 })
  expect((await preview(scope)).body.counts.move).toMatchObject({ fit: 1, full: 2 })
  const closureId = await start(scope)
  await finish(closureId)
  const orderIds = people.map(({ orderId }) => orderId)
  expect((await newOrdersOf(orderIds)).length).toBe(1)
  expect(await movesOf(closureId)).toEqual([
    { state: 'left', why: '改去的门诊没有号了' },
    { state: 'left', why: '改去的门诊没有号了' },
    { state: 'moved', why: null },
  ])
  const titles = await Promise.all(
    orderIds.map(async (orderId) => (await messagesOf(orderId)).map(({ title }) => title)),
  )
  expect(titles.flat().sort()).toEqual([
    '医生停诊，已为您改约',
    '医生停诊，请不要前往',
    '医生停诊，请不要前往',
  ])
  expect((await read(closureId)).items).toMatchObject([
    { moved: 1, choosing: 2, unmoved: [{ why: '改去的门诊没有号了', count: 2 }] },
  ])
})

it('nobody is moved to where he has an order already, or where it costs more', async () => {
  const { into, people, scope } = await aMove({ patients: 2 })
  const [first] = people
  if (first === undefined) throw new Error('nobody')
  await testApp.bookedOrder(first.person, into.sourceTimeId)
  expect((await preview(scope)).body.counts.move).toMatchObject({ fit: 1, there: 1 })
  const closureId = await start(scope)
  await finish(closureId)
  expect(await movesOf(closureId)).toEqual([
    { state: 'left', why: '患者那天已有这个科室的预约' },
    { state: 'moved', why: null },
  ])
  const dear = await aMove({ patients: 1, feeFen: 5000 })
  expect((await preview(dear.scope)).body.counts.move).toMatchObject({ fit: 0, dear: 1 })
})

it('undone before anybody is told, leaves every order where it was', async () => {
  const { people, scope } = await aMove()
  const closureId = await start(scope)
  expect((await desk.call(closures.undo, { closureId, reason: '医生不去了' }, office)).status).toBe(
    200,
  )
  await finish(closureId)
  for (const { orderId } of people) {
    expect(await testApp.status(orderId)).toBe('BOOKED')
    expect(await messagesOf(orderId)).toEqual([])
  }
  expect(await movesOf(closureId)).toEqual([])
})

it('killed in the middle, goes on where it was, each order once', async () => {
  const { people, scope } = await aMove({ patients: 3 })
  const closureId = await start(scope)
  await stop(closureId)
  const orderIds = people.map(({ orderId }) => orderId)
  // The second order's transaction dies with its connection, as when the process is killed.
  await testApp.sql.unsafe(`
    create function die() returns trigger language plpgsql as $$ begin
      if new.replaces_order_id = '${orderIds[1]}' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return new; end $$;
    create trigger die before insert on registration_order for each row execute function die()`)
  await expect(workMoves(testApp.dependencies)).rejects.toThrow()
  await testApp.sql.unsafe('drop trigger die on registration_order; drop function die()')
  expect((await read(closureId)).closure.state).toBe('ending')
  await Promise.all([workMoves(testApp.dependencies), workMoves(testApp.dependencies)])
  // The connection that died fails whoever uses it next: a worker, which goes on at its next turn.
  await testApp.settleAll().catch(() => testApp.settleAll())
  await workMoves(testApp.dependencies)
  expect((await newOrdersOf(orderIds)).map(({ status }) => status)).toEqual([
    'BOOKED',
    'BOOKED',
    'BOOKED',
  ])
  for (const orderId of orderIds) expect((await messagesOf(orderId)).length).toBe(1)
  expect((await read(closureId)).closure.state).toBe('done')
})

it('what the hospital does not confirm is the patient’s choice again', async () => {
  const { people, scope } = await aMove({ patients: 1 })
  const closureId = await start(scope)
  await stop(closureId)
  await workMoves(testApp.dependencies)
  testApp.his.mode = 'refuse'
  await testApp.settleAll()
  await workMoves(testApp.dependencies)
  const [first] = people
  expect(await testApp.status(first?.orderId ?? '')).toBe('STOPPED')
  const words = await messagesOf(first?.orderId ?? '')
  expect(words.map(({ title }) => title)).toEqual(['医生停诊，请不要前往'])
  expect((await read(closureId)).items).toMatchObject([{ moved: 0, choosing: 1 }])
})

it('offers clinics of the one department that have room, and refuses others', async () => {
  const { from, into, scope } = await aMove({ patients: 1 })
  const other = await aClinic({ departmentId: 'd3' })
  const where = async (asked: ClosureScope) =>
    (await desk.call(closures.destinations, asked, office)).body.list
  const list = await where(scope)
  expect(list).toContainEqual(expect.objectContaining({ scheduleId: into.scheduleId, places: 5 }))
  expect(list.map(({ scheduleId }) => scheduleId)).not.toContain(from.scheduleId)
  expect(list.map(({ scheduleId }) => scheduleId)).not.toContain(other.scheduleId)
  expect(await where({ ...scope, departmentIds: [], to: other.day })).toEqual([])
  const elsewhere = await preview({ ...scope, toScheduleId: other.scheduleId })
  expect(elsewhere.body.targets).toMatchObject([
    { outcome: 'refused', why: '改约只能在同一个科室里' },
  ])
  const { toScheduleId: _none, ...without } = scope
  expect((await preview(without)).status).toBe(400)
})
