/** Registrations of the hospital's other channels: seen, in the way of a second one, given back. */
import { allAreas } from '../../../server/app'
import { notifyCancels } from '../../../server/areas/registration/outside/outside'
import { previewStop } from '../../../server/areas/registration/schedule_changes/desk'
import { answerCalls, intakeOf, take } from '../../../server/intake'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { aRegistration } from '../intake/documents'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start())
let day: string
let count = 0
beforeAll(async () => {
  const [row] = await testApp.sql<{ day: string }[]>`select (hospital_today() + 3)::text as day`
  day = row?.day ?? ''
})
beforeEach(() => {
  count += 1
  testApp.recover()
  testApp.his.outside = 'ok'
})

const of = ({ patientId }: Pick<Person, 'patientId'>, given: object = {}) =>
  aRegistration({ id: `W${count}`, patient: { value: patientId }, visitDate: day, ...given })
const intake = () => intakeOf(testApp.dependencies, allAreas)
const ingest = async (...documents: object[]) =>
  (await take(intake(), 'push:his', documents)).map(({ outcome }) => outcome)
const list = async (person: Person, more: object = {}) =>
  (await testApp.call(calls.listOutside, more, person)).body
const cancel = async (person: Person) => {
  const [known] = await list(person)
  const registrationId = known?.registrationId ?? ''
  return testApp.call(calls.cancelOutside, { registrationId }, person)
}

/** A registration of a window, known. */
async function registered(given: object = {}): Promise<Person> {
  const person = await testApp.person()
  expect(await ingest(of(person, given))).toEqual(['taken'])
  return person
}

it('are shown to their patient as what they are, under the tab where they belong', async () => {
  const person = await registered({ channelName: '2 号窗口', totalFeeFen: 1500 })
  expect(await list(person)).toMatchObject([
    {
      hospitalNo: `W${count}`,
      channel: 'window',
      channelName: '2 号窗口',
      state: 'booked',
      totalFeeFen: 1500,
      visit: { departId: 'd1', visitDate: day, beginTime: '09:00' },
      cancellation: { allowed: false, reason: '这个挂号请到原来挂号的地方退' },
    },
  ])
  expect(await list(person, { filter: 'upcoming' })).toHaveLength(1)
  for (const filter of ['pending_pay', 'visited', 'cancelled'])
    expect(await list(person, { filter })).toEqual([])
  expect(await list(await testApp.person())).toEqual([])
})

it('are shown to no account that only typed the patient', async () => {
  const { patientId } = await registered()
  const stranger = await testApp.person()
  await testApp.bind(stranger.accountId, patientId)
  expect(await list(stranger, { patientId })).toHaveLength(1)
  await testApp.sql`
    update patient_link set unproven_since = now(), access_level = 'booking', relation = 'other' where account_id = ${stranger.accountId} and patient_id = ${patientId}`
  expect(await list(stranger, { patientId })).toEqual([])
})

