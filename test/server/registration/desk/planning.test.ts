/** Schedules made at the desk: seen before they are made, made once, never at the cost of a taken place, and booked as any other. */
import { deskContract } from '../../../../src/contract/desk'
import type { InputOf } from '../../../../src/contract/endpoint'
import { registrationCalls } from '../../../../src/contract/registration'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { clinics, plan } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const staff = forAllTests(() => desk.staff('clinics'))
afterEach(() => testApp.expectInvariants())

type Template = InputOf<typeof plan.saveTemplate>

/** The Monday so many weeks on. */
async function monday(weeks = 3): Promise<string> {
  const [row] = await testApp.sql<{ day: string }[]>`
    select (date_trunc('week', hospital_today()::timestamp)::date + ${weeks * 7}::int) as day`
  return row?.day ?? ''
}
/** A bookable day with its Monday and its weekday. */
async function soon(): Promise<{ day: string; from: string; weekday: number }> {
  const [row] = await testApp.sql<{ day: string; from: string; weekday: number }[]>`
    select d as day, date_trunc('week', d::timestamp)::date as "from", extract(isodow from d)::int as weekday from (select hospital_today() + 3 as d) x`
  if (row === undefined) throw new Error('no day')
  return row
}
async function department({ hasDoctor = false } = {}): Promise<string> {
  const departmentId = `plan${Math.random().toString(36).slice(2)}`
  await testApp.sql`insert into department (department_id, branch_id, parent_id, name) values (${departmentId}, 'b', 'g', ${`排班${departmentId}`})`
  if (hasDoctor)
    await testApp.sql`insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values (${`${departmentId}-doc`}, 'b', ${departmentId}, '罗文', 'male', 'chief')`
  return departmentId
}
const half = {
  doctorId: null,
  registrationType: 'general' as const,
  halfDay: 'morning' as const,
  beginTime: '08:00',
  endTime: '10:00',
  slotMinutes: 60,
  perSlot: 3,
  regFeeFen: 100,
  treatFeeFen: 900,
  place: '门诊楼 2 层',
  releaseDays: null,
  releaseTime: null,
}
const save = (departmentId: string, more: Partial<Template> = {}, who = staff) =>
  desk.call(
    plan.saveTemplate,
    { departmentId, ...half, weekday: 2, validFrom: null, validUntil: null, ...more },
    who,
  )
const preview = async (departmentId: string, from: string, more: object = {}) =>
  (await desk.call(plan.preview, { departmentId, from, weeks: '1', ...more }, staff)).body
const outcomes = async (departmentId: string, from: string, weeks = '1') =>
  (await preview(departmentId, from, { weeks })).list.map(({ outcome }) => outcome)
const apply = (departmentId: string, from: string, mark: string, more: object = {}) =>
  desk.call(
    plan.apply,
    { departmentId, from, weeks: 1, mark, reason: '十二月排班', ...more },
    staff,
  )
const week = async (departmentId: string, from: string) =>
  (await desk.call(plan.week, { departmentId, from }, staff)).body
const slots = (departmentId: string) =>
  testApp.sql<{ slotId: string; capacity: number; taken: number; releaseAt: Date }[]>`
    select slot_id, capacity, taken, release_at from slot where department_id = ${departmentId} and not gone order by begins_at`
const message = (reply: { body: unknown }) => (reply.body as { message: string }).message

async function planned(departmentId: string, from: string, more: Partial<Template> = {}) {
  const saved = await save(departmentId, more)
  expect(saved.status).toBe(200)
  const { mark } = await preview(departmentId, from)
  expect((await apply(departmentId, from, mark)).body).toEqual({ added: 1, changed: 0, left: 0 })
  return saved.body.templateId
}

