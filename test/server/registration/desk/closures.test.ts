/** Many clinics ended at once at the desk: in view of whom that touches, undone while nobody is told, and worked off clinic by clinic. */
import { workClosures } from '../../../../server/areas/registration/closures/working'
import { notifyChanges } from '../../../../server/areas/registration/schedule_changes/notifying'
import { finishStopping } from '../../../../server/areas/registration/schedule_changes/stopping'
import { deskContract } from '../../../../src/contract/desk'
import { undoMinutes, type ClosureScope } from '../../../../src/contract/desk/closures'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { clinics, closures } = deskContract
const reason = '台风，全院停诊'
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))
afterEach(() => testApp.expectInvariants())

let lastDay = 3
/** A day of its own, so that tests do not meet. */
const anotherDay = () => {
  lastDay += 1
  return lastDay
}

/** A clinic that the hospital told of. */
async function aClinic(days: number, given: Parameters<TestApp['source']>[0] = {}) {
  const clinic = await testApp.source({ departmentId: 'd2', capacity: 5, days, ...given })
  const [row] = await testApp.sql<{ day: string }[]>`
    update schedule set clinic_id = ${`clinic-${clinic.scheduleId}`}, source_state = 'open', source_updated_at = now() where schedule_id = ${clinic.scheduleId}
    returning visit_date as day`
  return { ...clinic, day: row?.day ?? '' }
}

/** Clinics of one day, each with a patient who paid and one who has yet to. */
async function aDay(count: number) {
  const days = anotherDay()
  const made = []
  for (let n = 0; n < count; n += 1) {
    const clinic = await aClinic(days)
    const paid = await testApp.bookedOrder(await testApp.person(), clinic.sourceTimeId)
    const unpaid = await testApp.order(await testApp.person(), clinic.sourceTimeId)
    made.push({ ...clinic, paid, unpaid })
  }
  const day = made[0]?.day ?? ''
  return { clinics: made, ids: made.map(({ scheduleId }) => scheduleId), scope: scopeOf(day) }
}

const scopeOf = (day: string, more: Partial<ClosureScope> = {}): ClosureScope => ({
  kind: 'stop',
  from: day,
  to: day,
  branchIds: [],
  departmentIds: [],
  doctorIds: [],
  ...more,
})

const sorted = (words: readonly string[]): string[] => [...words].sort()
const preview = async (scope: ClosureScope) =>
  (await desk.call(closures.preview, scope, office)).body
