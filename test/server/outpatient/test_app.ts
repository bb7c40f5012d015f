/** A cash desk for the tests of outpatient payment: bills made as a test needs them, with the channel and the hospital as fakes. */
import { randomUUID } from 'node:crypto'
import type { Area } from '../../../server/area'
import { accountArea } from '../../../server/areas/account'
import { outpatientArea } from '../../../server/areas/outpatient'
import { paymentArea } from '../../../server/areas/payment'
import { businesses, nameOrders } from '../../../server/composition_root'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { aTel } from '../../support/e2e/people'
import { startHospital, type Account } from '../../support/server/test_hospital'
import { FakeChannel, FakedHospital, FakeHis } from '../registration/fakes'

export type Person = Pick<Account, 'accountId' | 'token'>

/** A server with fakes around it, and the builders of this area. */
export class CashDesk extends FakedHospital {
  static async start(more: readonly Area[] = []): Promise<CashDesk> {
    const channel = new FakeChannel()
    const his = new FakeHis()
    const server = await startHospital({
      areas: [accountArea, outpatientArea, paymentArea(businesses, nameOrders), ...more],
      gateways: { weChatPay: channel, his },
    })
    return new CashDesk(server, channel, his)
  }

  person(): Promise<Person> {
    return this.account({ tel: aTel(), isSteppedUp: true })
  }

  async patient(owner: Person, level: 'full' | 'booking' = 'full'): Promise<string> {
    const { patientId } = await this.file()
    await this.join(owner, patientId, level)
    return patientId
  }

  async bill(
    patientId: string,
    given: { fen?: number; visitNo?: string; isRequired?: boolean } = {},
  ): Promise<string> {
    const { fen = 5_000, visitNo = 'V1', isRequired = false } = given
    const billId = randomUUID()
    await this.sql`
      insert into outpatient_bill (bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, diagnosis, cost_type_name, title, is_required, total_fen, cash_fen,
        issued_at, expires_at)
      values (${billId}, ${billId}, 'b', ${patientId}, ${visitNo}, hospital_today(), '心血管内科', '高血压病', '自费', '西药处方', ${isRequired}, ${fen}, ${fen},
        hospital_now(), hospital_now() + interval '3 days')`
    await this.sql`
      insert into outpatient_item (item_id, bill_id, line_no, category, name, price_fen, quantity, amount_fen, exec_depart_name, exec_place, status)
      values (${randomUUID()}, ${billId}, 1, '09', '氨氯地平片', ${fen}, 1, ${fen}, '西药房', '门诊楼1层 3号窗口', 'NOT_DISPENSED')`
    return billId
  }

  create(
    person: Person,
    patientId: string,
    billIds: string[],
    idempotencyKey: string = randomUUID(),
  ) {
    return this.call(calls.createOrder, { patientId, billIds, idempotencyKey }, person)
  }

  pay(
    { token }: Pick<Person, 'token'>,
    orderId: string,
    app: 'official_account' | 'mini_program' = 'official_account',
  ) {
    return this.call(calls.payOrder, { orderId, method: 'wechat', app }, { token })
  }

  check(person: Person, orderId: string) {
    return this.call(calls.checkOrder, { orderId }, person)
  }

  async get(person: Person, orderId: string) {
    return (await this.call(calls.getOrder, { orderId }, person)).body
  }

  async unpaid(person: Person, patientId: string) {
    return (await this.call(calls.listUnpaid, { patientId }, person)).body.visits
  }

  /** Two bills in one order with an open channel order. */
  async payable(person: Person) {
    const patientId = await this.patient(person)
    const billIds = [await this.bill(patientId), await this.bill(patientId, { fen: 2_500 })]
    const { body } = await this.create(person, patientId, billIds)
    await this.pay(person, body.orderId)
    return {
      patientId,
      billIds,
      orderId: body.orderId,
      orderNo: body.orderNo,
      tradeNo: await this.tradeNo(body.orderId),
    }
  }

  /** Lets the time to pay pass. */
  async passDeadline(orderId: string): Promise<void> {
    await this.sql`update outpatient_order set expires_at = hospital_now() - interval '1 second' where order_id = ${orderId}`
  }

  /** Every paid fen has a service or a refund, and no bill was paid twice. */
  async expectBalancedBooks(): Promise<void> {
    const { sql } = this.server
    const served = await sql<{ orderId: string; orderNo: string; fen: number }[]>`
      select order_id, order_no, cash_fen as fen from outpatient_order where status in ('PAID_UNCONFIRMED', 'PAID')`
    expect(this.channel.balanceFen()).toBe(served.reduce((sum, { fen }) => sum + fen, 0))
    const twice = await sql`
      select ob.bill_id from outpatient_order_bill ob join outpatient_order o on o.order_id = ob.order_id where o.status in ('PAID_UNCONFIRMED', 'PAID')
      group by ob.bill_id having count(*) > 1`
    expect(twice).toHaveLength(0)
    expect([...this.his.bills.keys()].sort()).toEqual(served.map(({ orderNo }) => orderNo).sort())
  }
}
