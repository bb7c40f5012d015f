/** WeChat's mixed orders and the insurance bureau with their books in memory; any call of theirs can die before or after it was carried out. */
import { randomUUID } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type {
  HisInsurance,
  HisInsuranceLine,
  HisInsuranceSplit,
} from '../../../../server/gateways/his/types'
import type {
  MedInsCallback,
  MedInsGateway,
  MedInsOrder,
  MedInsState,
  PartState,
} from '../../../../server/gateways/med_ins/types'
import { FakeChannel, FakeHis } from '../../registration/fakes'

/** `before`: the request is lost; `after`: it is carried out and the reply is lost. */
export type Loss = 'before' | 'after'

/** Every call of both that may fail. */
export type InsuranceCall =
  | 'redeem'
  | 'createOrder'
  | 'queryOrder'
  | 'notifyRefund'
  | 'upload'
  | 'preSettle'
  | 'revoke'
  | 'refund'

interface Fee {
  outTradeNo: string
  payOrdId: string
  totalFen: number
  split: HisInsuranceSplit | undefined
  state: 'UNPAID' | 'SETTLED' | 'REVOKED'
}

interface Mixed extends MedInsOrder {
  mixTradeNo: string
  mix: MedInsState['mix']
  cash: PartState
  funds: PartState
}

/** Both systems in one, because money moves between them. */
export class FakeInsurance implements MedInsGateway {
  readonly fees = new Map<string, Fee>()
  readonly orders = new Map<string, Mixed>()
  readonly refunds = new Map<string, { payOrdId: string; fundsFen: number }>()
  readonly notified: string[] = []
  readonly calls: string[] = []
  losses: Partial<Record<InsuranceCall, Loss>> = {}
  refusals: Partial<Record<InsuranceCall, string>> = {}
  decide: (totalFen: number, usesAccount: boolean) => HisInsuranceSplit = (
    totalFen,
    usesAccount,
  ) => {
    const fundFen = Math.floor(totalFen * 0.6)
    const accountFen = usesAccount ? Math.floor(totalFen * 0.2) : 0
    return { totalFen, fundFen, accountFen, otherFen: 0, cashFen: totalFen - fundFen - accountFen }
  }
  private callbacks = 0

  constructor(private readonly channel: FakeChannel) {}

  /** The patient types his password: both parts, or one of them. */
  pay(outTradeNo: string, parts: { funds?: boolean; cash?: boolean } = {}): void {
    const { funds = true, cash = true } = parts
    const order = this.order(outTradeNo)
    const fee = [...this.fees.values()].find((one) => one.outTradeNo === outTradeNo)
    if (order.mix !== 'CREATED' || fee?.state !== 'UNPAID')
      throw new Error('this mixed order cannot be paid')
    if (funds) fee.state = 'SETTLED'
    const cashNo = order.prepayId?.replace(/^wx-/, '')
    if (cashNo !== undefined && cash) this.channel.pay(cashNo)
    order.funds = funds ? 'SUCCESS' : 'FAIL'
    if (order.prepayId !== null) order.cash = cash ? 'SUCCESS' : 'FAIL'
    order.mix = funds && order.cash !== 'FAIL' ? 'SUCCESS' : 'FAIL'
  }

  /** What the funds paid and did not get back. */
  fundsBalanceFen(): number {
    const settled = [...this.fees.values()].filter(({ state }) => state === 'SETTLED')
    const paid = settled.reduce(
      (sum, { split }) =>
        sum + (split === undefined ? 0 : split.fundFen + split.accountFen + split.otherFen),
      0,
    )
    return paid - [...this.refunds.values()].reduce((sum, { fundsFen }) => sum + fundsFen, 0)
  }

  callback(outTradeNo: string): { headers: Record<string, string>; payload: string } {
    this.callbacks += 1
    const content: MedInsCallback = {
      callbackId: `ins-${this.callbacks}-${randomUUID()}`,
      eventType: 'MEDICAL_INSURANCE.SUCCESS',
      outTradeNo,
      state: this.stateOf(outTradeNo),
    }
    return {
      headers: { 'content-type': 'application/json', 'wechatpay-signature': 'good' },
      payload: JSON.stringify(content),
    }
  }

  authorisation(app: unknown, returnUrl: string) {
    return app === 'mini_program'
      ? { kind: 'mini_program' as const, appId: 'wx-insurance', path: 'auth' }
      : {
          kind: 'page' as const,
          url: `https://insurance.example/code?redirectUrl=${encodeURIComponent(returnUrl)}`,
        }
  }

  redeem(authCode: string) {
    return this.answer('redeem', () => {
      if (authCode === 'used') throw new GatewayRefused('fake', 'AUTH_EXPIRED', 'used')
      return { payAuthNo: `auth-${authCode}`, geoLocation: '120.58,30.01' }
    })
  }

