/** The week at the desk: what is open, sold, held and waited for; another doctor in the place of one; more places. */
import {
  saveClinics,
  saveSlots,
} from '../../../../server/areas/registration/schedule_changes/intake_repository'
import { finishStopping } from '../../../../server/areas/registration/schedule_changes/stopping'
import { serveWaitlist } from '../../../../server/areas/registration/waitlist/serving'
import { transaction } from '../../../../server/database/client'
import { deskContract } from '../../../../src/contract/desk'
import { registrationCalls } from '../../../../src/contract/registration'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { clinics } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))
beforeAll(async () => {
  await testApp.sql`
    insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values
      ('away', 'b', 'd3', '何静', 'female', 'chief'), ('stand', 'b', 'd3', '罗文', 'male', 'attending'), ('busy', 'b', 'd3', '方远', 'male', 'attending')`
})
afterEach(() => testApp.expectInvariants())

/** A row as a document of the hospital writes it. */
type SlotInput = Parameters<typeof saveSlots>[1][number]

/** A clinic that the hospital told. */
async function aClinic(given: Parameters<TestApp['source']>[0] = {}) {
  const clinic = await testApp.source({
    departmentId: 'd3',
    doctorId: 'away',
    capacity: 2,
    ...given,
  })
  await testApp.sql`
    update schedule set clinic_id = ${`clinic-${clinic.scheduleId}`}, source_state = 'open', source_updated_at = now() where schedule_id = ${clinic.scheduleId}`
  const [row] = await testApp.sql<{ day: string }[]>`
    select visit_date as day from schedule where schedule_id = ${clinic.scheduleId}`
  return { ...clinic, day: row?.day ?? '' }
}
const ofDepartment = async (from: string) =>
  (await desk.call(clinics.ofDepartment, { departmentId: 'd3', from }, office)).body.list
const open = (scheduleId: string, sourceTimeId: string, extra: number, before = 0) =>
  desk.call(
    clinics.openSlots,
    { scheduleId, times: [{ sourceTimeId, before, extra }], reason: '病人多，主任同意' },
    office,
  )

it('sums a department’s day: places, sold, held, waited for; stopped clinics only count', async () => {
  const clinic = await aClinic({ days: 3, departmentId: 'd4', doctorId: null })
  const stopped = await aClinic({ days: 3, departmentId: 'd4', doctorId: null, capacity: 9 })
  await desk.call(clinics.stop, { scheduleId: stopped.scheduleId, reason: '停电' }, office)
  const [sitting, holding] = [await testApp.person(), await testApp.person()]
  await testApp.bookedOrder(sitting, clinic.sourceTimeId)
  await testApp.call(
    registrationCalls.createHold,
    { sourceTimeId: clinic.sourceTimeId, patientId: holding.patientId },
    holding,
  )
  const { body } = await desk.call(clinics.week, { from: clinic.day }, office)
  const row = body.rows.find(({ departmentId }) => departmentId === 'd4')
  expect(row?.cells).toEqual([
    { day: clinic.day, clinics: 2, stopped: 1, capacity: 2, taken: 2, held: 1, waiting: 0 },
  ])
})

it('puts another doctor in his place: all told who, his times can be booked', async () => {
  const clinic = await aClinic()
  await aClinic({ doctorId: 'busy' })
  const order = await testApp.bookedOrder(await testApp.person(), clinic.sourceTimeId)
  const { scheduleId } = clinic
  const { body: who } = await desk.call(clinics.substitutes, { scheduleId }, office)
  expect(who.list.map(({ name, isBusy }) => [name, isBusy])).toEqual([
    ['罗文', false],
    ['方远', true],
  ])
  const preview = await desk.call(clinics.preview, { scheduleId, doctorId: 'stand' }, office)
  expect(preview.body.message.body).toContain('停诊，同一时间改由罗文医生出诊')
  const replaced = (doctorId: string) =>
    desk.call(clinics.replace, { scheduleId, doctorId, reason: '出国开会' }, office)
  expect((await replaced('busy')).status).toBe(409)
  expect((await replaced('doc')).status).toBe(404)
  expect((await replaced('stand')).body).toEqual({ notified: 1 })
  await finishStopping(testApp.dependencies)
  expect(await testApp.status(order)).toBe('STOPPED')
  const [message] = await testApp.sql`
    select body from message where subject_id = ${order} and kind = 'stopped'`
  expect(message?.body).toBe(preview.body.message.body)
  const list = await ofDepartment(clinic.day)
  const before = list.find((one) => one.scheduleId === scheduleId)
  const standIn = list.find((one) => one.isStandIn)
  expect(before).toMatchObject({
    state: 'stopped',
    stopReason: '出国开会，改由罗文医生出诊',
    standIn: '罗文',
  })
  expect(standIn).toMatchObject({ doctorName: '罗文', state: 'open', capacity: 2, taken: 0 })
  expect((await replaced('stand')).status).toBe(409)

  const { body } = await desk.call(clinics.times, { scheduleId: standIn?.scheduleId ?? '' }, office)
  expect(
    (await testApp.book(await testApp.person(), body.times[0]?.sourceTimeId ?? '')).status,
  ).toBe(200)
})

