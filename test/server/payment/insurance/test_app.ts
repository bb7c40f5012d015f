/** A hospital that takes medical insurance, for the tests: registrations of one department and outpatient bills, with every outside system a fake. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../../server/app'
import { accountArea } from '../../../../server/areas/account'
import { outpatientArea } from '../../../../server/areas/outpatient'
import { patientArea } from '../../../../server/areas/patient'
import {
  insuranceNotifyPath,
  paymentArea,
  weChatNotifyPath,
} from '../../../../server/areas/payment'
import { privacyArea } from '../../../../server/areas/privacy'
import { registrationArea } from '../../../../server/areas/registration'
import { businesses, nameOrders } from '../../../../server/composition_root'
import * as expiry from '../../../../server/workers/expiry'
import {
  insuranceCalls as calls,
  type InsuredBusinessName,
} from '../../../../src/contract/insurance'
import { outpatientCalls } from '../../../../src/contract/outpatient'
import { registrationCalls } from '../../../../src/contract/registration'
import { aTel } from '../../../support/e2e/people'
import { type Callback, startHospital } from '../../../support/server/test_hospital'
import type { TestServer } from '../../../support/server/test_server'
import { FakeChannel, FakedHospital } from '../../registration/fakes'
import { FakeInsurance, InsuredHis } from './fakes'

export interface Person {
  accountId: string
  token: string
  patientId: string
}

/** An order that waits for money. */
export interface Payable {
  business: InsuredBusinessName
  orderId: string
}

/** A server with fakes around it, and the builders of this area. */
export class InsuredTestApp extends FakedHospital {
  private constructor(
    server: TestServer,
    channel: FakeChannel,
    readonly insurance: FakeInsurance,
    his: InsuredHis,
  ) {
    super(server, channel, his)
  }

  static async start(): Promise<InsuredTestApp> {
    const channel = new FakeChannel()
    const insurance = new FakeInsurance(channel)
    const his = new InsuredHis(insurance.bureau)
    const server = await startHospital({
      areas: [
        accountArea,
        patientArea([]),
        privacyArea(() => allAreas),
        registrationArea,
        outpatientArea,
        paymentArea(businesses, nameOrders),
      ],
      gateways: { weChatPay: channel, his, medIns: insurance },
    })
    const { sql } = server
    await sql`drop index schedule_once`
    await sql`insert into department (department_id, branch_id, parent_id, name, sort, preparation) values ('g', 'b', null, '内科', 1, '{}')`
    await sql`insert into department (department_id, branch_id, parent_id, name, place, preparation) values ('d', 'b', 'g', '心内科', '3楼', '{}')`
    return new InsuredTestApp(server, channel, insurance, his)
  }

  /** An account with its own person as a patient. */
  async person(): Promise<Person> {
    const { accountId, token } = await this.account({ tel: aTel(), isSteppedUp: true })
    return { accountId, token, patientId: await this.patient(accountId, 'self') }
  }

  async patient(accountId: string, relation: 'self' | 'parent', idType = '01'): Promise<string> {
    const { patientId } = await this.file({ idType })
    await this.join({ accountId }, patientId, 'full', relation)
    return patientId
  }

  /** A registration of 50 yuan that waits for money. */
  async registration(person: Person, patientId: string = person.patientId): Promise<Payable> {
    const scheduleId = randomUUID()
    const sourceTimeId = randomUUID()
    const { sql } = this.server
    await sql`
      insert into schedule (schedule_id, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, release_at)
      values (${scheduleId}, 'b', 'd', 'general', hospital_today() + 3, 'morning', 5000, 0, now() - interval '1 hour')`
    await sql`
      insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, stopped, capacity)
      select ${sourceTimeId}, ${scheduleId}, 'b', 'd', hospital_today() + 3, '09:00', '09:30', at, at + interval '30 minutes', now() - interval '1 hour', false, 5
      from (select ((hospital_today() + 3)::timestamp + interval '9 hours') at time zone 'Asia/Shanghai' as at) begins`
    const { status, body } = await this.call(
      registrationCalls.createOrder,
      { sourceTimeId, patientId, idempotencyKey: randomUUID() },
      person,
    )
    if (status !== 200) throw new Error(`booking failed: ${JSON.stringify(body)}`)
    return { business: 'registration', orderId: body.orderId }
  }

  /** Bills of 75 yuan in one order that waits for money. */
  async bills(person: Person): Promise<Payable> {
    const billIds = [
      await this.bill(person.patientId, 5_000),
      await this.bill(person.patientId, 2_500),
    ]
    const { status, body } = await this.call(
      outpatientCalls.createOrder,
      { patientId: person.patientId, billIds, idempotencyKey: randomUUID() },
      person,
    )
    if (status !== 200) throw new Error(`ordering failed: ${JSON.stringify(body)}`)
    return { business: 'outpatient', orderId: body.orderId }
  }