  createOrder(order: MedInsOrder) {
    return this.answer('createOrder', () => {
      const known = this.orders.get(order.outTradeNo)
      if (known !== undefined) return { mixTradeNo: known.mixTradeNo }
      const mixTradeNo = `mix-${randomUUID()}`
      this.orders.set(order.outTradeNo, {
        ...order,
        mixTradeNo,
        mix: 'CREATED',
        cash: order.prepayId === null ? 'NONE' : 'CREATED',
        funds: 'CREATED',
      })
      return { mixTradeNo }
    })
  }

  payParameters(_app: unknown, mixTradeNo: string, prepayId: string | null) {
    const cash =
      prepayId === null
        ? null
        : {
            timeStamp: '1',
            nonceStr: 'n',
            package: `prepay_id=${prepayId}`,
            signType: 'RSA' as const,
            paySign: 's',
          }
    return { appId: 'wx', mixTradeNo, cash }
  }

  queryOrder(outTradeNo: string): Promise<MedInsState | null> {
    return this.answer('queryOrder', () =>
      this.orders.has(outTradeNo) ? this.stateOf(outTradeNo) : null,
    )
  }

  notifyRefund({ outRefundNo }: { outRefundNo: string }): Promise<void> {
    return this.answer('notifyRefund', () => void this.notified.push(outRefundNo))
  }

  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): MedInsCallback {
    if (headers['wechatpay-signature'] !== 'good')
      throw new GatewayRefused('fake', 'SIGN_ERROR', 'bad signature')
    const callback: MedInsCallback = JSON.parse(rawBody.toString('utf8'))
    return { ...callback, state: { ...callback.state, paidAt: null } }
  }

  readonly bureau: HisInsurance = {
    upload: ({ outTradeNo, totalFen }) =>
      this.answer('upload', () => {
        const fee = this.fees.get(outTradeNo) ?? {
          outTradeNo,
          payOrdId: `ord-${outTradeNo}`,
          totalFen,
          split: undefined,
          state: 'UNPAID' as const,
        }
        this.fees.set(outTradeNo, fee)
        return { medOrgOrd: `org-${this.fees.size}`, payOrdId: fee.payOrdId }
      }),
    preSettle: ({ outTradeNo, usesAccount }) =>
      this.answer('preSettle', () => {
        const fee = this.fee(outTradeNo)
        fee.split = this.decide(fee.totalFen, usesAccount)
        return fee.split
      }),
    revoke: ({ outTradeNo }) =>
      this.answer('revoke', () => {
        const fee = this.fee(outTradeNo)
        if (fee.state === 'SETTLED') return 'settled' as const
        fee.state = 'REVOKED'
        return 'revoked' as const
      }),
    refund: ({ payOrdId, outRefundNo, fundFen, accountFen, otherFen }) =>
      this.answer('refund', () => {
        const fee = [...this.fees.values()].find((one) => one.payOrdId === payOrdId)
        if (fee?.state !== 'SETTLED')
          throw new GatewayRefused('fake', 'NOTHING_LEFT', 'nothing was settled')
        this.refunds.set(outRefundNo, { payOrdId, fundsFen: fundFen + accountFen + otherFen })
        return { refundedAt: new Date() }
      }),
    status: async () => ({ state: 'UNKNOWN', settledFen: 0, refundedFen: 0 }),
    dayBill: async () => this.dayBill(),
  }

  dayBill: () => HisInsuranceLine[] | undefined = () => undefined

  private stateOf(outTradeNo: string): MedInsState {
    const { mixTradeNo, mix, cash, funds, amounts } = this.order(outTradeNo)
    const { totalFen, fundFen, accountFen, otherFen, wechatCashFen } = amounts
    return {
      mixTradeNo,
      mix,
      cash,
      funds,
      amounts: { totalFen, fundFen, accountFen, otherFen, wechatCashFen },
      paidAt: mix === 'SUCCESS' ? new Date() : null,
    }
  }

  private order(outTradeNo: string): Mixed {
    const order = this.orders.get(outTradeNo)
    if (order === undefined) throw new Error('no such mixed order')
    return order
  }

  private fee(outTradeNo: string): Fee {
    const fee = this.fees.get(outTradeNo)
    if (fee === undefined) throw new Error('no such fees')
    return fee
  }

  private async answer<Result>(name: InsuranceCall, work: () => Result): Promise<Result> {
    this.calls.push(name)
    const loss = this.losses[name]
    if (loss === 'before') throw new GatewayUnavailable('fake', 'down')
    const refusal = this.refusals[name]
    if (refusal !== undefined) throw new GatewayRefused('fake', refusal, 'no')
    const result = work()
    if (loss === 'after') throw new GatewayUnavailable('fake', 'the reply was lost')
    return result
  }
}

/** The hospital's system with a line to the bureau. */
export class InsuredHis extends FakeHis {
  constructor(readonly insurance: HisInsurance) {
    super()
  }
}