it('keeps what was decided here when the hospital tells the clinic again', async () => {
  const { scheduleId, sourceTimeId, day } = await aClinic({ days: 4 })
  await open(scheduleId, sourceTimeId, 3)
  await desk.call(clinics.replace, { scheduleId, doctorId: 'stand', reason: '出国开会' }, office)
  const [notified] = await testApp.sql<{ clinic: SlotInput; time: SlotInput }[]>`
    select to_jsonb(s) - 'substitutes_for' as clinic, to_jsonb(t) || '{"capacity": 4}' as time
    from schedule s join slot t on t.schedule_id = s.schedule_id where s.schedule_id = ${scheduleId}`
  if (notified === undefined) throw new Error('no clinic')
  await transaction(testApp.sql, async (tx) => {
    await saveClinics(tx, [notified.clinic])
    await saveSlots(tx, [notified.time])
  })
  const list = await ofDepartment(day)
  expect(list.find((one) => one.isStandIn)?.state).toBe('open')
  const times = await desk.call(clinics.times, { scheduleId }, office)
  expect(times.body.times[0]).toMatchObject({ capacity: 7, extra: 3 })
})

it('opens places, for who waits first, and takes back only what is not sold', async () => {
  const { scheduleId, sourceTimeId } = await aClinic({ capacity: 1, days: 5 })
  await testApp.bookedOrder(await testApp.person(), sourceTimeId)
  const waiting = await testApp.person()
  await testApp.call(
    registrationCalls.joinWaitlist,
    { scheduleId, patientId: waiting.patientId },
    waiting,
  )
  expect((await open(scheduleId, sourceTimeId, 2)).body).toEqual({ added: 2 })
  await serveWaitlist(testApp.dependencies)
  const { body } = await desk.call(clinics.times, { scheduleId }, office)
  expect(body.times[0]).toMatchObject({ capacity: 3, taken: 2, extra: 2 })
  expect(body.clinic).toMatchObject({ extra: 2, waiting: 0 })
  expect((await open(scheduleId, sourceTimeId, 0, 2)).status).toBe(409)
  expect((await open(scheduleId, sourceTimeId, 1, 2)).body).toEqual({ added: -1 })
  expect((await open(scheduleId, sourceTimeId, 51, 1)).status).toBe(400)
  const staffActions = await testApp.sql`
    select before, after from staff_event where subject = ${scheduleId} and action = 'open_places' order by at`
  expect(staffActions.map(({ after }) => Object.values(after as object))).toEqual([[2], [1]])
})

it('two who open places from the same numbers do not undo each other: the second is told', async () => {
  const { scheduleId, sourceTimeId } = await aClinic()
  expect((await open(scheduleId, sourceTimeId, 3)).body).toEqual({ added: 3 })
  expect((await open(scheduleId, sourceTimeId, 1)).status).toBe(409)
  const { body } = await desk.call(clinics.times, { scheduleId }, office)
  expect(body.times[0]).toMatchObject({ extra: 3 })
})

it('opens none where the clinic is stopped, and none of another clinic’s', async () => {
  const [stopped, other] = [await aClinic(), await aClinic({ doctorId: 'busy' })]
  expect((await open(stopped.scheduleId, other.sourceTimeId, 1)).status).toBe(404)
  await desk.call(clinics.stop, { scheduleId: stopped.scheduleId, reason: '停电' }, office)
  expect((await open(stopped.scheduleId, stopped.sourceTimeId, 1)).status).toBe(409)
})

it.each(['9999-12-31', '0001-01-01'])('a week from %s is no fault of the server', async (from) => {
  const { cookie } = office
  const { status } = await desk.send(clinics.week, { from }, { cookie, 'x-desk': '1' })
  expect([200, 400]).toContain(status)
})
