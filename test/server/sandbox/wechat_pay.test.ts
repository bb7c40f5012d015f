import { randomBytes } from 'node:crypto'
import type { WeChatPayCallback, WeChatPayOrder } from '../../../server/gateways/wechat_pay/types'
import type { FaultName } from '../../../simulators/fault_names'
import { setFault } from '../../../simulators/sandbox_repository'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost())
afterEach(async () => {
  await host.sql`delete from sandbox.fault`
  host.answerCallbacksWith(204)
})

const anOrder = (given: Partial<WeChatPayOrder> = {}): WeChatPayOrder => ({
  app: 'official_account',
  openid: 'demo-openid-1',
  description: '门诊挂号',
  outTradeNo: randomBytes(10).toString('hex'),
  amountFen: 1500,
  expiresAt: new Date(Date.now() + 15 * 60_000),
  ...given,
})
const placed = async (given: Partial<WeChatPayOrder> = {}) => {
  const order = anOrder(given)
  const { prepayId } = await host.gateways.weChatPay.createOrder(order)
  return { order, prepayId, parameters: host.gateways.weChatPay.payParameters(order.app, prepayId) }
}
const pay = (parameters: unknown) => host.post('/sandbox/wechat_pay/cashier/pay', parameters)
/** The next callback about this order; those of earlier tests are passed over. */
const read = async (
  { outTradeNo }: { outTradeNo: string },
  kind: 'payment' | 'refund' = 'payment',
): Promise<WeChatPayCallback> => {
  const { headers, body } = await host.nextCallback()
  const callback = host.gateways.weChatPay.readCallback(headers, body)
  return callback.outTradeNo === outTradeNo && callback.kind === kind
    ? callback
    : read({ outTradeNo }, kind)
}
const paidOrder = async (given: Partial<WeChatPayOrder> = {}) => {
  const made = await placed(given)
  expect((await pay(made.parameters)).status).toBe(200)
  await read(made.order)
  return made.order
}
const turnOn = (name: FaultName) => setFault(host.sql, name, true)

describe('an order', () => {
  it('is placed once, and the same values again give the same prepay id', async () => {
    const { order, prepayId } = await placed()
    expect(await host.gateways.weChatPay.createOrder(order)).toEqual({ prepayId })
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toEqual({ state: 'NOTPAY' })
  })

  it('of the mini-program carries its app id', async () => {
    const { parameters } = await placed({ app: 'mini_program' })
    expect(parameters.appId).toBe(host.settings.weChat.miniProgram.appId)
    const { appId: _known, ...withoutApp } = parameters
    expect((await host.post('/sandbox/wechat_pay/cashier/open', withoutApp)).status).toBe(200)
  })

  it('refuses another amount under the same number', async () => {
    const { order } = await placed()
    await expect(
      host.gateways.weChatPay.createOrder({ ...order, amountFen: 1 }),
    ).rejects.toMatchObject({ name: 'GatewayRefused', code: 'OUT_TRADE_NO_USED' })
  })

  it('is UNKNOWN when the channel never heard of it, and closing it is no error', async () => {
    expect(await host.gateways.weChatPay.queryOrder('never-placed-1')).toEqual({ state: 'UNKNOWN' })
    await expect(host.gateways.weChatPay.closeOrder('never-placed-1')).resolves.toBeUndefined()
  })

  it('can be closed twice and then not be paid', async () => {
    const { order, parameters } = await placed()
    await host.gateways.weChatPay.closeOrder(order.outTradeNo)
    await host.gateways.weChatPay.closeOrder(order.outTradeNo)
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toEqual({ state: 'CLOSED' })
    expect(await pay(parameters)).toMatchObject({
      status: 400,
      body: { message: '订单已超过支付期限' },
    })
  })

  it('cannot be paid when its time ran out', async () => {
    const { order, parameters } = await placed()
    await host.sql`update sandbox.pay_order set expires_at = hospital_now() - interval '1 second' where out_trade_no = ${order.outTradeNo}`
    expect((await pay(parameters)).status).toBe(400)
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toEqual({ state: 'CLOSED' })
  })
})

