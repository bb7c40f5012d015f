/** A small ward for the tests of inpatient: stays made as a test needs them, with the channel and the hospital as fakes. */
import { randomUUID } from 'node:crypto'
import type { Area } from '../../../server/area'
import { accountArea } from '../../../server/areas/account'
import { inpatientArea } from '../../../server/areas/inpatient'
import { paymentArea } from '../../../server/areas/payment'
import { privacyArea } from '../../../server/areas/privacy'
import { businesses, nameOrders } from '../../../server/composition_root'
import {
  inpatientCalls as calls,
  type DepositPurpose,
  type StayStatus,
} from '../../../src/contract/inpatient'
import { aTel } from '../../support/e2e/people'
import { startHospital, type Account } from '../../support/server/test_hospital'
import { FakeChannel, FakedHospital, FakeHis } from '../registration/fakes'

export type Person = Pick<Account, 'accountId' | 'token'>

/** The name and the document's number of every test patient. */
export const patientName = '周桂芳'
export const patientIdNo = '330106196209203425'

/** A server with fakes around it, and the builders of this area. */
export class Ward extends FakedHospital {
  static async start(more: readonly Area[] = []): Promise<Ward> {
    const channel = new FakeChannel()
    const his = new FakeHis()
    const server = await startHospital({
      areas: [
        accountArea,
        inpatientArea,
        paymentArea(businesses, nameOrders),
        privacyArea(() => []),
        ...more,
      ],
      settings: { exams: true },
      gateways: { weChatPay: channel, his },
    })
    return new Ward(server, channel, his)
  }

  person(): Promise<Person> {
    return this.account({ tel: aTel(), isSteppedUp: true })
  }

  private numbers = 10_000

  /** A stay; with `owner`, of a patient that this account acts for. */
  async stay(
    given: {
      owner?: Person
      level?: 'full' | 'booking'
      status?: StayStatus
      cameDaysAgo?: number
      dayFen?: number
      prepaidFen?: number
    } = {},
  ): Promise<{ inpatientId: string; admissionNo: string; patientId: string }> {
    const {
      owner,
      level = 'full',
      status = 'ADMITTED',
      cameDaysAgo = 4,
      dayFen = 100_000,
      prepaidFen = 0,
    } = given
    const { sql } = this.server
    const { patientId } = await this.file({ name: patientName, idNo: patientIdNo, sex: 'female' })
    const inpatientId = randomUUID()
    const admissionNo = `Z${(this.numbers += 1)}`
    await sql`
      insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, diagnosis, cost_type_name, in_date, out_date)
      values (${inpatientId}, 'b', ${patientId}, ${admissionNo}, 1, ${status}, '骨科', '骨科一病区', '右膝骨关节炎', '自费', hospital_today() - ${cameDaysAgo}::int,
        ${status === 'DISCHARGED' ? sql`hospital_today() - 1` : null})`
    if (dayFen > 0) {
      await sql`
        insert into inpatient_fee (inpatient_id, fee_date, category, name, price_fen, quantity, amount_fen)
        select ${inpatientId}, day::date, '09', '利伐沙班片', ${dayFen}, 1, ${dayFen}
        from generate_series(hospital_today() - ${cameDaysAgo}::int, hospital_today() - 1, interval '1 day') day`
    }
    if (prepaidFen > 0) {
      await sql`
        insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, mode, amount_fen, status, pay_status, idempotency_key, created_at, paid_at, receipt_no)
        values (${randomUUID()}, ${randomUUID()}, ${inpatientId}, 'window', ${prepaidFen}, 'DONE', 'PAID', ${randomUUID()}, hospital_now() - interval '3 days',
          hospital_now() - interval '3 days', 'R0')`
    }
    if (owner !== undefined) await this.join(owner, patientId, level)
    return { inpatientId, admissionNo, patientId }
  }

  create(
    person: Person,
    inpatientId: string,
    given: {
      amountFen?: number
      isRepeat?: boolean
      idempotencyKey?: string
      purpose?: DepositPurpose
    } = {},
  ) {
    const { amountFen = 100_000, isRepeat = false, idempotencyKey = randomUUID() } = given
    const { purpose = 'deposit' } = given
    return this.call(
      calls.createDeposit,
      { inpatientId, amountFen, isRepeat, idempotencyKey, purpose },
      person,
    )
  }

