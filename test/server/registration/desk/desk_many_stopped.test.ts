/** A clinic with many patients is stopped in the background: the desk sees how far it is. */
import { finishStopping } from '../../../../server/areas/registration/schedule_changes/stopping'
import { deskContract } from '../../../../src/contract/desk'
import { registrationCalls } from '../../../../src/contract/registration'
import { copyPaidOrder } from '../../../support/copied_orders'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { clinics } = deskContract
const reason = '医生临时有急诊手术'
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))

/** A clinic with one patient who paid and one who has yet to. */
async function aClinic() {
  const clinic = await testApp.source({ departmentId: 'd2', capacity: 3 })
  await testApp.sql`
    update schedule set clinic_id = ${`clinic-${clinic.scheduleId}`}, source_state = 'open', source_updated_at = now() where schedule_id = ${clinic.scheduleId}`
  const [paying, waiting] = [await testApp.person(), await testApp.person()]
  const paid = await testApp.bookedOrder(paying, clinic.sourceTimeId)
  await testApp.order(waiting, clinic.sourceTimeId)
  return { ...clinic, paid, paying }
}

it('with 300 patients answers at once, goes on beside, and says how far it is', async () => {
  const { sql, dependencies } = testApp.server
  const { scheduleId, sourceTimeId, paid, paying } = await aClinic()
  const other = await testApp.person()
  await testApp.bookedOrder(other, sourceTimeId)
  await copyPaidOrder(sql, paid, 297)
  const { body: before } = await desk.call(clinics.preview, { scheduleId }, office)
  expect(before).toMatchObject({ paidOrders: 299, paidFen: 299 * 1200, unpaidOrders: 1 })
  const progress = async () => (await desk.call(clinics.progress, { scheduleId }, office)).body

  const { body } = await desk.call(clinics.stop, { scheduleId, reason }, office)
  expect(body).toEqual({ notified: 300 })
  const atOnce = await progress()
  expect(atOnce).toMatchObject({ orders: 300, clinic: { state: 'stopped' } })
  expect(atOnce.left).toBeGreaterThan(0)
  await finishStopping(dependencies)
  expect(await progress()).toMatchObject({
    orders: 300,
    left: 0,
    notified: 0,
    sending: expect.any(Number),
    choosing: 299,
    nothing: 1,
    money: 0,
  })

  const refund = await testApp.call(registrationCalls.refundStopped, { orderId: paid }, paying)
  expect(refund.status).toBe(200)
  expect(await progress()).toMatchObject({ choosing: 298, money: 1, refundingFen: 1200 })
  await testApp.settleAll()
  expect(await progress()).toMatchObject({ refundingFen: 0, refundedFen: 1200 })
  // Three hundred orders on two busy cores.
}, 120_000)

it('opened again while patients are still being told, ends no more orders', async () => {
  const { scheduleId, paid } = await aClinic()
  await copyPaidOrder(testApp.sql, paid, 60)
  await desk.call(clinics.stop, { scheduleId, reason }, office)
  await desk.call(clinics.open, { scheduleId, reason: '手术取消' }, office)
  await finishStopping(testApp.dependencies)
  const [left] = await testApp.sql<{ n: number }[]>`
    select count(*)::int as n from registration_order where schedule_id = ${scheduleId} and status = 'BOOKED'`
  expect(left?.n).toBeGreaterThan(0)
})
