/** Fen by fen: what the hospital has earned through the app, what the app keeps, and what WeChat Pay and the insurance bureau have moved. */
import type { WeekHospital } from '../hospital'
import type { Week } from '../week'

/** Compares the money of everybody who holds some. */
export async function expectSameMoney(week: Week): Promise<void> {
  expect(await keptByApp(week)).toEqual(earned(week.hospital))
  expect(await movedByChannel(week)).toEqual(await movedByApp(week))
  expect(await movedByBureau(week)).toEqual(await insured(week))
  expect((await week.people.min.stay()).balanceFen).toBe(week.hospital.ward.balanceFen('S1'))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, fen) => total + fen, 0)

/** What the hospital's books say that came through the app, and stays. */
function earned({ registrations, cash, ward }: WeekHospital): Record<string, number> {
  const booked = [...registrations.registrations.values()].filter(
    ({ state }) => state === 'confirmed',
  )
  const paid = [...cash.bills.values()].filter(({ state }) => state === 'paid')
  const kept = paid.flatMap(({ lines }) => lines.filter(({ state }) => state !== 'refunded'))
  const deposits = [...ward.deposits.values()].filter(({ by }) => by === 'app')
  return {
    registration: sum(booked.map(({ feeFen }) => feeFen)),
    outpatient: sum(kept.map(({ amountFen }) => amountFen)),
    deposit:
      sum(deposits.map(({ amountFen }) => amountFen)) - sum([...ward.discharges.returned.values()]),
  }
}

/** What the app keeps of what was paid, in cash and from the funds. */
async function keptByApp({ sql }: Week): Promise<Record<string, number>> {
  const rows = await sql<{ business: string; fen: number }[]>`
    select business, sum(fen)::int as fen from (
      select business, paid_amount_fen as fen from payment where status = 'SUCCESS'
      union all select p.business, -r.amount_fen from refund r join payment p on p.payment_id = r.payment_id where r.status = 'SUCCESS'
      union all select business, fund_fen + account_fen + other_fen from insurance_payment where status = 'SUCCESS'
      union all select p.business, -(r.fund_fen + r.account_fen + r.other_fen) from insurance_refund r
        join insurance_payment p on p.insurance_payment_id = r.insurance_payment_id where r.status = 'SUCCESS') moved
    group by business`
  return Object.fromEntries(rows.map(({ business, fen }) => [business, fen]))
}

/** Each payment with what came and went, as WeChat Pay has it. */
function movedByChannel({ testBed }: Week): Promise<Moved[]> {
  return testBed.outside.sql<Moved[]>`
    select coalesce(s.out_order_no, o.out_trade_no) as number, o.amount_fen as paid_fen,
      (select coalesce(sum(r.amount_fen), 0)::int from sandbox.pay_refund r where r.out_trade_no = o.out_trade_no) as refunded_fen
    from sandbox.pay_order o left join sandbox.pay_score_order s on s.out_trade_no = o.out_trade_no where o.paid_at is not null order by 1`
}

/** The same as the app has it. */
function movedByApp({ sql }: Week): Promise<Moved[]> {
  return sql<Moved[]>`
    select p.out_trade_no as number, p.paid_amount_fen as paid_fen,
      (select coalesce(sum(r.amount_fen), 0)::int from refund r where r.payment_id = p.payment_id and r.status = 'SUCCESS') as refunded_fen
    from payment p where p.status = 'SUCCESS' order by 1`
}

interface Moved {
  number: string
  paidFen: number
  refundedFen: number
}

/** What the funds have paid and taken back, as the bureau has it. */
function movedByBureau({ testBed }: Week): Promise<Moved[]> {
  return testBed.outside.sql<Moved[]>`
    select f.out_trade_no as number, f.fund_fen + f.account_fen + f.other_fen as paid_fen,
      (select coalesce(sum(r.funds_fen), 0)::int from sandbox.insurance_refund r where r.pay_ord_id = f.pay_ord_id) as refunded_fen
    from sandbox.insurance_fee f where f.state = 'SETTLED' order by 1`
}

/** The same as the app has it. */
function insured({ sql }: Week): Promise<Moved[]> {
  return sql<Moved[]>`
    select p.out_trade_no as number, p.fund_fen + p.account_fen + p.other_fen as paid_fen,
      (select coalesce(sum(r.fund_fen + r.account_fen + r.other_fen), 0)::int from insurance_refund r
        where r.insurance_payment_id = p.insurance_payment_id and r.status = 'SUCCESS') as refunded_fen
    from insurance_payment p where p.status = 'SUCCESS' order by 1`
}
