/** WeChat's `/v3/med-ins/…` as the merchant meets it: requests verified, sensitive fields opened, amounts added up, replies signed. */
import { constants, privateDecrypt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../database/client'
import { obeyFaults } from '../faults'
import type { SandboxKeys } from '../keys'
import { merchantFault } from '../wechat_pay/merchant'
import { signedReplyHeaders } from '../wechat_pay/notices'
import { findOrder } from '../wechat_pay/repository'
import { hospitalSecond } from '../../hospital_time'
import {
  addMixedOrder,
  findFee,
  findMixedOrder,
  noteToldRefund,
  type MixedOrder,
} from './repository'

const fen = v.pipe(v.number(), v.integer(), v.minValue(0))
const person = v.object({
  name: v.string(),
  id_digest: v.string(),
  card_type: v.picklist([
    'ID_CARD',
    'HOUSEHOLD_REGISTRATION',
    'FOREIGNER_PASSPORT',
    'MAINLAND_TRAVEL_PERMIT_FOR_TW',
    'MAINLAND_TRAVEL_PERMIT_FOR_HK',
    'FOREIGN_PERMANENT_RESIDENT',
  ]),
})
const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/))
const orderRequest = v.object({
  mix_pay_type: v.picklist(['INSURANCE_ONLY', 'CASH_AND_INSURANCE']),
  order_type: v.picklist(['REG_PAY', 'DIAG_PAY']),
  appid: text(32),
  openid: text(128),
  payer: person,
  pay_for_relatives: v.boolean(),
  relative: v.optional(person),
  out_trade_no: v.pipe(text(64), v.regex(/^[\w\-|*]+$/)),
  serial_no: text(20),
  pay_order_id: text(64),
  pay_auth_no: text(40),
  geo_location: v.pipe(text(40), v.regex(/^-?[\d.]+,-?[\d.]+$/)),
  city_id: text(8),
  med_inst_name: text(128),
  med_inst_no: text(32),
  med_ins_order_create_time: time,
  total_fee: fen,
  med_ins_gov_fee: fen,
  med_ins_self_fee: fen,
  med_ins_other_fee: fen,
  med_ins_cash_fee: fen,
  wechat_pay_cash_fee: fen,
  callback_url: v.pipe(v.string(), v.url(), v.maxLength(256), v.excludes('?')),
  prepay_id: v.optional(text(64)),
  channel_no: text(32),
  med_ins_test_env: v.boolean(),
})
const refundNotice = v.object({
  med_refund_total_fee: fen,
  med_refund_gov_fee: fen,
  med_refund_self_fee: fen,
  med_refund_other_fee: fen,
  refund_time: time,
  out_refund_no: text(64),
})

interface MixedOptions {
  sql: Sql
  keys: SandboxKeys
  mchId: string
  appIds: readonly string[]
  /** Whose name and number stand behind an openid, to check the payer against. */
  digestsOf(openid: string): Promise<readonly string[]>
}

