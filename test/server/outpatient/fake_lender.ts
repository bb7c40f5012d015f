/** A lender with its books in memory: what it pays out lies at the channel under a number of its own, as 支付分 does it. */
import { randomUUID } from 'node:crypto'
import type {
  CreditCallback,
  CreditConsent,
  CreditLine,
  CreditOrder,
  CreditState,
} from '../../../server/gateways/credit_line/types'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import type { FakeChannel } from '../registration/fakes'

interface LentOrder extends CreditOrder {
  reservedFen: number
  state: CreditState
}

type Call = 'sign' | 'queryConsent' | 'revokeConsent' | 'reserve' | 'query' | 'release' | 'capture'

export class FakeLender implements CreditLine {
  readonly consents = new Map<string, CreditConsent>()
  readonly orders = new Map<string, LentOrder>()
  /** Each time that money was asked for. */
  readonly effects: string[] = []
  /** `before`: the request is lost; `after`: it is carried out and the reply is lost. */
  losses: Partial<Record<Call, 'before' | 'after'>> = {}
  declines = false
  /** The patient has no money: it is collected later. */
  collects = true
  /** Another sum than it is asked for. */
  paysFen: number | undefined

  constructor(private readonly channel: FakeChannel) {}

  agree(authorizationCode: string, openid: string): void {
    this.consents.set(authorizationCode, { state: 'open', openid })
  }

  /** What it asked for is collected now. */
  collect(): void {
    this.collects = true
    for (const [outOrderNo, order] of this.orders)
      if (order.state.state === 'COLLECTING') this.pay(outOrderNo, order.reservedFen)
  }

  sign(_app: unknown, authorizationCode: string): Promise<{ token: string }> {
    return this.answer('sign', () => {
      if (!this.consents.has(authorizationCode))
        this.consents.set(authorizationCode, { state: 'unbound' })
      return { token: `token ${authorizationCode}` }
    })
  }

  queryConsent(authorizationCode: string): Promise<CreditConsent> {
    return this.answer(
      'queryConsent',
      () => this.consents.get(authorizationCode) ?? { state: 'unbound' },
    )
  }

  revokeConsent(authorizationCode: string): Promise<void> {
    return this.answer('revokeConsent', () => {
      this.consents.set(authorizationCode, { state: 'closed' })
    })
  }

  reserve(order: CreditOrder & { amountFen: number }): Promise<CreditState> {
    return this.answer('reserve', () => {
      if (this.declines) throw new GatewayRefused('fake', 'NO_AUTH', 'declined')
      const known = this.orders.get(order.outOrderNo)
      if (known !== undefined && known.reservedFen !== order.amountFen)
        throw new GatewayRefused('fake', 'INVALID_REQUEST', 'another sum')
      if (known !== undefined) return known.state
      const { app, openid, outOrderNo, amountFen: reservedFen } = order
      const state: CreditState = { state: 'RESERVED' }
      this.orders.set(outOrderNo, { app, openid, outOrderNo, reservedFen, state })
      return state
    })
  }

  query({ outOrderNo }: CreditOrder): Promise<CreditState> {
    return this.answer('query', () => this.orders.get(outOrderNo)?.state ?? { state: 'UNKNOWN' })
  }

  release({ outOrderNo }: CreditOrder): Promise<void> {
    return this.answer('release', () => {
      const order = this.orders.get(outOrderNo)
      if (order === undefined) return
      if (order.state.state === 'PAID' || order.state.state === 'COLLECTING')
        throw new GatewayRefused('fake', 'ORDER_DONE', 'money was asked for')
      order.state = { state: 'ENDED' }
    })
  }

  capture(asked: CreditOrder & { amountFen: number }): Promise<CreditState> {
    return this.answer('capture', () => {
      const order = this.orders.get(asked.outOrderNo)
      if (order === undefined || asked.amountFen > order.reservedFen)
        throw new GatewayRefused('fake', 'PARAM_ERROR', 'more than was reserved')
      if (order.state.state === 'RESERVED') {
        order.state = { state: 'COLLECTING' }
        this.effects.push(`capture ${asked.outOrderNo}`)
        if (this.collects) this.pay(asked.outOrderNo, this.paysFen ?? asked.amountFen)
      }
      return order.state
    })
  }

  /** The callback that it has the money. */
  paidCallback(outOrderNo: string) {
    const result = this.orders.get(outOrderNo)?.state
    return this.signed({ kind: 'order', eventType: 'PAYSCORE.USER_PAID', outOrderNo, result })
  }

  consentCallback(authorizationCode: string) {
    return this.signed({
      kind: 'consent',
      eventType: 'PAYSCORE.USER_CLOSE_SERVICE',
      authorizationCode,
    })
  }

  readCallback(headers: Record<string, unknown>, rawBody: Buffer): CreditCallback {
    if (headers['wechatpay-signature'] !== 'good')
      throw new GatewayRefused('fake', 'SIGN_ERROR', 'bad signature')
    const { result, ...rest } = JSON.parse(rawBody.toString('utf8'))
    return { ...rest, ...(result && { result: { ...result, paidAt: new Date(result.paidAt) } }) }
  }

  private signed(content: object) {
    return {
      headers: { 'content-type': 'application/json', 'wechatpay-signature': 'good' },
      payload: JSON.stringify({ callbackId: randomUUID(), ...content }),
    }
  }

  private pay(outOrderNo: string, amountFen: number): void {
    const order = this.orders.get(outOrderNo)
    if (order === undefined) throw new Error('no such order')
    const transactionId = `lent-${randomUUID()}`
    order.state = { state: 'PAID', transactionId, amountFen, paidAt: new Date() }
    this.channel.orders.set(`SP${randomUUID()}`, {
      app: order.app,
      openid: order.openid,
      description: '门诊费用',
      outTradeNo: outOrderNo,
      amountFen,
      expiresAt: new Date(),
      state: 'SUCCESS',
      transactionId,
      paidFen: amountFen,
    })
  }

  private async answer<Result>(call: Call, work: () => Result): Promise<Result> {
    if (this.losses[call] === 'before') throw new GatewayUnavailable('fake', 'down')
    const result = work()
    if (this.losses[call] === 'after') throw new GatewayUnavailable('fake', 'the reply was lost')
    return result
  }
}