it('that came before their patient wait for him', async () => {
  const number = `later-${count}`
  expect(await ingest(of({ patientId: number }))).toEqual(['waiting'])
  const person = await testApp.person()
  await testApp.sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${number}, ${person.patientId})`
  await testApp.sql`delete from intake_call`
  const { takeParked } = await import('../../../server/areas/intake_requests')
  await takeParked(testApp.sql, testApp.dependencies.settings.identityKeys, [
    { system: 'patient_no', value: number },
  ])
  await answerCalls(intake())
  expect(await list(person)).toHaveLength(1)
})

describe('the same department and day', () => {
  it('is not booked or held a second time, nor shown as free for this patient', async () => {
    const person = await registered()
    const { sourceTimeId } = await testApp.source()
    expect(await testApp.book(person, sourceTimeId)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_ORDER', message: expect.stringContaining('其他渠道') as string },
    })
    expect((await testApp.hold(person, sourceTimeId)).status).toBe(409)
    const preview = await testApp.call(calls.previewOrder, { sourceTimeId }, person)
    expect(preview.body.patients).toMatchObject([{ allowed: false }])
    await testApp.expectInvariants()
  })

  it('is not paid a second time when the window was faster', async () => {
    const person = await testApp.person()
    const { sourceTimeId } = await testApp.source()
    const orderId = await testApp.order(person, sourceTimeId)
    await ingest(of(person))
    expect(await testApp.pay(person, orderId)).toMatchObject({ body: { code: 'DUPLICATE_ORDER' } })
    await ingest(of(person, { version: 2, state: 'cancelled', reason: '窗口退号' }))
    expect((await testApp.pay(person, orderId)).status).toBe(200)
  })

  it('of another department, or once it was given back, is free', async () => {
    const person = await registered({ departmentId: 'd2' })
    const { sourceTimeId } = await testApp.source()
    expect((await testApp.book(person, sourceTimeId)).status).toBe(200)
  })

  it('lets an order be moved within it', async () => {
    const person = await testApp.person()
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    await ingest(of(person))
    const { sourceTimeId } = await testApp.source()
    const moved = await testApp.call(
      calls.rescheduleOrder,
      { orderId, sourceTimeId, idempotencyKey: `move-${count}-key` },
      person,
    )
    expect(moved.status).toBe(200)
  })
})

describe('at a clinic that is stopped', () => {
  const messagesOf = (person: Person) =>
    testApp.sql<{ title: string; body: string }[]>`
      select title, body from message where account_id = ${person.accountId} and kind = 'stopped'`

  it('is shown as stopped, and its patient is told once', async () => {
    const { scheduleId } = await testApp.source()
    const person = await registered({ clinicId: scheduleId })
    await testApp.sql`update schedule set clinic_id = schedule_id where schedule_id = ${scheduleId}`
    expect(await list(person)).toMatchObject([{ isStopped: false }])
    const seen = await registered({ id: `seen${count}`, clinicId: scheduleId, state: 'seen' })
    // Who stops it reads before whom that concerns: this one, not who was seen; with a substitute nobody is told.
    const preview = (doctorId?: string) =>
      previewStop(testApp.dependencies, { scheduleId, doctorId })
    expect(await preview()).toMatchObject({ paidOrders: 0, outside: 1, outsideNotified: 1 })
    expect(await preview('d')).toMatchObject({ outside: 0, outsideNotified: 0 })
    for (let time = 0; time < 2; time += 1)
      await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    expect(await list(person)).toMatchObject([{ state: 'booked', isStopped: true }])
    expect(await messagesOf(person)).toMatchObject([
      {
        title: '医生停诊，请不要前往',
        body: expect.stringContaining('退号、改约请到原来挂号的地方'),
      },
    ])
    expect(await messagesOf(seen)).toEqual([])
  })

  it('does not keep its patient from another clinic of that department and day', async () => {
    const { scheduleId } = await testApp.source()
    const person = await registered({ clinicId: scheduleId })
    const { sourceTimeId } = await testApp.source()
    expect((await testApp.hold(person, sourceTimeId)).status).toBe(409)
    await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    expect((await testApp.hold(person, sourceTimeId)).status).toBe(200)
    const preview = await testApp.call(calls.previewOrder, { sourceTimeId }, person)
    expect(preview.body.patients).toMatchObject([{ allowed: true }])
    const orderId = await testApp.order(person, sourceTimeId)
    expect((await testApp.pay(person, orderId)).status).toBe(200)
    await testApp.expectInvariants()
  })

  it('does, while somebody stands in, or once its number was taken', async () => {
    const { scheduleId } = await testApp.source()
    const person = await registered({ clinicId: scheduleId })
    const taken = await registered({ id: `taken${count}`, clinicId: scheduleId, state: 'taken' })
    await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    const { sourceTimeId } = await testApp.source()
    expect((await testApp.hold(taken, sourceTimeId)).status).toBe(409)
    const standIn = await testApp.source()
    await testApp.sql`
      update schedule set clinic_id = (select clinic_id from schedule where schedule_id = ${scheduleId}), source_state = 'open' where schedule_id = ${standIn.scheduleId}`
    expect((await testApp.hold(person, sourceTimeId)).status).toBe(409)
  })
})

describe('giving one back', () => {
  it('is asked of the hospital where it allows it', async () => {
    const person = await registered({ cancellable: true })
    expect((await cancel(person)).body).toMatchObject({ state: 'cancelled', isCancelling: false })
    expect(testApp.his.cancelledOutside).toContain(`W${count}`)
    expect((await cancel(person)).status).toBe(200)
    expect(testApp.his.cancelledOutside.filter((id) => id === `W${count}`)).toHaveLength(1)
  })

  it('is asked until the hospital answers', async () => {
    const person = await registered({ cancellable: true })
    testApp.his.mode = 'down'
    expect((await cancel(person)).body).toMatchObject({ state: 'booked', isCancelling: true })
    testApp.recover()
    await testApp.sql`update outside_registration set next_cancel_at = now() where next_cancel_at is not null`
    await notifyCancels(testApp.dependencies)
    expect(await list(person)).toMatchObject([{ state: 'cancelled' }])
  })

  it('is refused in the hospital’s words', async () => {
    const person = await registered({ cancellable: true })
    testApp.his.outside = 'refuse'
    expect(await cancel(person)).toMatchObject({
      status: 409,
      body: { code: 'CANCEL_NOT_ALLOWED', message: '就诊前一天才能退' },
    })
    expect(await list(person)).toMatchObject([{ state: 'booked' }])
  })

  it('is done elsewhere where the hospital offers no call, or does not allow it', async () => {
    const person = await registered({ cancellable: true })
    testApp.his.outside = null
    expect((await cancel(person)).body).toMatchObject({ message: '这个挂号请到原来挂号的地方退' })
    expect(await list(person)).toMatchObject([{ cancellation: { allowed: false } }])
    expect((await cancel(await registered({ id: `other${count}` }))).status).toBe(409)
  })
})
