import { randomUUID } from 'node:crypto'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())
const person = forEachTest(() => testApp.person())
beforeEach(async () => {
  testApp.his.mode = 'ok'
})
afterEach(() => testApp.expectInvariants())

const move = (orderId: string, sourceTimeId: string, idempotencyKey: string = randomUUID()) =>
  testApp.call(calls.rescheduleOrder, { orderId, sourceTimeId, idempotencyKey }, person)
const refusedMove = (orderId: string, sourceTimeId: string) =>
  testApp.send(
    calls.rescheduleOrder,
    { orderId, sourceTimeId, idempotencyKey: randomUUID() },
    person,
  )
const get = async (orderId: string) => (await testApp.get(person, orderId)).body
const taken = async (sourceTimeId: string) => {
  const [row] = await testApp.sql<{ taken: number }[]>`
    select taken from slot where slot_id = ${sourceTimeId}`
  return row?.taken
}

/** A booked order and another time; fees in fen. */
async function booked(given: { oldFen?: number; newFen?: number; days?: number } = {}) {
  const old = await testApp.source({ feeFen: given.oldFen ?? 1200, days: 4 })
  const other = await testApp.source({ feeFen: given.newFen ?? 1200, days: given.days ?? 5 })
  const orderId = await testApp.bookedOrder(person, old.sourceTimeId)
  return { orderId, old, other }
}

