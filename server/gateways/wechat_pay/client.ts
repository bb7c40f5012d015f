/** WeChat Pay APIv3 as a direct merchant: every request signed, every reply verified. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { WeChatPayParameters } from '../../../src/contract/payment'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, parseJson } from '../http'
import { readTradeBill } from './bill'
import { readCallback } from './callback'
import { billReply, faultReply, prepayReply, refundReply, refundStateOf, stateOf, transaction } from './shapes'
import { authorization, newNonce, nowSeconds, paymentMessage, requestMessage, sign, signatureFault } from './signatures'
import type { WeChatApp, WeChatBillLine, WeChatPayCallback, WeChatPayGateway, WeChatPayOrder, WeChatPayState, WeChatRefundState } from './types'

const system = 'wechat_pay'
const agent = 'hospital-patient-services/1.0'
/** A day's bill of a large hospital is some megabytes. */
const billTimeoutMs = 30_000

export interface WeChatPayConfig {
  mchId: string
  serial: string
  /** PEM of the merchant. */
  privateKey: string
  apiV3Key: string
  publicKeyId: string
  /** PEM of WeChat Pay. */
  publicKey: string
  /** `https://api.mch.weixin.qq.com`, no slash at its end. */
  apiUrl: string
  notifyUrl: string
  appIds: Record<WeChatApp, string>
  timeoutMs?: number
}

/** Faults of the channel or of haste: ask again later. */
const passing = new Set(['SYSTEM_ERROR', 'SYSTEMERROR', 'BANK_ERROR', 'BANKERROR', 'FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'RATELIMIT_EXCEEDED'])
const unknownOrder = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
/** Nothing was traded on that day, or the bill is not made before ten in the morning. */
const noBill = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])
const alreadyClosed = new Set(['ORDER_CLOSED', 'ORDERCLOSED'])

/** The real client. @throws GatewayRefused with the channel's code, GatewayUnavailable (also when a reply is not signed by the channel). */
export class WeChatPayClient implements WeChatPayGateway {
  private readonly timeoutMs: number
  private readonly basePath: string
  constructor(private readonly config: WeChatPayConfig) {
    this.timeoutMs = config.timeoutMs ?? 4000
    this.basePath = new URL(config.apiUrl).pathname.replace(/\/+$/, '')
  }

  async createOrder(order: WeChatPayOrder): Promise<{ prepayId: string }> {
    const reply = await this.ask(prepayReply, 'POST', '/v3/pay/transactions/jsapi', {
      appid: this.config.appIds[order.app],
      mchid: this.config.mchId,
      description: order.description,
      out_trade_no: order.outTradeNo,
      time_expire: hospitalTime(order.expiresAt),
      notify_url: this.config.notifyUrl,
      amount: { total: order.amountFen, currency: 'CNY' },
      payer: { openid: order.openid },
    })
    return { prepayId: reply.prepay_id }
  }

  payParameters(app: WeChatApp, prepayId: string): WeChatPayParameters {
    const appId = this.config.appIds[app]
    const timeStamp = nowSeconds()
    const nonceStr = newNonce()
    const packageText = `prepay_id=${prepayId}`
    const paySign = sign(paymentMessage(appId, timeStamp, nonceStr, packageText), this.config.privateKey)
    return { appId, timeStamp, nonceStr, package: packageText, signType: 'RSA', paySign }
  }

