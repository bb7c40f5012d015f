/** A clinic is stopped while the hospital's system still has to confirm an order: whatever it entered, it is told to take out again. */
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { World } from './world'

const world = forAllTests(() => World.start())
const person = forEachTest(() => world.person())
afterEach(async () => {
  world.his.mode = 'ok'
  await world.expectInvariants()
})

const get = async (id: string) => (await world.call(calls.getOrder, { id }, person)).body

it.each(['reply_lost', 'down'] as const)(
  'the hospital’s system was %s when it should have confirmed',
  async (mode) => {
    const { scheduleId, sourceTimeId } = await world.source({ days: 2 })
    const orderId = await world.order(person, sourceTimeId)
    await world.pay(person, orderId)
    world.his.mode = mode
    world.channel.pay(await world.tradeNo(orderId))
    await world.check(person, orderId)
    const { orderNo, status } = await get(orderId)
    expect(status).toBe('CONFIRMING')
    expect(world.his.registered.has(orderNo)).toBe(mode === 'reply_lost')

    await stopClinic(world.dependencies, scheduleId, '医生停诊')
    world.his.mode = 'ok'
    await world.settleAll()
    expect(world.his.released.filter((no) => no === orderNo)).toHaveLength(1)
    expect(await get(orderId)).toMatchObject({ status: 'STOPPED', payStatus: 'PAID' })

    await world.call(calls.refundStopped, { orderId }, person)
    await world.settleAll()
    expect(await get(orderId)).toMatchObject({ status: 'STOPPED', payStatus: 'REFUNDED' })
  },
)
