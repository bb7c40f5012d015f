/** SQL of transfers of what a settlement left over to bank cards. */
import type { BankReturn } from '../../../../src/contract/desk/refunds/bank_returns'
import { allRows, firstColumn, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import type { KeptSettlement } from '../rules'
import { lockStay } from '../stays/locking_repository'

export type BankReturnState = BankReturn['state']

/** A stay whose settlement the app moves and that is open, with what has been given back and what is asked for. */
export interface OpenSettlement {
  inpatientId: string
  stayId: string
  patientId: string
  admissionNo: string
  patientName: string
  settlement: KeptSettlement
  /** Refunds of deposits and transfers, done or under way. */
  givenFen: number
}

/** Whether a settlement leaves something to give back, in the words of its index. */
const isOpen = (executor: Executor) => executor`
  s.settlement ->> 'handledBy' = 'app' and s.settlement ->> 'closedAt' is null and (s.settlement ->> 'refundFen')::int > 0`

const settled = (executor: Executor) => executor`
  select s.inpatient_id, coalesce(s.hospital_stay_id, '') as stay_id, s.patient_id, s.admission_no,
    p.name as patient_name, s.settlement,
    (select coalesce(sum(amount_fen), 0) from inpatient_settlement_refund r where r.inpatient_id = s.inpatient_id)::int
    + (select coalesce(sum(amount_fen), 0) from inpatient_bank_return b
        where b.inpatient_id = s.inpatient_id and b.state in ('ASKED', 'APPROVED', 'PAID'))::int as given_fen
  from inpatient_stay s join patient_person p on p.patient_id = s.patient_id`

/** Open settlements, the oldest first; those that left nothing are among them. */
export function listOpen(
  executor: Executor,
  asked: { after: string | undefined; limit: number },
): Promise<(OpenSettlement & { mark: string })[]> {
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: executor`(one.settlement ->> 'settledAt')::timestamptz`,
    id: executor`one.inpatient_id`,
    isOldestFirst: true,
  })
  return allRows(executor`
    select one.*, ${mark} as mark from (${settled(executor)} where ${isOpen(executor)}) one
    where (one.settlement ->> 'refundFen')::int > one.given_fen ${beyond} order by ${order} limit ${asked.limit}`)
}

/** One of them, its stay locked; undefined when there is nothing to give back any more. */
export async function lockOpen(
  tx: Transaction,
  inpatientId: string,
): Promise<OpenSettlement | undefined> {
  await lockStay(tx, inpatientId)
  return firstRow(tx`${settled(tx)} where s.inpatient_id = ${inpatientId} and ${isOpen(tx)}`)
}

interface NewBankReturn {
  bankReturnId: string
  inpatientId: string
  settlementNo: string
  amountFen: number
  accountCipher: string
  bankName: string
  accountTail: string
  reason: string
  askedBy: string
  askedName: string
}

/** Inserts a form; false where the stay has one under way. */
export function keep(tx: Transaction, asked: NewBankReturn): Promise<boolean> {
  const { bankReturnId, inpatientId, settlementNo, amountFen, accountCipher, bankName } = asked
  const { accountTail, reason, askedBy, askedName } = asked
  return hasRow(tx`
    insert into inpatient_bank_return (bank_return_id, inpatient_id, settlement_no, amount_fen, account_cipher, bank_name,
      account_tail, reason, state, asked_by, asked_name)
    values (${bankReturnId}, ${inpatientId}, ${settlementNo}, ${amountFen}, ${accountCipher}, ${bankName},
      ${accountTail}, ${reason}, 'ASKED', ${askedBy}, ${askedName})
    on conflict (inpatient_id) where state in ('ASKED', 'APPROVED') do nothing returning 1`)
}

/** A form with its patient. */
export interface BankReturnRow {
  bankReturnId: string
  inpatientId: string
  patientId: string
  admissionNo: string
  patientName: string
  settlementNo: string
  amountFen: number
  accountCipher: string | null
  bankName: string
  accountTail: string
  reason: string
  state: BankReturnState
  askedBy: string
  askedName: string
  askedAt: Date
  decidedName: string | null
  words: string | null
  paidName: string | null
  paidAt: Date | null
  bankReference: string | null
}

