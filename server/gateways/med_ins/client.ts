/** WeChat's medical-insurance payment 2.0, `/v3/med-ins/…`, over WeChat Pay's signed channel; and the insurance's user query behind the authorisation. */
import * as v from 'valibot'
import type { Authorisation, InsurancePayParameters } from '../../../src/contract/insurance'
import { hospitalSecond } from '../../values/hospital_time'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { openNotice } from '../wechat_pay/callback'
import { SignedChannel } from '../wechat_pay/channel'
import { newNonce, nowSeconds, paymentMessage, sign } from '../wechat_pay/signatures'
import type { WeChatApp } from '../wechat_pay/types'
import { type MedInsConfig, refusals, system } from './agreement'
import { contentOf } from './order_content'
import { createdReply, medInsStateOf, mixedOrder } from './shapes'
import type {
  MedInsCallback,
  MedInsGateway,
  MedInsOrder,
  MedInsState,
  PayAuthorisation,
} from './types'
import { askUser } from './user_query'

const unknownOrder = new Set(['268529515', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
const existingOrder = new Set(['268512536', 'ORDER_EXISTS', 'OUT_TRADE_NO_USED'])

/** The real client. @throws GatewayRefused with our code or WeChat's, GatewayUnavailable. */
export class MedInsClient implements MedInsGateway {
  private readonly channel: SignedChannel
  constructor(private readonly config: MedInsConfig) {
    this.channel = new SignedChannel(system, config)
  }

  authorisation(app: WeChatApp, returnUrl: string): Authorisation {
    const { config } = this
    const query = new URLSearchParams({
      bizType: '04107',
      cityCode: config.cityId,
      channel: config.channelNo,
      orgChnlCrtfCodg: config.orgCredential,
      orgCodg: config.orgCode,
      orgAppId: config.orgAppId,
    })
    if (app === 'mini_program') {
      return {
        kind: 'mini_program',
        appId: config.miniProgramAppId,
        path: `${config.miniProgramPath}?openType=getAuthCode&${query.toString()}`,
      }
    }
    query.set('authType', '2')
    query.set('isDepart', '2')
    query.set('appid', config.appIds.official_account)
    query.set('redirectUrl', returnUrl)
    return { kind: 'page', url: `${config.authorizeUrl}?${query.toString()}` }
  }

  redeem(authCode: string, openid: string): Promise<PayAuthorisation> {
    return askUser(this.config, authCode, openid)
  }

  async createOrder(order: MedInsOrder): Promise<{ mixTradeNo: string }> {
    try {
      const reply = await this.channel.ask(
        createdReply,
        'POST',
        '/v3/med-ins/orders',
        contentOf(this.config, order),
      )
      return { mixTradeNo: reply.mix_trade_no }
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      if (!existingOrder.has(error.code))
        throw new GatewayRefused(system, refusals[error.code] ?? error.code, error.why)
      // Placed before, with the reply lost.
      const known = await this.queryOrder(order.outTradeNo)
      if (known === null)
        throw new GatewayUnavailable(system, 'an order that exists and cannot be found')
      return { mixTradeNo: known.mixTradeNo }
    }
  }

  payParameters(
    app: WeChatApp,
    mixTradeNo: string,
    prepayId: string | null,
  ): InsurancePayParameters {
    const appId = this.config.appIds[app]
    if (prepayId === null) return { appId, mixTradeNo, cash: null }
    const timeStamp = nowSeconds()
    const nonceStr = newNonce()
    const packageText = `prepay_id=${prepayId}`
    const paySign = sign(
      paymentMessage(appId, timeStamp, nonceStr, packageText),
      this.config.privateKey,
    )
    return {
      appId,
      mixTradeNo,
      cash: { timeStamp, nonceStr, package: packageText, signType: 'RSA', paySign },
    }
  }

  async queryOrder(outTradeNo: string): Promise<MedInsState | null> {
    try {
      const order = await this.channel.ask(
        mixedOrder,
        'GET',
        `/v3/med-ins/orders/out-trade-no/${encodeURIComponent(outTradeNo)}`,
      )
      if (order.out_trade_no !== outTradeNo)
        throw new GatewayUnavailable(system, 'the order in the answer is another')
      return medInsStateOf(order)
    } catch (error) {
      if (error instanceof GatewayRefused && unknownOrder.has(error.code)) return null
      throw error
    }
  }

  async notifyRefund(refund: Parameters<MedInsGateway['notifyRefund']>[0]): Promise<void> {
    await this.channel.send(
      'POST',
      `/v3/med-ins/refunds/notify?mix_trade_no=${encodeURIComponent(refund.mixTradeNo)}`,
      {
        med_refund_total_fee: refund.totalFen,
        med_refund_gov_fee: refund.fundFen,
        med_refund_self_fee: refund.accountFen,
        med_refund_other_fee: refund.otherFen,
        refund_time: hospitalSecond(refund.refundedAt),
        out_refund_no: refund.outRefundNo,
      },
    )
  }

  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): MedInsCallback {
    const { envelope, content } = openNotice(headers, rawBody, this.config)
    if (envelope.event_type !== 'MEDICAL_INSURANCE.SUCCESS')
      throw new GatewayRefused(system, 'UNKNOWN_EVENT', envelope.event_type)
    const outcome = v.safeParse(mixedOrder, content)
    if (!outcome.success)
      throw new GatewayRefused(system, 'PARAM_ERROR', 'the content has an unknown shape')
    const { appid } = outcome.output
    if (appid === undefined || !Object.values(this.config.appIds).includes(appid))
      throw new GatewayRefused(system, 'PARAM_ERROR', 'it is for another app')
    return {
      callbackId: envelope.id,
      eventType: envelope.event_type,
      outTradeNo: outcome.output.out_trade_no,
      state: medInsStateOf(outcome.output),
    }
  }
}
