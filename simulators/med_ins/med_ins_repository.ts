/** The books of the sandbox's insurance bureau. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allRows, firstNumber, firstRow, firstValue, hasRow } from '../../server/database/answers'
import type { Executor, Sql } from '../../server/database/client'

/** Makes the tables where they are missing. */
export async function prepareMedIns(sql: Sql): Promise<void> {
  const script = readFileSync(path.join(__dirname, 'schema.sql'), 'utf8')
  await sql.begin(async (tx) => {
    await tx`select 1 from migration_lock where id = 1 for update`
    await tx.unsafe(script)
  })
}

const digits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')

/** In place of an openid: a code for anyone who exchanges it. */
export const anybody = '*'

/** The person agreed: a code for his payment authorisation. */
export async function issueAuthCode(sql: Executor, openid: string): Promise<string> {
  const code = `AUTH${digits(20)}`
  await sql`
    insert into sandbox.insurance_code (code, openid, pay_auth_no, expires_at) values (${code}, ${openid}, ${`AUTH${digits(24)}`}, clock_timestamp() + interval '5 minutes')`
  return code
}

/** Consumes a code; undefined when it is unknown, used, too old or another person's. */
export function redeemAuthCode(sql: Executor, code: string, openid: string) {
  return firstValue<string>(sql`
    update sandbox.insurance_code set used_at = clock_timestamp()
    where code = ${code} and openid in (${openid}, ${anybody}) and used_at is null and expires_at > clock_timestamp() returning pay_auth_no`)
}

export interface Fee {
  payOrdId: string
  medOrgOrd: string
  outTradeNo: string
  patientNo: string
  totalFen: number
  state: 'UNPAID' | 'SETTLED' | 'REVOKED'
  payAuthNo: string | null
  fundFen: number
  accountFen: number
  otherFen: number
  cashFen: number
}

const feeColumns = (sql: Executor) => sql`
  pay_ord_id, med_org_ord, out_trade_no, patient_no, total_fen, state,
  pay_auth_no, fund_fen, account_fen, other_fen, cash_fen`

/** Uploaded fees; of two with one number the first stay. */
export async function uploadFee(
  sql: Executor,
  fee: Pick<Fee, 'outTradeNo' | 'patientNo' | 'totalFen'>,
): Promise<Fee> {
  await sql`
    insert into sandbox.insurance_fee (pay_ord_id, med_org_ord, out_trade_no, patient_no, total_fen)
    values (${`ORD330600${digits(24)}`}, ${`M${digits(15)}`}, ${fee.outTradeNo}, ${fee.patientNo}, ${fee.totalFen}) on conflict (out_trade_no) do nothing`
  const [row] = await sql<Fee[]>`
    select ${feeColumns(sql)} from sandbox.insurance_fee where out_trade_no = ${fee.outTradeNo}`
  if (row === undefined) throw new Error('the fees were not kept')
  return row
}

export function findFee(sql: Executor, payOrdId: string): Promise<Fee | undefined> {
  return firstRow(sql`
    select ${feeColumns(sql)} from sandbox.insurance_fee where pay_ord_id = ${payOrdId}`)
}

/** What the pre-settlement decided, while nothing is settled. */
export async function keepDecision(
  sql: Executor,
  payOrdId: string,
  decision: Pick<Fee, 'fundFen' | 'accountFen' | 'otherFen' | 'cashFen'> & { payAuthNo: string },
): Promise<void> {
  await sql`
    update sandbox.insurance_fee set pay_auth_no = ${decision.payAuthNo}, fund_fen = ${decision.fundFen}, account_fen = ${decision.accountFen},
      other_fen = ${decision.otherFen}, cash_fen = ${decision.cashFen}
    where pay_ord_id = ${payOrdId} and state = 'UNPAID'`
}

/** The funds pay; false when they cannot any more. */
export function settleFee(sql: Executor, payOrdId: string): Promise<boolean> {
  return hasRow(sql`
    update sandbox.insurance_fee set state = 'SETTLED', settled_at = hospital_now() where pay_ord_id = ${payOrdId} and state = 'UNPAID' returning 1`)
}

/** Takes fees back that are not settled. */
export async function revokeFee(sql: Executor, payOrdId: string): Promise<void> {
  await sql`update sandbox.insurance_fee set state = 'REVOKED' where pay_ord_id = ${payOrdId} and state = 'UNPAID'`
}

/** Gives back to the funds, once for a number; undefined when less than that is left. */
export async function refundFee(
  sql: Executor,
  refund: { outRefundNo: string; payOrdId: string; fundsFen: number },
): Promise<Date | undefined> {
  await sql`select 1 from sandbox.insurance_fee where pay_ord_id = ${refund.payOrdId} for update`
  await sql`
    insert into sandbox.insurance_refund (out_refund_no, pay_ord_id, funds_fen)
    select ${refund.outRefundNo}, f.pay_ord_id, ${refund.fundsFen}::int from sandbox.insurance_fee f
    where f.pay_ord_id = ${refund.payOrdId} and f.state = 'SETTLED' and f.fund_fen + f.account_fen + f.other_fen >= ${refund.fundsFen}::int
      + coalesce((select sum(r.funds_fen) from sandbox.insurance_refund r where r.pay_ord_id = f.pay_ord_id), 0)
    on conflict (out_refund_no) do nothing`
  return firstValue(sql`
    select refunded_at as at from sandbox.insurance_refund where out_refund_no = ${refund.outRefundNo} and pay_ord_id = ${refund.payOrdId} and funds_fen = ${refund.fundsFen}`)
}

export function refundedFen(sql: Executor, payOrdId: string): Promise<number> {
  return firstNumber(sql`
    select coalesce(sum(funds_fen), 0)::int as fen from sandbox.insurance_refund where pay_ord_id = ${payOrdId}`)
}

/** What the funds paid and got back on a day. */
export function listDay(sql: Executor, day: string) {
  return allRows<{ kind: 'payment' | 'refund'; number: string; fundsFen: number }>(sql`
    select 'payment' as kind, out_trade_no as number, fund_fen + account_fen + other_fen as funds_fen from sandbox.insurance_fee
    where state = 'SETTLED' and (settled_at at time zone 'Asia/Shanghai')::date = ${day}::date
    union all
    select 'refund', out_refund_no, funds_fen from sandbox.insurance_refund where (refunded_at at time zone 'Asia/Shanghai')::date = ${day}::date`)
}
