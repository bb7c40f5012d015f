import { randomUUID } from 'node:crypto'
import { listNextSteps } from '../../../server/areas/registration'
import { releaseAt } from '../../../server/areas/registration/rules/rules'
import { listDepartmentsMemoized } from '../../../server/areas/registration/schedules/schedules'
import type { Endpoint } from '../../../src/contract/endpoint'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

let person: Person
const testApp = forAllTests(() => TestApp.start())
beforeEach(async () => {
  person = await testApp.person()
})

beforeEach(() => listDepartmentsMemoized.forget(testApp.dependencies.sql))

const read = <E extends Endpoint>(call: E, input: Parameters<typeof testApp.call<E>>[1]) =>
  testApp.call(call, input, person)

it('lists departments in two levels with free places, without empty groups', async () => {
  await testApp.source({ departmentId: 'd2', capacity: 7 })
  await testApp.source({ departmentId: 'd2', capacity: 100, stopped: true })
  await testApp.source({ departmentId: 'd2', capacity: 100, releasesIn: '1 hour' })
  await testApp.source({ departmentId: 'd2', capacity: 100, beginsIn: '-1 minute' })
  const { body } = await read(calls.listDepartments, { hospitalBranchId: 'b' })
  expect(body.map((group) => group.departId)).toEqual(['g'])
  const children = new Map(body[0]?.children.map((child) => [child.departId, child]))
  expect(children.get('d2')).toMatchObject({ pid: 'g', leftNum: 7, limitText: null })
  expect(children.get('d-child')?.limitText).toBe('14 周岁以下')
  const today = await read(calls.listDepartments, { hospitalBranchId: 'b', regMode: 'today' })
  expect(today.body[0]?.children.find((child) => child.departId === 'd2')?.leftNum).toBe(0)
  expect((await read(calls.listDepartments, { hospitalBranchId: 'b-empty' })).body).toEqual([])
})

it('gives the list of departments as it was a moment ago to all who ask, and reads it again behind an answer', async () => {
  const { sourceTimeId } = await testApp.source({ departmentId: 'd4', capacity: 1 })
  const left = async () =>
    (await read(calls.listDepartments, { hospitalBranchId: 'b' })).body[0]?.children.find(
      ({ departId }) => departId === 'd4',
    )?.leftNum
  // Stands still: a busy machine needs longer for an order than a list is kept.
  const began = performance.now()
  const now = jest.spyOn(performance, 'now').mockReturnValue(began)
  expect(await left()).toBe(1)
  await testApp.order(await testApp.person(), sourceTimeId)
  expect(await left()).toBe(1)
  now.mockReturnValue(began + 1500)
  expect(await left()).toBe(1)
  // Every answer before it comes may be the old one, none after it.
  while ((await left()) !== 0);
  now.mockRestore()
})

it('tells why a department has no places: full, not out yet, stopped, over, or no clinic at all', async () => {
  const states = async (regMode: 'booking' | 'today') => {
    const { body } = await read(calls.listDepartments, { hospitalBranchId: 'b', regMode })
    return Object.fromEntries(
      body
        .flatMap(({ children }) => children)
        .filter(({ departId }) => departId.startsWith('why-'))
        .map(({ departId, state }) => [departId, state]),
    )
  }
  for (const id of ['why-none', 'why-full', 'why-later', 'why-over'])
    await testApp.sql`insert into department (department_id, branch_id, parent_id, name, preparation) values (${id}, 'b', 'g', ${id}, '{}')`
  await testApp.source({ departmentId: 'why-full', capacity: 0 })
  await testApp.source({ departmentId: 'why-later', releasesIn: '1 hour' })
  const over = await testApp.source({ departmentId: 'why-over', days: 0 })
  // The first moment of today is over at any hour.
  await testApp.sql`
    update slot set begins_at = hospital_today()::timestamp at time zone 'Asia/Shanghai' where slot_id = ${over.sourceTimeId}`
  expect(await states('booking')).toEqual({
    'why-none': 'none',
    'why-full': 'full',
    'why-later': 'unreleased',
    'why-over': 'past',
  })
  expect(await states('today')).toMatchObject({ 'why-none': 'none', 'why-full': 'none' })
})

