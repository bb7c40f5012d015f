/** After an outage of the hospital's system what waits for it is asked at once, and does not wait for its own pause. */
import { exchanges } from '../../../server/gateways/http'
import * as hospital from '../../../server/workers/hospital_notifications'
import { forEachTest } from '../../support/server/for_tests'
import { TestApp } from './test_app'

const testApp = forEachTest(() => TestApp.start())
const heard = (outcome: string) => exchanges.publish({ system: 'his', outcome, seconds: 0 })

/** An order that the silent hospital owes an answer, and that would be asked in five minutes. */
async function waiting(): Promise<string> {
  testApp.his.mode = 'down'
  const person = await testApp.person()
  const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
  await testApp.pay(person, orderId)
  testApp.channel.pay(await testApp.tradeNo(orderId))
  await testApp.check(person, orderId)
  await testApp.sql`
    update registration_order set next_confirm_at = now() + interval '5 minutes' where order_id = ${orderId}`
  return orderId
}

it('any call that succeeds makes all of it due', async () => {
  const orders = [await waiting(), await waiting()]
  heard('silent')
  await hospital.runOnce(testApp.dependencies)
  testApp.his.mode = 'ok'
  await hospital.runOnce(testApp.dependencies)
  for (const orderId of orders) expect(await testApp.status(orderId)).toBe('CONFIRMING')
  heard('200')
  await hospital.runOnce(testApp.dependencies)
  for (const orderId of orders) expect(await testApp.status(orderId)).toBe('BOOKED')
})

it('while nothing else calls, one of it finds out', async () => {
  const orders = [await waiting(), await waiting()]
  heard('503')
  testApp.his.mode = 'ok'
  const now = performance.now()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 9000)
  await hospital.runOnce(testApp.dependencies)
  clock.mockRestore()
  const statuses = await Promise.all(orders.map((orderId) => testApp.status(orderId)))
  expect(statuses.filter((status) => status === 'BOOKED')).toHaveLength(1)
  heard('200')
  await hospital.runOnce(testApp.dependencies)
  expect(await testApp.status(orders[1] ?? '')).toBe('BOOKED')
})

it('that answered all along keeps its pauses', async () => {
  const orderId = await waiting()
  heard('200')
  testApp.his.mode = 'ok'
  await hospital.runOnce(testApp.dependencies)
  expect(await testApp.status(orderId)).toBe('CONFIRMING')
})
