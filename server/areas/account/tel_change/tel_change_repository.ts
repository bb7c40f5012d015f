/** Changes of the phone in the database. One at a time is open for an account (unique index). */
import { randomUUID } from 'node:crypto'
import { firstColumn, firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { keptDays } from '../../../database/kept_days'
import { isUuid } from '../../../values/uuid'
import { telChangeRules } from '../limits'

/** A change that is in progress or waits for its effect. */
export interface TelChange {
  changeId: string
  accountId: string
  sessionId: string
  proof: 'old_tel' | 'certificate'
  oldTel: string
  isProven: boolean
  newTel: string | null
  effectiveAt: Date | null
  /** Proven for both numbers and due. */
  isDue: boolean
}

function selectChanges(sql: Executor) {
  return sql`
    select change_id, account_id, session_id, proof, old_tel, proven_at is not null as is_proven,
      new_tel, effective_at, coalesce(effective_at <= hospital_now(), false) as is_due
    from tel_change`
}

/** The account's open change: waiting for its effect, or with steps left and time for them. */
export function findOpenChange(sql: Executor, accountId: string): Promise<TelChange | undefined> {
  return firstRow(sql`
    ${selectChanges(sql)} where account_id = ${accountId} and done_at is null and cancelled_at is null and (effective_at is not null or expires_at > now())`)
}

/** A change of the account in any state. */
export async function findChange(
  sql: Executor,
  accountId: string,
  changeId: string,
): Promise<{ isDone: boolean; isCancelled: boolean } | undefined> {
  if (!isUuid(changeId)) return undefined
  return firstRow(sql`
    select done_at is not null as is_done, cancelled_at is not null as is_cancelled from tel_change
    where account_id = ${accountId} and change_id = ${changeId}`)
}

/** Ends every open change of the account; true when there was one. */
export function cancelChanges(sql: Executor, accountId: string): Promise<boolean> {
  return hasRow(sql`
    update tel_change set cancelled_at = now() where account_id = ${accountId} and done_at is null and cancelled_at is null returning 1`)
}

/** Starts a change; a refused certificate is kept as a change that ended at once, so that attempts are counted. */
export async function addChange(
  sql: Executor,
  change: {
    accountId: string
    sessionId: string
    proof: TelChange['proof']
    oldTel: string
    isProven: boolean
    isRefused: boolean
  },
): Promise<string> {
  const changeId = randomUUID()
  await sql`
    insert into tel_change (change_id, account_id, session_id, proof, old_tel, proven_at, expires_at, cancelled_at)
    values (${changeId}, ${change.accountId}, ${change.sessionId}, ${change.proof}, ${change.oldTel}, case when ${change.isProven}::boolean then now() end,
      now() + make_interval(mins => ${telChangeRules.minutes}), case when ${change.isRefused}::boolean then now() end)`
  return changeId
}

/** How often the account tried a certificate within a day. */
export function countCertificateTries(sql: Executor, accountId: string): Promise<number> {
  return firstNumber(sql`
    select count(*)::int as count from tel_change
    where account_id = ${accountId} and proof = 'certificate' and created_at > now() - interval '1 day'`)
}

/** Records the proof of the old number. */
export async function proveChange(sql: Executor, changeId: string): Promise<void> {
  await sql`update tel_change set proven_at = now() where change_id = ${changeId} and proven_at is null`
}

/** Records the new number, proven, and when it takes effect: so many hours from now on the hospital's clock. */
export async function setEffect(
  sql: Executor,
  changeId: string,
  newTel: string,
  hours: number,
): Promise<Date> {
  const [row] = await sql<{ effectiveAt: Date }[]>`
    update tel_change set new_tel = ${newTel}, effective_at = hospital_now() + make_interval(hours => ${hours})
    where change_id = ${changeId} returning effective_at`
  if (row === undefined) throw new Error('the change was not written')
  return row.effectiveAt
}

/** Records that the new number is bound. */
export async function finishChange(sql: Executor, changeId: string): Promise<void> {
  await sql`update tel_change set done_at = now() where change_id = ${changeId}`
}

/** Due changes of one account or of all. */
export function listDueAccounts(sql: Executor, accountId?: string): Promise<string[]> {
  return firstColumn(sql`
    select account_id from tel_change
    where effective_at <= hospital_now() and done_at is null and cancelled_at is null and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null})
    order by effective_at limit 100`)
}

/** Deletes old changes. */
export async function forgetOldChanges(sql: Executor): Promise<void> {
  await sql`delete from tel_change where created_at < now() - make_interval(days => ${keptDays.telChanges}::int) and (done_at is not null or cancelled_at is not null or effective_at is null)`
}
