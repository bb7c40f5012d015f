/** Refunds at WeChat Pay: asked for, and asked after. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql } from '../../database/client'
import { decryptByChannel } from '../../gateways/wechat_pay/signatures'
import type { SandboxKeys } from '../keys'
import { listFaults } from '../repository'
import { refundContent } from './content'
import { fault, jsonOf } from './merchant'
import { addRefund, findOrder, findRefund, sendElsewhere } from './repository'

const fen = v.pipe(v.number(), v.integer(), v.minValue(1))
const refundRequest = v.object({
  out_trade_no: v.string(),
  out_refund_no: v.pipe(v.string(), v.regex(/^[\w\-|*@]{1,64}$/)),
  reason: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  notify_url: v.pipe(v.string(), v.url(), v.maxLength(255), v.excludes('?')),
  amount: v.object({ refund: fen, total: fen, currency: v.literal('CNY') }),
})

const abnormalRequest = v.variant('type', [
  v.object({
    type: v.literal('USER_BANK_CARD'),
    out_refund_no: v.string(),
    bank_type: v.pipe(v.string(), v.regex(/^[A-Z]+_DEBIT$/)),
    bank_account: v.string(),
    real_name: v.string(),
  }),
  v.object({ type: v.literal('MERCHANT_BANK_CARD'), out_refund_no: v.string() }),
])

/** The account as the channel names it; undefined for a card that it cannot read, or that is none. */
function accountOf(
  asked: v.InferOutput<typeof abnormalRequest>,
  { channel: { privateKey } }: SandboxKeys,
): string | undefined {
  if (asked.type === 'MERCHANT_BANK_CARD') return '商户银行账户'
  try {
    const card = decryptByChannel(asked.bank_account, privateKey)
    const name = decryptByChannel(asked.real_name, privateKey)
    if (!/^\d{12,19}$/.test(card) || name === '') return undefined
    return `${asked.bank_type.replace('_DEBIT', '')}借记卡${card.slice(-4)}`
  } catch {
    return undefined
  }
}

/** Mounts `/v3/refund/...`; a refund stays PROCESSING for `refundSeconds`. */
export function serveRefunds(
  scope: FastifyInstance,
  { sql, keys, refundSeconds }: { sql: Sql; keys: SandboxKeys; refundSeconds: number },
): void {
  scope.post('/v3/refund/domestic/refunds', async (request, reply) => {
    const asked = v.safeParse(refundRequest, jsonOf(request.body))
    if (!asked.success) return fault(reply, 400, 'PARAM_ERROR', '参数错误')
    const {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      amount,
      reason,
      notify_url: url,
    } = asked.output
    const order = await findOrder(sql, { outTradeNo })
    if (order === undefined) return fault(reply, 404, 'RESOURCE_NOT_EXISTS', '订单不存在')
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

  scope.post<{ Params: { id: string } }>(
    '/v3/refund/domestic/refunds/:id/apply-abnormal-refund',
    async (request, reply) => {
      const asked = v.safeParse(abnormalRequest, jsonOf(request.body))
      const account = asked.success ? accountOf(asked.output, keys) : undefined
      if (!asked.success || account === undefined)
        return fault(reply, 400, 'PARAM_ERROR', '收款银行卡号或姓名有误')
      const { out_refund_no: outRefundNo } = asked.output
      const sent = { refundId: request.params.id, outRefundNo, account, seconds: refundSeconds }
      const refund = await sendElsewhere(sql, sent)
      if (refund === undefined)
        return fault(reply, 400, 'INVALID_REQUEST', '退款单不是退款异常状态，不能发起异常退款')
      const order = await findOrder(sql, { outTradeNo: refund.outTradeNo })
      if (order === undefined) return fault(reply, 404, 'RESOURCE_NOT_EXISTS', '订单不存在')
      return reply.send(refundContent(refund, order))
    },
  )

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
