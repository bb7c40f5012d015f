/** Accounts, their WeChat identities, phones, SMS codes and consents in the database. */
import { randomUUID } from 'node:crypto'
import type { Executor } from '../../database/client'
import type { WeChatIdentity } from '../../gateways/wechat/types'
import { smsRules } from './limits'

type App = 'official_account' | 'mini_program'

/** The account of an openid, else of its unionid (the identity is then added to it); undefined for a stranger. */
export async function findAccountOf(sql: Executor, app: App, identity: WeChatIdentity): Promise<string | undefined> {
  const [known] = await sql<{ accountId: string }[]>`
    select i.account_id as "accountId" from account_identity i join account a on a.account_id = i.account_id
    where i.app = ${app} and i.openid = ${identity.openid} and a.deleted_at is null`
  if (known !== undefined) {
    if (identity.unionid !== null) {
      await sql`update account_identity set unionid = ${identity.unionid} where app = ${app} and openid = ${identity.openid} and unionid is distinct from ${identity.unionid}`
    }
    return known.accountId
  }
  if (identity.unionid === null) return undefined
  const [same] = await sql<{ accountId: string }[]>`
    select i.account_id as "accountId" from account_identity i join account a on a.account_id = i.account_id
    where i.unionid = ${identity.unionid} and a.deleted_at is null order by i.created_at limit 1`
  if (same === undefined) return undefined
  await putIdentity(sql, app, identity, same.accountId)
  return same.accountId
}

/** Makes an account for a stranger. @throws 23505 when the same person is being made at this moment. */
export async function addAccount(sql: Executor, app: App, identity: WeChatIdentity): Promise<string> {
  const accountId = randomUUID()
  await sql`insert into account (account_id) values (${accountId})`
  // An openid whose account was closed begins anew.
  await sql`
    delete from account_identity i using account a
    where i.app = ${app} and i.openid = ${identity.openid} and a.account_id = i.account_id and a.deleted_at is not null`
  await sql`insert into account_identity (app, openid, unionid, account_id) values (${app}, ${identity.openid}, ${identity.unionid}, ${accountId})`
  return accountId
}

async function putIdentity(sql: Executor, app: App, identity: WeChatIdentity, accountId: string): Promise<void> {
  await sql`
    insert into account_identity (app, openid, unionid, account_id) values (${app}, ${identity.openid}, ${identity.unionid}, ${accountId})
    on conflict (app, openid) do update set account_id = excluded.account_id, unionid = excluded.unionid`
}

/** Locks the account's row and gives its phone. */
export async function lockAccount(sql: Executor, accountId: string): Promise<{ tel: string | null } | undefined> {
  const [row] = await sql<{ tel: string | null }[]>`select tel from account where account_id = ${accountId} and deleted_at is null for update`
  return row
}

/** The living account that has this phone. */
export async function findAccountByTel(sql: Executor, tel: string): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string }[]>`select account_id as "accountId" from account where tel = ${tel} and deleted_at is null`
  return row?.accountId
}

/** Binds the phone. @throws 23505 (account_by_tel) when another account got it first. */
export async function setTel(sql: Executor, accountId: string, tel: string): Promise<void> {
  await sql`update account set tel = ${tel}, tel_bound_at = now() where account_id = ${accountId}`
}

/** How an account is known to WeChat. */
export async function listIdentities(sql: Executor, accountId: string): Promise<{ app: App; unionid: string | null }[]> {
  return sql<{ app: App; unionid: string | null }[]>`select app, unionid from account_identity where account_id = ${accountId}`
}

/** Whether nothing hangs on an account: no patient, no order, no payment. */
export async function isEmptyAccount(sql: Executor, accountId: string): Promise<boolean> {
  const rows = await sql`
    select 1 where exists (select 1 from account_patient where account_id = ${accountId})
      or exists (select 1 from registration_order where account_id = ${accountId})
      or exists (select 1 from payment where account_id = ${accountId})`
  return rows.length === 0
}

