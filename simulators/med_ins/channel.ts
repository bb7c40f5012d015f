/** WeChat's `/v3/med-ins/…` for the merchant: requests verified, sensitive fields decrypted, amounts added up, replies signed. */
import { constants, privateDecrypt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { hospitalSecond } from '../../server/values/hospital_time'
import { obeyFaults } from '../faults'
import type { SandboxKeys } from '../keys'
import { answerMerchant, fault, jsonOf } from '../wechat_pay/merchant'
import { findOrder } from '../wechat_pay/wechat_pay_repository'
import { findFee } from './med_ins_repository'
import {
  addMixedOrder,
  findMixedOrder,
  noteNotifiedRefund,
  type MixedOrder,
} from './mixed_repository'
import { orderRequest, refundNotice, type AskedOrder } from './requests'

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
  const { sql, keys } = options
  obeyFaults(scope, sql, 'med_ins')
  answerMerchant(scope, options)

  scope.post('/v3/med-ins/orders', async (request, reply) => {
    const asked = v.safeParse(orderRequest, jsonOf(request.body))
    if (!asked.success || request.headers['wechatpay-serial'] !== keys.channelKeyId)
      return fault(reply, 400, 'PARAM_ERROR', '参数错误')
    const order = asked.output
    const refusal =
      amountRefusal(order, options.appIds) ??
      (await personRefusal(order, options)) ??
      (await bookRefusal(order, sql))
    if (refusal !== undefined) return fault(reply, 400, ...refusal)
    return reply.send(mixedContent(await place(order, sql)))
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
      const known = await noteNotifiedRefund(sql, request.query.mix_trade_no ?? '')
      return known ? reply.code(200).send({}) : fault(reply, 404, '268529515', '订单不存在')
    },
  )
}

/** The channel's code and its words. */
type Refusal = [code: string, message: string]

/** Parts that do not add up, or an app that is not the merchant's. */
function amountRefusal(order: AskedOrder, appIds: readonly string[]): Refusal | undefined {
  if (!appIds.includes(order.appid)) return ['PARAM_ERROR', 'appid 不正确']
  const insured = order.med_ins_gov_fee + order.med_ins_self_fee + order.med_ins_other_fee
  const isAddedUp =
    order.total_fee === insured + order.wechat_pay_cash_fee &&
    order.wechat_pay_cash_fee === order.med_ins_cash_fee &&
    insured > 0
  if (!isAddedUp) return ['268529477', '订单总金额不正确']
  return (order.mix_pay_type === 'INSURANCE_ONLY') !== (order.wechat_pay_cash_fee === 0)
    ? ['PARAM_ERROR', '支付类型与金额不符']
    : undefined
}

/** A payer who is not whom WeChat knows, or a relative who is missing. */
async function personRefusal(
  { payer, openid, pay_for_relatives: isForRelative, relative }: AskedOrder,
  { keys, digestsOf }: MixedOptions,
): Promise<Refusal | undefined> {
  const digest = opened(payer.id_digest, keys)
  if (digest === undefined || opened(payer.name, keys) === undefined)
    return ['PARAM_ERROR', '敏感字段解密失败']
  if (!(await digestsOf(openid)).includes(digest)) return ['268545961', '证件号与微信实名不一致']
  return isForRelative !== (relative !== undefined) ? ['268545964', '亲属信息不正确'] : undefined
}

/** What the books of the bureau and of the cash part say against the order. */
async function bookRefusal(order: AskedOrder, sql: Sql): Promise<Refusal | undefined> {
  const fee = await findFee(sql, order.pay_order_id)
  if (fee === undefined || fee.state !== 'UNPAID')
    return ['PARAM_ERROR', '医保支付单不存在或已结束']
  if (fee.payAuthNo !== order.pay_auth_no) return ['268547120', '支付授权码错误或已过期']
  const cash =
    order.prepay_id === undefined ? undefined : await findOrder(sql, { prepayId: order.prepay_id })
  if ((cash?.amountFen ?? 0) !== order.wechat_pay_cash_fee) return ['PARAM_ERROR', '自费单金额不符']
  return (await findMixedOrder(sql, { outTradeNo: order.out_trade_no })) === undefined
    ? undefined
    : ['268512536', '订单已存在']
}

function place(order: AskedOrder, sql: Sql): Promise<MixedOrder> {
  return addMixedOrder(sql, {
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
}

/** A sensitive field in clear; undefined when it was not encrypted for us. */
function opened(encryptedText: string, keys: SandboxKeys): string | undefined {
  try {
    const key = {
      key: keys.channel.privateKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha1',
    }
    return privateDecrypt(key, Buffer.from(encryptedText, 'base64')).toString('utf8')
  } catch {
    return undefined
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