const form = (executor: Executor) => executor`
  select b.bank_return_id, b.inpatient_id, b.settlement_no, b.amount_fen, b.account_cipher, b.bank_name,
    b.account_tail, b.reason, b.state, b.asked_by, b.asked_name, b.asked_at, b.decided_name, b.words,
    b.paid_name, b.paid_at, b.bank_reference, s.patient_id, s.admission_no, p.name as patient_name
  from inpatient_bank_return b join inpatient_stay s on s.inpatient_id = b.inpatient_id
    join patient_person p on p.patient_id = s.patient_id`

/** Forms under way, the oldest first, or ended ones, the newest first. */
export function list(
  executor: Executor,
  asked: { show: 'open' | 'ended'; after?: string | undefined; limit: number },
): Promise<(BankReturnRow & { mark: string })[]> {
  const isOpenOnly = asked.show === 'open'
  const isShown = isOpenOnly
    ? executor`b.state in ('ASKED', 'APPROVED')`
    : executor`b.state in ('REFUSED', 'PAID', 'VOID')`
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: executor`one.asked_at`,
    id: executor`one.bank_return_id`,
    isOldestFirst: isOpenOnly,
  })
  return allRows(executor`
    select one.*, ${mark} as mark from (${form(executor)} where ${isShown}) one
    where true ${beyond} order by ${order} limit ${asked.limit}`)
}

/** One form. */
export function find(executor: Executor, bankReturnId: string): Promise<BankReturnRow | undefined> {
  return firstRow(executor`${form(executor)} where b.bank_return_id = ${bankReturnId}`)
}

/** The second person's decision; without approval the account is forgotten. */
export async function decide(
  tx: Transaction,
  bankReturnId: string,
  decision: { staffId: string; name: string; isApproved: boolean; words: string },
): Promise<void> {
  const { staffId, name, isApproved, words } = decision
  await tx`
    update inpatient_bank_return set state = ${isApproved ? 'APPROVED' : 'REFUSED'}, decided_by = ${staffId}, decided_name = ${name},
      decided_at = hospital_now(), words = ${words}, account_cipher = case when ${isApproved} then account_cipher end
    where bank_return_id = ${bankReturnId}`
}

/** It was transferred. */
export async function markPaid(
  tx: Transaction,
  bankReturnId: string,
  { name, bankReference }: { name: string; bankReference: string },
): Promise<void> {
  await tx`
    update inpatient_bank_return set state = 'PAID', paid_name = ${name}, paid_at = hospital_now(), bank_reference = ${bankReference}
    where bank_return_id = ${bankReturnId}`
}

/** Ends the form under way of each stay whose settlement of now is not open, or is another one or leaves less; returns their ids. */
export function endOutdated(tx: Transaction, inpatientIds: readonly string[]): Promise<string[]> {
  return firstColumn(tx`
    update inpatient_bank_return b set state = 'VOID', account_cipher = null
    from inpatient_stay s where s.inpatient_id = b.inpatient_id and b.inpatient_id = any(${[...inpatientIds]}::uuid[])
      and b.state in ('ASKED', 'APPROVED')
      and (s.settlement is null or s.settlement ->> 'closedAt' is not null or s.settlement ->> 'number' <> b.settlement_no
        or (s.settlement ->> 'refundFen')::int < b.amount_fen
          + (select coalesce(sum(amount_fen), 0) from inpatient_settlement_refund r where r.inpatient_id = b.inpatient_id)
          + (select coalesce(sum(amount_fen), 0) from inpatient_bank_return o where o.inpatient_id = b.inpatient_id and o.state = 'PAID'))
    returning b.bank_return_id`)
}

/** Forgets the accounts of transfers that are so many days old; how many. */
export async function forgetAccounts(executor: Executor, days: number): Promise<number> {
  const { count } = await executor`
    update inpatient_bank_return set account_cipher = null
    where account_cipher is not null and state in ('PAID', 'REFUSED', 'VOID')
      and coalesce(paid_at, asked_at) < hospital_now() - make_interval(days => ${days}::int)`
  return count
}
