/** A small hospital for the tests of registration: one department, one doctor, clinics made as a test needs them. */
import { randomUUID } from 'node:crypto'
import { accountArea } from '../../../server/areas/account'
import { hospitalArea } from '../../../server/areas/hospital'
import { patientArea } from '../../../server/areas/patient'
import { listBalances, listLedgerFaults, paymentArea } from '../../../server/areas/payment'
import { listRecentFaults } from '../../../server/areas/payment/ledger/ledger_repository'
import { endChoices, registrationArea, serveWaitlist } from '../../../server/areas/registration'
import { tendLocks } from '../../../server/areas/registration/locks/locks'
import { businesses, nameOrders } from '../../../server/composition_root'
import type { Settings } from '../../../server/settings'
import * as expiry from '../../../server/workers/expiry'
import { type OrderStatus, registrationCalls as calls } from '../../../src/contract/registration'
import { type GivenPatient, startHospital } from '../../support/server/test_hospital'
import { FakeChannel, FakedHospital, FakeHis } from './fakes'

export interface Person {
  accountId: string
  token: string
  patientId: string
}

/** A server with fakes around it, and the builders of this area. */
export class TestApp extends FakedHospital {
  /** Whose the slots are that a test makes; the suites run with either (`suites_of_hospital_pool.test.ts`). */
  static pool: 'app' | 'hospital' = 'app'

  static async start(settings: Partial<Settings> = {}): Promise<TestApp> {
    const channel = new FakeChannel()
    const his = new FakeHis()
    const server = await startHospital(
      {
        areas: [
          accountArea,
          hospitalArea,
          patientArea([]),
          registrationArea,
          paymentArea(businesses, nameOrders),
        ],
        gateways: { weChatPay: channel, his },
        settings,
      },
      { b: '总院', 'b-empty': '新院区' },
    )
    const testApp = new TestApp(server, channel, his)
    const { sql } = server
    // Tests make as many clinics of a department and day as they like.
    await sql`drop index schedule_once`
    await sql`update branch set address = '文昌路88号' where branch_id = 'b'`
    await sql`insert into department (department_id, branch_id, parent_id, name, sort, preparation) values ('g', 'b', null, '内科', 1, '{}'), ('g-none', 'b', null, '空科', 9, '{}')`
    for (const id of ['d1', 'd2', 'd3', 'd4', 'd5']) {
      await sql`insert into department (department_id, branch_id, parent_id, name, place, preparation) values (${id}, 'b', 'g', ${`科室${id}`}, '3楼A区', ${['带上病历']})`
    }
    await sql`insert into department (department_id, branch_id, parent_id, name, max_age, preparation) values ('d-child', 'b', 'g', '儿科', 13, '{}')`
    await sql`insert into department (department_id, branch_id, parent_id, name, sex_limit, min_age, preparation) values ('d-women', 'b', 'g', '妇科', 'female', 14, '{}')`
    await sql`insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values ('doc', 'b', 'd1', '沈怀远', 'male', 'chief')`
    return testApp
  }

  /** An account with one patient of its own. */
  async person(given: GivenPatient = {}): Promise<Person> {
    const { accountId, token } = await this.account()
    return { accountId, token, patientId: await this.patient(accountId, given) }
  }

  async patient(accountId: string, given: GivenPatient = {}): Promise<string> {
    const { patientId } = await this.file(given)
    await this.bind(accountId, patientId)
    return patientId
  }

  bind(accountId: string, patientId: string): Promise<void> {
    return this.join({ accountId }, patientId, 'full', 'self')
  }