it('lists the days of a department with their states', async () => {
  await testApp.source({ departmentId: 'd3', days: 1, capacity: 4 })
  await testApp.source({ departmentId: 'd3', days: 2, capacity: 0 })
  await testApp.source({ departmentId: 'd3', days: 3, stopped: true })
  await testApp.source({ departmentId: 'd3', days: 8, releasesIn: '1 hour' })
  await testApp.source({ departmentId: 'd3', days: 9, releasesIn: '1 hour' })
  const { body } = await read(calls.listDepartDays, { departId: 'd3' })
  expect(body.days.map(({ state, leftNum }) => ({ state, leftNum }))).toEqual([
    { state: 'available', leftNum: 4 },
    { state: 'full', leftNum: 0 },
    { state: 'stopped', leftNum: 0 },
    { state: 'unreleased', leftNum: 0 },
  ])
  expect(body.department).toMatchObject({
    departId: 'd3',
    hospitalBranchId: 'b',
    branchName: '总院',
    leftNum: 4,
  })
  expect(Math.abs(Date.parse(body.serverNow) - Date.now())).toBeLessThan(60_000)
})

it('lists schedules by department and day, and by doctor over the horizon', async () => {
  const mine = await testApp.source({ departmentId: 'd1', doctorId: 'doc', days: 2 })
  const later = await testApp.source({
    departmentId: 'd1',
    doctorId: 'doc',
    days: 8,
    releasesIn: '3 hours',
  })
  const general = await testApp.source({ departmentId: 'd1', days: 2 })
  const byDoctor = await read(calls.listDoctorSchedules, { doctorId: 'doc' })
  expect(byDoctor.body.map((row) => [row.scheduleId, row.state])).toEqual([
    [mine.scheduleId, 'available'],
    [later.scheduleId, 'unreleased'],
  ])
  expect(byDoctor.body[0]?.doctor).toMatchObject({
    doctorId: 'doc',
    name: '沈怀远',
    title: 'chief',
    departName: '科室d1',
  })
  expect(byDoctor.body[0]?.releaseAt).toBeNull()
  expect(Date.parse(byDoctor.body[1]?.releaseAt ?? '')).toBeGreaterThan(Date.now())
  const byDay = await read(calls.listDoctorSchedules, {
    departId: 'd1',
    scheduleDate: byDoctor.body[0]?.scheduleDate ?? '',
  })
  expect(new Set(byDay.body.map((row) => row.scheduleId))).toEqual(
    new Set([mine.scheduleId, general.scheduleId]),
  )
  expect(byDay.body.find((row) => row.scheduleId === general.scheduleId)?.doctor).toBeNull()
})

it('lists the times of a schedule with the next number', async () => {
  const { sourceTimeId, scheduleId } = await testApp.source({ departmentId: 'd4', capacity: 2 })
  await testApp.order(person, sourceTimeId)
  expect((await read(calls.listSourceTimes, { scheduleId })).body).toEqual([
    {
      sourceTimeId,
      scheduleId,
      beginTime: '09:00',
      endTime: '09:30',
      totalNum: 2,
      leftNum: 1,
      state: 'available',
      nextSerialNo: 2,
      isLeftOld: false,
    },
  ])
})

it('shows a doctor to anybody', async () => {
  const { status, body } = await testApp.call(calls.getDoctor, { doctorId: 'doc' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: '沈怀远', branchName: '总院', place: '3楼A区' })
})

