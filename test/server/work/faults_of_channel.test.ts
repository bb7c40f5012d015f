/** Faults of the channel and of money that comes or goes wrongly. */
import { randomUUID } from 'node:crypto'
import { postMissing, reconcileDay } from '../../../server/areas/payment'
import { watchLedger } from '../../../server/areas/payment/ledger/faults'
import { compareMoney } from '../../../server/areas/payment/money_days/money_days'
import { businesses } from '../../../server/composition_root'
import { deskContract } from '../../../src/contract/desk'
import type { WorkItem } from '../../../src/contract/desk/work/work'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from '../registration/test_app'
import { testFaults, type FaultsAt } from './faults'

const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const person = forEachTest(() => testApp.person())
afterEach(() => {
  testApp.recover()
  testApp.channel.bill = undefined
  testApp.his.money = []
})

const payable = async () => {
  const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
  await testApp.pay(person, orderId)
  return { orderId, tradeNo: await testApp.tradeNo(orderId) }
}
/** As an order of the channel that stands in no book of ours. */
const strange = () => {
  const outTradeNo = `X${randomUUID().slice(0, 8)}`
  testApp.channel.orders.set(outTradeNo, {
    outTradeNo,
    description: '',
    amountFen: 100,
    app: 'official_account',
    openid: 'o',
    expiresAt: new Date(),
    notifyPath: '',
    state: 'SUCCESS',
    transactionId: `t-${outTradeNo}`,
    paidFen: 100,
  } as never)
  return outTradeNo
}
const yesterday = async () => {
  const [row] = await testApp.sql<{ day: string }[]>`select hospital_today() - 1 as day`
  return row?.day ?? ''
}

const isRefunded = async ({ orderId }: WorkItem) => {
  await testApp.settleAll()
  const { body } = await testApp.get(person, orderId ?? '')
  expect(body.payStatus).toBe('REFUNDED')
}

const faults: FaultsAt<'channel'> = {
  refund_failed: {
    async happens() {
      const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
      testApp.channel.refundRefusal = 'USER_ACCOUNT_ABNORMAL'
      await testApp.cancel(person, orderId)
      await testApp.settleAll()
    },
    mended: () => testApp.recover(),
    follows: isRefunded,
  },
  refund_abnormal: {
    async happens() {
      const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
      testApp.channel.refundStatus = 'ABNORMAL'
      await testApp.cancel(person, orderId)
      await testApp.settleAll()
    },
    follows: isRefunded,
  },
  refund_waiting: {
    async happens() {
      const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
      testApp.channel.refundRefusal = 'NOT_ENOUGH'
      await testApp.cancel(person, orderId)
      await testApp.settleAll()
    },
    mended: () => testApp.recover(),
    follows: isRefunded,
  },
  refund_to_approve: {
    async happens() {
      const { sourceTimeId } = await testApp.source({ feeFen: 80_000 })
      const orderId = await testApp.bookedOrder(person, sourceTimeId)
      await testApp.sql`update registration_order set status = 'VISITED' where order_id = ${orderId}`
      const asked = await desk.call(
        deskContract.refunds.ask,
        { orderId, amountFen: 60_000, restFen: 80_000, reason: '检查没有做' },
        await desk.staff('finance'),
      )
      expect(asked.body).toEqual({ state: 'waiting' })
    },
    endedBy: ({ subject }, staff) =>
      desk.call(
        deskContract.refunds.decide,
        { approvalId: subject, isApproved: true, words: '已核对检查单' },
        staff,
      ),
  },
  ledger_fault: {
    async happens() {
      const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
      await testApp.sql`delete from ledger_entry where business_id = ${orderId}`
      expect(await watchLedger(testApp.dependencies)).toBe(1)
    },
    async follows(_item, action) {
      // What a person ended without mending it stays as it is, and is asked of nobody again.
      const left = action === 'try_again' ? 0 : 1
      expect(await watchLedger(testApp.dependencies)).toBe(left)
      const open =
        await testApp.sql`select 1 from work_item where kind = 'ledger_fault' and ended_at is null`
      expect(open).toHaveLength(0)
      await postMissing(testApp.sql)
    },
  },
  statement_difference: {
    async happens() {
      const number = `S${randomUUID().slice(0, 8)}`
      testApp.channel.bill = () => [
        { kind: 'payment', outTradeNo: number, transactionId: number, amountFen: 500 },
      ]
      await reconcileDay({ ...testApp.dependencies, businesses }, await yesterday())
    },
  },
  hospital_money_difference: {
    async happens() {
      const orderNo = `H${randomUUID().slice(0, 8)}`
      testApp.his.money = [
        { kind: 'payment', orderNo, transactionId: null, amountFen: 700, state: 'done' },
      ]
      await compareMoney({ ...testApp.dependencies, businesses }, await yesterday())
    },
  },
  payment_unknown: {
    happens: () => testApp.notify(testApp.channel.paymentCallback(strange())),
  },
  refund_unknown: {
    happens: () => {
      const outRefundNo = `R${randomUUID().slice(0, 8)}`
      const state = {
        status: 'SUCCESS',
        channelRefundId: 'r',
        receivedBy: '零钱',
        finishedAt: null,
      }
      testApp.channel.refunds.set(outRefundNo, {
        outTradeNo: 'T',
        refundFen: 1,
        totalFen: 1,
        state: { ...state, status: 'SUCCESS' },
      })
      return testApp.notify(testApp.channel.refundCallback(outRefundNo))
    },
  },
  payment_not_as_asked: {
    async happens() {
      const { tradeNo } = await payable()
      testApp.channel.pay(tradeNo, 1)
      await testApp.notify(testApp.channel.paymentCallback(tradeNo))
    },
  },
  paid_twice: {
    async happens() {
      const { orderId, tradeNo } = await payable()
      await testApp.payInMiniProgram(person, orderId)
      testApp.channel.pay(await testApp.tradeNo(orderId))
      await testApp.check(person, orderId)
      // The phone paid the closed order at the very moment of its closing.
      const first = testApp.channel.orders.get(tradeNo)
      if (first === undefined) throw new Error('no first order')
      Object.assign(first, { state: 'SUCCESS', paidFen: first.amountFen })
      await testApp.notify(testApp.channel.paymentCallback(tradeNo))
    },
  },
}

testFaults(faults, () => desk)
