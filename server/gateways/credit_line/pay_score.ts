/** WeChat Pay's 支付分 in its mode without confirmation: the patient agrees once, then each bill is a service order. Signed and verified as all of WeChat Pay. */
import type * as v from 'valibot'
import { hospitalMoment } from '../../values/hospital_time'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { openNotice, parseNotice } from '../wechat_pay/callback'
import { SignedChannel, type ChannelKeys } from '../wechat_pay/channel'
import type { WeChatApp } from '../wechat_pay/types'
import {
  consentNotice,
  consentOf,
  consentReply,
  creditStateOf,
  serviceOrder,
  signReply,
} from './shapes'
import type { CreditCallback, CreditConsent, CreditLine, CreditOrder, CreditState } from './types'

const system = 'credit_line'
const orders = '/v3/payscore/serviceorder'
const permissions = '/v3/payscore/permissions'
/** On the patient's bill: never a department or an illness. */
const introduction = '门诊费用'

interface PayScoreConfig extends ChannelKeys {
  apiV3Key: string
  serviceId: string
  notifyUrl: string
  appIds: Record<WeChatApp, string>
}

const unknownOrder = new Set(['ORDER_NOT_EXIST', 'ORDER_NOT_ EXIST', 'RESOURCE_NOT_EXISTS'])
/** Nothing is owed any more. */
const alreadyOver = new Set(['ORDER_CANCELED'])
/** Asked for before: the query says what became of it. */
const alreadyAsked = new Set(['ORDER_DONE', 'INVALID_ORDER_STATE'])

/** @throws GatewayRefused with the lender's code, GatewayUnavailable (also when a reply is not signed by it). */
export class PayScoreClient implements CreditLine {
  private readonly channel: SignedChannel
  constructor(private readonly config: PayScoreConfig) {
    this.channel = new SignedChannel(system, config)
  }

  async sign(app: WeChatApp, authorizationCode: string): Promise<{ token: string }> {
    const reply = await this.channel.ask(signReply, 'POST', permissions, {
      ...this.service(app),
      authorization_code: authorizationCode,
      notify_url: this.config.notifyUrl,
    })
    return { token: reply.apply_permissions_token }
  }

  async queryConsent(authorizationCode: string): Promise<CreditConsent> {
    try {
      const target = `${this.consent(authorizationCode)}?service_id=${this.config.serviceId}`
      return consentOf(await this.channel.ask(consentReply, 'GET', target))
    } catch (error) {
      if (isOneOf(error, unknownOrder)) return { state: 'unbound' }
      throw error
    }
  }

  async revokeConsent(authorizationCode: string, reason: string): Promise<void> {
    try {
      await this.channel.send('POST', `${this.consent(authorizationCode)}/terminate`, {
        service_id: this.config.serviceId,
        reason: reason.slice(0, 50),
      })
    } catch (error) {
      if (!isOneOf(error, unknownOrder)) throw error
    }
  }

  async reserve(order: CreditOrder & { amountFen: number }): Promise<CreditState> {
    const { app, openid, outOrderNo, amountFen } = order
    return this.state(
      outOrderNo,
      await this.channel.ask(serviceOrder, 'POST', orders, {
        out_order_no: outOrderNo,
        ...this.service(app),
        service_introduction: introduction,
        // A fixed word, so that the same order may be sent again.
        time_range: { start_time: 'OnAccept' },
        risk_fund: { name: 'ESTIMATE_ORDER_COST', amount: amountFen },
        notify_url: this.config.notifyUrl,
        openid,
        need_user_confirm: false,
      }),
    )
  }

  async query({ app, outOrderNo }: CreditOrder): Promise<CreditState> {
    const { service_id, appid } = this.service(app)
    const target = `${orders}?out_order_no=${encodeURIComponent(outOrderNo)}&service_id=${service_id}&appid=${appid}`
    try {
      return this.state(outOrderNo, await this.channel.ask(serviceOrder, 'GET', target))
    } catch (error) {
      if (isOneOf(error, unknownOrder)) return { state: 'UNKNOWN' }
      throw error
    }
  }

  async release({ app, outOrderNo }: CreditOrder, reason: string): Promise<void> {
    try {
      await this.channel.send('POST', `${this.order(outOrderNo)}/cancel`, {
        ...this.service(app),
        reason: reason.slice(0, 50),
      })
    } catch (error) {
      if (!isOneOf(error, unknownOrder) && !isOneOf(error, alreadyOver)) throw error
    }
  }

  async capture(order: CreditOrder & { amountFen: number; at: Date }): Promise<CreditState> {
    const { app, outOrderNo, amountFen, at } = order
    try {
      await this.channel.send('POST', `${this.order(outOrderNo)}/complete`, {
        ...this.service(app),
        post_payments: [{ name: introduction, amount: amountFen, count: 1 }],
        total_amount: amountFen,
        time_range: { end_time: digitsOf(at) },
      })
      return { state: 'COLLECTING' }
    } catch (error) {
      if (isOneOf(error, alreadyAsked)) return this.query(order)
      throw error
    }
  }

  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): CreditCallback {
    const { envelope, content } = openNotice(headers, rawBody, this.config)
    const about = { callbackId: envelope.id, eventType: envelope.event_type }
    switch (envelope.event_type) {
      case 'PAYSCORE.USER_OPEN_SERVICE':
      case 'PAYSCORE.USER_CLOSE_SERVICE': {
        const notice = parseNotice(consentNotice, content)
        this.requireOurs(notice)
        return { ...about, kind: 'consent', authorizationCode: notice.authorization_code }
      }
      case 'PAYSCORE.USER_CONFIRM':
      case 'PAYSCORE.USER_PAID': {
        const order = parseNotice(serviceOrder, content)
        this.requireOurs(order)
        const result = creditStateOf(order)
        if (result === undefined)
          throw new GatewayRefused(system, 'PARAM_ERROR', 'a paid order without amount or number')
        return { ...about, kind: 'order', outOrderNo: order.out_order_no, result }
      }
      default:
        throw new GatewayRefused(system, 'UNKNOWN_EVENT', envelope.event_type)
    }
  }

  private requireOurs(notice: { mchid: string; service_id: string }): void {
    if (notice.mchid !== this.config.mchId || notice.service_id !== this.config.serviceId)
      throw new GatewayRefused(system, 'PARAM_ERROR', 'it is for another merchant or service')
  }

  private state(outOrderNo: string, order: v.InferOutput<typeof serviceOrder>): CreditState {
    const state = order.out_order_no === outOrderNo ? creditStateOf(order) : undefined
    if (state === undefined)
      throw new GatewayUnavailable(system, 'the order in the answer is incomplete or another')
    return state
  }

  private service(app: WeChatApp): { appid: string; service_id: string } {
    return { appid: this.config.appIds[app], service_id: this.config.serviceId }
  }

  private order(outOrderNo: string): string {
    return `${orders}/${encodeURIComponent(outOrderNo)}`
  }

  private consent(authorizationCode: string): string {
    return `${permissions}/authorization-code/${encodeURIComponent(authorizationCode)}`
  }
}

const isOneOf = (error: unknown, codes: ReadonlySet<string>): error is GatewayRefused =>
  error instanceof GatewayRefused && codes.has(error.code)

/** `20261127083000` on the hospital's clock. */
const digitsOf = (moment: Date): string => hospitalMoment(moment).replace(/\D/g, '').slice(0, 14)
