/** Clinics and visits by documents: what patients can book, and what becomes of those who have. */
import { allAreas } from '../../../server/app'
import { finishStopping } from '../../../server/areas/registration/schedule_changes/stopping'
import { answerCalls, intakeOf, take, type Intake } from '../../../server/intake'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp, type Person } from '../registration/test_app'
import { aClinic, aClinicWindow, aDoctor, aVisit } from './documents'

let intake: Intake
let day: string
let count = 0

const testApp = forAllTests(() => TestApp.start())
beforeAll(async () => {
  intake = intakeOf(testApp.dependencies, allAreas)
  const [row] = await testApp.sql<{ day: string }[]>`select (hospital_today() + 3)::text as day`
  day = row?.day ?? ''
  await ingest(aDoctor({ id: 'doc', branchId: 'b', departmentId: 'd1' }))
  await ingest(aDoctor({ id: 'doc2', branchId: 'b', departmentId: 'd1', name: '林若溪' }))
})
beforeEach(() => {
  count += 1
})

async function ingest(...documents: object[]): Promise<string[]> {
  const takings = await take(intake, 'push:his', documents)
  return takings.map(({ outcome }) => outcome)
}

const clinicId = () => `c${count}`
const clinic = (given: object = {}) =>
  aClinic({
    id: clinicId(),
    doctorId: 'doc',
    visitDate: day,
    releaseAt: '2026-01-01T07:00:00+08:00',
    ...given,
  })

async function sourcesOf(id = clinicId(), doctorId = 'doc') {
  return testApp.sql<{ id: string; capacity: number; stopped: boolean }[]>`
    select t.slot_id as id, t.capacity, t.stopped from slot t join schedule s on s.schedule_id = t.schedule_id
    where s.clinic_id = ${id} and s.doctor_id = ${doctorId} order by t.begin_time`
}

/** Somebody who has paid for the first time of the clinic. */
async function booked(): Promise<{ person: Person; orderId: string }> {
  const person = await testApp.person()
  const [source] = await sourcesOf()
  return { person, orderId: await testApp.bookedOrder(person, source?.id ?? '') }
}

it('says what the insurance is expected to bear, takes it back, and never more than the fees', async () => {
  const known = () =>
    testApp.sql`select insurance_fen from schedule where clinic_id = ${clinicId()}`
  await ingest(clinic({ insuranceFen: 2500 }))
  expect(await known()).toEqual([{ insuranceFen: 2500 }])
  expect(await ingest(clinic({ version: 2, insuranceFen: 5001 }))).toEqual(['refused'])
  await ingest(clinic({ version: 3 }))
  expect(await known()).toEqual([{ insuranceFen: null }])
})

it('can be booked, and never shrinks below what patients hold', async () => {
  await ingest(clinic())
  await booked()
  await ingest(
    clinic({ version: 2, sources: [{ beginTime: '08:00', endTime: '08:40', capacity: 0 }] }),
  )
  expect(await sourcesOf()).toMatchObject([{ capacity: 1 }])
})

it('tells the hospital the clinic by its own id when a place is booked', async () => {
  await ingest(clinic())
  const { orderId } = await booked()
  const [row] = await testApp.sql<{ no: string }[]>`
    select order_no as no from registration_order where order_id = ${orderId}`
  expect(testApp.his.registered.get(row?.no ?? '')).toMatchObject({ clinicId: clinicId() })
})

it('that is stopped lets who has paid choose; open again, it can be booked by others', async () => {
  await ingest(clinic())
  const { person, orderId } = await booked()
  await ingest(clinic({ version: 2, state: 'stopped', reason: '医生外出' }))
  const { body } = await testApp.get(person, orderId)
  expect(body).toMatchObject({ status: 'STOPPED', payStatus: 'PAID' })
  const [source] = await sourcesOf()
  expect((await testApp.book(await testApp.person(), source?.id ?? '')).status).toBe(409)
  await ingest(clinic({ version: 3 }))
  await booked()
  expect(await testApp.status(orderId)).toBe('STOPPED')
})

it('that is stopped while nobody could be asked is finished by the worker', async () => {
  await ingest(clinic())
  const { orderId } = await booked()
  const { sql } = testApp.server
  // As after a crash between the document and what follows from it.
  await sql`update schedule set stopped_at = now(), stop_reason = '停诊', stop_open = true where clinic_id = ${clinicId()}`
  await sql`update slot t set stopped = true from schedule s where s.schedule_id = t.schedule_id and s.clinic_id = ${clinicId()}`
  await finishStopping(testApp.dependencies)
  expect(await testApp.status(orderId)).toBe('STOPPED')
  expect(await sql`select 1 from schedule where stop_open`).toHaveLength(0)
})

it('that is replaced is stopped, and the substitute can be booked at the same times', async () => {
  await ingest(clinic())
  const { person, orderId } = await booked()
  await ingest(clinic({ version: 2, state: 'replaced', replacedBy: 'doc2' }))
  const { body } = await testApp.get(person, orderId)
  expect(body).toMatchObject({ status: 'STOPPED', cancelReason: '改由林若溪医生出诊' })
  expect((await sourcesOf()).every(({ stopped }) => stopped)).toBe(true)
  const substitute = await sourcesOf(clinicId(), 'doc2')
  expect(substitute.map(({ stopped }) => stopped)).toEqual([false, false])
})

