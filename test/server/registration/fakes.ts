/** Outside systems for tests: they keep their own books, and fail where a test says so. */
import { randomUUID } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import type { HisFormRead } from '../../../server/gateways/his/admissions'
import type { HisChanges } from '../../../server/gateways/his/changes'
import type { HisDayEntry, HisMoneyEntry } from '../../../server/gateways/his/days'
import type {
  HisDischargeConfirmed,
  HisPresettleAsked,
  HisPresettled,
} from '../../../server/gateways/his/discharges'
import type { HisFormAnswer } from '../../../server/gateways/his/forms'
import type {
  HisGuarantee,
  HisGuaranteeClosing,
  HisGuaranteeEnd,
} from '../../../server/gateways/his/guarantees'
import type { HisRefundAnswer, HisRefundAsked } from '../../../server/gateways/his/refunds'
import type {
  HisBillReceipt,
  HisBills,
  HisDeposit,
  HisGateway,
  HisClinicChange,
  HisRegistration,
} from '../../../server/gateways/his/types'
import type {
  EncryptedBankCard,
  WeChatBillLine,
  WeChatPayCallback,
  WeChatPayGateway,
  WeChatPayOrder,
  WeChatPayState,
  WeChatRefundRequest,
  WeChatRefundState,
} from '../../../server/gateways/wechat_pay/types'
import { aSession } from '../../support/server/builders'
import { AdmissionWard } from '../../support/server/fakes/admission_ward'
import { ExamPlatform } from '../../support/server/fakes/exam_platform'
import { FakeRegistry } from '../../support/server/fakes/fake_registry'
import { LockOffice } from '../../support/server/fakes/lock_office'
import { QueueDesk } from '../../support/server/fakes/queue_desk'
import { RecordRoom } from '../../support/server/fakes/record_room'
import { TestHospital } from '../../support/server/test_hospital'
import type { TestServer } from '../../support/server/test_server'

/** `before`: the request is lost; `after`: it is carried out and the reply is lost. */
type Loss = 'before' | 'after'

interface ChannelOrder extends WeChatPayOrder {
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  transactionId: string
  paidFen: number
}

interface ChannelRefund {
  outTradeNo: string
  refundFen: number
  totalFen: number
  state: WeChatRefundState
}

/** WeChat Pay with its books in memory. */
export class FakeChannel implements WeChatPayGateway {
  readonly orders = new Map<string, ChannelOrder>()
  readonly refunds = new Map<string, ChannelRefund>()
  readonly calls: string[] = []
  losses: Partial<
    Record<
      | 'createOrder'
      | 'queryOrder'
      | 'closeOrder'
      | 'refund'
      | 'queryRefund'
      | 'refundElsewhere'
      | 'tradeBill',
      Loss
    >
  > = {}
  /** What a refund answers first. */
  refundStatus: WeChatRefundState['status'] = 'SUCCESS'
  /** With what code refunds are refused. */
  refundRefusal: string | undefined
  /** What abnormal refunds were sent elsewhere with. */
  readonly sentElsewhere: (EncryptedBankCard | null)[] = []
  /** Runs while the channel works on a close: a patient who pays at this very moment. */
  whileClosing: ((outTradeNo: string) => void) | undefined
  whileCreating: (() => Promise<void>) | undefined
  private callbacks = 0

  /** The patient pays on his phone. */
  pay(outTradeNo: string, amountFen?: number): void {
    const order = this.orders.get(outTradeNo)
    if (order === undefined || order.state !== 'NOTPAY')
      throw new Error('this channel order cannot be paid')
    order.state = 'SUCCESS'
    order.paidFen = amountFen ?? order.amountFen
  }

  /** All that was received minus all that was given back, in fen. */
  balanceFen(): number {
    const paid = [...this.orders.values()]
      .filter((order) => order.state === 'SUCCESS')
      .reduce((sum, order) => sum + order.paidFen, 0)
    return paid - [...this.refunds.values()].reduce((sum, refund) => sum + refund.refundFen, 0)
  }

  /** The callback the channel sends of a payment. */
  paymentCallback(outTradeNo: string): { headers: Record<string, string>; payload: string } {
    const result = this.stateOf(outTradeNo)
    return this.signed({
      callbackId: `cb-${(this.callbacks += 1)}-${randomUUID()}`,
      kind: 'payment',
      eventType: 'TRANSACTION.SUCCESS',
      outTradeNo,
      result,
    })
  }

