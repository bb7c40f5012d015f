/** Accounts, their WeChat identities, phones and SMS codes in the database. */
import { randomUUID } from 'node:crypto'
import { allRows, firstRow, firstValue } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { WeChatIdentity } from '../../gateways/wechat/types'
import { moveConsents } from '../consent'
import { moveStays } from '../inpatient'

type App = 'official_account' | 'mini_program'

/** The account of an openid, else of its unionid (the openid is then added to it); undefined when neither is known. */
export async function findAccountOf(
  sql: Executor,
  app: App,
  identity: WeChatIdentity,
): Promise<string | undefined> {
  const [known] = await sql<{ accountId: string }[]>`
    select i.account_id from account_identity i join account a on a.account_id = i.account_id
    where i.app = ${app} and i.openid = ${identity.openid} and a.deleted_at is null`
  if (known !== undefined) {
    if (identity.unionid !== null) {
      await sql`update account_identity set unionid = ${identity.unionid} where app = ${app} and openid = ${identity.openid} and unionid is distinct from ${identity.unionid}`
    }
    return known.accountId
  }
  if (identity.unionid === null) return undefined
  const [same] = await sql<{ accountId: string }[]>`
    select i.account_id from account_identity i join account a on a.account_id = i.account_id
    where i.unionid = ${identity.unionid} and a.deleted_at is null order by i.created_at limit 1`
  if (same === undefined) return undefined
  await putIdentity(sql, app, identity, same.accountId)
  return same.accountId
}

/** Creates an account. @throws 23505 when the same person is being created concurrently. */
export async function addAccount(
  sql: Executor,
  app: App,
  identity: WeChatIdentity,
): Promise<string> {
  const accountId = randomUUID()
  await sql`insert into account (account_id) values (${accountId})`
  // The openid of a closed account starts a new account.
  await sql`
    delete from account_identity i using account a
    where i.app = ${app} and i.openid = ${identity.openid} and a.account_id = i.account_id and a.deleted_at is not null`
  await sql`insert into account_identity (app, openid, unionid, account_id) values (${app}, ${identity.openid}, ${identity.unionid}, ${accountId})`
  return accountId
}

async function putIdentity(
  sql: Executor,
  app: App,
  identity: WeChatIdentity,
  accountId: string,
): Promise<void> {
  await sql`
    insert into account_identity (app, openid, unionid, account_id) values (${app}, ${identity.openid}, ${identity.unionid}, ${accountId})
    on conflict (app, openid) do update set account_id = excluded.account_id, unionid = excluded.unionid`
}

/** Locks the account's row and gives its phone. */
export function lockAccount(sql: Executor, accountId: string) {
  return firstRow<{ tel: string | null }>(sql`
    select tel from account where account_id = ${accountId} and deleted_at is null for update`)
}

/** The open account that has this phone. */
export function findAccountByTel(sql: Executor, tel: string): Promise<string | undefined> {
  return firstValue(sql`select account_id from account where tel = ${tel} and deleted_at is null`)
}

/** Binds the phone. @throws 23505 (account_by_tel) when another account got it first. */
export async function setTel(sql: Executor, accountId: string, tel: string): Promise<void> {
  await sql`update account set tel = ${tel}, tel_bound_at = now() where account_id = ${accountId}`
}

/** The WeChat identities of an account. */
export function listIdentities(sql: Executor, accountId: string) {
  return allRows<{ app: App; unionid: string | null }>(sql`
    select app, unionid from account_identity where account_id = ${accountId}`)
}

/** Moves the identities, consents, stays and the one session of an empty account to another, ends its other sessions and closes it. */
export async function joinAccounts(
  sql: Executor,
  move: { from: string; to: string; sessionId: string },
): Promise<void> {
  await sql`update account_identity set account_id = ${move.to} where account_id = ${move.from}`
  await moveConsents(sql, move)
  await moveStays(sql, move)
  await sql`update session set revoked_at = now() where account_id = ${move.from} and session_id <> ${move.sessionId} and revoked_at is null`
  await sql`update session set account_id = ${move.to} where session_id = ${move.sessionId}`
  await sql`update account set deleted_at = now() where account_id = ${move.from}`
}
