/** SQL of attempts to link a patient file: the certificates that an account asked about, and the checks that it started. */
import { randomUUID } from 'node:crypto'
import type { Relation } from '../../../../src/contract/patient'
import { firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { keptDays } from '../../../database/kept_days'
import { isUuid } from '../../../values/uuid'

/** How many other certificates the account asked about within a day. */
export function countOtherCertificates(sql: Executor, accountId: string, idNoIndex: string) {
  return firstNumber(sql`
    select count(*)::int as count from certificate_try
    where account_id = ${accountId} and id_no_index <> ${idNoIndex} and tried_at > now() - interval '1 day'`)
}

/** Records that the account asked about a certificate. */
export async function keepCertificate(
  sql: Executor,
  accountId: string,
  idNoIndex: string,
): Promise<void> {
  await sql`
    insert into certificate_try (account_id, id_no_index) values (${accountId}, ${idNoIndex})
    on conflict (account_id, id_no_index) do update set tried_at = now()`
}

/** An attempt to link a patient who is not proven to be the account's. */
export interface FileLink {
  bindingId: string
  /** The typed data, encrypted. */
  draftCipher: string
  /** The phone whose holder can prove it; null: none. */
  codeTel: string | null
}

/** How many attempts the account made within a day. */
export function countFileLinks(sql: Executor, accountId: string): Promise<number> {
  return firstNumber(sql`
    select count(*)::int as count from file_link where account_id = ${accountId} and created_at > now() - interval '1 day'`)
}

/** Starts an attempt. */
export async function addFileLink(
  sql: Executor,
  accountId: string,
  binding: {
    relation: Relation
    isDefault: boolean
    draftCipher: string
    codeTel: string | null
    minutes: number
  },
): Promise<string> {
  const bindingId = randomUUID()
  await sql`
    insert into file_link (binding_id, account_id, relation, is_default, draft_cipher, code_tel, expires_at)
    values (${bindingId}, ${accountId}, ${binding.relation}, ${binding.isDefault}, ${binding.draftCipher}, ${binding.codeTel}, now() + make_interval(mins => ${binding.minutes}))`
  return bindingId
}

/** The account's attempt, while it is valid. */
export async function findFileLink(
  sql: Executor,
  accountId: string,
  bindingId: string,
): Promise<FileLink | undefined> {
  if (!isUuid(bindingId)) return undefined
  return firstRow(sql`
    select b.binding_id, b.draft_cipher, b.code_tel from file_link b
    where b.binding_id = ${bindingId} and b.account_id = ${accountId} and b.done_at is null and b.expires_at > now()`)
}

/** Ends a successful attempt; false when another request just did. */
export function finishFileLink(sql: Executor, accountId: string, bindingId: string) {
  return hasRow(sql`
    update file_link set done_at = now() where binding_id = ${bindingId} and account_id = ${accountId} and done_at is null returning 1`)
}

/** Deletes attempts and counted certificates after a week. */
export async function forgetOldFileLinks(sql: Executor): Promise<void> {
  await sql`delete from file_link where created_at < now() - make_interval(days => ${keptDays.linkAttempts}::int)`
  await sql`delete from certificate_try where tried_at < now() - make_interval(days => ${keptDays.linkAttempts}::int)`
}

/** Deletes the account's attempts. */
export async function forgetFileLinks(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from file_link where account_id = ${accountId}`
  await sql`delete from certificate_try where account_id = ${accountId}`
}
