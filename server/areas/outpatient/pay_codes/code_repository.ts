/** SQL of codes by which anybody pays. */
import { firstNumber, firstRow, hasRow, firstValue } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { payCodeRules } from './rules'

/** A code in force, with the account through which its bills are read. */
export interface CodeRow {
  codeId: string
  patientId: string
  accountId: string
  billIds: string[]
  checkHash: string
  expiresAt: Date
  now: Date
}

/** The code behind a token; not one that ended, was locked by wrong tries, or whose maker lost the right. */
export function findCode(
  executor: Executor,
  tokenHashes: readonly string[],
): Promise<CodeRow | undefined> {
  return firstRow(executor`
    select c.code_id, c.patient_id, c.account_id, c.bill_ids, c.check_hash, c.expires_at, hospital_now() as now
    from outpatient_pay_code c
    join patient_known_link l on l.account_id = c.account_id and l.patient_id = c.patient_id and l.is_proven
    where c.token_hash = any(${tokenHashes}) and c.revoked_at is null and c.expires_at > hospital_now() and c.wrong_tries < ${payCodeRules.tries}`)
}

/** Counts a wrong try before it is answered; how many there were, undefined once it is locked. */
export function countWrongTry(executor: Executor, codeId: string): Promise<number | undefined> {
  return firstValue(executor`
    update outpatient_pay_code set wrong_tries = wrong_tries + 1 where code_id = ${codeId} and wrong_tries < ${payCodeRules.tries} returning wrong_tries`)
}

/** Whether it still opens: wrong tries being counted are waited for. */
export function hasTries(executor: Executor, codeId: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from outpatient_pay_code where code_id = ${codeId} and wrong_tries < ${payCodeRules.tries} for share`)
}

/** How many codes of an account are in force. */
export function countLive(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from outpatient_pay_code where account_id = ${accountId} and revoked_at is null and expires_at > hospital_now() and wrong_tries < ${payCodeRules.tries}`)
}

/** Ends the account's earlier codes over any of these bills: one code a bill. */
export async function revokeOver(
  tx: Transaction,
  accountId: string,
  billIds: readonly string[],
): Promise<void> {
  await tx`
    update outpatient_pay_code set revoked_at = hospital_now()
    where account_id = ${accountId} and revoked_at is null and bill_ids && ${[...billIds]}::uuid[]`
}

export async function insertCode(
  tx: Transaction,
  code: {
    codeId: string
    patientId: string
    accountId: string
    billIds: readonly string[]
    tokenHash: string
    checkHash: string
    expiresAt: Date
  },
): Promise<void> {
  const { codeId, patientId, accountId, billIds, tokenHash, checkHash, expiresAt } = code
  await tx`
    insert into outpatient_pay_code (code_id, patient_id, account_id, bill_ids, token_hash, check_hash, expires_at)
    values (${codeId}, ${patientId}, ${accountId}, ${[...billIds]}::uuid[], ${tokenHash}, ${checkHash}, ${expiresAt})`
}

/** How many codes are in force. */
export function countLiveCodes(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from outpatient_pay_code where expires_at > hospital_now() and revoked_at is null`)
}

/** Deletes codes that ended a month ago; returns how many. */
export async function forgetEndedCodes(executor: Executor): Promise<number> {
  const gone = await executor`
    delete from outpatient_pay_code where expires_at < hospital_now() - interval '30 days'`
  return gone.count
}

/** What an account's codes were for, for its export. */
export function listCodesOf(executor: Executor, accountId: string) {
  return executor<object[]>`
    select patient_id, cardinality(bill_ids) as bills, created_at, expires_at, revoked_at from outpatient_pay_code where account_id = ${accountId} order by created_at desc, code_id`
}

/** Ends all codes of an account. */
export async function dropCodesOf(executor: Executor, accountId: string): Promise<void> {
  await executor`delete from outpatient_pay_code where account_id = ${accountId}`
}
