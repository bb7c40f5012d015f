/** A clinic is stopped while the hospital's system still has to confirm an order: whatever it entered, it is told to take out again. */
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp } from './test_app'

const testApp = forAllTests(() => TestApp.start())
const person = forEachTest(() => testApp.person())
afterEach(async () => {
  testApp.his.mode = 'ok'
  await testApp.expectInvariants()
})

const get = async (id: string) => (await testApp.call(calls.getOrder, { id }, person)).body

it.each(['reply_lost', 'down'] as const)(
  'the hospital’s system was %s when it should have confirmed',
  async (mode) => {
    const { scheduleId, sourceTimeId } = await testApp.source({ days: 2 })
    const orderId = await testApp.order(person, sourceTimeId)
    await testApp.pay(person, orderId)
    testApp.his.mode = mode
    testApp.channel.pay(await testApp.tradeNo(orderId))
    await testApp.check(person, orderId)
    const { orderNo, status } = await get(orderId)
    expect(status).toBe('CONFIRMING')
    expect(testApp.his.registered.has(orderNo)).toBe(mode === 'reply_lost')

    await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    expect(testApp.his.released.filter((no) => no === orderNo)).toHaveLength(1)
    expect(await get(orderId)).toMatchObject({ status: 'STOPPED', payStatus: 'PAID' })

    await testApp.call(calls.refundStopped, { orderId }, person)
    await testApp.settleAll()
    expect(await get(orderId)).toMatchObject({ status: 'STOPPED', payStatus: 'REFUNDED' })
  },
)
