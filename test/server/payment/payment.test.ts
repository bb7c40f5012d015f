import * as hospital from '../../../server/workers/hospital_notifications'
import * as refunds from '../../../server/workers/refunds'
import { moveClock } from '../../../simulators/sandbox_repository'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { forAllTests, refused } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { TestApp, type Person } from '../registration/test_app'

let person: Person
const testApp = forAllTests(() => TestApp.start())
beforeEach(async () => {
  await testApp.leaveEarlier()
  person = await testApp.person()
})
afterEach(async () => {
  testApp.recover()
  await testApp.settleAll()
  await testApp.expectInvariants()
})

const titles = async (orderId: string) =>
  (await testApp.get(person, orderId)).body.timeline.map((step) => step.title)

/** An order with an open channel order. */
async function payable(
  given: Parameters<TestApp['source']>[0] = {},
): Promise<{ orderId: string; tradeNo: string; sourceTimeId: string; scheduleId: string }> {
  const source = await testApp.source(given)
  const orderId = await testApp.order(person, source.sourceTimeId)
  await testApp.pay(person, orderId)
  return { orderId, tradeNo: await testApp.tradeNo(orderId), ...source }
}

describe('paying', () => {
  it('opens one channel order with the amount, the deadline of the order and no department in its words', async () => {
    const { sourceTimeId } = await testApp.source({ doctorId: 'doc' })
    const orderId = await testApp.order(person, sourceTimeId)
    const first = await testApp.pay(person, orderId)
    const second = await testApp.pay(person, orderId)
    expect(first.body.pay?.package).toMatch(/^prepay_id=wx-/)
    expect(second.body.pay?.package).toBe(first.body.pay?.package)
    const order = testApp.channel.orders.get(await testApp.tradeNo(orderId))
    expect(order).toMatchObject({ amountFen: 1200, description: '门诊挂号费' })
    const expires = Date.parse(first.body.order.expiresAt ?? '')
    expect(Math.abs((order?.expiresAt.getTime() ?? 0) - expires)).toBeLessThan(5000)
  })

  it('books after the payment: paid, told to the hospital, with a ticket', async () => {
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    const { body } = await testApp.check(person, orderId)
    expect(body).toMatchObject({
      status: 'BOOKED',
      payStatus: 'PAID',
      hisOrderNo: `H${body.orderNo}`,
      ticketCode: `T${body.orderNo}`,
      cancellation: { allowed: true, refundFen: 1200 },
    })
    expect(testApp.his.registered.get(body.orderNo)).toMatchObject({
      serialNo: 1,
      totalFeeFen: 1200,
      transactionId: testApp.channel.orders.get(tradeNo)?.transactionId,
    })
    expect((await testApp.pay(person, orderId)).body).toMatchObject({
      order: { status: 'BOOKED' },
      pay: null,
    })
  })

  it('lives by the hospital’s clock: an hour ahead, the channel still has the order’s whole time', async () => {
    await moveClock(testApp.sql, 3600)
    try {
      const { orderId, tradeNo } = await payable()
      const [row] = await testApp.sql<{ left: number }[]>`
        select extract(epoch from ${testApp.channel.orders.get(tradeNo)?.expiresAt ?? new Date(0)}::timestamptz - hospital_now())::int as left`
      expect(row?.left).toBeGreaterThan(60)
      // Taken up again, it is the same channel order.
      expect((await testApp.pay(person, orderId)).status).toBe(200)
      expect(await testApp.tradeNo(orderId)).toBe(tradeNo)
    } finally {
      await moveClock(testApp.sql, 0)
    }
  })

  it('answers a bad signature with 4xx FAIL and changes nothing', async () => {
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    const callback = testApp.channel.paymentCallback(tradeNo)
    const reply = await testApp.notify({
      ...callback,
      headers: { ...callback.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' },
    })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ code: 'FAIL', message: '失败' })
    expect(await testApp.status(orderId)).toBe('PENDING_PAY')
  })

  it('is not paid twice by one number of the channel: a person looks', async () => {
    const [one, other] = [await payable(), await payable({ departmentId: 'd2' })]
    for (const { tradeNo } of [one, other]) testApp.channel.pay(tradeNo)
    const first = testApp.channel.orders.get(one.tradeNo)
    const second = testApp.channel.orders.get(other.tradeNo)
    if (first === undefined || second === undefined) throw new Error('no channel order')
    second.transactionId = first.transactionId
    expect((await testApp.notify(testApp.channel.paymentCallback(one.tradeNo))).statusCode).toBe(
      204,
    )
    expect((await testApp.notify(testApp.channel.paymentCallback(other.tradeNo))).statusCode).toBe(
      409,
    )
    expect(await testApp.status(other.orderId)).toBe('PENDING_PAY')
    expect(
      await testApp.sql`select 1 from work_item where kind = 'payment_unknown' and subject = ${other.tradeNo}`,
    ).toHaveLength(1)
    second.state = 'NOTPAY'
  })

  it('is paid only in the app where the account signed in, whatever the client says', async () => {
    const { orderId, tradeNo } = await payable()
    const request = { orderId, method: 'wechat', app: 'mini_program' }
    expect(await testApp.send(calls.payOrder, request, person)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
    expect(testApp.channel.orders.get(tradeNo)?.state).toBe('NOTPAY')
  })

  it('finds that the order was paid when it wants to close the first channel order', async () => {
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    const { status, body } = await testApp.payInMiniProgram(person, orderId)
    expect(status).toBe(200)
    expect(body.pay).toBeNull()
    expect(['CONFIRMING', 'BOOKED']).toContain(body.order.status)
  })

  it('is refused for an ended order, and by another method', async () => {
    const { orderId } = await payable()
    await testApp.cancel(person, orderId)
    expect(await testApp.pay(person, orderId)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE'))
    const request = { orderId, method: 'cash', app: 'official_account' }
    expect((await testApp.send(calls.payOrder, request, person)).status).toBe(400)
  })
})

describe('paid too late', () => {
  it('keeps the place when it is still free', async () => {
    const { orderId, tradeNo } = await payable({ capacity: 1 })
    await testApp.passDeadline(orderId)
    expect((await testApp.get(person, orderId)).body.status).toBe('EXPIRED')
    await testApp.receive(tradeNo)
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'BOOKED',
      serialNo: 1,
    })
    expect(await titles(orderId)).toContain('支付到账，号源仍在，已为您保留')
  })

  it('gives the money back when the place is gone', async () => {
    const { orderId, tradeNo, sourceTimeId } = await payable({ capacity: 1 })
    await testApp.passDeadline(orderId)
    await testApp.get(person, orderId)
    await testApp.passReturns()
    await testApp.order(await testApp.person(), sourceTimeId)
    await testApp.receive(tradeNo)
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
      refund: { amountFen: 1200, status: 'SUCCESS', receivedBy: '零钱' },
    })
  })

  it('gives the money back when the patient has booked that department and day anew', async () => {
    const { orderId, tradeNo } = await payable()
    await testApp.passDeadline(orderId)
    await testApp.get(person, orderId)
    await testApp.order(person, (await testApp.source()).sourceTimeId)
    await testApp.receive(tradeNo)
    expect(await testApp.status(orderId)).toBe('FAILED')
  })

  it('decides one way when payment and expiry meet', async () => {
    const cases = await Promise.all(
      Array.from({ length: 8 }, async () => ({
        one: await testApp.person(),
        source: await testApp.source({ capacity: 1 }),
      })),
    )
    const orders = await Promise.all(
      cases.map(async ({ one, source }) => {
        const orderId = await testApp.order(one, source.sourceTimeId)
        await testApp.pay(one, orderId)
        const tradeNo = await testApp.tradeNo(orderId)
        testApp.channel.pay(tradeNo)
        await testApp.passDeadline(orderId)
        return { one, orderId, tradeNo }
      }),
    )
    await Promise.all(
      orders.flatMap(({ one, orderId, tradeNo }) => [
        testApp.get(one, orderId),
        testApp.notify(testApp.channel.paymentCallback(tradeNo)),
        testApp.check(one, orderId),
      ]),
    )
    await testApp.settleAll()
    for (const { orderId } of orders) expect(await testApp.status(orderId)).toBe('BOOKED')
  })
})