it('that is missing from a complete window of its days is stopped, and a later word opens it', async () => {
  await ingest(clinic({ at: '2026-11-20T08:00:00+08:00' }))
  const { orderId } = await booked()
  const window = (given: object) =>
    aClinicWindow({ id: `w${count}`, from: day, to: day, departmentId: 'd1', ...given })
  await ingest(window({ at: '2026-11-20T07:00:00+08:00', clinicIds: [] }))
  expect(await testApp.status(orderId)).toBe('BOOKED')
  await ingest(window({ version: 2, at: '2026-11-20T09:00:00+08:00', clinicIds: [] }))
  expect(await testApp.status(orderId)).toBe('STOPPED')
  await ingest(clinic({ version: 2, at: '2026-11-20T10:00:00+08:00' }))
  expect((await sourcesOf()).map(({ stopped }) => stopped)).toEqual([false, false])
  await testApp.sql`delete from clinic_window`
})

it('of a doctor who is closed cannot be booked until he is back', async () => {
  await ingest(clinic())
  const doctor = (given: object) =>
    aDoctor({ id: 'doc', branchId: 'b', departmentId: 'd1', ...given })
  await ingest(doctor({ version: 100, active: false }))
  expect((await sourcesOf()).every(({ stopped }) => stopped)).toBe(true)
  await ingest(doctor({ version: 101 }))
  expect((await sourcesOf()).some(({ stopped }) => stopped)).toBe(false)
})

describe('a visit', () => {
  const orderNo = async (orderId: string): Promise<string> => {
    const [row] = await testApp.sql<{ no: string }[]>`
      select order_no as no from registration_order where order_id = ${orderId}`
    return row?.no ?? ''
  }

  it('that nobody came to counts only by the hospital’s word, and a later word takes it back', async () => {
    await ingest(clinic())
    const { orderId } = await booked()
    const visit = (given: object) => aVisit({ id: `v${count}`, ...given })
    const no = await orderNo(orderId)
    await ingest(visit({ orderNo: no, state: 'not_come' }))
    expect(await testApp.status(orderId)).toBe('NO_SHOW')
    await ingest(visit({ version: 2, orderNo: no, state: 'seen' }))
    expect(await testApp.status(orderId)).toBe('VISITED')
    await ingest(visit({ version: 3, orderNo: no, state: 'not_come' }))
    expect(await testApp.status(orderId)).toBe('NO_SHOW')
  })

  it('told before the hospital’s confirmation has arrived waits for it', async () => {
    await ingest(clinic())
    testApp.his.mode = 'reply_lost'
    const person = await testApp.person()
    const [source] = await sourcesOf()
    const orderId = await testApp.order(person, source?.id ?? '')
    await testApp.pay(person, orderId)
    testApp.channel.pay(await testApp.tradeNo(orderId))
    await testApp.check(person, orderId)
    expect(await testApp.status(orderId)).toBe('CONFIRMING')
    const seen = aVisit({ id: `v${count}`, orderNo: await orderNo(orderId), state: 'seen' })
    expect(await ingest(seen)).toEqual(['waiting'])
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    await answerCalls(intake)
    expect(await testApp.status(orderId)).toBe('VISITED')
  })

  it('is found by patient and clinic as well', async () => {
    await ingest(clinic())
    const { person, orderId } = await booked()
    await ingest(
      aVisit({
        id: `v${count}`,
        orderNo: null,
        patient: { value: person.patientId },
        clinicId: clinicId(),
        state: 'arrived',
      }),
    )
    expect(await testApp.status(orderId)).toBe('TAKEN')
  })

  it('that the hospital gave back is over, with its reason, and its money comes back once', async () => {
    await ingest(clinic())
    const { person, orderId } = await booked()
    const cancelled = aVisit({
      id: `v${count}`,
      version: 2,
      orderNo: await orderNo(orderId),
      state: 'cancelled',
      reason: '患者在窗口退号',
    })
    expect(await ingest(cancelled, cancelled)).toEqual(['taken', 'known'])
    expect(await ingest({ ...cancelled, id: `again${count}` })).toEqual(['taken'])
    expect(await ingest({ ...cancelled, version: 1, state: 'arrived' })).toEqual(['known'])
    expect(await testApp.status(orderId)).toBe('REFUNDING')
    await testApp.settleAll()
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'REFUNDED',
      cancelReason: '患者在窗口退号',
    })
    expect(
      await testApp.sql`select title from message where subject_id = ${orderId} and kind = 'stopped'`,
    ).toEqual([{ title: '医院已为您退号，请不要前往' }])
    expect(testApp.his.released).not.toContain(await orderNo(orderId))
    await testApp.expectInvariants()
  })

  it('that took place is not given back any more', async () => {
    await ingest(clinic())
    const { orderId } = await booked()
    const visit = aVisit({ id: `v${count}`, orderNo: await orderNo(orderId), state: 'seen' })
    await ingest(visit)
    expect(await ingest({ ...visit, version: 2, state: 'cancelled' })).toEqual(['refused'])
    expect(await testApp.status(orderId)).toBe('VISITED')
  })

  it('of a registration that was cancelled is refused with the reason', async () => {
    await ingest(clinic())
    const { person, orderId } = await booked()
    await testApp.cancel(person, orderId)
    const [taking] = await take(intake, 'push:his', [
      aVisit({ id: `v${count}`, orderNo: await orderNo(orderId), state: 'seen' }),
    ])
    expect(taking).toMatchObject({ outcome: 'refused' })
  })
})
