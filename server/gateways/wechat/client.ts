/** WeChat's identity service: the codes of the official account and the mini-program, and the phone button. */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, parseJson } from '../http'
import { busy, failure, identity, phone, quotaCodes, ticket, token, tokenCodes } from './shapes'
import type { WeChatGateway, WeChatIdentity, WeChatMessage } from './types'

const system = 'wechat'

type App = 'officialAccount' | 'miniProgram'

interface WeChatConfig {
  /** `https://api.weixin.qq.com`, no slash at its end. */
  apiUrl: string
  officialAccount: { appId: string; secret: string }
  miniProgram: { appId: string; secret: string }
  /** Where patients open the app, without a slash at its end: links in messages of the official account. */
  publicUrl?: string
  timeoutMs?: number
}

/** A token is renewed before WeChat ends it. */
const renewEarlyMs = 5 * 60_000

/** The real client. @throws GatewayRefused with WeChat's errcode, GatewayUnavailable. */
export class WeChatClient implements WeChatGateway {
  private readonly held = new Map<App, { value: string; until: number }>()
  private readonly fetching = new Map<App, Promise<string>>()
  private heldTicket: { value: string; until: number } | undefined
  private fetchingTicket: Promise<string> | undefined
  private readonly timeoutMs: number
  constructor(private readonly config: WeChatConfig) {
    this.timeoutMs = config.timeoutMs ?? 4000
  }

  async exchangeOfficialAccountCode(code: string): Promise<WeChatIdentity> {
    const { appId, secret } = this.config.officialAccount
    const reply = await this.ask(identity, '/sns/oauth2/access_token', {
      appid: appId,
      secret,
      code,
      grant_type: 'authorization_code',
    })
    // A snapshot page gives a virtual user, who cannot sign in.
    if (reply.is_snapshotuser === 1)
      throw new GatewayRefused(system, 'snapshot', 'the page was opened as a snapshot')
    return { openid: reply.openid, unionid: reply.unionid ?? null }
  }

  async exchangeMiniProgramCode(code: string): Promise<WeChatIdentity> {
    const { appId, secret } = this.config.miniProgram
    const reply = await this.ask(identity, '/sns/jscode2session', {
      appid: appId,
      secret,
      js_code: code,
      grant_type: 'authorization_code',
    })
    return { openid: reply.openid, unionid: reply.unionid ?? null }
  }

  async getPhoneNumber(phoneCode: string): Promise<{ tel: string }> {
    const { phone_info: info } = await this.withToken('miniProgram', (accessToken) =>
      this.ask(
        phone,
        '/wxa/business/getuserphonenumber',
        { access_token: accessToken },
        { code: phoneCode },
      ),
    )
    if (String(info.countryCode) !== '86')
      throw new GatewayRefused(system, 'country', 'the number is not of mainland China')
    return { tel: info.purePhoneNumber }
  }

  async sendMessage(message: WeChatMessage): Promise<void> {
    const isMini = message.app === 'mini_program'
    const data = Object.fromEntries(
      Object.entries(message.fields).map(([name, value]) => [name, { value }]),
    )
    const common = { touser: message.openid, template_id: message.templateId, data }
    const path = isMini ? '/cgi-bin/message/subscribe/send' : '/cgi-bin/message/template/send'
    const body = isMini
      ? {
          ...common,
          page: message.page.replace(/^\//, ''),
          miniprogram_state: 'formal',
          lang: 'zh_CN',
        }
      : { ...common, url: `${this.config.publicUrl ?? ''}${message.page}` }
    await this.withToken(isMini ? 'miniProgram' : 'officialAccount', (accessToken) =>
      this.ask(v.object({}), path, { access_token: accessToken }, body),
    )
  }

  getPageTicket(): Promise<string> {
    if (this.heldTicket !== undefined && this.heldTicket.until > Date.now())
      return Promise.resolve(this.heldTicket.value)
    this.fetchingTicket ??= this.fetchTicket().finally(() => {
      this.fetchingTicket = undefined
    })
    return this.fetchingTicket
  }

  /** Tickets are limited per day: one is cached for all. */
  private async fetchTicket(): Promise<string> {
    const reply = await this.withToken('officialAccount', (accessToken) =>
      this.ask(ticket, '/cgi-bin/ticket/getticket', { access_token: accessToken, type: 'jsapi' }),
    )
    this.heldTicket = {
      value: reply.ticket,
      until: Date.now() + Math.max(0, reply.expires_in * 1000 - renewEarlyMs),
    }
    return reply.ticket
  }

  /** A token that WeChat withdrew early is renewed once. */
  private async withToken<Result>(
    app: App,
    work: (accessToken: string) => Promise<Result>,
  ): Promise<Result> {
    const first = await this.accessToken(app)
    try {
      return await work(first)
    } catch (error) {
      if (!(error instanceof GatewayRefused) || !tokenCodes.has(error.code)) throw error
      if (this.held.get(app)?.value === first) this.held.delete(app)
      return work(await this.accessToken(app))
    }
  }

  private accessToken(app: App): Promise<string> {
    const held = this.held.get(app)
    if (held !== undefined && held.until > Date.now()) return Promise.resolve(held.value)
    const underWay = this.fetching.get(app)
    if (underWay !== undefined) return underWay
    const fetching = this.fetchToken(app).finally(() => this.fetching.delete(app))
    this.fetching.set(app, fetching)
    return fetching
  }

  /** The stable token: asking again does not end the one that other replicas use. */
  private async fetchToken(app: App): Promise<string> {
    const { appId, secret } = this.config[app]
    const reply = await this.ask(
      token,
      '/cgi-bin/stable_token',
      {},
      { grant_type: 'client_credential', appid: appId, secret, force_refresh: false },
    )
    this.held.set(app, {
      value: reply.access_token,
      until: Date.now() + Math.max(0, reply.expires_in * 1000 - renewEarlyMs),
    })
    return reply.access_token
  }

  /** One call; a busy WeChat (-1) is asked once more. */
  private async ask<Shape extends v.GenericSchema>(
    shape: Shape,
    path: string,
    query: Record<string, string>,
    body?: Record<string, unknown>,
  ): Promise<v.InferOutput<Shape>> {
    const first = await this.send(path, query, body)
    const reply =
      v.is(failure, first) && first.errcode === busy ? await this.send(path, query, body) : first
    const fault = v.safeParse(failure, reply)
    const code = fault.success ? (fault.output.errcode ?? 0) : 0
    const why = fault.success ? (fault.output.errmsg ?? 'no reason given') : 'no reason given'
    if (code === busy || quotaCodes.has(code))
      throw new GatewayUnavailable(system, `errcode ${code}`, { undone: true })
    if (code !== 0) throw new GatewayRefused(system, String(code), why)
    const outcome = v.safeParse(shape, reply)
    if (!outcome.success)
      throw new GatewayUnavailable(system, `the answer of ${path} has an unknown shape`)
    return outcome.output
  }

  private async send(
    path: string,
    query: Record<string, string>,
    body: Record<string, unknown> | undefined,
  ): Promise<unknown> {
    const search = new URLSearchParams(query).toString()
    const reply = await exchange({
      system,
      url: `${this.config.apiUrl}${path}${search === '' ? '' : `?${search}`}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? undefined : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: this.timeoutMs,
      // A code works once: when its reply was lost, asking again would return "used".
      retry: 'unsent',
    })
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    return parseJson(system, reply.text)
  }
}
