/** Refunds at WeChat Pay: asked for, and asked after. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql } from '../../server/database/client'
import { listFaults } from '../sandbox_repository'
import { refundContent } from './content'
import { fault, jsonOf } from './merchant'
import { addRefund, findOrder, findRefund } from './wechat_pay_repository'

const fen = v.pipe(v.number(), v.integer(), v.minValue(1))
const refundRequest = v.object({
  out_trade_no: v.optional(v.string()),
  transaction_id: v.optional(v.string()),
  out_refund_no: v.pipe(v.string(), v.regex(/^[\w\-|*@]{1,64}$/)),
  reason: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  notify_url: v.pipe(v.string(), v.url(), v.maxLength(255), v.excludes('?')),
  amount: v.object({ refund: fen, total: fen, currency: v.literal('CNY') }),
})

/** Mounts `/v3/refund/...`; a refund stays PROCESSING for `refundSeconds`. */
export function serveRefunds(
  scope: FastifyInstance,
  { sql, refundSeconds }: { sql: Sql; refundSeconds: number },
): void {
  scope.post('/v3/refund/domestic/refunds', async (request, reply) => {
    const asked = v.safeParse(refundRequest, jsonOf(request.body))
    if (!asked.success) return fault(reply, 400, 'PARAM_ERROR', '参数错误')
    const {
      out_trade_no: tradeNo,
      transaction_id: transactionId,
      out_refund_no: outRefundNo,
      amount,
      reason,
      notify_url: url,
    } = asked.output
    const key = transactionId === undefined ? { outTradeNo: tradeNo ?? '' } : { transactionId }
    const order = await findOrder(sql, key)
    if (order === undefined) return fault(reply, 404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    const { outTradeNo } = order
    if (amount.total !== order.amountFen) return fault(reply, 400, 'PARAM_ERROR', '订单金额不一致')
    const wanted = {
      outRefundNo,
      outTradeNo,
      amountFen: amount.refund,
      reason,
      notifyUrl: url,
      seconds: refundSeconds,
    }
    if ((await listFaults(sql)).has('wechat_pay.refund_not_enough'))
      return fault(reply, 403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
    await transaction(sql, (tx) => addRefund(tx, wanted))
    const refund = await findRefund(sql, outRefundNo)
    if (refund === undefined)
      return fault(reply, 400, 'INVALID_REQUEST', '订单未支付，或退款金额超过可退金额')
    if (refund.outTradeNo !== outTradeNo || refund.amountFen !== amount.refund)
      return fault(reply, 400, 'PARAM_ERROR', '退款单号重复，参数不一致')
    return reply.send(refundContent(refund, order))
  })

  scope.get<{ Params: { no: string } }>(
    '/v3/refund/domestic/refunds/:no',
    async (request, reply) => {
      const refund = await findRefund(sql, request.params.no)
      const order =
        refund === undefined ? undefined : await findOrder(sql, { outTradeNo: refund.outTradeNo })
      if (refund === undefined || order === undefined)
        return fault(reply, 404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
      return reply.send(refundContent(refund, order))
    },
  )
}