  private async bill(patientId: string, fen: number): Promise<string> {
    const billId = randomUUID()
    await this.sql`
      insert into outpatient_bill (bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, cost_type_name, title, total_fen, cash_fen, issued_at, expires_at)
      values (${billId}, ${billId}, 'b', ${patientId}, 'V1', hospital_today(), '心内科', '医保', '西药处方', ${fen}, ${fen}, hospital_now(), hospital_now() + interval '3 days')`
    return billId
  }

  page(person: Person, of: Payable) {
    return this.call(calls.getPage, of, person)
  }

  start(person: Person, of: Payable, consentVersion: string | undefined = '1') {
    return this.call(calls.start, { ...of, app: 'official_account', consentVersion }, person)
  }

  settle(person: Person, of: Payable, given: { authCode?: string; usesAccount?: boolean } = {}) {
    return this.call(
      calls.settle,
      {
        ...of,
        usesAccount: given.usesAccount ?? true,
        ...('authCode' in given ? { authCode: given.authCode } : {}),
      },
      person,
    )
  }

  pay(person: Person, of: Payable) {
    return this.call(calls.pay, of, person)
  }

  check(person: Person, of: Payable) {
    return this.call(calls.check, of, person)
  }

  giveUp(person: Person, of: Payable) {
    return this.call(calls.giveUp, of, person)
  }

  /** By WeChat Pay alone. */
  payAlone(person: Person, { business, orderId }: Payable) {
    const call = business === 'registration' ? registrationCalls.payOrder : outpatientCalls.payOrder
    return this.send(call, { orderId, method: 'wechat', app: 'official_account' }, person)
  }

  /** Authorised and settled in advance: the amounts are on the page. */
  async decided(person: Person, of: Payable): Promise<void> {
    await this.start(person, of)
    const { body } = await this.settle(person, of, { authCode: randomUUID() })
    if (body.payment?.status !== 'PRESETTLED')
      throw new Error(`not decided: ${JSON.stringify(body)}`)
  }

  /** Handed to the phone: our number of the mixed order. */
  async handedOver(person: Person, of: Payable): Promise<string> {
    await this.decided(person, of)
    const { status, body } = await this.pay(person, of)
    if (status !== 200 || body.pay === null)
      throw new Error(`not handed over: ${JSON.stringify(body)}`)
    return this.number(of)
  }

  async number({ orderId }: Payable): Promise<string> {
    const [row] = await this.sql<{ no: string }[]>`
      select out_trade_no as no from insurance_payment where business_id = ${orderId} order by created_at desc limit 1`
    return row?.no ?? ''
  }

  /** The insurance calls back, unless another address is given. */
  override notify(callback: Callback, url: string = insuranceNotifyPath) {
    return super.notify(callback, url)
  }

  notifyCash(callback: Callback) {
    return this.notify(callback, weChatNotifyPath)
  }

  async passDeadline(of: Payable): Promise<void> {
    const { sql } = this.server
    await sql`update insurance_payment set expires_at = now() - interval '1 second' where business_id = ${of.orderId}`
    if (of.business === 'registration')
      await sql`update registration_order set expires_at = hospital_now() - interval '1 second' where order_id = ${of.orderId}`
    else
      await sql`update outpatient_order set expires_at = hospital_now() - interval '1 second' where order_id = ${of.orderId}`
  }

  override recover(): void {
    super.recover()
    Object.assign(this.insurance, { losses: {}, refusals: {} })
  }

  /** What was not paid in time ends too. */
  override settleAll(): Promise<void> {
    return super.settleAll(expiry.runOnce)
  }

  /** What each order is worth to the hospital now, in cash and from the funds. */
  async served(): Promise<number> {
    const [row] = await this.sql<{ fen: number }[]>`
      select ((select coalesce(sum(total_fee_fen), 0) from registration_order where status in ('CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED'))
        + (select coalesce(sum(total_fen), 0) from outpatient_order where status in ('PAID_UNCONFIRMED', 'PAID')))::int as fen`
    return row?.fen ?? 0
  }

  /** No money without a service or a refund, no service without its money, nothing twice. */
  async expectBalancedBooks(): Promise<void> {
    expect(this.channel.balanceFen() + this.insurance.fundsBalanceFen()).toBe(await this.served())
    const adrift = await this.sql`
      select out_trade_no, status from insurance_payment where status in ('PAYING', 'CLOSING') and expires_at < now()`
    expect([...adrift]).toEqual([])
  }
}
