/** Faults of paying with medical insurance: two systems that must agree. */
import { randomUUID } from 'node:crypto'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { InsuredWorld } from '../payment/insurance/world'
import { testFaults, type FaultsAt } from './faults'

const world = forAllTests(() => InsuredWorld.start())
const desk = forAllTests(() => deskOf(world.server))
const person = forEachTest(() => world.person())
const order = forEachTest(() => world.registration(person))
afterEach(() => {
  world.insurance.refusals = {}
})

async function paidAndCancelled(): Promise<void> {
  world.insurance.pay(await world.handedOver(person, order))
  await world.check(person, order)
  await world.call(registrationCalls.cancelOrder, { orderId: order.orderId }, person)
}
const mended = () => void (world.insurance.refusals = {})

const faults: FaultsAt<'insurance'> = {
  insurance_refund_failed: {
    async happens() {
      await paidAndCancelled()
      world.insurance.refusals.refund = 'CLOSED_YEAR'
      await world.settleAll()
    },
    mended,
    async follows(_item, action) {
      await world.settleAll()
      const [row] = await world.sql<{ status: string }[]>`
        select r.status from insurance_refund r join insurance_payment i using (insurance_payment_id) where i.business_id = ${order.orderId}`
      expect(row?.status === 'FAILED').toBe(action === 'settled')
    },
  },
  insurance_news_refused: {
    async happens() {
      await paidAndCancelled()
      world.insurance.refusals.notifyRefund = 'INVALID'
      await world.settleAll()
    },
    mended,
    async follows(_item, action) {
      const before = world.insurance.told.length
      await world.settleAll()
      expect(world.insurance.told.length - before).toBe(action === 'try_again' ? 1 : 0)
    },
  },
  mixed_payment_unclear: {
    async happens() {
      const number = await world.handedOver(person, order)
      world.insurance.pay(number)
      // WeChat's word on the parts is another than what was agreed.
      const mixed = world.insurance.orders.get(number)
      if (mixed === undefined) throw new Error('no mixed order')
      mixed.amounts = { ...mixed.amounts, accountFen: mixed.amounts.accountFen + 1 }
      await world.check(person, order)
    },
  },
  mixed_total_differs: {
    async happens() {
      const { decide } = world.insurance
      world.insurance.decide = (totalFen, usesAccount) => decide(totalFen + 100, usesAccount)
      await world.start(person, order)
      await world.settle(person, order, { authCode: randomUUID() })
      world.insurance.decide = decide
    },
  },
}

testFaults(faults, () => desk)
