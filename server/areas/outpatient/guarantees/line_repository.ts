/** SQL of consents to pay after the visit: one row an account, one number a consent. */
import { firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { WeChatApp } from '../../../gateways/wechat_pay/types'

/** After this time a claim of a killed worker is free again. */
const leaseSeconds = 30

/** A consent. */
export interface LineRow {
  accountId: string
  patientId: string
  app: WeChatApp
  openid: string
  authorizationCode: string
  state: 'OPENING' | 'OPEN' | 'CLOSING' | 'CLOSED'
  checkAttempts: number
  /** The lender's page has been open for longer than it stays so. */
  isStale: boolean
}

const columns = (executor: Executor) => executor`
  l.account_id, l.patient_id, l.app, l.openid, l.authorization_code, l.state, l.check_attempts, l.consented_at < hospital_now() - interval '2 hours' as is_stale`

export function findLine(executor: Executor, accountId: string) {
  return firstRow<LineRow>(executor`
    select ${columns(executor)} from credit_line l where l.account_id = ${accountId}`)
}

export function findLineByCode(executor: Executor, authorizationCode: string) {
  return firstRow<LineRow>(executor`
    select ${columns(executor)} from credit_line l where l.authorization_code = ${authorizationCode}`)
}

export function lockLine(tx: Transaction, accountId: string) {
  return firstRow<LineRow>(tx`
    select ${columns(tx)} from credit_line l where l.account_id = ${accountId} for update`)
}

/** Writes that the account agrees, before the lender is asked; anything but a closed consent stays as it is. */
export async function insertOpening(
  tx: Transaction,
  line: { accountId: string; patientId: string; app: WeChatApp; authorizationCode: string },
): Promise<void> {
  await tx`
    insert into credit_line as l (account_id, patient_id, app, openid, authorization_code, state, consented_at, next_check_at)
    values (${line.accountId}, ${line.patientId}, ${line.app}, '', ${line.authorizationCode}, 'OPENING', hospital_now(), now() + interval '15 seconds')
    on conflict (account_id) do update set patient_id = excluded.patient_id, app = excluded.app, openid = '', authorization_code = excluded.authorization_code, state = 'OPENING',
      consented_at = excluded.consented_at, opened_at = null, closed_at = null, next_check_at = excluded.next_check_at, check_attempts = 0
    where l.state = 'CLOSED'`
}

/** Whether this WeChat user is the account's own. */
export function isOwnOpenid(executor: Executor, line: LineRow, openid: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from account_openid where account_id = ${line.accountId} and app = ${line.app} and openid = ${openid}`)
}

/** The lender says that the patient agreed; false when it was open or is closing. */
export function markOpen(tx: Transaction, accountId: string, openid: string): Promise<boolean> {
  return hasRow(tx`
    update credit_line set state = 'OPEN', openid = ${openid}, opened_at = hospital_now(), next_check_at = null, check_attempts = 0
    where account_id = ${accountId} and state = 'OPENING' returning 1`)
}

/** Revoked here: the lender is notified next. */
export function markClosing(tx: Transaction, accountId: string): Promise<boolean> {
  return hasRow(tx`
    update credit_line set state = 'CLOSING', next_check_at = now(), check_attempts = 0 where account_id = ${accountId} and state in ('OPENING', 'OPEN') returning 1`)
}

/** The consent has ended on both sides. */
export function markClosed(executor: Executor, authorizationCode: string): Promise<boolean> {
  return hasRow(executor`
    update credit_line set state = 'CLOSED', closed_at = hospital_now(), next_check_at = null where authorization_code = ${authorizationCode} and state <> 'CLOSED' returning 1`)
}

/** Asks the lender again after this time; an open consent is not asked after. */
export async function checkLater(
  executor: Executor,
  authorizationCode: string,
  delayMs: number | null,
): Promise<void> {
  await executor`
    update credit_line set next_check_at = case when state = 'OPEN' and ${delayMs === null} then null else now() + ${delayMs ?? 0} * interval '1 millisecond' end
    where authorization_code = ${authorizationCode} and state <> 'CLOSED'`
}

/** The lender refused a bill: whether the consent still stands is asked. */
export async function checkSoon(executor: Executor, accountId: string): Promise<void> {
  await executor`update credit_line set next_check_at = now() where account_id = ${accountId} and state = 'OPEN'`
}

/** Claims consents whose state at the lender must be asked or said. */
export function claimLines(sql: Sql, limit: number): Promise<LineRow[]> {
  return sql<LineRow[]>`
    with due as (
      select account_id from credit_line where next_check_at <= now() order by next_check_at limit ${limit} for update skip locked
    )
    update credit_line l set next_check_at = now() + ${leaseSeconds} * interval '1 second', check_attempts = l.check_attempts + 1
    from due where l.account_id = due.account_id returning ${columns(sql)}`
}

/** For how much the lender stands, or paid today. */
export function usedFen(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select (coalesce(sum(coalesce(g.captured_fen, g.reserved_fen)), 0))::int as fen from credit_guarantee g
    where g.account_id = ${accountId} and (g.state in ('RESERVING', 'RESERVED', 'CAPTURING')
      or (g.state = 'CAPTURED' and g.ended_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'))`)
}

/** How many bills lenders stand for, whoever owes them. */
export function countGuaranteed(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as bills from credit_guarantee where state in ('RESERVING', 'RESERVED', 'CAPTURING')`)
}

/** How many bills the lender stands for. */
export function countStanding(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as bills from credit_guarantee where account_id = ${accountId} and state in ('RESERVED', 'CAPTURING')`)
}