/** Moves the identities, consents and the one session of an empty account to another, ends its other sessions and closes it. */
export async function joinAccounts(sql: Executor, move: { from: string; to: string; sessionId: string }): Promise<void> {
  await sql`update account_identity set account_id = ${move.to} where account_id = ${move.from}`
  await sql`update consent set account_id = ${move.to} where account_id = ${move.from}`
  await sql`update session set revoked_at = now() where account_id = ${move.from} and session_id <> ${move.sessionId} and revoked_at is null`
  await sql`update session set account_id = ${move.to} where session_id = ${move.sessionId}`
  await sql`update account set deleted_at = now() where account_id = ${move.from}`
}

/** How many codes went out lately, and how long ago the last one to this number did. */
export interface SmsCounts {
  telMinute: number
  telHour: number
  telDay: number
  accountDay: number
  secondsSinceLast: number | null
}

/** Counts codes to a number and from an account. */
export async function countSmsCodes(sql: Executor, tel: string, accountId: string): Promise<SmsCounts> {
  const [row] = await sql<SmsCounts[]>`
    select
      count(*) filter (where tel = ${tel} and created_at > now() - interval '1 minute')::int as "telMinute",
      count(*) filter (where tel = ${tel} and created_at > now() - interval '1 hour')::int as "telHour",
      count(*) filter (where tel = ${tel})::int as "telDay",
      count(*) filter (where account_id = ${accountId})::int as "accountDay",
      extract(epoch from now() - max(created_at) filter (where tel = ${tel}))::float8 as "secondsSinceLast"
    from sms_code where created_at > now() - interval '1 day' and (tel = ${tel} or account_id = ${accountId})`
  if (row === undefined) throw new Error('counting gave no row')
  return row
}

/** Remembers the mark of a code; an older code to the same number for the same purpose is void from now on. */
export async function addSmsCode(sql: Executor, code: { purpose: string; tel: string; accountId: string; codeHash: string }): Promise<void> {
  await sql`
    insert into sms_code (sms_code_id, purpose, tel, account_id, code_hash, expires_at)
    values (${randomUUID()}, ${code.purpose}, ${code.tel}, ${code.accountId}, ${code.codeHash}, now() + make_interval(mins => ${smsRules.minutes}))`
}

/** Counts a try on the newest code and gives its mark; undefined when there is none to try. */
export async function trySmsCode(
  sql: Executor,
  request: { purpose: string; tel: string; accountId: string },
): Promise<{ smsCodeId: string; codeHash: string; triesLeft: number } | undefined> {
  const [row] = await sql<{ smsCodeId: string; codeHash: string; triesLeft: number }[]>`
    update sms_code set tries = tries + 1
    where sms_code_id = (
        select sms_code_id from sms_code
        where purpose = ${request.purpose} and tel = ${request.tel} and account_id = ${request.accountId}
        order by created_at desc limit 1)
      and used_at is null and expires_at > now() and tries < ${smsRules.tries}
    returning sms_code_id as "smsCodeId", code_hash as "codeHash", ${smsRules.tries}::int - tries as "triesLeft"`
  return row
}

/** Uses a code up; false when someone else just did. */
export async function consumeSmsCode(sql: Executor, smsCodeId: string): Promise<boolean> {
  const rows = await sql`update sms_code set used_at = now() where sms_code_id = ${smsCodeId} and used_at is null returning 1`
  return rows.length > 0
}

/** Records that an account agreed to a version of a document. */
export async function addConsent(sql: Executor, consent: { accountId: string; document: string; version: string; channel: string }): Promise<void> {
  await sql`
    insert into consent (consent_id, account_id, document, version, channel)
    values (${randomUUID()}, ${consent.accountId}, ${consent.document}, ${consent.version}, ${consent.channel})`
}

/** Writes the audit log; `details` holds no personal data. */
export async function addAuditEvent(
  sql: Executor,
  event: { accountId: string; action: string; subject?: string; details?: Record<string, string> },
): Promise<void> {
  await sql`
    insert into audit_event (audit_event_id, account_id, action, subject, details)
    values (${randomUUID()}, ${event.accountId}, ${event.action}, ${event.subject ?? null}, ${JSON.stringify(event.details ?? {})}::text::jsonb)`
}