  refundCallback(outRefundNo: string): { headers: Record<string, string>; payload: string } {
    const refund = this.refunds.get(outRefundNo)
    if (refund === undefined) throw new Error('no such refund')
    return this.signed({
      callbackId: randomUUID(),
      kind: 'refund',
      eventType: `REFUND.${refund.state.status}`,
      outTradeNo: refund.outTradeNo,
      outRefundNo,
      result: refund.state,
    })
  }

  createOrder(order: WeChatPayOrder): Promise<{ prepayId: string }> {
    return this.answer('createOrder', async () => {
      await this.whileCreating?.()
      const known = this.orders.get(order.outTradeNo)
      if (known?.state === 'SUCCESS') throw new GatewayRefused('fake', 'ORDERPAID', 'paid')
      if (known?.state === 'CLOSED') throw new GatewayRefused('fake', 'ORDER_CLOSED', 'closed')
      if (known === undefined)
        this.orders.set(order.outTradeNo, {
          ...order,
          state: 'NOTPAY',
          transactionId: `t-${randomUUID()}`,
          paidFen: 0,
        })
      return { prepayId: `wx-${order.outTradeNo}` }
    })
  }

  payParameters(_app: unknown, prepayId: string) {
    return {
      appId: 'wx',
      timeStamp: '1',
      nonceStr: 'n',
      package: `prepay_id=${prepayId}`,
      signType: 'RSA' as const,
      paySign: 's',
    }
  }

  queryOrder(outTradeNo: string): Promise<WeChatPayState> {
    return this.answer('queryOrder', async () => this.stateOf(outTradeNo))
  }

  closeOrder(outTradeNo: string): Promise<void> {
    return this.answer('closeOrder', async () => {
      this.whileClosing?.(outTradeNo)
      const order = this.orders.get(outTradeNo)
      if (order?.state === 'SUCCESS') throw new GatewayRefused('fake', 'ORDERPAID', 'paid')
      if (order !== undefined) order.state = 'CLOSED'
    })
  }

  refund(request: WeChatRefundRequest): Promise<WeChatRefundState> {
    return this.answer('refund', async () => {
      const outTradeNo =
        'outTradeNo' in request ? request.outTradeNo : this.numberOf(request.transactionId)
      const order = this.orders.get(outTradeNo)
      if (order?.state !== 'SUCCESS')
        throw new GatewayRefused('fake', 'RESOURCE_NOT_EXISTS', 'nothing was paid')
      if (request.totalFen !== order.paidFen)
        throw new GatewayRefused('fake', 'INVALID_REQUEST', 'the total differs')
      if (this.refundRefusal !== undefined)
        throw new GatewayRefused('fake', this.refundRefusal, '渠道的话')
      const known = this.refunds.get(request.outRefundNo)
      if (known !== undefined) return known.state
      const state = {
        status: this.refundStatus,
        channelRefundId: randomUUID(),
        receivedBy: '零钱',
        finishedAt: this.refundStatus === 'SUCCESS' ? new Date() : null,
      }
      this.refunds.set(request.outRefundNo, {
        outTradeNo,
        refundFen: request.refundFen,
        totalFen: request.totalFen,
        state,
      })
      return state
    })
  }

  encryptCard(card: { bankType: string; bankAccount: string; realName: string }) {
    return { ...card, keyId: 'k', bankAccount: `encrypted ${card.bankAccount.length}` }
  }

  /** Abnormal refunds arrive elsewhere, once `refundStatus` lets them. */
  refundElsewhere(request: {
    channelRefundId: string
    outRefundNo: string
    card: EncryptedBankCard | null
  }): Promise<WeChatRefundState> {
    return this.answer('refundElsewhere', async () => {
      const refund = this.refunds.get(request.outRefundNo)
      if (refund?.state.channelRefundId !== request.channelRefundId)
        throw new GatewayRefused('fake', 'RESOURCE_NOT_EXISTS', 'no such refund')
      if (refund.state.status !== 'ABNORMAL')
        throw new GatewayRefused('fake', 'INVALID_REQUEST', 'not abnormal')
      if (this.refundRefusal !== undefined)
        throw new GatewayRefused('fake', this.refundRefusal, '卡号有误')
      this.sentElsewhere.push(request.card)
      refund.state = { ...refund.state, status: this.refundStatus, receivedBy: '银行卡' }
      return refund.state
    })
  }

  queryRefund(outRefundNo: string): Promise<WeChatRefundState | null> {
    return this.answer('queryRefund', async () => this.refunds.get(outRefundNo)?.state ?? null)
  }

  /** Every trade so far, whatever the day; undefined says that there is no bill yet. */
  bill: ((lines: WeChatBillLine[]) => WeChatBillLine[] | undefined) | undefined