describe('paying', () => {
  it('is announced by a signed and sealed callback, and the query says the same', async () => {
    const { order, parameters } = await placed()
    expect(await host.post('/sandbox/wechat_pay/cashier/open', parameters)).toMatchObject({
      status: 200,
      body: { amountFen: 1500, description: '门诊挂号' },
    })
    expect((await pay(parameters)).status).toBe(200)
    const callback = await read(order)
    expect(callback).toMatchObject({
      kind: 'payment',
      eventType: 'TRANSACTION.SUCCESS',
      outTradeNo: order.outTradeNo,
      result: { state: 'SUCCESS', amountFen: 1500 },
    })
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toEqual(callback.result)
  })

  it('happens once', async () => {
    const { parameters } = await placed()
    await pay(parameters)
    expect(await pay(parameters)).toMatchObject({ status: 400, body: { message: '该订单已支付' } })
  })

  it('makes closing and placing again answer ORDERPAID', async () => {
    const order = await paidOrder()
    await expect(host.gateways.weChatPay.closeOrder(order.outTradeNo)).rejects.toMatchObject({
      code: 'ORDERPAID',
    })
    await expect(host.gateways.weChatPay.createOrder(order)).rejects.toMatchObject({
      code: 'ORDERPAID',
    })
  })

  it.each(['appId', 'timeStamp', 'nonceStr', 'paySign'] as const)(
    'is refused with another %s',
    async (field) => {
      const { parameters } = await placed()
      expect((await pay({ ...parameters, [field]: `1${parameters[field]}` })).status).toBe(400)
    },
  )

  it('is refused with the prepay id of another order', async () => {
    const [cheap, dear] = [await placed({ amountFen: 1 }), await placed({ amountFen: 9900 })]
    expect(await pay({ ...cheap.parameters, package: dear.parameters.package })).toMatchObject({
      status: 400,
      body: { message: '支付验证签名失败' },
    })
  })
})

describe('a refund', () => {
  const refundOf = (
    order: WeChatPayOrder,
    refundFen: number,
    outRefundNo = `R${randomBytes(8).toString('hex')}`,
  ) => ({
    outTradeNo: order.outTradeNo,
    outRefundNo,
    reason: '患者取消',
    refundFen,
    totalFen: order.amountFen,
  })

  it('is PROCESSING, then announced, and the same number again asks for no second one', async () => {
    const order = await paidOrder()
    const request = refundOf(order, 1500)
    const first = await host.gateways.weChatPay.refund(request)
    expect(['PROCESSING', 'SUCCESS']).toContain(first.status)
    const callback = await read(order, 'refund')
    expect(callback).toMatchObject({
      kind: 'refund',
      eventType: 'REFUND.SUCCESS',
      outRefundNo: request.outRefundNo,
      result: { status: 'SUCCESS', channelRefundId: first.channelRefundId },
    })
    expect(await host.gateways.weChatPay.refund(request)).toMatchObject({
      status: 'SUCCESS',
      channelRefundId: first.channelRefundId,
      receivedBy: '支付用户零钱',
    })
    expect(await host.gateways.weChatPay.queryRefund(request.outRefundNo)).toEqual(callback.result)
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toMatchObject({
      state: 'REFUND',
      amountFen: 1500,
    })
  })

  it('never gives back more than was paid, even in parts and at once', async () => {
    const order = await paidOrder({ amountFen: 1000 })
    const outcomes = await Promise.allSettled(
      [600, 600].map((fen) => host.gateways.weChatPay.refund(refundOf(order, fen))),
    )
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of an unpaid order is refused, and an unknown one is null', async () => {
    const { order } = await placed()
    await expect(host.gateways.weChatPay.refund(refundOf(order, 1))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect(await host.gateways.weChatPay.queryRefund('nothing')).toBeNull()
  })

  it('can come out ABNORMAL', async () => {
    const order = await paidOrder()
    await turnOn('wechat_pay.refund_abnormal')
    await host.gateways.weChatPay.refund(refundOf(order, 1500))
    expect(await read(order, 'refund')).toMatchObject({
      eventType: 'REFUND.ABNORMAL',
      result: { status: 'ABNORMAL', finishedAt: null },
    })
  })

  it('that came out ABNORMAL goes to a bank card that only the channel reads, or to the merchant', async () => {
    const { weChatPay } = host.gateways
    const card = { bankType: 'CMB_DEBIT', bankAccount: '6225888888888888', realName: '李小龙' }
    const encrypted = weChatPay.encryptCard(card)
    expect(JSON.stringify(encrypted)).not.toContain(card.bankAccount)
    for (const [to, received] of [
      [encrypted, 'CMB借记卡8888'],
      [null, '商户银行账户'],
    ] as const) {
      const order = await paidOrder()
      const request = refundOf(order, 1500)
      await turnOn('wechat_pay.refund_abnormal')
      await weChatPay.refund(request)
      await read(order, 'refund')
      await setFault(host.sql, 'wechat_pay.refund_abnormal', false)
      const known = await weChatPay.queryRefund(request.outRefundNo)
      const sent = {
        channelRefundId: known?.channelRefundId ?? '',
        outRefundNo: request.outRefundNo,
        card: to,
      }
      expect(await weChatPay.refundElsewhere(sent)).toMatchObject({ status: 'PROCESSING' })
      expect(await read(order, 'refund')).toMatchObject({
        eventType: 'REFUND.SUCCESS',
        result: { status: 'SUCCESS', receivedBy: received },
      })
      await expect(weChatPay.refundElsewhere(sent)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      })
    }
  })

  it('is refused while the merchant has no money', async () => {
    const order = await paidOrder()
    await turnOn('wechat_pay.refund_not_enough')
    await expect(host.gateways.weChatPay.refund(refundOf(order, 1500))).rejects.toMatchObject({
      code: 'NOT_ENOUGH',
    })
  })
})

