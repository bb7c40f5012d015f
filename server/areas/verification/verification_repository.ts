/** SQL of SMS codes. */
import { randomUUID } from 'node:crypto'
import { firstNumber, firstRow, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import { keptDays } from '../../database/kept_days'
import { smsRules } from './limits'

/** How many codes were sent recently, and when the last one went to this number. */
export interface SmsCounts {
  telMinute: number
  telHour: number
  telDay: number
  accountDay: number
  deviceDay: number
  secondsSinceLast: number | null
}

/** Serialises requests for one number, of one account and of one device: two at once cannot both be the last one allowed. */
export async function takeTurn(
  tx: Transaction,
  of: { tel: string; asker: string; deviceId: string | null },
): Promise<void> {
  const turns = [`sms to ${of.tel}`, `sms of ${of.asker}`]
  for (const turn of of.deviceId === null ? turns : [...turns, `sms from ${of.deviceId}`])
    await tx`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`
}

/** Whether a day is not over at the hospital. */
export function hasNotPassed(sql: Executor, lastDay: string): Promise<boolean> {
  return hasRow(sql`select 1 where hospital_now() < ${lastDay}::date + interval '1 day'`)
}

/** Counts codes to a number, from an account and from a device. Of the account's own number only what it asked for itself. */
export async function countSmsCodes(
  sql: Executor,
  asked: { tel: string; accountId: string | null; deviceId: string | null; isOwn: boolean },
): Promise<SmsCounts> {
  const { tel, accountId, deviceId, isOwn } = asked
  const toTel = sql`tel = ${tel} and (not ${isOwn}::boolean or account_id = ${accountId}::uuid)`
  const [row] = await sql<SmsCounts[]>`
    select
      count(*) filter (where ${toTel} and created_at > now() - interval '1 minute')::int as tel_minute,
      count(*) filter (where ${toTel} and created_at > now() - interval '1 hour')::int as tel_hour,
      count(*) filter (where ${toTel})::int as tel_day,
      count(*) filter (where account_id = ${accountId}::uuid)::int as account_day,
      count(*) filter (where device_id = ${deviceId}::text)::int as device_day,
      extract(epoch from now() - max(created_at) filter (where ${toTel}))::float8 as seconds_since_last
    from sms_code where created_at > now() - interval '1 day' and (tel = ${tel} or account_id = ${accountId}::uuid or device_id = ${deviceId}::text)`
  if (row === undefined) throw new Error('counting gave no row')
  return row
}

/** Whether the session has passed the step-up check recently enough and with its present phone. */
export function isSteppedUp(sql: Executor, sessionId: string): Promise<boolean> {
  return hasRow(sql`select 1 from account_step_up where session_id = ${sessionId}`)
}

/** How many codes were asked for from a network within the hour. */
export function countFromNetwork(sql: Executor, network: string): Promise<number> {
  return firstNumber(sql`
    select count(*)::int as count from sms_code where ip = ${network} and created_at > now() - interval '1 hour'`)
}

/** Stores the hash of a code; an older code to the same number for the same purpose becomes void. */
export async function addSmsCode(
  sql: Executor,
  code: {
    purpose: string
    tel: string
    accountId: string | null
    deviceId: string | null
    codeHash: string
    network: string
  },
): Promise<void> {
  await sql`
    insert into sms_code (sms_code_id, purpose, tel, account_id, device_id, code_hash, ip, expires_at)
    values (${randomUUID()}, ${code.purpose}, ${code.tel}, ${code.accountId}, ${code.deviceId}, ${code.codeHash}, ${code.network}, now() + make_interval(mins => ${smsRules.minutes}))`
}

/** Counts an attempt on the newest code and returns its hash; undefined when there is none. */
export function trySmsCode(
  sql: Executor,
  request: { purpose: string; tel: string; accountId: string | null },
): Promise<{ smsCodeId: string; codeHash: string; triesLeft: number } | undefined> {
  return firstRow(sql`
    update sms_code set tries = tries + 1
    where sms_code_id = (
        select sms_code_id from sms_code
        where purpose = ${request.purpose} and tel = ${request.tel} and account_id is not distinct from ${request.accountId}::uuid
        order by created_at desc limit 1)
      and used_at is null and expires_at > now() and tries < ${smsRules.tries}
    returning sms_code_id, code_hash, ${smsRules.tries}::int - tries as tries_left`)
}

/** Consumes a code; false when another request just did. */
export function consumeSmsCode(sql: Executor, smsCodeId: string): Promise<boolean> {
  return hasRow(sql`
    update sms_code set used_at = now() where sms_code_id = ${smsCodeId} and used_at is null returning 1`)
}

/** Removes the account from its codes; they still count for the number's limits, and are deleted within a week. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update sms_code set account_id = null, device_id = null, ip = null, used_at = coalesce(used_at, now()) where account_id = ${accountId}`
}

/** Deletes codes after a week; until then they count for the limits. */
export async function forgetOldCodes(sql: Executor): Promise<void> {
  await sql`delete from sms_code where created_at < now() - make_interval(days => ${keptDays.smsCodes}::int)`
}
