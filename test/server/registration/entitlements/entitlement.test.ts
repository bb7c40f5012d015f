/** Rights to a further visit without a fee (续诊): used by booking, once, by nobody else, and good again after a cancellation. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../../server/app'
import { intakeOf, take } from '../../../../server/intake'
import { registrationCalls as calls } from '../../../../src/contract/registration'
import { forAllTests } from '../../../support/server/for_tests'
import { anEntitlement } from '../../intake/documents'
import { TestApp, type Person } from '../test_app'

const testApp = forAllTests(async () => (await TestApp.start()).openReturnsAtOnce())
let count = 0
beforeEach(() => {
  count += 1
  testApp.recover()
})

async function dayIn(days: number): Promise<string> {
  const [row] = await testApp.sql<{ day: string }[]>`
    select (hospital_today() + ${days}::int)::text as day`
  return row?.day ?? ''
}

/** The hospital's word, good from today for a week unless told otherwise. */
async function give({ patientId }: Pick<Person, 'patientId'>, given: object = {}) {
  const [from, until] = [await dayIn(0), await dayIn(7)]
  const [outcome] = await take(intakeOf(testApp.dependencies, allAreas), 'push:his', [
    anEntitlement({ id: `XZ${count}`, patient: { value: patientId }, from, until, ...given }),
  ])
  expect(outcome).toMatchObject({ outcome: 'taken' })
}

async function entitled(given: object = {}): Promise<Person> {
  const person = await testApp.person()
  await give(person, given)
  return person
}

const list = async (person: Person) =>
  (await testApp.call(calls.listEntitlements, {}, person)).body.entitlements

const preview = async (person: Person, sourceTimeId: string, rescheduleOrderId?: string) =>
  (await testApp.call(calls.previewOrder, { sourceTimeId, rescheduleOrderId }, person)).body

/** What a slot of these costs the person. */
async function costOf(person: Person, slot: Parameters<typeof testApp.source>[0] = {}) {
  const { sourceTimeId } = await testApp.source(slot)
  const { status, body } = await testApp.book(person, sourceTimeId)
  expect(status).toBe(200)
  return body
}

it('books a slot that it fits for nothing, said before, and told to the hospital', async () => {
  const person = await entitled({ reason: '看结果', orderNo: 'unknown' })
  const { sourceTimeId } = await testApp.source({ feeFen: 5000 })
  expect(await preview(person, sourceTimeId)).toMatchObject({
    fee: { totalFeeFen: 5000 },
    patients: [
      {
        allowed: true,
        entitlement: {
          until: await dayIn(7),
          reason: '看结果',
          rules: expect.not.arrayContaining([expect.stringContaining('支付')]) as unknown,
        },
      },
    ],
  })
  const { body } = await testApp.book(person, sourceTimeId)
  expect(body).toMatchObject({ fee: { totalFeeFen: 0 }, dueFen: 0, isEntitled: true })
  await testApp.check(person, body.orderId)
  await testApp.settleAll()
  expect(await testApp.status(body.orderId)).toBe('BOOKED')
  expect(testApp.his.registered.get(body.orderNo)).toMatchObject({
    entitlementId: `XZ${count}`,
    totalFeeFen: 0,
  })
  expect(await list(person)).toEqual([])
  await testApp.expectInvariants()
})

it('is shown with its next slots, not on a day on which the patient comes anyway', async () => {
  const person = await entitled({ departmentId: 'd5' })
  await testApp.source({ departmentId: 'd5', days: 8 })
  await testApp.source({ departmentId: 'd5', days: 2, capacity: 0 })
  const near = await testApp.source({ departmentId: 'd5', days: 3 })
  const far = await testApp.source({ departmentId: 'd5', days: 6 })
  await testApp.source({ departmentId: 'd5', days: 3 })
  await testApp.source({ departmentId: 'd5', days: 3 })
  // Two of a day at most, so that other days can be seen.
  expect((await list(person))[0]?.visits.map(({ visitDate }) => visitDate)).toEqual([
    await dayIn(3),
    await dayIn(3),
    await dayIn(6),
  ])
  await testApp.sql`update slot set stopped = true where department_id = 'd5' and slot_id <> all(${[near.sourceTimeId, far.sourceTimeId]})`
  const shown = async () => (await list(person))[0]?.visits.map((visit) => visit.sourceTimeId)
  expect(await shown()).toEqual([near.sourceTimeId, far.sourceTimeId])
  // Another one for the same department: the order uses the one that ends first.
  await give(person, { id: `XZ${count}-b`, departmentId: 'd5', until: await dayIn(6) })
  await testApp.book(person, near.sourceTimeId)
  expect(await shown()).toEqual([far.sourceTimeId])
  expect((await list(person)).map(({ until }) => until)).toEqual([await dayIn(7)])
})

