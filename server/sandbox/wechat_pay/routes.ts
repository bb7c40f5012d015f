/** WeChat Pay APIv3 as the merchant meets it: requests verified, replies signed. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql } from '../../database/client'
import { obeyFaults } from '../faults'
import type { SandboxKeys } from '../keys'
import { refundContent, transactionContent } from './content'
import { billText } from './bill'
import { merchantFault } from './merchant'
import { signedReplyHeaders } from './notices'
import {
  addOrder,
  addRefund,
  closeOrder,
  findBill,
  findOrder,
  findRefund,
  keepBill,
  type PayOrder,
} from './repository'

const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/))
const notifyUrl = v.pipe(v.string(), v.url(), v.maxLength(255), v.excludes('?'))
const fen = v.pipe(v.number(), v.integer(), v.minValue(1))
const orderRequest = v.object({
  appid: v.string(),
  mchid: v.string(),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(127)),
  out_trade_no: v.pipe(v.string(), v.regex(/^[\w\-|*]{6,32}$/)),
  time_expire: time,
  notify_url: notifyUrl,
  amount: v.object({ total: fen, currency: v.optional(v.literal('CNY'), 'CNY') }),
  payer: v.object({ openid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)) }),
})
const refundRequest = v.object({
  out_trade_no: v.string(),
  out_refund_no: v.pipe(v.string(), v.regex(/^[\w\-|*@]{1,64}$/)),
  reason: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  notify_url: notifyUrl,
  amount: v.object({ refund: fen, total: fen, currency: v.literal('CNY') }),
})

interface ChannelOptions {
  sql: Sql
  keys: SandboxKeys
  mchId: string
  appIds: readonly string[]
  /** How long a refund stays PROCESSING. */
  refundSeconds: number
}

/** Where bills lie, behind the host. */
const billPath = '/v3/billdownload/file'

/** Mounts `/v3/...`; the body is kept as the bytes that were signed. */
export function serveChannel(scope: FastifyInstance, options: ChannelOptions): void {
  const { sql, keys, mchId } = options
  obeyFaults(scope, sql, 'wechat_pay')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler(async (error, request, reply) => {
    request.log.error({ err: error }, 'the sandbox of WeChat Pay failed')
    return fault(reply, 500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
  })
  scope.addHook('preHandler', async (request, reply) => {
    const wrong = merchantFault(request, textOf(request.body), {
      mchId,
      serial: keys.merchantSerial,
      publicKey: keys.merchant.publicKey,
    })
    if (wrong !== undefined) return fault(reply, 401, 'SIGN_ERROR', wrong)
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.headers(signedReplyHeaders(typeof payload === 'string' ? payload : '', keys))
    return payload
  })

  scope.post('/v3/pay/transactions/jsapi', async (request, reply) => {
    const asked = v.safeParse(orderRequest, jsonOf(request.body))
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
    if (mchid !== mchId || !options.appIds.includes(appid))
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
  })

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
      seconds: options.refundSeconds,
    }
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

  scope.get<{ Querystring: { bill_date?: string; bill_type?: string } }>(
    '/v3/bill/tradebill',
    async (request, reply) => {
      const { bill_date: day } = request.query
      if (!isDay(day)) return fault(reply, 400, 'PARAM_ERROR', '账单日期不正确')
      const text = await billText(sql, mchId, day)
      if (text === undefined) return fault(reply, 400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const hash = createHash('sha1').update(text).digest('hex')
      // The real bill never changes; here trade of the day goes on, so what was signed for is kept.
      await keepBill(sql, hash, text)
      return reply.send({
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: `${request.protocol}://${request.host}${request.url.split('/v3/')[0] ?? ''}${billPath}?token=${hash}`,
      })
    },
  )

  scope.get<{ Querystring: { token?: string } }>(billPath, async (request, reply) => {
    const text = await findBill(sql, request.query.token ?? '')
    return text === undefined
      ? fault(reply, 400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      : reply.type('text/plain; charset=utf-8').send(text)
  })
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
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

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : ''
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(textOf(body))
  } catch {
    return undefined
  }
}

function fault(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message })
}