describe('faults', () => {
  it('down reads as unavailable', async () => {
    await turnOn('wechat_pay.down')
    await expect(host.gateways.weChatPay.queryOrder('anything')).rejects.toMatchObject({
      name: 'GatewayUnavailable',
      system: 'wechat_pay',
    })
  })

  it('a lost answer reads as unavailable, and the work was done', async () => {
    await turnOn('wechat_pay.answer_lost')
    const order = anOrder()
    await expect(host.gateways.weChatPay.createOrder(order)).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    })
    await setFault(host.sql, 'wechat_pay.answer_lost', false)
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toEqual({ state: 'NOTPAY' })
  })

  it('no callback holds it back until the console sends it', async () => {
    await turnOn('wechat_pay.no_callback')
    const { order, parameters } = await placed()
    await pay(parameters)
    expect(await host.gateways.weChatPay.queryOrder(order.outTradeNo)).toMatchObject({
      state: 'SUCCESS',
    })
    const [notice] =
      await host.sql`select attempts from sandbox.pay_notice where out_trade_no = ${order.outTradeNo}`
    expect(notice).toEqual({ attempts: 0 })
    await host.post('/sandbox/console/resend', { outTradeNo: order.outTradeNo })
    expect(await read(order)).toMatchObject({ outTradeNo: order.outTradeNo })
  })

  it('callback twice sends one and the same id', async () => {
    await turnOn('wechat_pay.callback_twice')
    const { order, parameters } = await placed()
    await pay(parameters)
    const [first, second] = [await read(order), await read(order)]
    expect(second.callbackId).toBe(first.callbackId)
  })

  it('a callback that was not taken comes again', async () => {
    host.answerCallbacksWith(500)
    const { order, parameters } = await placed()
    await pay(parameters)
    const first = await read(order)
    host.answerCallbacksWith(204)
    expect((await read(order)).callbackId).toBe(first.callbackId)
  })

  it('the console can pay an order after it was closed', async () => {
    const { order } = await placed()
    await host.gateways.weChatPay.closeOrder(order.outTradeNo)
    expect(
      (await host.post('/sandbox/console/pay_late', { outTradeNo: order.outTradeNo })).status,
    ).toBe(200)
    expect(await read(order)).toMatchObject({
      outTradeNo: order.outTradeNo,
      result: { state: 'SUCCESS' },
    })
  })
})