describe('the hospital', () => {
  it('is told again and again until it answers', async () => {
    testApp.his.mode = 'down'
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    expect((await testApp.check(person, orderId)).body).toMatchObject({
      status: 'CONFIRMING',
      payStatus: 'PAID',
      cancellation: { allowed: false },
    })
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('CONFIRMING')
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('BOOKED')
    expect(await titles(orderId)).toContain('医院系统暂时没有回应，正在继续确认')
  })

  it('may answer a second time what was lost the first time', async () => {
    testApp.his.mode = 'reply_lost'
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    await testApp.check(person, orderId)
    testApp.his.mode = 'ok'
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('BOOKED')
  })

  it('may refuse: failed, all money back, place back', async () => {
    testApp.his.mode = 'refuse'
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    await testApp.check(person, orderId)
    await testApp.settleAll()
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
      cancelReason: '医院未能保留号源',
    })
  })

  it('takes a place back that it confirmed after its own stop', async () => {
    const { orderId, tradeNo, scheduleId } = await payable()
    testApp.channel.pay(tradeNo)
    let stopped = false
    testApp.his.whileConfirming = async () => {
      if (stopped) return
      stopped = true
      await stopClinic(testApp.dependencies, scheduleId, '医生临时出诊')
    }
    await testApp.check(person, orderId)
    await testApp.passChoices()
    await testApp.settleAll()
    const { body } = await testApp.get(person, orderId)
    expect(body).toMatchObject({ status: 'STOPPED', payStatus: 'REFUNDED' })
    expect(testApp.his.released).toContain(body.orderNo)
  })
})

