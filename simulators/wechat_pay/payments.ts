/** Orders of the merchant at WeChat Pay: placed, asked for, closed. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { transactionContent } from './content'
import { fault, jsonOf } from './merchant'
import { addOrder, closeOrder, findOrder, type PayOrder } from './wechat_pay_repository'

const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/))
const orderRequest = v.object({
  appid: v.string(),
  mchid: v.string(),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(127)),
  out_trade_no: v.pipe(v.string(), v.regex(/^[\w\-|*]{6,32}$/)),
  time_expire: time,
  notify_url: v.pipe(v.string(), v.url(), v.maxLength(255), v.excludes('?')),
  amount: v.object({
    total: v.pipe(v.number(), v.integer(), v.minValue(1)),
    currency: v.optional(v.literal('CNY'), 'CNY'),
  }),
  payer: v.object({ openid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)) }),
})

interface Shop {
  sql: Sql
  mchId: string
  appIds: readonly string[]
}

/** Mounts `/v3/pay/transactions/...`. */
export function servePayments(scope: FastifyInstance, shop: Shop): void {
  const { sql, mchId } = shop

  scope.post('/v3/pay/transactions/jsapi', (request, reply) =>
    placeOrder(request.body, reply, shop),
  )

  scope.get<{ Params: { no: string } }>(
    '/v3/pay/transactions/out-trade-no/:no',
    async (request, reply) => {
      const order = await findOrder(sql, { outTradeNo: request.params.no })
      if (order === undefined) return fault(reply, 404, 'ORDER_NOT_EXIST', '订单不存在')
      return reply.send(transactionContent(order, mchId))
    },
  )

  scope.post<{ Params: { no: string } }>(
    '/v3/pay/transactions/out-trade-no/:no/close',
    async (request, reply) => {
      await closeOrder(sql, request.params.no)
      const order = await findOrder(sql, { outTradeNo: request.params.no })
      if (order === undefined) return fault(reply, 404, 'ORDER_NOT_EXIST', '订单不存在')
      if (order.state !== 'CLOSED') return fault(reply, 400, 'ORDERPAID', '订单已支付')
      return reply.code(204).send()
    },
  )
}

/** The same order may be placed again, and gets the same prepay id. */
async function placeOrder(
  body: unknown,
  reply: FastifyReply,
  { sql, mchId, appIds }: Shop,
): Promise<FastifyReply> {
  const asked = v.safeParse(orderRequest, jsonOf(body))
  if (!asked.success) return fault(reply, 400, 'PARAM_ERROR', '参数错误')
  const {
    appid,
    mchid,
    description,
    out_trade_no: outTradeNo,
    amount,
    payer,
    notify_url: url,
    time_expire: expires,
  } = asked.output
  if (mchid !== mchId || !appIds.includes(appid))
    return fault(reply, 400, 'APPID_MCHID_NOT_MATCH', '商户号和appid没有绑定关系')
  const wanted = {
    outTradeNo,
    appId: appid,
    openid: payer.openid,
    description,
    amountFen: amount.total,
    expiresAt: new Date(expires),
    notifyUrl: url,
  }
  await addOrder(sql, wanted)
  const order = await findOrder(sql, { outTradeNo })
  if (order === undefined) throw new Error('the order was not kept')
  if (!isSameOrder(order, wanted)) return fault(reply, 403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  if (order.state === 'SUCCESS' || order.state === 'REFUND')
    return fault(reply, 400, 'ORDERPAID', '订单已支付')
  if (order.state === 'CLOSED') return fault(reply, 400, 'ORDER_CLOSED', '订单已关闭')
  return reply.send({ prepay_id: order.prepayId })
}

function isSameOrder(
  order: PayOrder,
  wanted: Pick<PayOrder, 'appId' | 'openid' | 'description' | 'amountFen' | 'expiresAt'>,
): boolean {
  return (
    order.appId === wanted.appId &&
    order.openid === wanted.openid &&
    order.description === wanted.description &&
    order.amountFen === wanted.amountFen &&
    order.expiresAt.getTime() === wanted.expiresAt.getTime()
  )
}