  tradeBill(): Promise<WeChatBillLine[] | undefined> {
    return this.answer('tradeBill', async () => {
      const paid = [...this.orders].filter(([, order]) => order.state === 'SUCCESS')
      const lines: WeChatBillLine[] = [
        ...paid.map(([outTradeNo, { transactionId, paidFen }]) => ({
          kind: 'payment' as const,
          outTradeNo,
          transactionId,
          amountFen: paidFen,
        })),
        ...[...this.refunds].map(([outRefundNo, { outTradeNo, refundFen }]) => ({
          kind: 'refund' as const,
          outTradeNo,
          outRefundNo,
          amountFen: refundFen,
          status: 'SUCCESS' as const,
        })),
      ]
      return this.bill === undefined ? lines : this.bill(lines)
    })
  }

  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): WeChatPayCallback {
    if (headers['wechatpay-signature'] !== 'good')
      throw new GatewayRefused('fake', 'SIGN_ERROR', 'bad signature')
    const { paidAt, finishedAt, ...rest } = JSON.parse(rawBody.toString('utf8'))
    return rest as WeChatPayCallback
  }

  private numberOf(transactionId: string): string {
    const found = [...this.orders].find(([, order]) => order.transactionId === transactionId)
    return found?.[0] ?? ''
  }

  private signed(callback: WeChatPayCallback) {
    return {
      headers: { 'content-type': 'application/json', 'wechatpay-signature': 'good' },
      payload: JSON.stringify(callback),
    }
  }

  private stateOf(outTradeNo: string): WeChatPayState {
    const order = this.orders.get(outTradeNo)
    if (order === undefined) return { state: 'UNKNOWN' }
    if (order.state !== 'SUCCESS') return { state: order.state }
    return {
      state: 'SUCCESS',
      transactionId: order.transactionId,
      amountFen: order.paidFen,
      paidAt: new Date(),
    }
  }

  private async answer<Result>(
    name: keyof FakeChannel['losses'],
    work: () => Promise<Result>,
  ): Promise<Result> {
    this.calls.push(name)
    if (this.losses[name] === 'before') throw new GatewayUnavailable('fake', 'down')
    const result = await work()
    if (this.losses[name] === 'after') throw new GatewayUnavailable('fake', 'the reply was lost')
    return result
  }
}

/** The hospital's own system. */
export class FakeHis implements HisGateway {
  readonly identity = new FakeRegistry()
  readonly queues = new QueueDesk()
  readonly locks = new LockOffice()
  readonly exams = new ExamPlatform()
  readonly copies = new RecordRoom()
  readonly registered = new Map<string, HisRegistration>()
  readonly released: string[] = []
  readonly deposits = new Map<string, HisDeposit & { receiptNo: string }>()
  readonly bills = new Map<string, HisBills & HisBillReceipt>()
  mode: 'ok' | 'down' | 'refuse' | 'reply_lost' | 'needs_person' = 'ok'
  /** It takes no place back. */
  keepsSlots = false
  /** Runs while the hospital works on a confirmation. */
  whileConfirming: (() => Promise<void>) | undefined