describe('cancelling', () => {
  it('ends an unpaid order, gives the place back and closes the channel order', async () => {
    const { orderId, tradeNo } = await payable()
    expect((await testApp.cancel(person, orderId)).body).toMatchObject({
      status: 'CANCELLED',
      payStatus: 'UNPAID',
      refund: null,
    })
    await testApp.settleAll()
    expect(testApp.channel.orders.get(tradeNo)?.state).toBe('CLOSED')
    expect((await testApp.cancel(person, orderId)).body.status).toBe('CANCELLED')
  })

  it('refunds a booked order in full and tells the hospital', async () => {
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    expect((await testApp.cancel(person, orderId)).body).toMatchObject({
      status: 'REFUNDING',
      payStatus: 'REFUNDING',
      refund: { amountFen: 1200, status: 'PROCESSING' },
    })
    await testApp.settleAll()
    const { body } = await testApp.get(person, orderId)
    expect(body).toMatchObject({
      status: 'REFUNDED',
      payStatus: 'REFUNDED',
      refund: { status: 'SUCCESS' },
    })
    expect(testApp.his.released).toContain(body.orderNo)
  })

  it('refunds once when cancelled many times at once', async () => {
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    await Promise.all(Array.from({ length: 6 }, () => testApp.cancel(person, orderId)))
    const [row] = await testApp.sql<{ n: number }[]>`
      select count(*)::int as n from refund r join payment p using (payment_id) where p.business_id = ${orderId}`
    expect(row?.n).toBe(1)
  })

  it('is refused after the deadline', async () => {
    const orderId = await testApp.bookedOrder(
      person,
      (await testApp.source({ beginsIn: '20 minutes' })).sourceTimeId,
    )
    expect(await testApp.cancel(person, orderId)).toMatchObject(refused(409, 'CANCEL_NOT_ALLOWED'))
  })

  it('sends a refund again after a lost request and after a lost reply, and money goes back once', async () => {
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    testApp.channel.losses.refund = 'before'
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('REFUNDING')
    testApp.channel.losses.refund = 'after'
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('REFUNDING')
    delete testApp.channel.losses.refund
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('REFUNDED')
    expect(
      [...testApp.channel.refunds.values()].filter((refund) => refund.outTradeNo).length,
    ).toBeGreaterThan(0)
  })

  it('ends a slow refund by callback, once', async () => {
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    testApp.channel.refundStatus = 'PROCESSING'
    await testApp.cancel(person, orderId)
    await refunds.runOnce(testApp.dependencies)
    expect((await testApp.get(person, orderId)).body.refund?.status).toBe('PROCESSING')
    const [no, refund] = [...testApp.channel.refunds.entries()].at(-1) ?? []
    if (no === undefined || refund === undefined) throw new Error('no refund')
    refund.state = { ...refund.state, status: 'SUCCESS', finishedAt: new Date() }
    const callback = testApp.channel.refundCallback(no)
    expect((await testApp.notify(callback)).statusCode).toBe(204)
    expect((await testApp.notify(callback)).statusCode).toBe(204)
    expect(await titles(orderId)).toEqual(expect.arrayContaining(['退款已到账']))
    expect(await testApp.status(orderId)).toBe('REFUNDED')
  })

  it('shows a refund that the channel cannot carry out as failed', async () => {
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    testApp.channel.refundStatus = 'ABNORMAL'
    await testApp.cancel(person, orderId)
    await refunds.runOnce(testApp.dependencies)
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'REFUNDING',
      refund: { status: 'FAILED' },
    })
  })

  it('is done when a failed refund arrives after all, because a person gave the channel another account; a late failure does not undo it', async () => {
    const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
    testApp.channel.refundStatus = 'ABNORMAL'
    await testApp.cancel(person, orderId)
    await refunds.runOnce(testApp.dependencies)
    const [no, refund] = [...testApp.channel.refunds.entries()].at(-1) ?? []
    if (no === undefined || refund === undefined) throw new Error('no refund')
    const failure = testApp.channel.refundCallback(no)
    refund.state = { ...refund.state, status: 'SUCCESS', finishedAt: new Date() }
    expect((await testApp.notify(testApp.channel.refundCallback(no))).statusCode).toBe(204)
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'REFUNDED',
      payStatus: 'REFUNDED',
      refund: { status: 'SUCCESS' },
    })
    expect((await testApp.notify(failure)).statusCode).toBe(204)
    expect((await testApp.get(person, orderId)).body.refund?.status).toBe('SUCCESS')
  })

  it('gives money back that arrives after the cancellation', async () => {
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    await testApp.cancel(person, orderId)
    await testApp.settleAll()
    expect((await testApp.get(person, orderId)).body).toMatchObject({
      status: 'CANCELLED',
      payStatus: 'REFUNDED',
    })
    expect(await titles(orderId)).toContain('订单结束后收到付款，已申请原路退回')
  })

  it('ends one way when cancelling and paying meet', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await testApp.person()
      const orderId = await testApp.order(one, (await testApp.source()).sourceTimeId)
      await testApp.pay(one, orderId)
      const tradeNo = await testApp.tradeNo(orderId)
      testApp.channel.pay(tradeNo)
      await Promise.all([
        testApp.cancel(one, orderId),
        testApp.notify(testApp.channel.paymentCallback(tradeNo)),
      ])
      await testApp.settleAll()
      const { body } = await testApp.get(one, orderId)
      expect([`BOOKED PAID`, `CANCELLED REFUNDED`, 'REFUNDED REFUNDED']).toContain(
        `${body.status} ${body.payStatus}`,
      )
    }
  })

  it('hands out no prepay id for an order that was cancelled while the channel was asked', async () => {
    const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
    testApp.channel.whileCreating = async () => {
      testApp.channel.whileCreating = undefined
      await testApp.cancel(person, orderId)
      await testApp.settleAll()
    }
    expect(await testApp.pay(person, orderId)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE'))
    expect([...testApp.channel.orders.values()].at(-1)?.state).toBe('CLOSED')
  })
})