it('previews an order with rules, preparation and who may book', async () => {
  const child = await testApp.patient(person.accountId, { birthday: '2020-01-01' })
  const girl = await testApp.patient(person.accountId, { sex: 'female' })
  const { sourceTimeId } = await testApp.source({ departmentId: 'd-women', doctorId: null })
  const { body } = await read(calls.previewOrder, { sourceTimeId })
  expect(body).toMatchObject({
    leftNum: 5,
    state: 'available',
    nextSerialNo: 1,
    payWithinMinutes: 15,
    fee: { totalFeeFen: 1200 },
  })
  expect(body.rules).toHaveLength(3)
  const [clock] = await testApp.sql<{ now: Date }[]>`select hospital_now() as now`
  expect(Math.abs(Date.parse(body.serverNow ?? '') - Number(clock?.now))).toBeLessThan(60_000)
  const reasons = new Map(body.patients.map((row) => [row.patientId, row]))
  expect(reasons.get(person.patientId)).toMatchObject({
    allowed: false,
    reason: '该科室只接诊女性患者',
  })
  expect(reasons.get(child)).toMatchObject({
    allowed: false,
    reason: '该科室只接诊 14 周岁及以上的患者',
  })
  expect(reasons.get(girl)).toEqual({
    patientId: girl,
    allowed: true,
    reason: null,
    blockedBy: null,
  })
})

it('says in the preview what stands against a second booking', async () => {
  const one = await testApp.source({ departmentId: 'd5' })
  const two = await testApp.source({ departmentId: 'd5' })
  const blockedBy = await testApp.order(person, one.sourceTimeId)
  const { body } = await read(calls.previewOrder, { sourceTimeId: two.sourceTimeId })
  expect(body.patients).toEqual([
    { patientId: person.patientId, allowed: false, reason: '当天在该科室已有预约', blockedBy },
  ])
  expect(body.preparation).toEqual(['带上病历'])
})

it('tells what the insurance is expected to bear: to insured patients only, and only as the hospital says it', async () => {
  const uninsured = await testApp.patient(person.accountId)
  const unproven = await testApp.patient(person.accountId)
  await testApp.sql`update patient set is_insured = patient_id <> ${uninsured}`
  await testApp.sql`update patient_link set unproven_since = now(), access_level = 'booking' where patient_id = ${unproven}`
  const { sourceTimeId, scheduleId } = await testApp.source()
  const splits = async () => {
    const { body } = await read(calls.previewOrder, { sourceTimeId })
    return new Map(body.patients.map((one) => [one.patientId, one.expectedSplit]))
  }
  expect([...(await splits()).values()]).toEqual([undefined, undefined, undefined])
  await testApp.sql`update schedule set insurance_fen = 700 where schedule_id = ${scheduleId}`
  const known = await splits()
  expect(known.get(person.patientId)).toEqual({ insuranceFen: 700, selfFen: 500 })
  expect([known.get(uninsured), known.get(unproven)]).toEqual([undefined, undefined])
})

it('pages the orders, the newest first, by filter and patient', async () => {
  const second = await testApp.patient(person.accountId)
  const first = await testApp.bookedOrder(person, (await testApp.source({ days: 1 })).sourceTimeId)
  const cancelled = await testApp.order(person, (await testApp.source({ days: 2 })).sourceTimeId)
  await testApp.cancel(person, cancelled)
  const pending = await testApp.order(
    { ...person, patientId: second },
    (await testApp.source({ days: 3 })).sourceTimeId,
  )
  const ids = async (input: Record<string, unknown>) => {
    const { body } = await read(calls.listOrders, input)
    return body.list.map((order) => order.orderId)
  }
  expect(await ids({})).toEqual([pending, cancelled, first])
  const { next } = (await read(calls.listOrders, { pageSize: 2 })).body
  // A client that knows the specification only asks by the number of the page.
  expect(await ids({ page: 1, pageSize: 2 })).toEqual([pending, cancelled])
  expect(await ids({ page: 2, pageSize: 2 })).toEqual([first])
  expect(await ids({ pageNum: 3, pageSize: 1 })).toEqual([first])
  expect(await ids({ page: 3, pageSize: 2 })).toEqual([])
  expect(await ids({ page: 0, pageSize: 2 })).toEqual([pending, cancelled])
  const latest = await testApp.order(person, (await testApp.source({ days: 4 })).sourceTimeId)
  expect(await ids({ pageSize: 2, after: next })).toEqual([first])
  await testApp.cancel(person, latest)
  expect(await ids({ filter: 'pending_pay' })).toEqual([pending])
  expect(await ids({ filter: 'upcoming' })).toEqual([first])
  expect(await ids({ filter: 'cancelled' })).toEqual([latest, cancelled])
  expect(await ids({ patientId: second })).toEqual([pending])
  await testApp.passDeadline(pending)
  expect(await ids({ filter: 'pending_pay' })).toEqual([])
})