const start = async (scope: ClosureScope) => {
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
const read = async (closureId: string) =>
  (await desk.call(closures.read, { closureId }, office)).body
const undo = (closureId: string) =>
  desk.call(closures.undo, { closureId, reason: '台风转向' }, office)
/** The minutes to undo are over. */
const passTime = (closureId: string) =>
  testApp.sql`update closure set notifies_at = now() where closure_id = ${closureId}`
const work = async () => {
  await workClosures(testApp.dependencies)
  await finishStopping(testApp.dependencies)
}
const changesOf = (ids: readonly string[]) => testApp.sql<{ scheduleId: string; change: string }[]>`
  select schedule_id, change from clinic_change where schedule_id = any(${[...ids]}) order by seq`
const messagesOf = (orderId: string) =>
  testApp.sql`select 1 from message where subject_id = ${orderId} and kind = 'stopped'`
const stateOf = async (scheduleId: string) => {
  const [row] = await testApp.sql<{ stopped: boolean; closing: boolean; slots: boolean }[]>`
    select stopped_at is not null as stopped, closing, (select bool_or(stopped) from slot t where t.schedule_id = s.schedule_id) as slots
    from schedule s where schedule_id = ${scheduleId}`
  return row
}

it('does what its preview said, and tells patients and the hospital as a single stop does', async () => {
  const { clinics: made, ids, scope } = await aDay(2)
  const stopped = await aClinic(lastDay, { stopped: true })
  const { counts, targets } = await preview(scope)
  expect(counts).toMatchObject({
    clinics: 2,
    stopped: 1,
    over: 0,
    paidOrders: 2,
    paidFen: 2400,
    unpaidOrders: 2,
    patients: 4,
  })
  const { ways } = counts
  expect(ways.miniProgram + ways.officialAccount + ways.sms + ways.none).toBe(4)
  expect(targets.find(({ scheduleId }) => scheduleId === stopped.scheduleId)?.outcome).toBe(
    'stopped',
  )

  const closureId = await start(scope)
  await workClosures(testApp.dependencies)
  expect(await read(closureId)).toMatchObject({
    closure: { state: 'counting', clinics: 2, waiting: 2 },
    counted: counts,
  })
  for (const { paid } of made) expect(await testApp.status(paid)).toBe('BOOKED')
  await passTime(closureId)
  await workClosures(testApp.dependencies)
  // The clinics are stopped; their orders are not yet.
  expect((await read(closureId)).closure).toMatchObject({ state: 'ending', waiting: 0 })
  await work()

  const after = await read(closureId)
  expect(after.closure).toMatchObject({ state: 'done', waiting: 0 })
  const sum = (name: 'orders' | 'left' | 'choosing') =>
    after.items.reduce((all, item) => all + item[name], 0)
  expect([sum('orders'), sum('left'), sum('choosing')]).toEqual([
    counts.paidOrders + counts.unpaidOrders,
    0,
    counts.paidOrders,
  ])
  for (const { paid, unpaid } of made) {
    expect([await testApp.status(paid), await testApp.status(unpaid)]).toEqual([
      'STOPPED',
      'STOPPED',
    ])
    expect((await messagesOf(paid)).length).toBe(1)
  }
  expect((await changesOf(ids)).map(({ change }) => change)).toEqual(['stop', 'stop'])
  await notifyChanges(testApp.dependencies)
  expect(testApp.his.changes.filter((one) => one.reason === reason).length).toBe(2)
})

it('writes down who began it, and each clinic that it stopped', async () => {
  const { ids, scope } = await aDay(1)
  const closureId = await start(scope)
  await passTime(closureId)
  await work()
  const lines = await testApp.sql<{ action: string; staffId: string; reason: string }[]>`
    select action, staff_id, reason from staff_event where subject = any(${[closureId, ...ids]}) order by at`
  expect(lines).toEqual(
    ['start_closure', 'stop_clinic'].map((action) => ({ action, staffId: office.staffId, reason })),
  )
})

it('undone before anybody is told, leaves nothing', async () => {
  const { clinics: made, ids, scope } = await aDay(2)
  const [first] = made
  if (first === undefined) throw new Error('no clinic')
  const closureId = await start(scope)
  await workClosures(testApp.dependencies)
  const late = await testApp.book(await testApp.person(), first.sourceTimeId)
  expect(late.status).toBe(409)
  expect((await undo(closureId)).status).toBe(200)
  for (const id of ids)
    expect(await stateOf(id)).toEqual({ stopped: false, closing: false, slots: false })
  expect((await testApp.book(await testApp.person(), first.sourceTimeId)).status).toBe(200)

  await passTime(closureId)
  await work()
  expect(await changesOf(ids)).toEqual([])
  for (const { paid } of made) {
    expect(await testApp.status(paid)).toBe('BOOKED')
    expect((await messagesOf(paid)).length).toBe(0)
  }
  const { closure, items } = await read(closureId)
  expect([closure.state, ...items.map(({ state }) => state)]).toEqual([
    'undone',
    'undone',
    'undone',
  ])
  expect((await undo(closureId)).status).toBe(409)
})

it('has the stated minutes to be undone, and none once it began', async () => {
  const { scope } = await aDay(1)
  const closureId = await start(scope)
  const { closure } = await read(closureId)
  const pause = Date.parse(closure.notifiesAt) - Date.parse(closure.startedAt)
  expect(pause).toBe(undoMinutes * 60_000)
  await passTime(closureId)
  await workClosures(testApp.dependencies)
  expect((await undo(closureId)).status).toBe(409)
  await work()
})

it('killed in the middle, goes on where it was, each clinic once', async () => {
  const { ids, scope } = await aDay(3)
  const closureId = await start(scope)
  await passTime(closureId)
  const [, second = ''] = sorted(ids)
  // The second clinic's transaction dies with its connection, as when the process is killed.
  await testApp.sql.unsafe(`
    create function die() returns trigger language plpgsql as $$ begin
      if new.subject = '${second}' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return new; end $$;
    create trigger die before insert on staff_event for each row execute function die()`)
  await expect(workClosures(testApp.dependencies)).rejects.toThrow()
  await testApp.sql.unsafe('drop trigger die on staff_event; drop function die()')
  const between = await read(closureId)
  expect([between.closure.state, between.closure.waiting]).toEqual(['ending', 2])
  await Promise.all([work(), work()])
  expect((await read(closureId)).closure).toMatchObject({ state: 'done', waiting: 0 })
  expect(sorted((await changesOf(ids)).map(({ scheduleId }) => scheduleId))).toEqual(sorted(ids))
})

it('two at once over the same clinics: each clinic is in one of them', async () => {
  const { ids, scope } = await aDay(2)
  const answers = await Promise.all(
    [1, 2].map(() => desk.call(closures.start, { ...scope, reason }, office)),
  )
  expect(sorted(answers.map(({ status }) => String(status)))).toEqual(['200', '409'])
  const more = await aClinic(lastDay, { departmentId: 'd3' })
  expect((await preview(scope)).counts).toMatchObject({ clinics: 1, elsewhere: 2 })
  const other = await start(scope)
  expect((await read(other)).items.map(({ scheduleId }) => scheduleId)).toEqual([more.scheduleId])
  const items = await testApp.sql`
    select 1 from closure_item where schedule_id = any(${ids}) and state = 'waiting'`
  expect(items.length).toBe(2)
  for (const { body } of answers) if ('closureId' in body) await undo(body.closureId)
  await undo(other)
})

it('a clinic that somebody stopped meanwhile is left as it is, and nobody is told twice', async () => {
  const { clinics: made, ids, scope } = await aDay(2)
  const [first] = made
  if (first === undefined) throw new Error('no clinic')
  const closureId = await start(scope)
  await workClosures(testApp.dependencies)
  const single = { scheduleId: first.scheduleId, reason: '医生临时有急诊手术' }
  expect((await desk.call(clinics.stop, single, office)).status).toBe(200)
  await passTime(closureId)
  await work()
  const { items } = await read(closureId)
  expect(items.find(({ scheduleId }) => scheduleId === first.scheduleId)).toMatchObject({
    state: 'skipped',
    why: '这个门诊已经停诊',
  })
  expect((await changesOf(ids)).length).toBe(2)
  expect((await messagesOf(first.paid)).length).toBe(1)
  expect((await stateOf(first.scheduleId))?.stopped).toBe(true)
})

it('replaces a doctor of several days where the substitute is free', async () => {
  await testApp.sql`
    insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values ('away', 'b', 'd4', '何远', 'male', 'chief'), ('in', 'b', 'd4', '林近', 'female', 'chief')`
  const [one, two] = [anotherDay(), anotherDay()]
  const free = await aClinic(one, { departmentId: 'd4', doctorId: 'away' })
  const busy = await aClinic(two, { departmentId: 'd4', doctorId: 'away' })
  const own = await aClinic(two, { departmentId: 'd4', doctorId: 'in' })
  await testApp.sql`
    update schedule set half_day = (select half_day from schedule where schedule_id = ${busy.scheduleId}) where schedule_id = ${own.scheduleId}`
  const scope = scopeOf(free.day, {
    kind: 'replace',
    to: busy.day,
    doctorIds: ['away'],
    standInId: 'in',
  })
  const { counts, targets } = await preview(scope)
  expect([counts.clinics, counts.refused]).toEqual([1, 1])
  expect(targets.map(({ why }) => why)).toEqual([null, '替诊的医生这半天已有门诊'])
  const closureId = await start(scope)
  await passTime(closureId)
  await work()
  expect((await changesOf([free.scheduleId, busy.scheduleId])).map(({ change }) => change)).toEqual(
    ['replace'],
  )
  const standIns = await testApp.sql`
    select 1 from schedule where substitutes_for = ${free.scheduleId} and doctor_id = 'in' and stopped_at is null`
  expect(standIns.length).toBe(1)
})

it.each([
  ['reversed days', { from: '2030-02-02', to: '2030-02-01' }],
  ['too many days', { from: '2030-01-01', to: '2030-03-01' }],
  ['a replacement without its doctors', { kind: 'replace' as const }],
])('refuses %s', async (_name, wrong) => {
  const scope = { ...scopeOf('2030-01-01'), ...wrong }
  expect((await desk.call(closures.preview, scope, office)).status).toBe(400)
})

it('is not begun where there is nothing to end', async () => {
  const scope = scopeOf('2031-01-01')
  expect((await desk.call(closures.start, { ...scope, reason }, office)).status).toBe(409)
})