  async confirmRegistration(
    registration: HisRegistration,
  ): Promise<{ hisOrderNo: string; ticketCode: string }> {
    await this.whileConfirming?.()
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.mode === 'needs_person') throw needsPerson()
    if (this.mode === 'refuse') throw new GatewayRefused('his', 'NO_PLACE', 'cannot keep the place')
    const { lockId } = registration
    if (lockId && !this.locks.confirm(lockId))
      throw new GatewayRefused('his', 'LOCK_UNKNOWN', '号源已被窗口占用')
    this.registered.set(registration.orderNo, registration)
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return { hisOrderNo: `H${registration.orderNo}`, ticketCode: `T${registration.orderNo}` }
  }

  async cancelRegistration({ orderNo }: { orderNo: string }): Promise<void> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.mode === 'needs_person') throw needsPerson()
    if (this.keepsSlots) throw new GatewayRefused('his', 'SEEN', 'the visit has begun')
    this.released.push(orderNo)
  }

  /** What it does when a registration of another channel is given back; null: not offered. */
  outside: 'ok' | 'refuse' | null = 'ok'
  readonly cancelledOutside: string[] = []

  async cancelOutside({ registrationId }: { registrationId: string }): Promise<boolean> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.outside === 'refuse') throw new GatewayRefused('his', 'TOO_LATE', '就诊前一天才能退')
    if (this.outside === 'ok') this.cancelledOutside.push(registrationId)
    return this.outside === 'ok'
  }

  /** What it does when a clinic was changed at the desk; null: not offered. */
  clinics: 'ok' | 'refuse' | null = 'ok'
  readonly changes: HisClinicChange[] = []

  async changeClinic(change: HisClinicChange): Promise<boolean> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.clinics === 'refuse') throw new GatewayRefused('his', 'SEEN', '已有患者就诊')
    if (this.clinics === 'ok') this.changes.push(change)
    return this.clinics === 'ok'
  }

  readonly ward = new AdmissionWard()

  noteFormRead(read: HisFormRead): Promise<boolean> {
    return this.ward.noteFormRead(read)
  }

  /** What it does with answers before a visit; null: not offered. */
  forms: 'ok' | 'refuse' | null = 'ok'
  readonly formAnswers: HisFormAnswer[] = []

  async answerForm(answer: HisFormAnswer): Promise<boolean> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.forms === 'refuse') throw new GatewayRefused('his', 'ORDER_UNKNOWN', '没有这个挂号')
    if (this.forms === 'ok') this.formAnswers.push(answer)
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return this.forms === 'ok'
  }

  /** What it answers to refunds that patients ask for, for each line; `later`: once it was told to; null: not offered. */
  refunds: 'granted' | 'later' | 'refuse' | null | ((line: { line: number }) => string | null) =
    'granted'
  /** By number, with how often each was sent. */
  readonly refundAsks = new Map<string, HisRefundAsked & { times: number }>()

  async askRefund(asked: HisRefundAsked): Promise<HisRefundAnswer | undefined> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    const { refunds } = this
    if (refunds === null) return undefined
    const times = (this.refundAsks.get(asked.askId)?.times ?? 0) + 1
    this.refundAsks.set(asked.askId, { ...asked, times })
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    if (refunds === 'refuse') throw new GatewayRefused('his', 'DISPENSED', '药已经配好，不能退')
    if (refunds === 'later') return { state: 'received' }
    const lines = asked.lines.map(({ billNo, line }) => {
      const reason = refunds === 'granted' ? null : refunds({ line })
      const state = reason === null ? ('granted' as const) : ('refused' as const)
      return { billNo, line, state, reason }
    })
    return { state: 'answered', lines }
  }

  /** What it does with bills that a lender stands for; null: not offered. */
  guarantees: 'ok' | 'refuse' | null = 'ok'
  readonly guaranteed = new Map<string, HisGuarantee & { ended?: HisGuaranteeEnd }>()

  async openGuarantee(guarantee: HisGuarantee): Promise<boolean> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.guarantees === 'refuse') throw new GatewayRefused('his', 'BILL_PAID', '已缴费')
    if (this.guarantees === 'ok' && !this.guaranteed.has(guarantee.guaranteeNo))
      this.guaranteed.set(guarantee.guaranteeNo, guarantee)
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return this.guarantees === 'ok'
  }

  async closeGuarantee({ guaranteeNo, reason }: HisGuaranteeClosing): Promise<void> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    const known = this.guaranteed.get(guaranteeNo)
    if (known !== undefined) known.ended ??= reason
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
  }

  /** What it says of the sums of a stay; null: not offered. */
  presettled: ((asked: HisPresettleAsked) => HisPresettled) | null = null
  readonly presettleAsked: HisPresettleAsked[] = []

  async presettle(asked: HisPresettleAsked): Promise<HisPresettled | undefined> {
    this.presettleAsked.push(asked)
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    return this.presettled?.(asked)
  }

  /** What it does with the patient's yes; null: not offered. */
  confirmations: 'ok' | 'refuse' | null = 'ok'
  /** By number, with how often each was sent. */
  readonly dischargesConfirmed = new Map<string, HisDischargeConfirmed & { times: number }>()

  async confirmDischarge(confirmed: HisDischargeConfirmed): Promise<boolean> {
    await this.whileConfirming?.()
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.confirmations === 'refuse')
      throw new GatewayRefused('his', 'CHANGED', '又补记了一笔费用')
    if (this.confirmations === null) return false
    const times = (this.dischargesConfirmed.get(confirmed.confirmationId)?.times ?? 0) + 1
    this.dischargesConfirmed.set(confirmed.confirmationId, { ...confirmed, times })
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return true
  }

  async confirmDeposit(
    deposit: HisDeposit,
  ): Promise<{ receiptNo: string; balanceFen: number | null }> {
    await this.whileConfirming?.()
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    const known = this.deposits.get(deposit.depositNo)
    if (known === undefined && this.mode === 'refuse')
      throw new GatewayRefused('his', 'STAY_ENDED', 'takes no deposit any more')
    const entry = known ?? { ...deposit, receiptNo: `R${this.deposits.size + 1}` }
    this.deposits.set(deposit.depositNo, entry)
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return { receiptNo: entry.receiptNo, balanceFen: entry.amountFen }
  }

  async confirmBill(bills: HisBills): Promise<HisBillReceipt> {
    await this.whileConfirming?.()
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    const known = this.bills.get(bills.orderNo)
    if (known === undefined && this.mode === 'refuse')
      throw new GatewayRefused('his', 'BILL_PAID', 'paid at the window')
    const number = String(this.bills.size + 1)
    const entry = known ?? {
      ...bills,
      receiptNo: `R${number}`,
      invoice: {
        billName: '医疗门诊收费票据（电子）',
        billBatchCode: '33060126',
        billNo: number.padStart(10, '0'),
        random: 'a1b2c3',
      },
    }
    this.bills.set(bills.orderNo, entry)
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return { receiptNo: entry.receiptNo, invoice: entry.invoice }
  }

  /** It has a list of a day. */
  listsDays = true
  /** All of its books are of this day; undefined: of any. */
  dayOfBooks: string | undefined

  async listDay(day: string): Promise<HisDayEntry[] | undefined> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (!this.listsDays) return undefined
    if (day !== (this.dayOfBooks ?? day)) return []
    const orders = [...this.registered.values()].map(({ orderNo, lockId, totalFeeFen }) => ({
      state: this.released.includes(orderNo) ? ('cancelled' as const) : ('confirmed' as const),
      orderNo,
      hisOrderNo: `H${orderNo}`,
      lockId: lockId ?? null,
      totalFeeFen,
    }))
    const locks = [...this.locks.locks].flatMap(([lockId, { state, hisLockNo }]) =>
      state === 'confirmed' ? [] : [{ state, lockId, hisLockNo }],
    )
    return [...orders, ...locks]
  }

  /** Its list of a day's money; undefined: it has none. */
  money: HisMoneyEntry[] | undefined = []

  async listMoney(day: string): Promise<HisMoneyEntry[] | undefined> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    return day === (this.dayOfBooks ?? day) ? this.money : this.money && []
  }

  /** Pages of changed documents, one for each time it is asked; none when empty. */
  readonly pages: HisChanges[] = []

  /** What is told of a patient's past, by his number. */
  readonly pasts = new Map<string, unknown[]>()

  async listPatientChanges(asked: { patient: { value: string } }): Promise<HisChanges | undefined> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    return {
      documents: this.pasts.get(asked.patient.value) ?? [],
      next: 'end',
      hasMore: false,
    }
  }

  async listChanges(asked: {
    after: string | null
    kinds: readonly string[]
  }): Promise<HisChanges | undefined> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (!asked.kinds.includes('report')) return undefined
    return this.pages.shift() ?? { documents: [], next: asked.after ?? '', hasMore: false }
  }
}