describe('a stopped clinic', () => {
  it('ends every order on it, gives the money back of who does not choose, and can be repeated', async () => {
    const { sourceTimeId, scheduleId } = await testApp.source({ capacity: 9 })
    const booked = await testApp.bookedOrder(person, sourceTimeId)
    const waiting = await testApp.person()
    const unpaid = await testApp.order(waiting, sourceTimeId)
    await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    await stopClinic(testApp.dependencies, scheduleId, '医生停诊')
    await testApp.settleAll()
    expect((await testApp.get(person, booked)).body).toMatchObject({
      status: 'STOPPED',
      payStatus: 'PAID',
      stoppedChoice: { refundFen: 1200 },
    })
    await testApp.passChoices()
    await testApp.settleAll()
    expect((await testApp.get(person, booked)).body).toMatchObject({
      status: 'STOPPED',
      payStatus: 'REFUNDED',
      cancelReason: '医生停诊',
    })
    expect((await testApp.get(waiting, unpaid)).body).toMatchObject({
      status: 'STOPPED',
      payStatus: 'UNPAID',
    })
    expect(await testApp.book(person, sourceTimeId)).toMatchObject(refused(409, 'SOURCE_CLOSED'))
  })
})

describe('killed between two steps', () => {
  it.each([
    ['after the intent was written', 'createOrder', 'before'],
    ['after the channel knew', 'createOrder', 'after'],
  ] as const)('loses nothing %s', async (_name, method, loss) => {
    const { sourceTimeId } = await testApp.source()
    const orderId = await testApp.order(person, sourceTimeId)
    testApp.channel.losses[method] = loss
    await testApp.pay(person, orderId)
    testApp.channel.losses = {}
    await testApp.passDeadline(orderId)
    await testApp.settleAll()
    expect(await testApp.status(orderId)).toBe('EXPIRED')
    const [row] = await testApp.sql<{ status: string }[]>`
      select status from payment where business_id = ${orderId}`
    expect(row?.status).toBe('CLOSED')
  })

  it('tells the hospital when the server died after the money was written down', async () => {
    const { orderId, tradeNo } = await payable()
    testApp.channel.pay(tradeNo)
    // The first attempt goes on behind the reply to the callback: it has to have died before the second is sent.
    await new Promise<void>((died) => {
      testApp.his.whileConfirming = () => {
        died()
        return Promise.reject(new Error('killed'))
      }
      void testApp.notify(testApp.channel.paymentCallback(tradeNo))
    })
    expect(await testApp.status(orderId)).toBe('CONFIRMING')
    testApp.his.whileConfirming = undefined
    await testApp.sql`update registration_order set next_confirm_at = now() where order_id = ${orderId}`
    await hospital.runOnce(testApp.dependencies)
    expect(await testApp.status(orderId)).toBe('BOOKED')
  })
})