it('makes of a template what its preview says, and once', async () => {
  const [departmentId, from] = [await department(), await monday()]
  await save(departmentId)
  const seen = await preview(departmentId, from, { weeks: '2' })
  expect(seen.list.map(({ outcome, after }) => [outcome, after])).toEqual([
    ['new', 6],
    ['new', 6],
  ])
  expect(await slots(departmentId)).toEqual([])
  const done = await apply(departmentId, from, seen.mark, { weeks: 2 })
  expect(done.body).toEqual({ added: 2, changed: 0, left: 0 })
  expect((await slots(departmentId)).map(({ capacity }) => capacity)).toEqual([3, 3, 3, 3])
  // The same press once more finds another plan than it saw.
  expect((await apply(departmentId, from, seen.mark, { weeks: 2 })).status).toBe(409)
  expect(await outcomes(departmentId, from)).toEqual(['same'])
  const { clinics: made } = await week(departmentId, from)
  expect(made).toMatchObject([{ owner: 'here', capacity: 6, taken: 0, isStopped: false }])
  const lines = await testApp.sql`
    select reason, after from staff_event where action = 'apply_schedules' and subject = ${`排班${departmentId}`}`
  expect(lines).toMatchObject([{ reason: '十二月排班', after: { weeks: 2, added: 2, left: 0 } }])
})

it('is listed for patients and booked, and then only its places may change', async () => {
  const [departmentId, { day, from, weekday }] = [await department(), await soon()]
  const templateId = await planned(departmentId, from, { weekday })
  const person = await testApp.person()
  const days = await testApp.call(
    registrationCalls.listDepartDays,
    { departId: departmentId },
    person,
  )
  expect(days.body.days.find(({ scheduleDate }) => scheduleDate === day)).toMatchObject({
    totalNum: 6,
    leftNum: 6,
    state: 'available',
  })
  const found = await testApp.call(
    registrationCalls.listDoctorSchedules,
    { departId: departmentId, scheduleDate: day },
    person,
  )
  const scheduleId = found.body[0]?.scheduleId ?? ''
  const times = await testApp.call(registrationCalls.listSourceTimes, { scheduleId }, person)
  expect(times.body.map(({ beginTime, leftNum }) => [beginTime, leftNum])).toEqual([
    ['08:00', 3],
    ['09:00', 3],
  ])
  const sourceTimeId = times.body[0]?.sourceTimeId ?? ''
  await testApp.bookedOrder(person, sourceTimeId)
  await testApp.bookedOrder(await testApp.person(), sourceTimeId)

  const change = (revision: number, more: Partial<Template>) =>
    save(departmentId, { templateId, revision, weekday, ...more })
  await change(1, { perSlot: 1 })
  const fewer = await preview(departmentId, from)
  expect(fewer.list).toMatchObject([{ outcome: 'booked', why: '08:00 已约 2 个号，不能少于它' }])
  expect((await apply(departmentId, from, fewer.mark)).status).toBe(409)
  await change(2, { treatFeeFen: 5000 })
  expect(await outcomes(departmentId, from)).toEqual(['booked'])
  await change(3, { perSlot: 2 })
  const seen = await preview(departmentId, from)
  expect(seen.list).toMatchObject([{ outcome: 'change', before: 6, after: 4 }])
  expect((await apply(departmentId, from, seen.mark)).body).toEqual({
    added: 0,
    changed: 1,
    left: 0,
  })
  expect(await slots(departmentId)).toMatchObject([
    { capacity: 2, taken: 2 },
    { capacity: 2, taken: 0 },
  ])
})