/** A hospital in a test with these two around it. */
export class FakedHospital extends TestHospital {
  protected constructor(
    server: TestServer,
    readonly channel: FakeChannel,
    readonly his: FakeHis,
  ) {
    super(server)
  }

  /** From now on nothing fails. */
  recover(): void {
    Object.assign(this.channel, { losses: {}, whileClosing: undefined, whileCreating: undefined })
    Object.assign(this.his, { mode: 'ok', whileConfirming: undefined })
    this.channel.refundStatus = 'SUCCESS'
    this.channel.refundRefusal = undefined
  }

  /** The same account pays in the mini-program. */
  async payInMiniProgram<Answer>(
    this: FakedHospital & {
      pay: (session: { token: string }, id: string, app: 'mini_program') => Promise<Answer>
    },
    { accountId }: { accountId: string },
    id: string,
  ): Promise<Answer> {
    const session = await aSession(this.server, { accountId, app: 'mini_program' })
    return this.pay(session, id, 'mini_program')
  }

  /** The patient pays, the channel says so, and all that follows is done. */
  async receive(tradeNo: string, fen?: number): Promise<void> {
    this.channel.pay(tradeNo, fen)
    const { statusCode } = await this.notify(this.channel.paymentCallback(tradeNo))
    expect(statusCode).toBe(204)
    await this.settleAll()
  }
}

const needsPerson = (): GatewayUnavailable =>
  new GatewayUnavailable('his', 'a call without an answer', { needsPerson: true })