it('puts on the home page what each patient has to pay and where to go next, and the doctors seen', async () => {
  const second = await testApp.patient(person.accountId)
  const seen = await testApp.bookedOrder(
    person,
    (await testApp.source({ doctorId: 'doc', days: 1 })).sourceTimeId,
  )
  await testApp.sql`update registration_order set status = 'VISITED' where order_id = ${seen}`
  const booked = await testApp.bookedOrder(person, (await testApp.source({ days: 2 })).sourceTimeId)
  const visit = await testApp.bookedOrder(
    { ...person, patientId: second },
    (await testApp.source({ days: 2 })).sourceTimeId,
  )
  await testApp.bookedOrder(
    { ...person, patientId: second },
    (await testApp.source({ days: 3 })).sourceTimeId,
  )
  const pending = await testApp.order(
    { ...person, patientId: second },
    (await testApp.source({ days: 4 })).sourceTimeId,
  )
  const { body } = await read(calls.getHome, {})
  const steps = await listNextSteps(testApp.dependencies, person.accountId)
  expect(steps[0]).toMatchObject({
    kind: 'pay_order',
    patientId: second,
    orderId: pending,
  })
  expect(steps.slice(1).map((step) => [step.kind, step.patientId, step.orderId])).toEqual(
    expect.arrayContaining([
      ['upcoming_visit', second, visit],
      ['upcoming_visit', person.patientId, booked],
    ]),
  )
  expect(steps).toHaveLength(3)
  expect(body.doctorsSeen.map((doctor) => doctor.doctorId)).toEqual(['doc'])
})

it('offers the first free time of each of the next two half days of a doctor seen', async () => {
  const seen = await testApp.bookedOrder(
    person,
    (await testApp.source({ doctorId: 'doc', days: 1 })).sourceTimeId,
  )
  await testApp.sql`update registration_order set status = 'VISITED' where order_id = ${seen}`
  await testApp.sql`update slot t set stopped = true from schedule s where s.schedule_id = t.schedule_id and s.doctor_id = 'doc'`
  await testApp.source({ doctorId: 'doc', days: 2, stopped: true })
  const second = await testApp.source({ doctorId: 'doc', days: 4 })
  const first = await testApp.source({ doctorId: 'doc', days: 3 })
  await testApp.source({ doctorId: 'doc', days: 5 })
  const { body } = await read(calls.getHome, {})
  expect(body.doctorsSeen[0]?.nextTimes?.map(({ sourceTimeId }) => sourceTimeId)).toEqual([
    first.sourceTimeId,
    second.sourceTimeId,
  ])
})

it('answers 404 for what is not there', async () => {
  const unknown: [Endpoint, Record<string, unknown>][] = [
    [calls.listDepartments, { hospitalBranchId: 'nowhere' }],
    [calls.listDepartDays, { departId: 'nowhere' }],
    [calls.listDoctorSchedules, { departId: 'nowhere' }],
    [calls.listDoctorSchedules, { doctorId: 'nobody' }],
    [calls.listSourceTimes, { scheduleId: 'nothing' }],
    [calls.listSourceTimes, { scheduleId: randomUUID() }],
    [calls.getDoctor, { doctorId: 'nobody' }],
    [calls.previewOrder, { sourceTimeId: 'nothing' }],
    [calls.previewOrder, { sourceTimeId: randomUUID() }],
  ]
  for (const [call, input] of unknown)
    expect([call.path, (await testApp.send(call, input, person)).status]).toEqual([call.path, 404])
  expect((await testApp.send(calls.listOrders, { pageSize: 0 }, person)).status).toBe(400)
  const noDay = { departId: 'd1', scheduleDate: 'tomorrow' }
  expect((await testApp.send(calls.listDoctorSchedules, noDay, person)).status).toBe(400)
  expect((await testApp.send(calls.listDoctorSchedules, {}, person)).status).toBe(400)
})

it('releases places by the rule the seed follows', () => {
  expect(releaseAt('2026-03-01').toISOString()).toBe('2026-02-21T23:00:00.000Z')
})
