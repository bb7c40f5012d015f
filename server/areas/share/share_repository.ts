/** SQL of links and the consent to share. */
import type { ShareKind, ShareState } from '../../../src/contract/share'
import { firstNumber, firstRow, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { keptDays } from '../../database/kept_days'
import { byTime } from '../../database/keyset_page'
import { isUuid } from '../../values/uuid'

/** A link; its state disregards whether its subject can still be seen. */
export interface ShareRow {
  shareId: string
  accountId: string
  kind: ShareKind
  subjectId: string
  patientId: string
  patientName: string
  title: string
  mark: string
  passcodeHash: string
  createdAt: Date
  expiresAt: Date
  maxViews: number
  viewCount: number
  wrongTries: number
  lastViewAt: Date | null
  state: Exclude<ShareState, 'GONE'>
}

function selectShares(sql: Executor, more = sql``) {
  return sql`
    select s.share_id, s.account_id, s.kind, s.subject_id, s.patient_id, p.name as patient_name, s.title,
      s.mark, s.passcode_hash, s.created_at, s.expires_at, s.max_views, s.view_count,
      s.wrong_tries, (select max(v.at) from share_view v where v.share_id = s.share_id) as last_view_at,
      case when s.revoked_at is not null or a.account_id is null then 'REVOKED' when s.expires_at <= hospital_now() then 'EXPIRED'
        when s.locked_at is not null then 'LOCKED' when s.view_count >= s.max_views then 'USED_UP' else 'LIVE' end as state${more}
    from share_link s join patient_person p on p.patient_id = s.patient_id left join account_holder a on a.account_id = s.account_id`
}

/** A link to be created. */
interface NewShare {
  shareId: string
  accountId: string
  kind: ShareKind
  subjectId: string
  patientId: string
  title: string
  mark: string
  tokenHash: string
  passcodeHash: string
  idempotencyKey: string
  validHours: number
  maxViews: number
}

/** Locks the account, so that its links are counted one at a time; returns how many are active. */
export async function countLiveShares(sql: Executor, accountId: string): Promise<number> {
  await sql`select 1 from account_holder where account_id = ${accountId} for update`
  return firstNumber(sql`
    select count(*)::int as count from share_link
    where account_id = ${accountId} and revoked_at is null and locked_at is null and expires_at > hospital_now() and view_count < max_views`)
}

/** Links that can be opened now, of one kind or of all. */
export function countLinks(executor: Executor, kind?: ShareKind): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from share_link
    where expires_at > hospital_now() and revoked_at is null and locked_at is null and view_count < max_views
      and (${kind ?? null}::text is null or kind = ${kind ?? null})`)
}

/** Ends the link of an earlier attempt with the same key, whose reply was lost. */
export async function dropRepeatedShare(
  sql: Executor,
  accountId: string,
  idempotencyKey: string,
): Promise<void> {
  await sql`delete from share_link where account_id = ${accountId} and idempotency_key = ${idempotencyKey} and view_count = 0`
}

/** Inserts a link. @throws 23505 (share_link_by_idempotency_key) when the same attempt made a link that was opened */
export async function addShare(sql: Executor, share: NewShare): Promise<void> {
  await sql`
    insert into share_link (share_id, account_id, kind, subject_id, patient_id, title, mark, token_hash, passcode_hash, idempotency_key, created_at, expires_at, max_views)
    values (${share.shareId}, ${share.accountId}, ${share.kind}, ${share.subjectId}, ${share.patientId}, ${share.title}, ${share.mark}, ${share.tokenHash},
      ${share.passcodeHash}, ${share.idempotencyKey}, hospital_now(), hospital_now() + make_interval(hours => ${share.validHours}), ${share.maxViews})`
}

/** The account's links after a cursor, newest first; each with its own cursor. */
export async function listShares(
  sql: Executor,
  accountId: string,
  asked: { after: string | undefined; limit: number },
): Promise<{ share: ShareRow; mark: string }[]> {
  const { mark, beyond, order } = byTime(sql, asked.after, {
    at: sql`s.created_at`,
    id: sql`s.share_id`,
  })
  const rows = await sql<(ShareRow & { goesOn: string })[]>`
    ${selectShares(sql, sql`, ${mark} as goes_on`)} where s.account_id = ${accountId} ${beyond} order by ${order} limit ${asked.limit}`
  return rows.map(({ goesOn, ...share }) => ({ share, mark: goesOn }))
}

/** A link of the account. */
export async function findShare(
  sql: Executor,
  accountId: string,
  shareId: string,
): Promise<ShareRow | undefined> {
  if (!isUuid(shareId)) return undefined
  return firstRow(sql`
    ${selectShares(sql)} where s.account_id = ${accountId} and s.share_id = ${shareId}`)
}

/** The link of a token. */
export function findShareByToken(
  sql: Executor,
  tokenHashes: readonly string[],
): Promise<ShareRow | undefined> {
  return firstRow(sql`${selectShares(sql)} where s.token_hash = any(${tokenHashes})`)
}

/** The link behind the key of an open visit, and when that ends. */
export function findShareByKey(sql: Executor, keyHashes: readonly string[]) {
  return firstRow<ShareRow & { keyUntil: Date }>(sql`
    select found.*, visit.key_until from (${selectShares(sql)}) found join share_view visit on visit.share_id = found.share_id
    where visit.key_hash = any(${keyHashes}) and visit.key_until > hospital_now()`)
}

/** Revokes a link; true when it was active. */
export function revokeShare(sql: Executor, accountId: string, shareId: string): Promise<boolean> {
  return hasRow(sql`
    update share_link set revoked_at = hospital_now() where account_id = ${accountId} and share_id = ${shareId} and revoked_at is null returning 1`)
}

/** Revokes the account's links about a patient, or all of them. */
export async function revokeShares(
  sql: Executor,
  accountId: string,
  patientId?: string,
): Promise<void> {
  await sql`
    update share_link set revoked_at = hospital_now()
    where account_id = ${accountId} and revoked_at is null and (${patientId ?? null}::uuid is null or patient_id = ${patientId ?? null})`
}

/** The account's links, for its export. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const shares = await sql<object[]>`
    select s.kind, s.title, s.patient_id, s.mark, s.created_at, s.expires_at, s.revoked_at,
      s.max_views, s.view_count,
      coalesce((select json_agg(json_build_object('at', v.at, 'device', v.device, 'network', v.network) order by v.at) from share_view v
        where v.share_id = s.share_id), '[]') as views
    from share_link s where s.account_id = ${accountId} order by s.created_at desc`
  return { shares }
}

/** Deletes links, with their logs, long after their end. */
export async function forgetOldShares(sql: Executor): Promise<void> {
  await sql`delete from share_link where expires_at < hospital_now() - make_interval(days => ${keptDays.shares}::int)`
}
