/** Stopping a clinic at the desk: in view of whom it touches, all told, the money theirs to choose about; and opening it again. */
import { decideStopped } from '../../../../server/areas/registration/schedule_changes/intake_repository'
import { finishStopping } from '../../../../server/areas/registration/schedule_changes/stopping'
import { transaction } from '../../../../server/database/client'
import { deskContract } from '../../../../src/contract/desk'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { clinics } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))
afterEach(() => testApp.expectInvariants())

/** A clinic that the hospital told, with one patient who paid and one who has yet to. */
async function aClinic() {
  const clinic = await testApp.source({ departmentId: 'd2', capacity: 3 })
  const clinicId = `clinic-${clinic.scheduleId}`
  await testApp.sql`
    update schedule set clinic_id = ${clinicId}, source_state = 'open', source_updated_at = now() where schedule_id = ${clinic.scheduleId}`
  const [paying, waiting] = [await testApp.person(), await testApp.person()]
  const paid = await testApp.bookedOrder(paying, clinic.sourceTimeId)
  const unpaid = await testApp.order(waiting, clinic.sourceTimeId)
  return { ...clinic, clinicId, paid, unpaid, paying }
}

const reason = '医生临时有急诊手术'
const stop = async (scheduleId: string, staff = office) => {
  const answer = await desk.call(clinics.stop, { scheduleId, reason }, staff)
  await finishStopping(testApp.dependencies)
  return answer
}
const find = async (scheduleId: string) => {
  const [row] = await testApp.sql<{ day: string }[]>`
    select visit_date as day from schedule where schedule_id = ${scheduleId}`
  const { body } = await desk.call(clinics.list, { day: row?.day ?? '' }, office)
  return body.list.find((one) => one.scheduleId === scheduleId)
}

it('by two at once is one decision, and the second is refused', async () => {
  const { scheduleId } = await aClinic()
  const other = await desk.staff('clinics')
  const [one, two] = await Promise.all([
    desk.call(clinics.stop, { scheduleId, reason }, office),
    desk.call(clinics.stop, { scheduleId, reason: '另一个原因' }, other),
  ])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  await finishStopping(testApp.dependencies)
})

it('says before whom it touches and what they will read', async () => {
  const { scheduleId } = await aClinic()
  const { body } = await desk.call(clinics.preview, { scheduleId }, office)
  expect(body).toMatchObject({
    paidOrders: 1,
    paidFen: 1200,
    unpaidOrders: 1,
    message: {
      title: '医生停诊，请不要前往',
      body: expect.stringContaining('科室d2（3楼A区）停诊。请在订单里选择'),
    },
  })
})

it('ends every order, tells everybody and leaves the money to choose about', async () => {
  const { scheduleId, sourceTimeId, paid, unpaid } = await aClinic()
  expect(await find(scheduleId)).toMatchObject({ state: 'open', taken: 2, capacity: 3 })
  expect((await stop(scheduleId)).body).toEqual({ notified: 2 })
  expect([await testApp.status(paid), await testApp.status(unpaid)]).toEqual(['STOPPED', 'STOPPED'])
  const notified = await testApp.sql`
    select title from message where subject_id in (${paid}, ${unpaid}) and kind = 'stopped'`
  expect(notified.length).toBe(2)
  expect((await testApp.book(await testApp.person(), sourceTimeId)).status).toBe(409)
  expect(await find(scheduleId)).toMatchObject({
    state: 'stopped',
    stopReason: '医生临时有急诊手术',
    isStoppedHere: true,
  })
  expect((await stop(scheduleId)).status).toBe(409)
})

it('stays stopped whatever the hospital’s system says, until it is opened here', async () => {
  const { scheduleId, sourceTimeId, clinicId } = await aClinic()
  await stop(scheduleId)
  await transaction(testApp.sql, (tx) => decideStopped(tx, [clinicId]))
  expect((await find(scheduleId))?.state).toBe('stopped')
  const { status } = await desk.call(
    clinics.open,
    { scheduleId, reason: '手术取消，照常出诊' },
    office,
  )
  expect(status).toBe(200)
  expect((await find(scheduleId))?.state).toBe('open')
  expect((await testApp.book(await testApp.person(), sourceTimeId)).status).toBe(200)
})

it('does not open what the hospital stopped', async () => {
  const { scheduleId, clinicId } = await aClinic()
  await testApp.sql`update schedule set source_state = 'stopped' where clinic_id = ${clinicId}`
  await transaction(testApp.sql, (tx) => decideStopped(tx, [clinicId]))
  const { status } = await desk.call(clinics.open, { scheduleId, reason: '误停' }, office)
  expect([status, (await find(scheduleId))?.isStoppedHere]).toEqual([409, false])
})

it('writes down who stopped it, why, and how many it touched', async () => {
  const { scheduleId } = await aClinic()
  await stop(scheduleId)
  const [line] = await testApp.sql`
    select staff_id, action, reason, after from staff_event where subject = ${scheduleId}`
  expect(line).toMatchObject({
    staffId: office.staffId,
    action: 'stop_clinic',
    reason: '医生临时有急诊手术',
    after: { state: 'stopped', paidOrders: 1, unpaidOrders: 1 },
  })
})