  /** One bookable time; times are SQL intervals from now, `days` calendar days ahead at 09:00. */
  async source(
    given: {
      departmentId?: string
      doctorId?: string | null
      capacity?: number
      feeFen?: number
      days?: number
      beginsIn?: string
      releasesIn?: string
      stopped?: boolean
      /** The hospital's own slots, of which it has `capacity`. */
      pool?: 'app' | 'hospital'
    } = {},
  ): Promise<{ sourceTimeId: string; scheduleId: string }> {
    const {
      departmentId = 'd1',
      doctorId = null,
      capacity = 5,
      feeFen = 1200,
      days = 3,
      releasesIn = '-1 hour',
      stopped = false,
      pool = TestApp.pool,
    } = given
    const scheduleId = randomUUID()
    const sourceTimeId = randomUUID()
    const { sql } = this.server
    const [when] = await sql<{ beginsAt: Date; day: string }[]>`
      with t as (select case when ${given.beginsIn ?? null}::interval is null then ((hospital_today() + ${days}::int)::timestamp + interval '9 hours') at time zone 'Asia/Shanghai'
        else hospital_now() + ${given.beginsIn ?? null}::interval end as begins_at)
      select begins_at, (begins_at at time zone 'Asia/Shanghai')::date as day from t`
    if (when === undefined) throw new Error('no time')
    await sql`
      insert into schedule (schedule_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, release_at, stopped_at)
      values (${scheduleId}, 'b', ${departmentId}, ${doctorId}, ${this.nextType()}, ${when.day}, ${this.nextHalf()}, ${feeFen}, 0, now() + ${releasesIn}::interval, ${stopped ? new Date() : null})`
    await sql`
      insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, stopped, capacity)
      values (${sourceTimeId}, ${scheduleId}, 'b', ${departmentId}, ${when.day}, '09:00', '09:30', ${when.beginsAt}, ${new Date(when.beginsAt.getTime() + 1_800_000)},
        now() + ${releasesIn}::interval, ${stopped}, ${capacity})`
    if (pool === 'hospital') {
      await sql`update schedule set pool = 'hospital', clinic_id = ${scheduleId} where schedule_id = ${scheduleId}`
      this.his.locks.open(scheduleId, capacity)
    }
    return { sourceTimeId, scheduleId }
  }

  private count = 0
  private nextType() {
    return (
      (['general', 'expert', 'special', 'disease', 'emergency'] as const)[this.count % 5] ??
      'general'
    )
  }
  private nextHalf() {
    this.count += 1
    return (
      (['morning', 'afternoon', 'evening'] as const)[Math.floor(this.count / 5) % 3] ?? 'morning'
    )
  }

  book(person: Person, sourceTimeId: string, idempotencyKey: string = randomUUID()) {
    return this.call(
      calls.createOrder,
      { sourceTimeId, patientId: person.patientId, idempotencyKey },
      person,
    )
  }

  hold(person: Person, sourceTimeId: string, more: { rescheduleOrderId?: string } = {}) {
    const request = { sourceTimeId, patientId: person.patientId, ...more }
    return this.call(calls.createHold, request, person)
  }

  /** An unpaid order that must come to be. */
  async order(person: Person, sourceTimeId: string): Promise<string> {
    const { status, body } = await this.book(person, sourceTimeId)
    if (status !== 200) throw new Error(`booking failed: ${JSON.stringify(body)}`)
    return body.orderId
  }

  pay(
    { token }: Pick<Person, 'token'>,
    orderId: string,
    app: 'official_account' | 'mini_program' = 'official_account',
  ) {
    return this.call(calls.payOrder, { orderId, method: 'wechat', app }, { token })
  }

  check(person: Person, orderId: string) {
    return this.call(calls.checkPayment, { orderId }, person)
  }

  get(person: Person, orderId: string) {
    return this.call(calls.getOrder, { id: orderId }, person)
  }

  cancel(person: Person, orderId: string) {
    return this.call(calls.cancelOrder, { orderId }, person)
  }

  /** A paid order that the hospital confirmed. */
  async bookedOrder(person: Person, sourceTimeId: string): Promise<string> {
    const orderId = await this.order(person, sourceTimeId)
    await this.pay(person, orderId)
    this.channel.pay(await this.tradeNo(orderId))
    const { body } = await this.check(person, orderId)
    if (body.status !== 'BOOKED') throw new Error(`not booked: ${body.status}`)
    return orderId
  }

  /** A booked order that replaced one of another fee: it is paid by what was carried, and by the difference. */
  async rescheduledOrder(
    person: Person,
    { fromFen, toFen }: { fromFen: number; toFen: number },
  ): Promise<string> {
    const old = await this.source({ feeFen: fromFen, days: 4 })
    const { sourceTimeId } = await this.source({ feeFen: toFen, days: 5 })
    const orderId = await this.bookedOrder(person, old.sourceTimeId)
    const request = { orderId, sourceTimeId, idempotencyKey: randomUUID() }
    const { body } = await this.call(calls.rescheduleOrder, request, person)
    await this.pay(person, body.orderId)
    this.channel.pay(await this.tradeNo(body.orderId))
    await this.check(person, body.orderId)
    return body.orderId
  }

  async status(orderId: string): Promise<OrderStatus | undefined> {
    const [row] = await this.sql<{ status: OrderStatus }[]>`
      select status from registration_order where order_id = ${orderId}`
    return row?.status
  }

  async passDeadline(orderId: string): Promise<void> {
    await this.sql`update registration_order set expires_at = hospital_now() - interval '1 second' where order_id = ${orderId}`
  }

