/** What may be done about an order from its timeline, as its state allows. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { sendDue } from '../../../server/areas/message'
import { intakeOf, take } from '../../../server/intake'
import { deskContract } from '../../../src/contract/desk'
import type { OrderActionKind } from '../../../src/contract/desk/timeline'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { aBill } from '../intake/documents'
import { TestApp } from '../registration/test_app'

const { timeline } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const staff = forAllTests(() => desk.staff('support'))
const person = forEachTest(() => testApp.person())
afterEach(() => {
  testApp.channel.refundStatus = 'SUCCESS'
})

const actionsOf = async (orderId: string) =>
  (await desk.call(timeline.timeline, { orderId }, staff)).body.actions
const act = (orderId: string, action: OrderActionKind) =>
  desk.call(timeline.act, { orderId, action, reason: '患者来电询问' }, staff)

it('asks the channel at once about a payment under way, and not when nothing is', async () => {
  const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
  expect(await actionsOf(orderId)).not.toContain('ask_channel')
  expect((await act(orderId, 'ask_channel')).status).toBe(409)
  await testApp.pay(person, orderId)
  await testApp.sql`update payment set next_check_at = now() + interval '1 hour' where business_id = ${orderId}`
  expect(await actionsOf(orderId)).toContain('ask_channel')
  expect((await act(orderId, 'ask_channel')).status).toBe(200)
  const [row] = await testApp.sql<{ isDue: boolean }[]>`
    select next_check_at <= now() as is_due from payment where business_id = ${orderId}`
  expect(row?.isDue).toBe(true)
  const notified = await desk.call(timeline.timeline, { orderId }, staff)
  expect(notified.body.entries.map(({ title }) => title)).toContain(
    '工作人员support：再问一次支付渠道',
  )
})

it('sends the newest message once more, until it is read', async () => {
  const { sql, dependencies } = testApp.server
  const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  await sendDue(dependencies, 50)
  const stateOf = async () => {
    const [row] = await sql<{ state: string }[]>`
      select state from message where subject_id = ${orderId} and kind = 'booked'`
    return row?.state
  }
  expect(await stateOf()).toBe('KEPT')
  expect(await actionsOf(orderId)).toContain('resend')
  expect((await act(orderId, 'resend')).status).toBe(200)
  expect(await stateOf()).toBe('WAITING')
  await sendDue(dependencies, 50)
  await sql`update message set read_at = now() where subject_id = ${orderId}`
  expect(await actionsOf(orderId)).not.toContain('resend')
  expect((await act(orderId, 'resend')).status).toBe(409)
})

it('tells of the hold that an order came from, and gives an unpaid place back with a reason', async () => {
  const { sourceTimeId } = await testApp.source({ capacity: 1 })
  const { patientId } = person
  await testApp.call(registrationCalls.createHold, { sourceTimeId, patientId }, person)
  const orderId = await testApp.order(person, sourceTimeId)
  const titles = async () =>
    (await desk.call(timeline.timeline, { orderId }, staff)).body.entries.map(({ title }) => title)
  expect((await titles()).at(0)).toBe('号源开始为患者保留')
  expect(await titles()).toContain('保留结束，保留的号成为订单')
  expect(await actionsOf(orderId)).toContain('give_back')
  expect((await act(orderId, 'give_back')).status).toBe(200)
  expect(await testApp.status(orderId)).toBe('CANCELLED')
  expect(await actionsOf(orderId)).not.toContain('give_back')
  expect((await act(orderId, 'give_back')).status).toBe(409)
  expect(await titles()).toEqual(
    expect.arrayContaining([
      '医院已退号',
      '工作人员support：取消并放回号源',
      '告知患者：医院已为您退号，请不要前往',
    ]),
  )
  await testApp.passReturns()
  const other = await testApp.person()
  await testApp.order(other, sourceTimeId)
})

it('gives no place back that is paid: money goes back by its own way', async () => {
  const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  expect(await actionsOf(orderId)).not.toContain('give_back')
  expect((await act(orderId, 'give_back')).status).toBe(409)
  expect(await testApp.status(orderId)).toBe('BOOKED')
})

it('tells of documents of the patient that were refused or wait, and not of others’', async () => {
  const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
  const intake = intakeOf(testApp.dependencies, allAreas)
  const bill = (patientId: string, given: object) =>
    aBill({ id: randomUUID(), patient: { value: patientId }, ...given })
  const other = await testApp.person()
  const notified = await take(intake, 'push:his', [
    bill(person.patientId, { lines: [] }),
    bill(person.patientId, { branchId: 'not-known-yet' }),
    bill(other.patientId, { lines: [] }),
  ])
  expect(notified.map(({ outcome }) => outcome)).toEqual(['refused', 'waiting', 'refused'])
  const { entries } = (await desk.call(timeline.timeline, { orderId }, staff)).body
  const documents = entries.filter(({ source }) => source === 'document')
  expect(documents.map(({ title }) => title).sort()).toEqual([
    '医院文档在等所缺的数据：门诊费用单',
    '医院文档未能接收：门诊费用单',
  ])
})