describe('costs what it costs', () => {
  it('in another department, with another doctor, before the first or after the last day', async () => {
    const person = await entitled({ doctorId: 'doc' })
    expect(await costOf(person, { departmentId: 'd2', days: 1 })).toMatchObject({ dueFen: 1200 })
    expect(await costOf(await entitled({ id: `O${count}`, doctorId: 'doc' }))).toMatchObject({
      dueFen: 1200,
    })
    expect(await costOf(person, { days: 8, doctorId: 'doc' })).toMatchObject({ dueFen: 1200 })
    const later = await entitled({ id: `L${count}`, from: await dayIn(4) })
    expect(await costOf(later)).toMatchObject({ dueFen: 1200 })
    expect(await costOf(person, { doctorId: 'doc' })).toMatchObject({ dueFen: 0 })
  })

  it('the second time, also when both are asked for at one moment', async () => {
    const person = await entitled()
    const slots = await Promise.all([2, 4, 5].map((days) => testApp.source({ days })))
    const made = await Promise.all(
      slots.map(({ sourceTimeId }) => testApp.book(person, sourceTimeId)),
    )
    const due = made.filter(({ status }) => status === 200).map(({ body }) => body.dueFen)
    expect(due.filter((fen) => fen === 0)).toEqual([0])
    expect(due.length).toBeGreaterThan(1)
    await testApp.expectInvariants()
  })

  it('somebody who only typed the patient, and sees nothing of it', async () => {
    const { patientId } = await entitled()
    const stranger = { ...(await testApp.person()), patientId }
    await testApp.bind(stranger.accountId, patientId)
    await testApp.sql`
      update patient_link set unproven_since = now(), access_level = 'booking', relation = 'other' where account_id = ${stranger.accountId} and patient_id = ${patientId}`
    expect(await list(stranger)).toEqual([])
    const { sourceTimeId } = await testApp.source()
    expect(JSON.stringify(await preview(stranger, sourceTimeId))).not.toContain('entitlement')
    expect((await testApp.book(stranger, sourceTimeId)).body).toMatchObject({ dueFen: 1200 })
  })

  it.each(['used', 'revoked'])('once the hospital says %s', async (state) => {
    const person = await entitled()
    await give(person, { version: 2, state })
    expect(await list(person)).toEqual([])
    expect(await costOf(person)).toMatchObject({ dueFen: 1200 })
  })
})

it('does not lead round a limit', async () => {
  const person = await entitled()
  await costOf(person, { doctorId: 'doc' })
  await give(person, { id: `XZ${count}-b` })
  const again = await testApp.source()
  expect(await testApp.book(person, again.sourceTimeId)).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_ORDER' },
  })
})

it('is good again once the order is given back', async () => {
  const person = await entitled()
  const { orderId } = await costOf(person)
  await testApp.settleAll()
  expect((await testApp.cancel(person, orderId)).status).toBe(200)
  await testApp.settleAll()
  expect(await list(person)).toHaveLength(1)
  expect(await costOf(person, { days: 4 })).toMatchObject({ dueFen: 0 })
  await testApp.expectInvariants()
})

it('moves with its order, to another day of it for nothing, beyond it for the fee', async () => {
  const person = await entitled()
  const { orderId } = await costOf(person)
  await testApp.settleAll()
  const move = async (order: string, slot: { sourceTimeId: string }) =>
    testApp.call(
      calls.rescheduleOrder,
      { orderId: order, sourceTimeId: slot.sourceTimeId, idempotencyKey: randomUUID() },
      person,
    )
  const near = await testApp.source({ days: 5 })
  expect(await preview(person, near.sourceTimeId, orderId)).toMatchObject({
    reschedule: { dueFen: 0, refundFen: 0 },
  })
  const moved = await move(orderId, near)
  expect(moved.body).toMatchObject({ isEntitled: true, dueFen: 0 })
  await testApp.settleAll()
  expect(await testApp.status(orderId)).toBe('CANCELLED')
  expect(await list(person)).toEqual([])
  const far = await testApp.source({ days: 9, feeFen: 900 })
  expect(await preview(person, far.sourceTimeId, moved.body.orderId)).toMatchObject({
    reschedule: { dueFen: 900, carriedFen: 0 },
  })
  await testApp.expectInvariants()
})

it('stays with an order that was made before the hospital took it back', async () => {
  const person = await entitled()
  const { orderId } = await costOf(person)
  await give(person, { version: 2, state: 'revoked' })
  expect((await testApp.get(person, orderId)).body).toMatchObject({ dueFen: 0, isEntitled: true })
})

it('is the patient’s to export', async () => {
  const person = await entitled({ reason: '看结果' })
  const { exportAccount } =
    await import('../../../../server/areas/registration/personal_repository')
  expect(await exportAccount(testApp.sql, person.accountId)).toMatchObject({
    entitlements: [{ reason: '看结果', state: 'open' }],
  })
})