it('refuses a plan whose schedules changed since it was seen', async () => {
  const [departmentId, from] = [await department(), await monday()]
  await save(departmentId)
  const { mark } = await preview(departmentId, from)
  const [one, other] = await Promise.all([
    apply(departmentId, from, mark),
    apply(departmentId, from, mark),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  expect(await slots(departmentId)).toHaveLength(2)
})

it('stands back before the hospital’s schedule, which is shown and not changed', async () => {
  const [departmentId, from] = [await department(), await monday()]
  const [theirs] = await testApp.sql<{ scheduleId: string }[]>`
    insert into schedule (schedule_id, clinic_id, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, release_at, source_state, source_updated_at)
    values (gen_random_uuid(), ${`his ${departmentId}`}, 'b', ${departmentId}, 'general', ${from}::date + 1, 'morning', 100, 100, now(), 'open', now()) returning schedule_id`
  await save(departmentId)
  const seen = await preview(departmentId, from)
  expect(seen.list).toMatchObject([{ outcome: 'hospital', after: 0 }])
  expect((await apply(departmentId, from, seen.mark)).status).toBe(409)
  const { clinics: shown } = await week(departmentId, from)
  expect(shown).toMatchObject([{ owner: 'documents', slots: [] }])
  const changed = await desk.call(
    plan.changePlaces,
    {
      scheduleId: theirs?.scheduleId ?? '',
      mark: shown[0]?.mark ?? '',
      times: [{ beginTime: '08:00', capacity: 9 }],
      reason: '病人多',
    },
    staff,
  )
  expect(changed.status).toBe(409)
  expect(message(changed)).toContain('医院系统')
})

it('makes a doctor’s schedules only where he is free', async () => {
  const [departmentId, from] = [await department({ hasDoctor: true }), await monday()]
  const doctorId = `${departmentId}-doc`
  await planned(departmentId, from, { doctorId, registrationType: 'expert' })
  const clashing = { doctorId, halfDay: 'afternoon' as const, beginTime: '09:30', endTime: '12:00' }
  expect((await save(departmentId, clashing)).status).toBe(409)
  const { endTime: _endTime, ...once } = { ...half, ...clashing }
  const add = (endTime: string, beginTime: string) =>
    desk.call(
      plan.addOne,
      { departmentId, ...once, beginTime, endTime, day: addDay(from), reason: '加开' },
      staff,
    )
  const refused = await add('12:00', '09:30')
  expect([refused.status, message(refused)]).toEqual([
    409,
    '这位医生 08:00–10:00 已有门诊，时间重叠',
  ])
  expect((await add('16:00', '14:00')).status).toBe(200)
})

const addDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

it('copies a week, adds a half day, and leaves what is stopped', async () => {
  const [departmentId, from, next] = [await department(), await monday(), await monday(4)]
  await planned(departmentId, from)
  const seen = await preview(departmentId, next, { copyFrom: from })
  expect(seen.list).toMatchObject([{ outcome: 'new', after: 6 }])
  expect((await apply(departmentId, next, seen.mark, { copyFrom: from })).body.added).toBe(1)
  const evening = { ...half, halfDay: 'evening' as const, beginTime: '18:00', endTime: '20:00' }
  const asked = { departmentId, ...evening, day: next, reason: '加开夜间' }
  const added = await desk.call(plan.addOne, asked, staff)
  expect(added.status).toBe(200)
  expect((await desk.call(plan.addOne, asked, staff)).status).toBe(409)
  expect(await slots(departmentId)).toHaveLength(6)
  // What was made here is stopped as every schedule is, and no plan opens it again.
  const { scheduleId } = added.body
  expect((await desk.call(clinics.stop, { scheduleId, reason: '医生请假' }, staff)).status).toBe(
    200,
  )
  const stopped = (await week(departmentId, next)).clinics.find(
    (clinic) => clinic.scheduleId === scheduleId,
  )
  expect(stopped?.isStopped).toBe(true)
  await save(departmentId, { ...evening, weekday: 1 })
  expect(await outcomes(departmentId, next)).toEqual(['stopped', 'same'])
  const places = {
    scheduleId,
    mark: stopped?.mark ?? '',
    times: [{ beginTime: '18:00', capacity: 9 }],
  }
  expect((await desk.call(plan.changePlaces, { ...places, reason: '再开' }, staff)).status).toBe(
    409,
  )
})

it('copies a week by the weekdays as which days work, to and fro', async () => {
  const [departmentId, from, next, last] = [
    await department(),
    await monday(),
    await monday(4),
    await monday(5),
  ]
  await planned(departmentId, from)
  const saturday = addDays(next, 5)
  const days = { from: saturday, to: saturday, name: '补班', worksAs: 2 }
  expect((await desk.call(plan.saveDays, days, staff)).status).toBe(200)
  const seen = await preview(departmentId, next, { copyFrom: from })
  expect(seen.list.map(({ day, outcome }) => [day, outcome])).toEqual([
    [addDay(next), 'new'],
    [saturday, 'new'],
  ])
  await apply(departmentId, next, seen.mark, { copyFrom: from })
  // The Saturday that worked was one: no Saturday after it does.
  const { list } = await preview(departmentId, last, { copyFrom: next })
  expect(list.map(({ day }) => day)).toEqual([addDay(last)])
  expect((await drop(await seenDay(saturday))).status).toBe(200)
})

it('changes the places of one half day: never below what is taken, and the second of two is told', async () => {
  const [departmentId, { from, weekday }] = [await department(), await soon()]
  await planned(departmentId, from, { weekday })
  const [first] = await slots(departmentId)
  await testApp.bookedOrder(await testApp.person(), first?.slotId ?? '')
  await testApp.bookedOrder(await testApp.person(), first?.slotId ?? '')
  const [seen] = (await week(departmentId, from)).clinics
  const change = (capacity: number, beginTime = '08:00') =>
    desk.call(
      plan.changePlaces,
      {
        scheduleId: seen?.scheduleId ?? '',
        mark: seen?.mark ?? '',
        times: [{ beginTime, capacity }],
        reason: '病人多',
      },
      staff,
    )
  const short = await change(1)
  expect([short.status, message(short)]).toEqual([409, '08:00 的时段已约 2 个号，不能少于它'])
  expect((await change(5, '07:00')).status).toBe(404)
  expect((await change(2)).status).toBe(200)
  expect((await slots(departmentId)).map(({ capacity }) => capacity)).toEqual([2, 3])
  const second = await change(5)
  expect([second.status, message(second)]).toEqual([
    409,
    '别人刚刚改过这个门诊，请看过新的号数再改',
  ])
  const lines = await testApp.sql`
    select before, after from staff_event where action = 'change_clinic_places' and subject = ${seen?.scheduleId ?? ''}`
  expect(lines).toMatchObject([{ before: { '08:00': 3 }, after: { '08:00': 2 } }])
})

it('keeps holidays, days that work as others, and the days a template is valid', async () => {
  const [departmentId, from, later] = [await department(), await monday(), await monday(4)]
  const tuesday = addDay(from)
  await save(departmentId, { validUntil: tuesday })
  expect(await outcomes(departmentId, from, '2')).toEqual(['new'])
  const [other, saturday] = [await department(), addDays(later, 5)]
  await save(other)
  const days = { from: addDay(later), to: addDay(later), name: '元旦', worksAs: null }
  expect((await desk.call(plan.saveDays, days, staff)).status).toBe(200)
  expect((await desk.call(plan.saveDays, days, staff)).status).toBe(409)
  const shifted = { from: saturday, to: saturday, name: '补班', worksAs: 2 }
  expect((await desk.call(plan.saveDays, shifted, staff)).status).toBe(200)
  const { list } = await preview(other, later)
  expect(list.map(({ day, outcome, why }) => [day, outcome, why])).toEqual([
    [addDay(later), 'holiday', '元旦'],
    [saturday, 'new', null],
  ])
  expect((await week(other, later)).days).toMatchObject([{ name: '元旦' }, { name: '补班' }])
  const seen = await seenDay(saturday)
  expect((await drop(seen)).status).toBe(200)
  expect((await drop(seen)).status).toBe(409)
  expect(await outcomes(other, later)).toEqual(['holiday'])
})

it('deletes a holiday as it was seen, never what a colleague wrote there meanwhile', async () => {
  const saturday = addDays(await monday(6), 5)
  const days = { from: saturday, to: saturday, name: '补班', worksAs: 2 }
  await desk.call(plan.saveDays, days, staff)
  const seen = await seenDay(saturday)
  await drop(seen)
  await desk.call(plan.saveDays, { ...days, name: '台风后补班' }, staff)
  const stale = await drop(seen)
  expect([stale.status, message(stale)]).toEqual([409, '别人刚刚改过或删了这一天，请刷新后再看'])
  expect(await seenDay(saturday)).toMatchObject({ name: '台风后补班' })
})

async function seenDay(day: string) {
  const { list } = (await desk.call(plan.days, {}, staff)).body
  const found = list.find((one) => one.day === day)
  if (found === undefined) throw new Error('no such day')
  return found
}

const drop = ({ day, revision }: { day: string; revision: string }) =>
  desk.call(plan.dropDay, { day, revision, reason: '不补了' }, staff)

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

it('releases as the template says, else as the rules say', async () => {
  const [departmentId, from] = [await department(), await monday()]
  await planned(departmentId, from, { releaseDays: 2, releaseTime: '19:30' })
  const [first] = await slots(departmentId)
  expect(first?.releaseAt).toEqual(new Date(`${addDays(from, -1)}T19:30:00+08:00`))
  const byRules = await department()
  await planned(byRules, from)
  const [other] = await slots(byRules)
  expect(other?.releaseAt).toEqual(new Date(`${addDays(from, -6)}T07:00:00+08:00`))
})

it.each<[string, Partial<Template>, number]>([
  ['no slot fits in', { endTime: '08:30' }, 400],
  ['it ends before it begins', { endTime: '07:00' }, 400],
  ['it is valid for no day', { validFrom: '2027-02-01', validUntil: '2027-01-01' }, 400],
  ['half a release', { releaseDays: 2 }, 400],
  ['a release before patients see the day', { releaseDays: 60, releaseTime: '07:00' }, 400],
  ['a doctor of elsewhere', { doctorId: 'doc' }, 404],
  ['a weekday that there is not', { weekday: 8 }, 400],
])('refuses a template: %s', async (_what, more, status) => {
  const reply = await save(await department(), more)
  expect(reply.status).toBe(status)
  expect(message(reply)).toMatch(/[一-鿿]/)
})

it('refuses twins, what somebody else changed, and a plan that begins on no Monday', async () => {
  const departmentId = await department()
  const { templateId } = (await save(departmentId)).body
  expect((await save(departmentId)).status).toBe(409)
  const early = { validUntil: '2027-01-31', templateId, revision: 1 }
  expect((await save(departmentId, early)).status).toBe(200)
  expect((await save(departmentId, { validFrom: '2027-02-01' })).status).toBe(200)
  expect((await save(departmentId, { ...early, perSlot: 5 })).status).toBe(409)
  const drop = (revision: number) =>
    desk.call(plan.dropTemplate, { templateId, revision, reason: '不再出诊' }, staff)
  expect([(await drop(1)).status, (await drop(2)).status]).toEqual([409, 200])
  expect((await save(departmentId, { templateId, revision: 2 })).status).toBe(409)
  const input = { departmentId, from: addDay(await monday()), weeks: '1' }
  expect((await desk.call(plan.preview, input, staff)).status).toBe(400)
})

it('is for who plans: support reads, others do not', async () => {
  const departmentId = await department()
  const [support, finance] = [await desk.staff('support'), await desk.staff('finance')]
  const read = { departmentId, from: await monday() }
  expect((await desk.call(plan.week, read, support)).status).toBe(200)
  expect((await save(departmentId, {}, support)).status).toBe(403)
  expect((await desk.call(plan.preview, { ...read, weeks: '1' }, support)).status).toBe(403)
  expect((await desk.call(plan.week, read, finance)).status).toBe(403)
})

it('makes nothing where the hospital’s system owns the slots', async () => {
  const { dependencies } = testApp.server
  const theirs = await deskOf({
    ...testApp.server,
    dependencies,
    settings: { ...testApp.server.settings, slotPool: 'hospital' },
  })
  const someone = await theirs.staff('clinics')
  const departmentId = await department()
  const input = { departmentId, ...half, weekday: 2, validFrom: null, validUntil: null }
  const saved = await theirs.call(plan.saveTemplate, input, someone)
  expect([saved.status, message(saved)]).toEqual([409, '号源由医院系统管理，请在医院系统里排班'])
  expect((await theirs.call(plan.departments, {}, someone)).body.isHospitals).toBe(true)
  await theirs.app.close()
})
