/** After a stop: told is who was delivered or read the message; whom nothing reached is rung, and the calls are written down. */
import { takeReceipts } from '../../../../server/areas/message/receipts'
import { finishStopping } from '../../../../server/areas/registration/schedule_changes/stopping'
import { deskContract } from '../../../../src/contract/desk'
import { forAllTests, refused } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { clinics, work } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const office = forAllTests(() => desk.staff('clinics'))

/** A stopped clinic with as many patients who paid. */
async function stoppedClinic(patients: number) {
  const { scheduleId, sourceTimeId } = await testApp.source({
    departmentId: 'd2',
    capacity: patients,
  })
  await testApp.sql`
    update schedule set clinic_id = ${`clinic-${scheduleId}`}, source_state = 'open', source_updated_at = now() where schedule_id = ${scheduleId}`
  const orderIds: string[] = []
  for (let n = 0; n < patients; n += 1)
    orderIds.push(await testApp.bookedOrder(await testApp.person(), sourceTimeId))
  await desk.call(clinics.stop, { scheduleId, reason: '医生临时有急诊手术' }, office)
  await finishStopping(testApp.dependencies)
  return { scheduleId, orderIds }
}
const setMessage = (orderId: string | undefined, state: string, lastError: string | null = null) =>
  testApp.sql`
    update message set state = ${state}, last_error = ${lastError}, finished_at = now() where subject_id = ${orderId ?? ''} and kind = 'stopped'`
const progressOf = async (scheduleId: string) =>
  (await desk.call(clinics.progress, { scheduleId }, office)).body
const followUps = async (scheduleId: string) =>
  (await desk.call(clinics.followUp, { scheduleId }, office)).body.list

it('counts as told who was delivered or read it, never what was dropped or failed', async () => {
  const { scheduleId, orderIds } = await stoppedClinic(5)
  const [sent, read, dropped, unsure] = orderIds
  await setMessage(sent, 'SENT')
  await setMessage(read, 'KEPT', 'no way to send it')
  await testApp.sql`update message set read_at = now() where subject_id = ${read ?? ''} and kind = 'stopped'`
  await setMessage(dropped, 'DROPPED', 'may not know of the patient any more')
  await setMessage(unsure, 'UNSURE')
  expect(await progressOf(scheduleId)).toMatchObject({
    orders: 5,
    notified: 2,
    sent: 1,
    read: 1,
    sending: 1,
    missed: 2,
  })
})

it('names whom nothing reached with the phone, and ends when somebody told him', async () => {
  const { scheduleId, orderIds } = await stoppedClinic(2)
  const [missed, sent] = orderIds
  await setMessage(missed, 'KEPT', 'no way to send it')
  await setMessage(sent, 'SENT')
  expect(await followUps(scheduleId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        orderId: missed,
        reach: 'missed',
        why: expect.stringContaining('没有绑定手机号'),
        patientName: expect.stringContaining('*'),
        tel: expect.stringContaining('****'),
        choice: 'open',
        calls: [],
        isDone: false,
      }),
      expect.objectContaining({ orderId: sent, reach: 'sent', choice: 'open', isDone: false }),
    ]),
  )
  const which = { scheduleId, orderId: missed ?? '' }
  const phone = await desk.call(clinics.openPhone, which, office)
  expect(phone.body.tel).toMatch(/^1\d{10}$/)
  await desk.call(clinics.logCall, { ...which, outcome: 'no_answer' }, office)
  await desk.call(clinics.logCall, { ...which, outcome: 'reached', note: '改到周五' }, office)
  expect((await followUps(scheduleId)).find(({ orderId }) => orderId === missed)).toMatchObject({
    isDone: true,
    calls: [
      { outcome: 'no_answer', note: null, by: '工作人员clinics' },
      { outcome: 'reached', note: '改到周五' },
    ],
  })
  const seen = await testApp.sql`
    select action from staff_event where subject = ${missed ?? ''} and action in ('open_phone', 'call_patient') order by at`
  expect(seen.map(({ action }) => action as string)).toEqual([
    'open_phone',
    'call_patient',
    'call_patient',
  ])
})

