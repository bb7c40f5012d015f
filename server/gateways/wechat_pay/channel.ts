/** The signed channel to WeChat Pay: every request carries the merchant's signature, every reply must carry the channel's. */
import * as v from 'valibot'
import { channelKeys } from '../../settings/wechat_pay'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, parseJson, readJson } from '../http'
import { faultReply } from './shapes'
import {
  authorization,
  newNonce,
  nowSeconds,
  requestMessage,
  sign,
  signatureFault,
} from './signatures'

const agent = 'hospital-patient-services/1.0'

export interface ChannelKeys {
  mchId: string
  serial: string
  /** PEM of the merchant. */
  privateKey: string
  /** One id or several, as `channelKeys` reads them. */
  publicKeyId: string
  /** PEM of WeChat Pay, or several in the order of the ids. */
  publicKey: string
  /** `https://api.mch.weixin.qq.com`, no slash at its end. */
  apiUrl: string
  timeoutMs?: number
}

/** Faults of the channel, or too many requests: asked again later. */
const passing = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
])

/** @throws GatewayRefused with the channel's code, GatewayUnavailable (also when a reply is not signed by the channel). */
export class SignedChannel {
  private readonly basePath: string
  constructor(
    private readonly system: string,
    private readonly keys: ChannelKeys,
  ) {
    this.basePath = new URL(keys.apiUrl).pathname.replace(/\/+$/, '')
  }

  /** The verified reply in this shape. */
  async ask<Shape extends v.GenericSchema>(
    shape: Shape,
    method: 'GET' | 'POST',
    target: string,
    content?: unknown,
    keyId?: string,
  ): Promise<v.InferOutput<Shape>> {
    return readJson(this.system, shape, await this.send(method, target, content, keyId))
  }

  /** The verified text of a success; `keyId` names the channel's key that parts of the content are encrypted with. All requests are safe to repeat, by the merchant's own numbers. */
  async send(
    method: 'GET' | 'POST',
    target: string,
    content?: unknown,
    keyId?: string,
  ): Promise<string> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const reply = await exchange({
      system: this.system,
      url: `${this.keys.apiUrl}${target}`,
      method,
      headers: {
        ...this.signedHeaders(method, `${this.basePath}${target}`, body),
        'content-type': 'application/json',
        // The key that parts of the content are encrypted with, else the newest known one.
        'wechatpay-serial': keyId ?? [...channelKeys(this.keys).keys()][0] ?? '',
      },
      body: body === '' ? undefined : body,
      timeoutMs: this.keys.timeoutMs ?? 4000,
      retry: 'repeatable',
    })
    if (reply.status >= 200 && reply.status < 300) {
      this.verify(reply.headers, reply.text)
      return reply.text
    }
    throw this.fault(reply.status, reply.headers, reply.text)
  }

  /** A file, which is not signed; its hash came in a signed reply. */
  async download(target: URL, timeoutMs: number): Promise<string> {
    const headers = this.signedHeaders('GET', `${target.pathname}${target.search}`, '')
    const reply = await exchange({
      system: this.system,
      url: target.href,
      method: 'GET',
      headers,
      timeoutMs,
      retry: 'repeatable',
    })
    if (reply.status !== 200)
      throw new GatewayUnavailable(this.system, `HTTP status ${reply.status}`)
    return reply.text
  }

  private signedHeaders(
    method: 'GET' | 'POST',
    pathAndQuery: string,
    body: string,
  ): Record<string, string> {
    const { mchId, serial, privateKey } = this.keys
    const timestamp = nowSeconds()
    const nonce = newNonce()
    const signature = sign(requestMessage(method, pathAndQuery, timestamp, nonce, body), privateKey)
    return {
      accept: 'application/json',
      'user-agent': agent,
      authorization: authorization(mchId, serial, nonce, timestamp, signature),
    }
  }

  /** A refusal decides about money, so it must be signed by the channel too; only a complaint about our signature comes unsigned. */
  private fault(
    status: number,
    headers: Headers,
    text: string,
  ): GatewayRefused | GatewayUnavailable {
    const { system } = this
    if (status >= 500 || status === 429)
      return new GatewayUnavailable(system, `HTTP status ${status}`)
    const outcome = v.safeParse(faultReply, parseJson(system, text))
    if (!outcome.success) return new GatewayUnavailable(system, `HTTP status ${status}`)
    const { code, message } = outcome.output
    if (passing.has(code)) return new GatewayUnavailable(system, code)
    if (status === 401)
      return new GatewayUnavailable(
        system,
        `${code}: the merchant's own key or number is not accepted`,
      )
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
      this.keys,
    )
    if (fault !== undefined)
      throw new GatewayUnavailable(this.system, `the answer is not to be trusted: ${fault}`)
  }
}
