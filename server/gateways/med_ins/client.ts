/** WeChat's medical-insurance payment 2.0, `/v3/med-ins/…`, over the signed line of WeChat Pay; and the insurance's user query behind the authorisation. */
import { createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Authorisation, InsurancePayParameters } from '../../../src/contract/insurance'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, parseJson } from '../http'
import { openNotice } from '../wechat_pay/callback'
import { SignedChannel, type ChannelKeys } from '../wechat_pay/channel'
import { newNonce, nowSeconds, paymentMessage, sign } from '../wechat_pay/signatures'
import type { WeChatApp } from '../wechat_pay/types'
import { hospitalSecond } from '../../hospital_time'
import { insuredFen, mixPayType } from './amounts'
import { idDigest, sealed } from './identity'
import { createdReply, medInsStateOf, mixedOrder, userReply } from './shapes'
import type {
  MedInsCallback,
  MedInsGateway,
  MedInsOrder,
  MedInsPerson,
  MedInsState,
  PayAuthorisation,
} from './types'

const system = 'med_ins'

/** What the hospital agreed with the insurance and with Tencent. */
interface MedInsAgreement {
  /** Signs the user query. */
  partnerId: string
  partnerSecret: string
  /** `…/api/mipuserquery/userQuery`, the partner's number follows. */
  userQueryUrl: string
  /** The authorisation page of 医保电子凭证 for H5. */
  authorizeUrl: string
  /** The national insurance's mini-program, and its page. */
  miniProgramAppId: string
  miniProgramPath: string
  /** Given by Tencent; may differ from the national code. */
  cityId: string
  channelNo: string
  orgCode: string
  orgAppId: string
  orgCredential: string
  institutionName: string
  notifyUrl: string
  isTest: boolean
}

interface MedInsConfig extends MedInsAgreement, ChannelKeys {
  apiV3Key: string
  appIds: Record<WeChatApp, string>
}

const unknownOrder = new Set(['268529515', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
const existingOrder = new Set(['268512536', 'ORDER_EXISTS', 'OUT_TRADE_NO_USED'])
/** WeChat's numbers of refusals a patient can do something about. */
const refusals: Readonly<Record<string, string>> = {
  '268545961': 'IDENTITY_MISMATCH',
  '268545962': 'IDENTITY_MISMATCH',
  '268545963': 'NO_CREDENTIAL',
  '268545964': 'IDENTITY_MISMATCH',
  '268547120': 'AUTH_EXPIRED',
}

/** The real client. @throws GatewayRefused with our word or WeChat's code, GatewayUnavailable. */
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

  async redeem(authCode: string, openid: string): Promise<PayAuthorisation> {
    const { partnerId, partnerSecret, userQueryUrl } = this.config
    const timestamp = String(Date.now())
    const reply = await exchange({
      system,
      url: `${userQueryUrl}/${partnerId}`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'god-portal-timestamp': timestamp,
        'god-portal-signature': userQuerySignature(partnerId, partnerSecret, timestamp),
        'god-portal-request-id': randomBytes(16).toString('hex'),
      },
      body: JSON.stringify({ qrcode: authCode, openid }),
      timeoutMs: this.config.timeoutMs ?? 4000,
      // The code is good once: a second try after a lost reply would only hear that it is used up.
      retry: 'unsent',
    })
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    const outcome = v.safeParse(userReply, parseJson(system, reply.text))
    if (!outcome.success) throw new GatewayUnavailable(system, 'the answer has an unknown shape')
    const { code, message, pay_auth_no: payAuthNo, user_longitude_latitude: place } = outcome.output
    if (code !== 0)
      throw new GatewayRefused(system, refusals[String(code)] ?? 'AUTH_EXPIRED', message)
    if (!payAuthNo)
      throw new GatewayRefused(
        system,
        'NO_CREDENTIAL',
        'no payment authorisation came with the code',
      )
    return { payAuthNo, geoLocation: place ? `${place.longitude},${place.latitude}` : '0,0' }
  }

  async createOrder(order: MedInsOrder): Promise<{ mixTradeNo: string }> {
    try {
      const reply = await this.channel.ask(
        createdReply,
        'POST',
        '/v3/med-ins/orders',
        this.contentOf(order),
      )
      return { mixTradeNo: reply.mix_trade_no }
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      if (!existingOrder.has(error.code))
        throw new GatewayRefused(system, refusals[error.code] ?? error.code, error.why)
      // Placed before, and the reply was lost.
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

  private contentOf(order: MedInsOrder): Record<string, unknown> {
    const { amounts, relative } = order
    const isInsured = insuredFen(amounts) > 0
    return {
      mix_pay_type: mixPayType(amounts),
      order_type: order.orderType,
      appid: this.config.appIds[order.app],
      openid: order.openid,
      payer: this.personOf(order.payer),
      pay_for_relatives: relative !== null,
      ...(relative === null ? {} : { relative: this.personOf(relative) }),
      out_trade_no: order.outTradeNo,
      serial_no: order.medOrgOrd,
      ...(isInsured
        ? {
            pay_order_id: order.payOrdId,
            pay_auth_no: order.payAuthNo,
            geo_location: order.geoLocation,
          }
        : {}),
      city_id: this.config.cityId,
      med_inst_name: this.config.institutionName,
      med_inst_no: this.config.orgCode,
      med_ins_order_create_time: hospitalSecond(order.createdAt),
      total_fee: amounts.totalFen,
      ...(isInsured
        ? {
            med_ins_gov_fee: amounts.fundFen,
            med_ins_self_fee: amounts.accountFen,
            med_ins_other_fee: amounts.otherFen,
            med_ins_cash_fee: amounts.cashFen,
          }
        : {}),
      wechat_pay_cash_fee: amounts.wechatCashFen,
      ...(amounts.added.length > 0
        ? {
            cash_add_detail: amounts.added.map(({ fen, type }) => ({
              cash_add_fee: fen,
              cash_add_type: type,
            })),
          }
        : {}),
      ...(amounts.reduced.length > 0
        ? {
            cash_reduce_detail: amounts.reduced.map(({ fen, type }) => ({
              cash_reduce_fee: fen,
              cash_reduce_type: type,
            })),
          }
        : {}),
      callback_url: this.config.notifyUrl,
      ...(order.prepayId === null ? {} : { prepay_id: order.prepayId }),
      channel_no: this.config.channelNo,
      med_ins_test_env: this.config.isTest,
    }
  }

  private personOf({ name, idNo, cardType }: MedInsPerson): Record<string, string> {
    const { publicKey } = this.config
    return {
      name: sealed(name, publicKey),
      id_digest: sealed(idDigest(idNo), publicKey),
      card_type: cardType,
    }
  }
}

/** The user query's signature: HMAC-SHA-256 of partner and time, in hex. */
export function userQuerySignature(
  partnerId: string,
  partnerSecret: string,
  timestamp: string,
): string {
  return createHmac('sha256', partnerSecret).update(`${partnerId}${timestamp}`).digest('hex')
}