it('leaves the list by itself when the patient chose', async () => {
  const { scheduleId, orderIds } = await stoppedClinic(1)
  await setMessage(orderIds[0], 'SENT')
  await testApp.sql`update registration_order set choose_until = null, pay_status = 'REFUNDING' where order_id = ${orderIds[0] ?? ''}`
  expect(await followUps(scheduleId)).toEqual([])
})

it('a call that told the patient ends the row of the undelivered message', async () => {
  const { scheduleId, orderIds } = await stoppedClinic(1)
  const orderId = orderIds[0] ?? ''
  await testApp.sql`
    insert into work_item (work_id, kind, subject, facts, order_id)
    select gen_random_uuid(), 'message_undelivered', message_id::text, '{}', ${orderId}::uuid from message where subject_id = ${orderId} and kind = 'stopped'`
  await desk.call(clinics.logCall, { scheduleId, orderId, outcome: 'reached' }, office)
  const { list } = (await desk.call(work.list, { kind: 'message_undelivered' }, office)).body
  expect(list.filter((item) => item.orderId === orderId)).toEqual([])
})

/** What the SMS operator has taken, and which receipts are set up. */
const setSms = (orderId: string | undefined, receipt: string | null) =>
  testApp.sql`
    update message set state = 'SENT', channel = 'sms', receipt = ${receipt}, receipt_id = ${`biz-${orderId}`}, finished_at = now()
    where subject_id = ${orderId ?? ''} and kind = 'stopped'`
const takeReceipt = (orderId: string | undefined, isDelivered: boolean) =>
  takeReceipts(testApp.dependencies, [
    {
      id: `biz-${orderId}`,
      reference: undefined,
      isDelivered,
      why: isDelivered ? null : '空号（MK:0001）',
    },
  ])

it('an SMS that did not come after the operator took it is on the list with the reason, until it comes', async () => {
  const { scheduleId, orderIds } = await stoppedClinic(3)
  const [lost, come, silent] = orderIds
  for (const orderId of orderIds) await setSms(orderId, 'awaited')
  expect(await progressOf(scheduleId)).toMatchObject({ notified: 0, sending: 3, missed: 0 })
  await takeReceipt(lost, false)
  await takeReceipt(come, true)
  await setSms(silent, 'silent')
  expect(await progressOf(scheduleId)).toMatchObject({
    notified: 1,
    sent: 1,
    accepted: 0,
    sending: 0,
    missed: 2,
  })
  const list = await followUps(scheduleId)
  expect(list.find(({ orderId }) => orderId === lost)).toMatchObject({
    reach: 'missed',
    why: '短信没有送到：空号（MK:0001）',
    tel: expect.stringContaining('****'),
  })
  expect(list.find(({ orderId }) => orderId === silent)).toMatchObject({
    reach: 'missed',
    why: '短信平台已收下，30 分钟没有送达回执',
  })
  const items = async () =>
    (await desk.call(work.list, { kind: 'message_undelivered' }, office)).body.list.filter(
      (item) => item.orderId === lost,
    )
  expect(await items()).toMatchObject([{ facts: { why: expect.stringContaining('空号') } }])
  await takeReceipt(lost, true)
  expect(await items()).toEqual([])
  expect(await progressOf(scheduleId)).toMatchObject({ notified: 2, missed: 1 })
})

it('without receipts, what the operator took counts as told and is said to be no more', async () => {
  const { scheduleId, orderIds } = await stoppedClinic(1)
  await setSms(orderIds[0], null)
  expect(await progressOf(scheduleId)).toMatchObject({ notified: 1, sent: 0, accepted: 1 })
  expect(await followUps(scheduleId)).toMatchObject([{ reach: 'accepted', why: null }])
})

it('gives no phone of an order that the stop did not end', async () => {
  const { scheduleId } = await stoppedClinic(1)
  const other = await testApp.bookedOrder(
    await testApp.person(),
    (await testApp.source()).sourceTimeId,
  )
  const asked = await desk.call(clinics.openPhone, { scheduleId, orderId: other }, office)
  expect(asked).toMatchObject(refused(404, 'NOT_FOUND'))
})