  pay(
    { token }: Pick<Person, 'token'>,
    depositId: string,
    app: 'official_account' | 'mini_program' = 'official_account',
  ) {
    return this.call(calls.payDeposit, { depositId, method: 'wechat', app }, { token })
  }

  check(person: Person, depositId: string) {
    return this.call(calls.checkDeposit, { depositId }, person)
  }

  async get(person: Person, depositId: string) {
    return (await this.call(calls.getDeposit, { depositId }, person)).body
  }

  getStay(person: Person, inpatientId: string) {
    return this.call(calls.getStay, { inpatientId }, person)
  }

  /** A deposit with an open channel order. */
  async payable(person: Person, given: Parameters<Ward['stay']>[0] & { amountFen?: number } = {}) {
    const stay = await this.stay({ owner: person, ...given })
    const { body } = await this.create(person, stay.inpatientId, {
      amountFen: given.amountFen ?? 100_000,
    })
    await this.pay(person, body.depositId)
    return {
      ...stay,
      depositId: body.depositId,
      depositNo: body.depositNo,
      tradeNo: await this.tradeNo(body.depositId),
    }
  }

  async passDeadline(depositId: string): Promise<void> {
    await this.sql`update inpatient_deposit set expires_at = hospital_now() - interval '1 second' where deposit_id = ${depositId}`
  }

  /** A deposit that was paid and entered. */
  async paidDeposit(person: Person, inpatientId: string, amountFen: number): Promise<string> {
    const { depositId } = (await this.create(person, inpatientId, { amountFen, isRepeat: true }))
      .body
    await this.pay(person, depositId)
    this.channel.pay(await this.tradeNo(depositId))
    await this.check(person, depositId)
    return depositId
  }

  /** Every paid fen has a service or a refund, and no service was given twice. What a settlement gave back was a service until then. */
  async expectBalancedBooks(): Promise<void> {
    const { sql } = this.server
    const kept = await sql<{ id: string; fen: number; payments: number }[]>`
      select p.business_id as id, sum(coalesce(p.paid_amount_fen, p.amount_fen) - coalesce(r.fen, 0))::int as fen, count(*) filter (where r.fen is null)::int as payments
      from payment p left join lateral (select sum(amount_fen) as fen from refund where payment_id = p.payment_id) r on true
      where p.business = 'deposit' and p.status = 'SUCCESS' group by p.business_id having sum(coalesce(p.paid_amount_fen, p.amount_fen) - coalesce(r.fen, 0)) <> 0`
    const served = await sql<{ id: string; no: string; fen: number; status: string }[]>`
      select deposit_id as id, deposit_no as no, amount_fen as fen, status from inpatient_deposit where mode = 'wechat' and status in ('CONFIRMING', 'DONE')`
    const settled = new Map(
      (
        await sql<{ id: string; fen: number }[]>`
          select deposit_id as id, sum(amount_fen)::int as fen from inpatient_settlement_refund group by 1`
      ).map(({ id, fen }) => [id, fen]),
    )
    expect(kept.map(({ id, fen }) => ({ id, fen })).sort(byId)).toEqual(
      served
        .map(({ id, fen }) => ({ id, fen: fen - (settled.get(id) ?? 0) }))
        .filter(({ fen }) => fen !== 0)
        .sort(byId),
    )
    expect(kept.every(({ id, payments }) => payments === 1 || settled.has(id))).toBe(true)
    // What the hospital entered is what was kept: nothing twice, nothing for money that went back.
    for (const { no, status, fen } of served)
      if (status === 'DONE') expect(this.his.deposits.get(no)?.amountFen).toBe(fen)
    const refusedButEntered = await sql<{ no: string }[]>`
      select deposit_no as no from inpatient_deposit where status in ('FAILED', 'PENDING_PAY')`
    for (const { no } of refusedButEntered) expect(this.his.deposits.has(no)).toBe(false)
    expect(this.channel.balanceFen()).toBe(kept.reduce((sum, { fen }) => sum + fen, 0))
  }
}

const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id)