/** Mounts `/v3/med-ins/...`. */
export function serveMixedOrders(scope: FastifyInstance, options: MixedOptions): void {
  const { sql, keys, mchId } = options
  obeyFaults(scope, sql, 'med_ins')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler(async (error, request, reply) => {
    request.log.error({ err: error }, 'the sandbox of the mixed orders failed')
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

  scope.post('/v3/med-ins/orders', async (request, reply) => {
    const asked = v.safeParse(orderRequest, jsonOf(request.body))
    if (!asked.success || request.headers['wechatpay-serial'] !== keys.channelKeyId)
      return fault(reply, 400, 'PARAM_ERROR', '参数错误')
    const order = asked.output
    if (!options.appIds.includes(order.appid))
      return fault(reply, 400, 'PARAM_ERROR', 'appid 不正确')
    const insured = order.med_ins_gov_fee + order.med_ins_self_fee + order.med_ins_other_fee
    const isAddedUp =
      order.total_fee === insured + order.wechat_pay_cash_fee &&
      order.wechat_pay_cash_fee === order.med_ins_cash_fee &&
      insured > 0
    if (!isAddedUp) return fault(reply, 400, '268529477', '订单总金额不正确')
    if ((order.mix_pay_type === 'INSURANCE_ONLY') !== (order.wechat_pay_cash_fee === 0))
      return fault(reply, 400, 'PARAM_ERROR', '支付类型与金额不符')
    const digest = opened(order.payer.id_digest)
    if (digest === undefined || opened(order.payer.name) === undefined)
      return fault(reply, 400, 'PARAM_ERROR', '敏感字段解密失败')
    if (!(await options.digestsOf(order.openid)).includes(digest))
      return fault(reply, 400, '268545961', '证件号与微信实名不一致')
    if (order.pay_for_relatives !== (order.relative !== undefined))
      return fault(reply, 400, '268545964', '亲属信息不正确')
    const fee = await findFee(sql, order.pay_order_id)
    if (fee === undefined || fee.state !== 'UNPAID')
      return fault(reply, 400, 'PARAM_ERROR', '医保支付单不存在或已结束')
    if (fee.payAuthNo !== order.pay_auth_no)
      return fault(reply, 400, '268547120', '支付授权码错误或已过期')
    const cash =
      order.prepay_id === undefined
        ? undefined
        : await findOrder(sql, { prepayId: order.prepay_id })
    if ((cash?.amountFen ?? 0) !== order.wechat_pay_cash_fee)
      return fault(reply, 400, 'PARAM_ERROR', '自费单金额不符')
    if ((await findMixedOrder(sql, { outTradeNo: order.out_trade_no })) !== undefined)
      return fault(reply, 400, '268512536', '订单已存在')
    const placed = await addMixedOrder(sql, {
      outTradeNo: order.out_trade_no,
      payOrdId: order.pay_order_id,
      appId: order.appid,
      openid: order.openid,
      prepayId: order.prepay_id ?? null,
      callbackUrl: order.callback_url,
      totalFen: order.total_fee,
      fundFen: order.med_ins_gov_fee,
      accountFen: order.med_ins_self_fee,
      otherFen: order.med_ins_other_fee,
      cashFen: order.wechat_pay_cash_fee,
      cash: order.prepay_id === undefined ? 'NONE' : 'CREATED',
      funds: 'CREATED',
    })
    return reply.send(mixedContent(placed))
  })

  scope.get<{ Params: { no: string } }>(
    '/v3/med-ins/orders/out-trade-no/:no',
    async (request, reply) => {
      const order = await findMixedOrder(sql, { outTradeNo: request.params.no })
      return order === undefined
        ? fault(reply, 404, '268529515', '订单不存在')
        : reply.send(mixedContent(order))
    },
  )

  scope.get<{ Params: { no: string } }>(
    '/v3/med-ins/orders/mix-trade-no/:no',
    async (request, reply) => {
      const order = await findMixedOrder(sql, { mixTradeNo: request.params.no })
      return order === undefined
        ? fault(reply, 404, '268529515', '订单不存在')
        : reply.send(mixedContent(order))
    },
  )

  scope.post<{ Querystring: { mix_trade_no?: string } }>(
    '/v3/med-ins/refunds/notify',
    async (request, reply) => {
      const asked = v.safeParse(refundNotice, jsonOf(request.body))
      if (!asked.success) return fault(reply, 400, 'PARAM_ERROR', '参数错误')
      const known = await noteToldRefund(sql, request.query.mix_trade_no ?? '')
      return known ? reply.code(200).send({}) : fault(reply, 404, '268529515', '订单不存在')
    },
  )

  function opened(sealedText: string): string | undefined {
    try {
      const key = {
        key: keys.channel.privateKey,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha1',
      }
      return privateDecrypt(key, Buffer.from(sealedText, 'base64')).toString('utf8')
    } catch {
      return undefined
    }
  }
}

/** A mixed order, in replies and in `MEDICAL_INSURANCE.SUCCESS`. */
export function mixedContent(order: MixedOrder): Record<string, unknown> {
  return {
    mix_trade_no: order.mixTradeNo,
    out_trade_no: order.outTradeNo,
    appid: order.appId,
    openid: order.openid,
    mix_pay_type: order.prepayId === null ? 'INSURANCE_ONLY' : 'CASH_AND_INSURANCE',
    mix_pay_status: `MIX_PAY_${order.mix}`,
    self_pay_status: order.cash === 'NONE' ? 'NO_SELF_PAY' : `SELF_PAY_${order.cash}`,
    med_ins_pay_status: order.funds === 'NONE' ? 'NO_MED_INS_PAY' : `MED_INS_PAY_${order.funds}`,
    ...(order.paidAt === null ? {} : { paid_time: hospitalSecond(order.paidAt) }),
    pay_order_id: order.payOrdId,
    total_fee: order.totalFen,
    med_ins_gov_fee: order.fundFen,
    med_ins_self_fee: order.accountFen,
    med_ins_other_fee: order.otherFen,
    med_ins_cash_fee: order.cashFen,
    wechat_pay_cash_fee: order.cashFen,
  }
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
