/** Faults of the channel and of money that comes or goes wrongly. */
import { randomUUID } from 'node:crypto'
import { reconcileDay } from '../../../server/areas/payment'
import { businesses } from '../../../server/joins'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { World } from '../registration/world'
import { testFaults, type FaultsAt } from './faults'

const world = forAllTests(() => World.start())
const desk = forAllTests(() => deskOf(world.server))
const person = forEachTest(() => world.person())
afterEach(() => {
  world.channel.refundStatus = 'SUCCESS'
  world.channel.bill = undefined
})

const payable = async () => {
  const orderId = await world.order(person, (await world.source()).sourceTimeId)
  await world.pay(person, orderId)
  return { orderId, tradeNo: await world.tradeNo(orderId) }
}
/** As an order of the channel that stands in no book of ours. */
const strange = () => {
  const outTradeNo = `X${randomUUID().slice(0, 8)}`
  world.channel.orders.set(outTradeNo, {
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
  const [row] = await world.sql<{ day: string }[]>`select hospital_today() - 1 as day`
  return row?.day ?? ''
}

const faults: FaultsAt<'channel'> = {
  refund_failed: {
    async happens() {
      const orderId = await world.bookedOrder(person, (await world.source()).sourceTimeId)
      world.channel.refundStatus = 'ABNORMAL'
      await world.cancel(person, orderId)
      await world.settleAll()
    },
    mended() {
      world.channel.refundStatus = 'SUCCESS'
      world.channel.refunds.clear()
    },
    async follows({ orderId }, action) {
      await world.settleAll()
      const { body } = await world.get(person, orderId ?? '')
      expect(body.payStatus).toBe(action === 'settled' ? 'REFUNDING' : 'REFUNDED')
    },
  },
  refund_to_approve: {
    async happens() {
      const { sourceTimeId } = await world.source({ feeFen: 80_000 })
      const orderId = await world.bookedOrder(person, sourceTimeId)
      await world.sql`update registration_order set status = 'VISITED' where order_id = ${orderId}`
      const asked = await desk.call(
        deskContract.refunds.ask,
        { orderId, amountFen: 60_000, reason: '检查没有做' },
        await desk.seat('finance'),
      )
      expect(asked.body).toEqual({ state: 'waiting' })
    },
    endedBy: ({ subject }, seat) =>
      desk.call(
        deskContract.refunds.decide,
        { approvalId: subject, isApproved: true, words: '已核对检查单' },
        seat,
      ),
  },
  statement_difference: {
    async happens() {
      const number = `S${randomUUID().slice(0, 8)}`
      world.channel.bill = () => [
        { kind: 'payment', outTradeNo: number, transactionId: number, amountFen: 500 },
      ]
      await reconcileDay({ ...world.dependencies, businesses }, await yesterday())
    },
  },
  payment_unknown: {
    happens: () => world.notify(world.channel.paymentCallback(strange())),
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
      world.channel.refunds.set(outRefundNo, {
        outTradeNo: 'T',
        refundFen: 1,
        totalFen: 1,
        state: { ...state, status: 'SUCCESS' },
      })
      return world.notify(world.channel.refundCallback(outRefundNo))
    },
  },
  payment_not_as_asked: {
    async happens() {
      const { tradeNo } = await payable()
      world.channel.pay(tradeNo, 1)
      await world.notify(world.channel.paymentCallback(tradeNo))
    },
  },
  paid_twice: {
    async happens() {
      const { orderId, tradeNo } = await payable()
      await world.payInMiniProgram(person, orderId)
      world.channel.pay(await world.tradeNo(orderId))
      await world.check(person, orderId)
      // The phone paid the closed order at the very moment of its closing.
      const first = world.channel.orders.get(tradeNo)
      if (first === undefined) throw new Error('no first order')
      Object.assign(first, { state: 'SUCCESS', paidFen: first.amountFen })
      await world.notify(world.channel.paymentCallback(tradeNo))
    },
  },
}

testFaults(faults, () => desk)
