/** The week: its days and who acts in it. */
import { setTimeout as wait } from 'node:timers/promises'
import { dayAfter } from './hospital/clock'
import type { Registration } from './hospital/registration_desk'
import { Patient } from './patient'
import { TestBed, type Playing } from './test_bed/test_bed'

/** One thing that happens. */
export interface TimelineEvent {
  at: string
  what: string
  happens(week: Week): Promise<void>
}

/** A day is a table of what happens when. */
export interface Day {
  name: string
  timelineEvents: readonly TimelineEvent[]
}

const giveUpMs = 90_000

/** Who lives through it. What each is here for stands in the days. */
function castOf(testBed: TestBed) {
  const patient = (name: string): Patient => new Patient(testBed, name)
  return {
    fang: patient('王小芳'),
    qiang: patient('李国强'),
    gang: patient('吴志刚'),
    wei: patient('周大伟'),
    min: patient('赵晓敏'),
    li: patient('孙美丽'),
    /** With characters that no old charset has: to the hospital, and back. */
    jie: patient('郑𬭎䶮'),
    late: patient('冯来迟'),
    /** Who pay after the visit. */
    hou: patient('后付全'),
    dan: patient('单双全'),
    che: patient('车回头'),
    /** Who leave the ward with the app. */
    chu: patient('褚多存'),
    qian: patient('钱不够'),
  }
}

export class Week {
  readonly people: ReturnType<typeof castOf>
  /** What somebody has to come back to, by a name of the story. */
  private readonly kept = new Map<string, { orderId: string; orderNo: string }>()

  /** A report of somebody who never comes to the app. */
  strangersReport = ''

  /** The token of a link by which others pay for a stay. */
  payLink = ''

  private constructor(
    readonly testBed: TestBed,
    private readonly firstDay: string,
  ) {
    this.people = castOf(testBed)
  }

  static async start(playing: Playing): Promise<Week> {
    return new Week(await TestBed.start(playing), nextMonday())
  }

  get hospital(): TestBed['hospital'] {
    return this.testBed.hospital
  }

  get sql(): TestBed['sql'] {
    return this.testBed.sql
  }

  /** The connector carries what a HIS says; it has no word for guarantees or an exam platform. */
  get hasEveryCall(): boolean {
    return this.hospital.connector === undefined
  }

  /** The date of a day of the week, Monday being 0. */
  readonly day = (count: number): string => dayAfter(this.firstDay, count)

  /** Lets it be that day and hour, and lets it happen. */
  async play(dayNumber: number, { at, happens }: TimelineEvent): Promise<void> {
    await this.testBed.setClock(`${this.day(dayNumber)}T${at}:00+08:00`)
    await happens(this)
  }

  keep(name: string, order: { orderId: string; orderNo: string }): void {
    this.kept.set(name, order)
  }

  order(name: string): { orderId: string; orderNo: string } {
    const order = this.kept.get(name)
    if (order === undefined) throw new Error(`the story has no order ${name}`)
    return order
  }

  /** The same order as the registration desk has it. */
  readonly registration = (name: string): Registration =>
    this.hospital.registrations.registration(this.order(name).orderNo)

  /* ---------- what the app does by itself ---------- */

  readonly until = async (what: string, read: () => unknown, wanted: unknown): Promise<void> => {
    const begunAt = performance.now()
    for (let minutes = 0; ;) {
      const found = await read()
      if (found === wanted) return
      const waitedMs = performance.now() - begunAt
      if (waitedMs > giveUpMs)
        throw new Error(`${what}: never ${String(wanted)}, still ${String(found)}`)
      // What a dying app had taken up is taken up again when its time is over.
      if (this.testBed.isDeadly && waitedMs > 10_000 + minutes * 5000) {
        await this.testBed.waitAMinute()
        minutes += 1
      }
      await wait(100)
    }
  }

  /** A paid registration is entered at the hospital, and the app knows it. */
  async booked(name: string): Promise<void> {
    await this.until(`${name} is booked`, () => this.stateOf(name), 'BOOKED PAID')
    expect(this.registration(name).state).toBe('confirmed')
  }

  /** The hospital has its place back. */
  givenBack(name: string): Promise<void> {
    return this.until(`${name} is given back`, () => this.registration(name).state, 'cancelled')
  }

  /** A payment for bills is entered at the hospital, and the app knows it. */
  async paid(name: string): Promise<void> {
    const read = async () => {
      const [row] = await this.sql<{ status: string }[]>`
        select status from outpatient_order where order_id = ${this.order(name).orderId}`
      return row?.status
    }
    await this.until(`${name} is paid`, read, 'PAID')
    expect(this.hospital.cash.receipts.has(this.order(name).orderNo)).toBe(true)
  }

  /** So much of a payment is back, in cash and from the funds. */
  refunded(name: string, amountFen: number): Promise<void> {
    const { orderId } = this.order(name)
    const read = async () => {
      const [row] = await this.sql<{ fen: number }[]>`
        select (select coalesce(sum(r.amount_fen), 0) from refund r join payment p on p.payment_id = r.payment_id
            where p.business_id = ${orderId} and r.status = 'SUCCESS')::int
          + (select coalesce(sum(r.fund_fen + r.account_fen + r.other_fen), 0) from insurance_refund r
              join insurance_payment p on p.insurance_payment_id = r.insurance_payment_id
            where p.business_id = ${orderId} and r.status = 'SUCCESS')::int as fen`
      return row?.fen
    }
    return this.until(`${name} is refunded`, read, amountFen)
  }

  /** So many days were compared with the channel's bills, and nothing is different. */
  compared(days: number): Promise<void> {
    const read = async () => {
      const [row] = await this.sql<{ days: number }[]>`
        select count(*)::int as days from reconciliation where status = 'BALANCED' and bill_date >= ${this.firstDay}`
      return row?.days
    }
    return this.until('the comparison', read, days)
  }

  private async stateOf(name: string): Promise<string | undefined> {
    const [row] = await this.sql<{ state: string }[]>`
      select status || ' ' || pay_status as state from registration_order where order_no = ${this.order(name).orderNo}`
    return row?.state
  }

  stop(): Promise<void> {
    return this.testBed.stop()
  }
}

/** The week begins on the Monday to come. */
function nextMonday(): string {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return dayAfter(today, (8 - weekday) % 7 || 7)
}
