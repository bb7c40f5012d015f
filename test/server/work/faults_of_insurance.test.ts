/** Faults of paying with medical insurance: two systems that must agree. */
import { randomUUID } from 'node:crypto'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { InsuredTestApp } from '../payment/insurance/test_app'
import { testFaults, type FaultsAt } from './faults'

const testApp = forAllTests(() => InsuredTestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const person = forEachTest(() => testApp.person())
const order = forEachTest(() => testApp.registration(person))
afterEach(() => {
  testApp.insurance.refusals = {}
})

async function paidAndCancelled(): Promise<void> {
  testApp.insurance.pay(await testApp.handedOver(person, order))
  await testApp.check(person, order)
  await testApp.call(registrationCalls.cancelOrder, { orderId: order.orderId }, person)
}
const mended = () => void (testApp.insurance.refusals = {})

const faults: FaultsAt<'insurance'> = {
  insurance_refund_failed: {
    async happens() {
      await paidAndCancelled()
      testApp.insurance.refusals.refund = 'CLOSED_YEAR'
      await testApp.settleAll()
    },
    mended,
    async follows(_item, action) {
      await testApp.settleAll()
      const [row] = await testApp.sql<{ status: string }[]>`
        select r.status from insurance_refund r join insurance_payment i using (insurance_payment_id) where i.business_id = ${order.orderId}`
      expect(row?.status === 'FAILED').toBe(action === 'settled')
    },
  },
  insurance_news_refused: {
    async happens() {
      await paidAndCancelled()
      testApp.insurance.refusals.notifyRefund = 'INVALID'
      await testApp.settleAll()
    },
    mended,
    async follows(_item, action) {
      const before = testApp.insurance.notified.length
      await testApp.settleAll()
      expect(testApp.insurance.notified.length - before).toBe(action === 'try_again' ? 1 : 0)
    },
  },
  mixed_payment_unclear: {
    async happens() {
      const number = await testApp.handedOver(person, order)
      testApp.insurance.pay(number)
      // WeChat's word on the parts is another than what was agreed.
      const mixed = testApp.insurance.orders.get(number)
      if (mixed === undefined) throw new Error('no mixed order')
      mixed.amounts = { ...mixed.amounts, accountFen: mixed.amounts.accountFen + 1 }
      await testApp.check(person, order)
    },
  },
  mixed_total_differs: {
    async happens() {
      const { decide } = testApp.insurance
      testApp.insurance.decide = (totalFen, usesAccount) => decide(totalFen + 100, usesAccount)
      await testApp.start(person, order)
      await testApp.settle(person, order, { authCode: randomUUID() })
      testApp.insurance.decide = decide
    },
  },
}

testFaults(faults, () => desk)
