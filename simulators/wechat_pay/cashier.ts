/** The phone's side: what WeChat does when a page asks for a payment. Used by the stand-in for WeixinJSBridge and by tests of the mini-program. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { isSignedBy, paymentMessage } from '../../server/gateways/wechat_pay/signatures'
import { obeyFaults } from '../faults'
import type { Notifier } from './notices'
import { findOrder, type PayOrder } from './wechat_pay_repository'

/** The mini-program does not hand over its app id: WeChat knows it. */
const payment = v.object({
  appId: v.optional(v.string()),
  timeStamp: v.string(),
  nonceStr: v.string(),
  package: v.pipe(v.string(), v.regex(/^prepay_id=\w+$/)),
  signType: v.literal('RSA'),
  paySign: v.string(),
})

interface CashierOptions {
  sql: Sql
  merchantPublicKey: string
  merchantName: string
  notifier: Notifier
}

/** Mounts `/open` (what the sheet shows) and `/pay` (the person agrees). Refusals are `{ message }` with status 400, as WeChat words them. */
export function serveCashier(scope: FastifyInstance, options: CashierOptions): void {
  const { sql, notifier } = options
  obeyFaults(scope, sql, 'wechat_pay')

  scope.post('/open', async (request, reply) => {
    const found = await verified(request.body)
    if (typeof found === 'string') return reply.code(400).send({ message: found })
    return reply.send({
      amountFen: found.amountFen,
      description: found.description,
      merchantName: options.merchantName,
    })
  })

  scope.post('/pay', async (request, reply) => {
    const found = await verified(request.body)
    if (typeof found === 'string') return reply.code(400).send({ message: found })
    const paid = await notifier.takePayment(found.outTradeNo)
    if (paid === undefined) return reply.code(400).send({ message: '订单已超过支付期限' })
    void notifier
      .sweep()
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'callbacks wait for the next round'),
      )
    return reply.send({ transactionId: paid.transactionId })
  })

  async function verified(body: unknown): Promise<PayOrder | string> {
    const asked = v.safeParse(payment, body)
    if (!asked.success) return '缺少参数'
    const { appId, timeStamp, nonceStr, package: packageText, paySign } = asked.output
    const order = await findOrder(sql, { prepayId: packageText.slice('prepay_id='.length) })
    if (order === undefined) return '支付参数 prepay_id 不正确'
    if (appId !== undefined && appId !== order.appId) return '当前页面的 appid 与下单的不一致'
    if (
      !isSignedBy(
        paymentMessage(order.appId, timeStamp, nonceStr, packageText),
        paySign,
        options.merchantPublicKey,
      )
    )
      return '支付验证签名失败'
    if (order.state === 'SUCCESS' || order.state === 'REFUND') return '该订单已支付'
    if (order.state === 'CLOSED') return '订单已超过支付期限'
    return order
  }
}
