/** SQL of copies of the record: what a branch offers, what an account asked for. */
import type { CopyState } from '../../../../src/contract/inpatient'
import { allRows, firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type {
  CopyRequestDocument,
  CopyServiceDocument,
} from '../../../hospital_documents/stay/record_copies'
import type { LastRefund } from '../../payment'
import { latestRefund } from '../copy_fees/fee_repository'
import type { FeeFacts } from '../copy_fees/rules'
import { lockStay } from '../stays/locking_repository'
import { overStates } from './rules'

/** What a branch offers. */
export type KeptService = Pick<
  CopyServiceDocument,
  | 'parts'
  | 'purposes'
  | 'maxCopies'
  | 'feeNote'
  | 'answerDays'
  | 'courier'
  | 'pickup'
  | 'counter'
  | 'counterOnly'
  | 'advice'
>

/** What decides who may ask for the record of a stay. */
export interface CopyFacts {
  isDeceased: boolean
  /** The guardian on the hospital's file is this account. */
  isGuardian: boolean
  service: KeptService | null
}

/** The stay is known to be the account's to see. */
export function findFacts(executor: Executor, accountId: string, inpatientId: string) {
  return firstRow<CopyFacts>(executor`
    select p.deceased_on is not null as is_deceased, coalesce(p.guardian_tel = a.tel, false) as is_guardian,
      (select c.service from inpatient_copy_service c where c.branch_id = s.branch_id and c.active order by c.service_id limit 1) as service
    from inpatient_stay s join patient_person p on p.patient_id = s.patient_id join account_holder a on a.account_id = ${accountId}
    where s.inpatient_id = ${inpatientId}`)
}

/** Whether copies of a stay are offered, and whether some were asked for. */
export async function findOffer(
  executor: Executor,
  inpatientId: string,
): Promise<{ isOffered: boolean; wasAsked: boolean }> {
  const row = await firstRow<{ isOffered: boolean; wasAsked: boolean }>(executor`
    select exists (select 1 from inpatient_copy_service c where c.branch_id = s.branch_id and c.active) as is_offered,
      exists (select 1 from inpatient_copy_request r where r.inpatient_id = s.inpatient_id) as was_asked
    from inpatient_stay s where s.inpatient_id = ${inpatientId}`)
  return row ?? { isOffered: false, wasAsked: false }
}

/** A request. */
export interface RequestRow {
  requestId: string
  inpatientId: string
  accountId: string
  parts: { code: string; name: string }[]
  copies: number
  purpose: string
  way: 'courier' | 'pickup'
  maskedTo: string | null
  state: CopyState
  askedAt: Date
  changedAt: Date
  pages: number | null
  feeFen: number | null
  payAt: CopyRequestDocument['payAt']
  payState: FeeFacts['payState']
  paidFen: number | null
  refund: LastRefund | null
  why: string | null
  courier: CopyRequestDocument['courier']
  advice: string | null
}

/** Those of a stay, the newest first. */
export function listRequests(executor: Executor, inpatientId: string): Promise<RequestRow[]> {
  return executor<RequestRow[]>`
    select r.request_id, r.inpatient_id, r.account_id, r.parts, r.copies, r.purpose, r.way, r.masked_to, r.state, r.asked_at, r.changed_at, r.pages, r.fee_fen, r.pay_at, r.pay_state,
      r.paid_fen, ${latestRefund(executor)} as refund, r.reason as why, r.courier, r.advice
    from inpatient_copy_request r where r.inpatient_id = ${inpatientId} order by r.asked_at desc, r.request_id limit 50`
}

/** How many of a stay are not over; the stay is locked, so that two at once are counted one after the other. */
export async function countOpen(tx: Transaction, inpatientId: string): Promise<number> {
  await lockStay(tx, inpatientId)
  return firstNumber(tx`
    select count(*)::int from inpatient_copy_request where inpatient_id = ${inpatientId} and state <> all(${[...overStates]}::text[])`)
}

/** The account's earlier request with this key. */
export function findByKey(executor: Executor, accountId: string, onceKey: string) {
  return firstRow<{ inpatientId: string; parts: { code: string }[]; copies: number }>(executor`
    select inpatient_id, parts, copies from inpatient_copy_request where account_id = ${accountId} and once_key = ${onceKey}`)
}

/** Records the intent; it is due at once. */
export async function insertRequest(
  tx: Transaction,
  request: Pick<
    RequestRow,
    'requestId' | 'inpatientId' | 'accountId' | 'parts' | 'copies' | 'purpose' | 'way' | 'maskedTo'
  > & { orderNo: string; onceKey: string; encryptedTo: string | null; answerDays: number },
): Promise<void> {
  const { requestId, inpatientId, accountId, parts, copies, purpose, way } = request
  const { maskedTo, orderNo, onceKey, encryptedTo, answerDays } = request
  await tx`
    insert into inpatient_copy_request (request_id, order_no, inpatient_id, account_id, once_key, parts, copies, purpose, way, encrypted_to, masked_to, answer_by, next_at)
    values (${requestId}, ${orderNo}, ${inpatientId}, ${accountId}, ${onceKey}, ${JSON.stringify(parts)}::text::jsonb, ${copies}, ${purpose}, ${way}, ${encryptedTo}, ${maskedTo},
      hospital_now() + make_interval(days => ${answerDays}::int), now())`
}

/** The stay of a request, if the account asked. */
export function findOwn(executor: Executor, accountId: string, requestId: string) {
  return firstRow<{ inpatientId: string; state: CopyState }>(executor`
    select inpatient_id, state from inpatient_copy_request where request_id = ${requestId} and account_id = ${accountId}`)
}

/** Records that it is taken back; false when the hospital accepted or ended it meanwhile. */
export function beginCancel(executor: Executor, requestId: string): Promise<boolean> {
  return hasRow(executor`
    update inpatient_copy_request set state = 'CANCELLING', changed_at = hospital_now(), next_at = now(), attempts = 0, failure = null
    where request_id = ${requestId} and state in ('ASKED', 'RECEIVED') returning 1`)
}

/** What an account asked for, for its export. */
export function exportRequests(executor: Executor, accountId: string) {
  return allRows<object>(executor`
    select s.admission_no, r.parts, r.copies, r.purpose, r.way, r.masked_to as to, r.state, r.asked_at, r.pages, r.fee_fen, r.order_no, r.pay_state, r.paid_fen, r.paid_at, r.receipt_no, r.reason, r.courier, r.advice
    from inpatient_copy_request r join inpatient_stay s on s.inpatient_id = r.inpatient_id where r.account_id = ${accountId} order by r.asked_at desc, r.request_id`)
}

/** Forgets where to; what the hospital has not accepted is taken back. */
export async function forgetRequests(executor: Executor, accountId: string): Promise<void> {
  await executor`
    update inpatient_copy_request set state = 'CANCELLING', changed_at = hospital_now(), next_at = now(), attempts = 0, failure = null
    where account_id = ${accountId} and state in ('ASKED', 'RECEIVED')`
  await executor`
    update inpatient_copy_request set encrypted_to = null, masked_to = null where account_id = ${accountId}`
}

/** How many wait for the hospital's answer. */
export function countWaiting(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from inpatient_copy_request where state in ('ASKED', 'RECEIVED', 'CANCELLING')`)
}