describe('rescheduleOrder', () => {
  it('carries the fee to the new time, and gives the old place back when the hospital has confirmed', async () => {
    const { orderId, old, other } = await booked()
    const { status, body } = await move(orderId, other.sourceTimeId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ carriedFen: 1200, dueFen: 0, payStatus: 'PAID' })
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({
      status: 'BOOKED',
      payStatus: 'PAID',
      refund: null,
      chain: [{ orderId }, { orderId: body.orderId, isThis: true }],
    })
    expect(await get(orderId)).toMatchObject({
      status: 'CANCELLED',
      reschedule: { isReplaced: true, replacedBy: body.orderId },
    })
    expect([await taken(old.sourceTimeId), await taken(other.sourceTimeId)]).toEqual([0, 1])
    expect(testApp.his.released).toContain((await get(orderId)).orderNo)
    // Cancelled later, the money goes back by the payment that was made for the first order.
    await testApp.cancel(person, body.orderId)
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({
      status: 'REFUNDED',
      payStatus: 'REFUNDED',
      refund: { amountFen: 1200 },
    })
  })

  it('keeps the old place until the hospital has confirmed the new one', async () => {
    const { orderId, old, other } = await booked()
    testApp.his.mode = 'down'
    const { body } = await move(orderId, other.sourceTimeId)
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({ status: 'CONFIRMING' })
    expect(await get(orderId)).toMatchObject({ status: 'BOOKED', cancellation: { allowed: false } })
    expect([await taken(old.sourceTimeId), await taken(other.sourceTimeId)]).toEqual([1, 1])
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    expect(await get(orderId)).toMatchObject({ status: 'CANCELLED' })
  })

  it('leaves the old order as it was when the hospital refuses the new one', async () => {
    const { orderId, other } = await booked({ days: 4 })
    testApp.his.mode = 'refuse'
    const { body } = await move(orderId, other.sourceTimeId)
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({ status: 'FAILED', payStatus: 'UNPAID' })
    expect(await get(orderId)).toMatchObject({
      status: 'BOOKED',
      payStatus: 'PAID',
      reschedule: { allowed: true, replacedBy: null },
    })
    expect(await taken(other.sourceTimeId)).toBe(0)
  })

  it('asks for the difference when the new time costs more, and leaves everything when it is not paid', async () => {
    const { orderId, other } = await booked({ newFen: 5000 })
    const { body } = await move(orderId, other.sourceTimeId)
    expect(body).toMatchObject({ status: 'PENDING_PAY', dueFen: 3800, carriedFen: 1200 })
    await testApp.pay(person, body.orderId)
    expect(testApp.channel.orders.get(await testApp.tradeNo(body.orderId))).toMatchObject({
      amountFen: 3800,
    })
    await testApp.passDeadline(body.orderId)
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({ status: 'EXPIRED' })
    expect(await get(orderId)).toMatchObject({ status: 'BOOKED', reschedule: { allowed: true } })
  })

  it('carries both payments when the difference was paid', async () => {
    const { orderId, other } = await booked({ newFen: 5000 })
    const { body } = await move(orderId, other.sourceTimeId)
    await testApp.pay(person, body.orderId)
    testApp.channel.pay(await testApp.tradeNo(body.orderId))
    await testApp.check(person, body.orderId)
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({ status: 'BOOKED', payStatus: 'PAID' })
    await testApp.cancel(person, body.orderId)
    await testApp.settleAll()
    // Two payments go back, and the patient reads one sum.
    expect(await get(body.orderId)).toMatchObject({
      status: 'REFUNDED',
      payStatus: 'REFUNDED',
      refund: { amountFen: 5000, status: 'SUCCESS' },
    })
    expect(await get(orderId)).toMatchObject({ status: 'CANCELLED', payStatus: 'UNPAID' })
  })

  it('gives the difference back when the new time costs less, all of it when it is free', async () => {
    const cheaper = await booked({ newFen: 500 })
    const first = await move(cheaper.orderId, cheaper.other.sourceTimeId)
    await testApp.settleAll()
    expect(await get(first.body.orderId)).toMatchObject({ status: 'BOOKED', payStatus: 'PAID' })
    const free = await testApp.source({ feeFen: 0, days: 6 })
    const second = await move(first.body.orderId, free.sourceTimeId)
    await testApp.settleAll()
    expect(await get(second.body.orderId)).toMatchObject({ status: 'BOOKED', payStatus: 'PAID' })
    const rows = await testApp.sql`
      select r.amount_fen, r.status from refund r join payment p using (payment_id) where p.business_id = ${second.body.orderId} order by r.amount_fen`
    expect(rows.map((row) => [row.amountFen, row.status])).toEqual([
      [500, 'SUCCESS'],
      [700, 'SUCCESS'],
    ])
  })

  it('moves within the same day too, where only one order may stand', async () => {
    const { orderId, old, other } = await booked({ days: 4 })
    const { body, status } = await move(orderId, other.sourceTimeId)
    expect(status).toBe(200)
    await testApp.settleAll()
    expect([await taken(old.sourceTimeId), await taken(other.sourceTimeId)]).toEqual([0, 1])
    expect(await get(body.orderId)).toMatchObject({ status: 'BOOKED' })
  })

  it('gives the same new order for the same key', async () => {
    const { orderId, other } = await booked()
    const key = randomUUID()
    const [one, two] = await Promise.all([
      move(orderId, other.sourceTimeId, key),
      move(orderId, other.sourceTimeId, key),
    ])
    expect(one.body.orderId).toBe(two.body.orderId)
    await testApp.settleAll()
  })

  it('makes one move of two at once', async () => {
    const { orderId, other } = await booked()
    const third = await testApp.source({ days: 6 })
    const answers = await Promise.all([
      refusedMove(orderId, other.sourceTimeId),
      refusedMove(orderId, third.sourceTimeId),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await testApp.settleAll()
  })

  it('says why not: another department, the same time, too often, unpaid, another account', async () => {
    const { orderId, old } = await booked()
    const elsewhere = await testApp.source({ departmentId: 'd2' })
    expect(await refusedMove(orderId, elsewhere.sourceTimeId)).toMatchObject(
      refused(409, 'RESCHEDULE_NOT_ALLOWED'),
    )
    expect(await refusedMove(orderId, old.sourceTimeId)).toMatchObject(
      refused(409, 'RESCHEDULE_NOT_ALLOWED'),
    )
    let current = orderId
    for (const days of [5, 6]) {
      const { sourceTimeId } = await testApp.source({ days })
      current = (await move(current, sourceTimeId)).body.orderId
      await testApp.settleAll()
    }
    const { sourceTimeId } = await testApp.source({ days: 3 })
    expect(await refusedMove(current, sourceTimeId)).toMatchObject(
      refused(409, 'RESCHEDULE_NOT_ALLOWED', '2 次'),
    )
    expect(await get(current)).toMatchObject({
      reschedule: { allowed: false, left: 0 },
      chain: [{}, {}, {}],
    })
    const unpaid = await testApp.order(person, elsewhere.sourceTimeId)
    const other = await testApp.source({ departmentId: 'd2', days: 6 })
    expect(await refusedMove(unpaid, other.sourceTimeId)).toMatchObject(
      refused(409, 'RESCHEDULE_NOT_ALLOWED'),
    )
  })

  it('takes the place that the page held, and previews the money', async () => {
    const { orderId, other } = await booked({ newFen: 2000 })
    const preview = await testApp.call(
      calls.previewOrder,
      { sourceTimeId: other.sourceTimeId, rescheduleOrderId: orderId },
      person,
    )
    expect(preview.body.reschedule).toMatchObject({
      carriedFen: 1200,
      dueFen: 800,
      refundFen: 0,
      left: 1,
    })
    expect(preview.body.patients).toMatchObject([{ patientId: person.patientId, allowed: true }])
    await testApp.hold(person, other.sourceTimeId, { rescheduleOrderId: orderId })
    expect(await taken(other.sourceTimeId)).toBe(1)
    await move(orderId, other.sourceTimeId)
    expect(await taken(other.sourceTimeId)).toBe(1)
  })
})

describe('a stopped clinic', () => {
  const stop = (scheduleId: string) => stopClinic(testApp.dependencies, scheduleId, '医生临时停诊')

  it('keeps the fee for another date, without counting as a move of the patient', async () => {
    const { orderId, old, other } = await booked()
    await stop(old.scheduleId)
    expect(await get(orderId)).toMatchObject({
      status: 'STOPPED',
      payStatus: 'PAID',
      stoppedChoice: { refundFen: 1200, departId: 'd1' },
      reschedule: { allowed: true },
    })
    const { body } = await move(orderId, other.sourceTimeId)
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({
      status: 'BOOKED',
      payStatus: 'PAID',
      reschedule: { left: 2 },
    })
    expect(await get(orderId)).toMatchObject({
      status: 'STOPPED',
      payStatus: 'UNPAID',
      stoppedChoice: null,
    })
    expect((await testApp.send(calls.refundStopped, { orderId }, person)).status).toBe(200)
  })

  it('gives all money back when the patient chooses so, once', async () => {
    const { orderId, old } = await booked()
    await stop(old.scheduleId)
    const refund = () => testApp.call(calls.refundStopped, { orderId }, person)
    const [one, two] = await Promise.all([refund(), refund()])
    expect([one.status, two.status]).toEqual([200, 200])
    await testApp.settleAll()
    expect(await get(orderId)).toMatchObject({
      status: 'STOPPED',
      payStatus: 'REFUNDED',
      refund: { amountFen: 1200 },
      stoppedChoice: null,
    })
  })

  it('gives all money back by itself when the time to choose is over', async () => {
    const { orderId, old } = await booked()
    await stop(old.scheduleId)
    await testApp.passChoices()
    await testApp.settleAll()
    expect(await get(orderId)).toMatchObject({ payStatus: 'REFUNDED' })
    const { sourceTimeId } = await testApp.source({ days: 6 })
    expect(await refusedMove(orderId, sourceTimeId)).toMatchObject(
      refused(409, 'RESCHEDULE_NOT_ALLOWED'),
    )
  })

  it('lets the old order stand again when the new clinic is stopped before the hospital confirmed', async () => {
    const { orderId, other } = await booked()
    testApp.his.mode = 'down'
    const { body } = await move(orderId, other.sourceTimeId)
    await stop(other.scheduleId)
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    expect(await get(body.orderId)).toMatchObject({ status: 'STOPPED', payStatus: 'UNPAID' })
    expect(await get(orderId)).toMatchObject({ status: 'BOOKED', payStatus: 'PAID' })
  })

  it('cannot be chosen about while the replacement waits for its payment, and the choice does not end meanwhile', async () => {
    const { orderId, old, other } = await booked({ newFen: 5000 })
    await stop(old.scheduleId)
    const { body } = await move(orderId, other.sourceTimeId)
    expect((await testApp.send(calls.refundStopped, { orderId }, person)).status).toBe(409)
    await testApp.passChoices()
    expect(await get(orderId)).toMatchObject({ payStatus: 'PAID' })
    await testApp.passDeadline(body.orderId)
    await testApp.settleAll()
    expect(await get(orderId)).toMatchObject({ payStatus: 'REFUNDED' })
  })
})