  /** Places that come back are everybody's at once: for tests about something else. */
  async openReturnsAtOnce(): Promise<this> {
    await this.sql`update registration_rule_version set rules = '{"returnDelayFromMinutes": 0, "returnDelayToMinutes": 0}' where version = 1`
    return this
  }

  /** The rest of places that came back is over. */
  async passReturns(): Promise<void> {
    await this.sql`update slot_return set public_at = hospital_now() - interval '1 second'`
  }

  /** What was not paid in time ends too. */
  override settleAll(): Promise<void> {
    return super.settleAll(expiry.runOnce, () => this.settleLocks())
  }

  /** Gives who waits what is free; of the hospital's own slots once it has locked it. */
  async serveWaitlist(): Promise<void> {
    for (let round = 0; round < (TestApp.pool === 'app' ? 1 : 6); round += 1) {
      await this.settleLocks()
      await serveWaitlist(this.dependencies)
      await this.settleLocks()
    }
  }

  /** Everything due at the hospital's locks is done, and nobody stands in the line; how many were asked. */
  async settleLocks(): Promise<number> {
    if (TestApp.pool === 'app') return 0
    await this.sql`update slot_lock set next_at = now() where status in ('UNKNOWN', 'RELEASING')`
    const asked = await tendLocks(this.dependencies)
    const open = () => this.sql`
      select 1 from slot_lock l join slot_hold h on h.hold_id = l.lock_id where l.status in ('WAITING', 'ASKING') and h.ends_at > hospital_now() limit 1`
    while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    return asked
  }

  /** The time in which patients choose after a stopped clinic is over. */
  async passChoices(): Promise<void> {
    await this.sql`update registration_order set choose_until = hospital_now() - interval '1 second' where choose_until is not null`
    await endChoices(this.dependencies)
  }

  /** What must be true at the end of every story. */
  async expectInvariants(): Promise<void> {
    const { sql } = this.server
    const oversold = await sql`
      select t.slot_id, t.taken, t.capacity, n.orders, n.holds from slot t cross join lateral (
        select (select count(*)::int from registration_order o where o.slot_id = t.slot_id
            and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW')) as orders,
          (select count(*)::int from slot_hold h where h.slot_id = t.slot_id) + (select count(*)::int from slot_return r where r.slot_id = t.slot_id) as holds
      ) n where t.taken <> n.orders + n.holds or t.taken > t.capacity`
    expect([...oversold]).toEqual([])
    const adrift = await sql`
      select p.out_trade_no, o.status, o.pay_status from payment p join registration_order o on o.order_id = p.business_id
      where p.status = 'SUCCESS' and not exists (select 1 from refund r where r.payment_id = p.payment_id) and o.pay_status <> 'PAID'`
    expect([...adrift]).toEqual([])
    // A replacement may be paid by two: what was carried over, and the difference.
    const keptTwice = await sql`
      select p.business_id from payment p join registration_order o on o.order_id = p.business_id and o.replaces_order_id is null
      where p.status = 'SUCCESS' and not exists (select 1 from refund r where r.payment_id = p.payment_id) group by p.business_id having count(*) > 1`
    expect([...keptTwice]).toEqual([])
    // Every fen is somewhere: the ledger has no fault, sums to zero, says what the channel says, and what orders were paid with is what they cost.
    expect(await listLedgerFaults(sql)).toEqual([])
    expect(await listRecentFaults(sql)).toEqual([])
    const balances = await listBalances(sql)
    expect(balances.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(0)
    // What was promised back counts as gone: the channel does so too, also while it cannot be paid out.
    const keptFen = balances
      .filter(({ account }) => account !== 'business')
      .reduce((sum, { balanceFen }) => sum + balanceFen, 0)
    expect(this.channel.balanceFen()).toBe(keptFen)
    const wrong = await sql`
      select o.order_id, o.status, o.pay_status, o.total_fee_fen, o.carried_fen, l.fen from registration_order o
      cross join lateral (select coalesce(-sum(l.amount_fen), 0)::int as fen from ledger_entry l where l.account = 'business' and l.business_id = o.order_id) l
      where l.fen <> case
        when o.pay_status <> 'PAID' then 0
        -- A replacement is paid in full once its old order's fee was carried over.
        when o.replaces_order_id is not null and exists (select 1 from registration_order a where a.order_id = o.replaces_order_id and a.replaced_at is null)
          then o.total_fee_fen - o.carried_fen
        else o.total_fee_fen end`
    expect([...wrong]).toEqual([])
  }
}