  async queryOrder(outTradeNo: string): Promise<WeChatPayState> {
    try {
      const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${this.config.mchId}`
      const order = await this.ask(transaction, 'GET', target)
      const state = order.out_trade_no === outTradeNo ? stateOf(order) : undefined
      if (state === undefined) throw new GatewayUnavailable(system, 'the order in the answer is incomplete or another')
      return state
    } catch (error) {
      if (error instanceof GatewayRefused && unknownOrder.has(error.code)) return { state: 'UNKNOWN' }
      throw error
    }
  }

  async closeOrder(outTradeNo: string): Promise<void> {
    try {
      await this.send('POST', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`, { mchid: this.config.mchId })
    } catch (error) {
      // Closed already, or never placed: nobody can pay it, which is what was asked for.
      if (error instanceof GatewayRefused && (alreadyClosed.has(error.code) || unknownOrder.has(error.code))) return
      throw error
    }
  }

  async refund(request: Parameters<WeChatPayGateway['refund']>[0]): Promise<WeChatRefundState> {
    const reply = await this.ask(refundReply, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: request.outTradeNo,
      out_refund_no: request.outRefundNo,
      reason: request.reason.slice(0, 80),
      notify_url: this.config.notifyUrl,
      amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
    })
    return refundStateOf(reply)
  }

  async queryRefund(outRefundNo: string): Promise<WeChatRefundState | null> {
    try {
      return refundStateOf(await this.ask(refundReply, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`))
    } catch (error) {
      if (error instanceof GatewayRefused && unknownOrder.has(error.code)) return null
      throw error
    }
  }

  async tradeBill(day: string): Promise<WeChatBillLine[] | undefined> {
    let bill: v.InferOutput<typeof billReply>
    try {
      bill = await this.ask(billReply, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    } catch (error) {
      if (error instanceof GatewayRefused && noBill.has(error.code)) return undefined
      throw error
    }
    const target = new URL(bill.download_url)
    // The address comes with the channel's signature on it; still, our own signature goes to the channel only.
    if (!isSameChannel(target, new URL(this.config.apiUrl))) throw new GatewayUnavailable(system, 'the bill lies somewhere else')
    const text = await this.download(target)
    // The hash is over the file's bytes; reading them as text drops the mark at their beginning.
    const hashes = [text, `\uFEFF${text}`].map((content) => createHash('sha1').update(content).digest('hex'))
    if (!hashes.includes(bill.hash_value.toLowerCase())) throw new GatewayUnavailable(system, 'the bill was changed on its way')
    return readTradeBill(text)
  }

  readCallback(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): WeChatPayCallback {
    return readCallback(headers, rawBody, { ...this.config, appIds: Object.values(this.config.appIds) })
  }

  private async ask<Shape extends v.GenericSchema>(shape: Shape, method: 'GET' | 'POST', target: string, content?: unknown): Promise<v.InferOutput<Shape>> {
    const outcome = v.safeParse(shape, parseJson(system, await this.send(method, target, content)))
    if (!outcome.success) throw new GatewayUnavailable(system, 'the answer has an unknown shape')
    return outcome.output
  }

  /** The verified text of a success. All our requests are safe to repeat: the merchant's own numbers make them so. */
  private async send(method: 'GET' | 'POST', target: string, content?: unknown): Promise<string> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const { mchId, serial, privateKey, publicKeyId } = this.config
    const timestamp = nowSeconds()
    const nonce = newNonce()
    const signature = sign(requestMessage(method, `${this.basePath}${target}`, timestamp, nonce, body), privateKey)
    const reply = await exchange({
      system,
      url: `${this.config.apiUrl}${target}`,
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': agent,
        'wechatpay-serial': publicKeyId,
        authorization: authorization(mchId, serial, nonce, timestamp, signature),
      },
      body: body === '' ? undefined : body,
      timeoutMs: this.timeoutMs,
      retry: 'repeatable',
    })
    if (reply.status >= 200 && reply.status < 300) {
      this.verify(reply.headers, reply.text)
      return reply.text
    }
    throw this.fault(reply.status, reply.headers, reply.text)
  }

  /** A bill's file is not signed; its hash came in a signed answer. */
  private async download(target: URL): Promise<string> {
    const pathAndQuery = `${target.pathname}${target.search}`
    const { mchId, serial, privateKey } = this.config
    const timestamp = nowSeconds()
    const nonce = newNonce()
    const signature = sign(requestMessage('GET', pathAndQuery, timestamp, nonce, ''), privateKey)
    const reply = await exchange({
      system,
      url: target.href,
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': agent, authorization: authorization(mchId, serial, nonce, timestamp, signature) },
      timeoutMs: billTimeoutMs,
      retry: 'repeatable',
    })
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    return reply.text
  }

  /** A refusal decides over money, so it too must be the channel's own; only a complaint about our signature comes unsigned. */
  private fault(status: number, headers: Headers, text: string): GatewayRefused | GatewayUnavailable {
    if (status >= 500 || status === 429) return new GatewayUnavailable(system, `HTTP status ${status}`)
    const outcome = v.safeParse(faultReply, parseJson(system, text))
    if (!outcome.success) return new GatewayUnavailable(system, `HTTP status ${status}`)
    const { code, message } = outcome.output
    if (passing.has(code)) return new GatewayUnavailable(system, code)
    if (status === 401) return new GatewayUnavailable(system, `${code}: the merchant's own key or number is not accepted`)
    this.verify(headers, text)
    return new GatewayRefused(system, code, message)
  }

  private verify(headers: Headers, text: string): void {
    const fault = signatureFault(
      {
        timestamp: headers.get('wechatpay-timestamp') ?? undefined,
        nonce: headers.get('wechatpay-nonce') ?? undefined,
        signature: headers.get('wechatpay-signature') ?? undefined,
        serial: headers.get('wechatpay-serial') ?? undefined,
      },
      text,
      this.config,
    )
    if (fault !== undefined) throw new GatewayUnavailable(system, `the answer is not to be trusted: ${fault}`)
  }
}

/** RFC 3339 in the hospital's time: `2026-11-25T09:00:00+08:00`. */
export function hospitalTime(moment: Date): string {
  return `${new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
}

/** The very host that is asked, or another one of the channel's own (it has a spare). */
function isSameChannel(target: URL, api: URL): boolean {
  const isChannel = ({ protocol, hostname }: URL): boolean => protocol === 'https:' && hostname.endsWith('.mch.weixin.qq.com')
  return target.origin === api.origin || (isChannel(target) && isChannel(api))
}
