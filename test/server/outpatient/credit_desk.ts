/** A cash desk with a lender beside it, for the tests of paying after the visit. */
import { accountArea } from '../../../server/areas/account'
import { advanceGuarantees, outpatientArea } from '../../../server/areas/outpatient'
import { creditNotifyPath } from '../../../server/areas/outpatient/guarantees/callbacks'
import { planGuarantees } from '../../../server/areas/outpatient/guarantees/planning'
import { listBalances, listLedgerFaults, paymentArea } from '../../../server/areas/payment'
import { listRecentFaults } from '../../../server/areas/payment/ledger/ledger_repository'
import { businesses, nameOrders } from '../../../server/composition_root'
import { transaction } from '../../../server/database/client'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { startHospital, type Callback } from '../../support/server/test_hospital'
import type { TestServer } from '../../support/server/test_server'
import { FakeChannel, FakeHis } from '../registration/fakes'
import { FakeLender } from './fake_lender'
import { CashDesk, type Person } from './test_app'

/** The guarantee of a bill in our books. */
interface GuaranteeRow {
  guaranteeId: string
  outOrderNo: string
  state: string
  endReason: string | null
  orderId: string | null
  hospitalState: string
}

export class CreditDesk extends CashDesk {
  private constructor(
    server: TestServer,
    channel: FakeChannel,
    his: FakeHis,
    readonly lender: FakeLender,
  ) {
    super(server, channel, his)
  }

  static override async start(): Promise<CreditDesk> {
    const channel = new FakeChannel()
    const his = new FakeHis()
    const lender = new FakeLender(channel)
    const server = await startHospital({
      areas: [accountArea, outpatientArea, paymentArea(businesses, nameOrders)],
      gateways: { weChatPay: channel, his, creditLine: lender },
      settings: {
        creditLine: {
          serviceId: '500001',
          notifyUrl: 'http://localhost:8080/pay/notify/credit',
          dailyYuan: 3000,
          sweepHour: 20,
        },
      },
    })
    return new CreditDesk(server, channel, his, lender)
  }

  /** The patient that the account itself is. */
  async self(owner: Person, birthday = '1980-05-01'): Promise<string> {
    const { patientId } = await this.file({ birthday })
    await this.join(owner, patientId, 'full', 'self')
    return patientId
  }

  openCredit(person: Person, patientId: string) {
    return this.call(
      calls.openCredit,
      { patientId, app: 'official_account', isAgreed: true },
      person,
    )
  }

  async credit(person: Person, patientId: string) {
    return (await this.call(calls.listUnpaid, { patientId }, person)).body.credit
  }

  /** Somebody who agreed here and at the lender. */
  async agreed(person: Person): Promise<string> {
    const patientId = await this.self(person)
    await this.openCredit(person, patientId)
    this.lender.agree(await this.codeOf(person), await this.openidOf(person))
    await this.call(calls.checkCredit, { patientId }, person)
    return patientId
  }

  async codeOf({ accountId }: Person): Promise<string> {
    const [row] = await this.sql<{ code: string }[]>`
      select authorization_code as code from credit_line where account_id = ${accountId}`
    return row?.code ?? ''
  }

  async openidOf({ accountId }: Person): Promise<string> {
    const [row] = await this.sql<{ openid: string }[]>`
      select openid from account_identity where account_id = ${accountId} and app = 'official_account'`
    return row?.openid ?? ''
  }

  /** The hospital's bill arrives. */
  async issue(patientId: string, fen: number, visitNo = 'V1'): Promise<string> {
    const billId = await this.bill(patientId, { fen, visitNo })
    await this.plan(patientId)
    return billId
  }

  plan(patientId: string): Promise<void> {
    return transaction(this.dependencies.sql, (tx) =>
      planGuarantees(tx, this.server.settings, [patientId]),
    )
  }

  async guarantee(billId: string): Promise<GuaranteeRow> {
    const [row] = await this.sql<GuaranteeRow[]>`
      select guarantee_id, out_order_no, state, end_reason, order_id, hospital_state from credit_guarantee where bill_id = ${billId} order by created_at desc limit 1`
    if (row === undefined) throw new Error('no guarantee')
    return row
  }

  /** Everything that waits has its turn, until nothing moves. */
  async advance(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.sql`update credit_line set next_check_at = now() where next_check_at is not null`
      await this.sql`update credit_guarantee set next_step_at = now() where next_step_at is not null`
      await this.sql`update credit_guarantee set next_hospital_at = now() where next_hospital_at is not null`
      await advanceGuarantees(this.dependencies)
      await this.settleAll()
    }
  }

  /** The hospital's hour has come for what is reserved. */
  async sweep(): Promise<void> {
    await this.sql`update credit_guarantee set sweep_at = hospital_now() - interval '1 second' where state = 'RESERVED'`
    await this.advance()
  }

  report(callback: Callback) {
    return this.notify(callback, creditNotifyPath)
  }

  async payOrdinarily(person: Person, patientId: string, billIds: string[]): Promise<void> {
    const { body } = await this.create(person, patientId, billIds)
    await this.pay(person, body.orderId)
    await this.receive(await this.tradeNo(body.orderId))
  }

  override recover(): void {
    super.recover()
    Object.assign(this.lender, { losses: {}, declines: false, collects: true, paysFen: undefined })
    this.his.guarantees = 'ok'
  }

  /** Sums to zero, and nothing is contingent but what the lender stands for. */
  override async expectBalancedBooks(): Promise<void> {
    await super.expectBalancedBooks()
    expect(await listLedgerFaults(this.sql)).toEqual([])
    expect(await listRecentFaults(this.sql)).toEqual([])
    const balances = await listBalances(this.sql)
    expect(balances.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0)
    const [standing] = await this.sql<{ fen: number }[]>`
      select coalesce(sum(reserved_fen), 0)::int as fen from credit_guarantee where state in ('RESERVED', 'CAPTURING') or (state = 'RELEASING' and reserved_at is not null)`
    const reserve = balances.find(({ account }) => account === 'reserve')?.balanceFen ?? 0
    expect(reserve).toBe(standing?.fen)
  }
}
