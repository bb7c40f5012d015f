/** SQL of telling the hospital, and of its answers. Claiming a request postpones its next turn first, so that two replicas do not tell at once. */
import type { CopyState } from '../../../../src/contract/inpatient'
import type { Claim, Later } from '../../../area/outbox'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type {
  CopyRequestDocument,
  CopyServiceDocument,
} from '../../../hospital_documents/stay/record_copies'
import { copyRules, overStates } from './rules'

/** A request that the hospital is told of now. */
export interface ToSend {
  requestId: string
  attempts: number
  state: 'ASKED' | 'CANCELLING'
  stayId: string | null
  admissionNo: string
  inTimes: number
  patientNo: string
  parts: { code: string; name: string }[]
  copies: number
  purpose: string
  way: 'courier' | 'pickup'
  encryptedTo: string | null
  askedAt: Date
  relation: string | null
}

/** Claims what is due, or one; a claim of a killed worker is free again after half a minute. */
export function claimRequests(sql: Sql, which: Claim) {
  return allRows<ToSend>(sql`
    with due as (
      select request_id from inpatient_copy_request where next_at <= now() and state in ('ASKED', 'CANCELLING')
        ${which.id === undefined ? sql`` : sql`and request_id = ${which.id}`}
      order by next_at limit ${which.limit} for update skip locked
    ), claimed as (
      update inpatient_copy_request r set next_at = now() + interval '30 seconds', attempts = r.attempts + 1
      from due where r.request_id = due.request_id returning r.*
    )
    select r.request_id, r.attempts, r.state, s.hospital_stay_id as stay_id, s.admission_no, s.in_times, coalesce(p.patient_no, '') as patient_no,
      r.parts, r.copies, r.purpose, r.way, r.encrypted_to, r.asked_at, l.relation
    from claimed r join inpatient_stay s on s.inpatient_id = r.inpatient_id join patient_person p on p.patient_id = s.patient_id
    left join patient_known_link l on l.patient_id = s.patient_id and l.account_id = r.account_id`)
}

/** The hospital has it and answers later. */
export async function markReceived(executor: Executor, requestId: string): Promise<void> {
  await executor`
    update inpatient_copy_request set state = 'RECEIVED', said = coalesce(said, 'received'), changed_at = hospital_now(), next_at = null, failure = null
    where request_id = ${requestId} and state = 'ASKED'`
}

/** Schedules the next attempt; nothing where it was answered meanwhile. */
export async function sendLater(
  executor: Executor,
  { requestId, state }: Pick<ToSend, 'requestId' | 'state'>,
  later: Later,
): Promise<void> {
  await executor`
    update inpatient_copy_request set failure = ${later.failure}, next_at = now() + ${later.delayMs}::float8 * interval '1 millisecond'
    where request_id = ${requestId} and state = ${state}`
}

/** Tells again now: what was never answered, or is not answered in time. False when there is nothing to ask. */
export function sendAgain(tx: Transaction, requestId: string): Promise<boolean> {
  return hasRow(tx`
    update inpatient_copy_request set state = case when state = 'RECEIVED' then 'ASKED' else state end, next_at = now(), attempts = 0, failure = null
    where request_id = ${requestId} and state in ('ASKED', 'RECEIVED', 'CANCELLING') returning 1`)
}

/** A request under lock. */
export interface LockedRequest {
  requestId: string
  inpatientId: string
  accountId: string
  patientId: string
  state: CopyState
  said: CopyRequestDocument['state'] | null
}

export function lockRequest(
  tx: Transaction,
  requestId: string,
): Promise<LockedRequest | undefined> {
  return firstRow(tx`
    select r.request_id, r.inpatient_id, r.account_id, s.patient_id, r.state, r.said
    from inpatient_copy_request r join inpatient_stay s on s.inpatient_id = r.inpatient_id where r.request_id = ${requestId} for update of r`)
}

/** Sets its state. Nothing is sent any more but what is being taken back; where to is forgotten once it is over. */
export async function setState(
  tx: Transaction,
  requestId: string,
  { state, reason = null }: { state: CopyState; reason?: string | null },
): Promise<void> {
  const isOver = overStates.some((one) => one === state)
  await tx`
    update inpatient_copy_request set state = ${state}, changed_at = hospital_now(), failure = null, reason = coalesce(${reason}, reason),
      next_at = case when ${state} = 'CANCELLING' then next_at end,
      encrypted_to = case when ${isOver} then null else encrypted_to end, masked_to = case when ${isOver} then null else masked_to end
    where request_id = ${requestId}`
}

/** Writes the hospital's word whole. */
export async function saveSaid(
  tx: Transaction,
  requestId: string,
  document: Omit<CopyRequestDocument, 'kind' | 'id' | 'version' | 'at' | 'requestId'>,
): Promise<void> {
  const { state, pages, feeFen, payAt, refundFen, reason, courier, advice } = document
  await tx`
    update inpatient_copy_request set said = ${state}, pages = ${pages}, fee_fen = ${feeFen}, pay_at = ${payAt}, refund_fen = ${refundFen}, reason = ${reason},
      courier = ${courier === null ? null : JSON.stringify(courier)}::text::jsonb, advice = ${advice} where request_id = ${requestId}`
}

/** Requests that hang: the hospital is silent, has no such call, or has not answered within its days. */
export function listHanging(executor: Executor): Promise<
  {
    requestId: string
    patientId: string
    failure: 'silent' | 'not_offered' | null
    askedAt: Date
  }[]
> {
  return executor`
    select r.request_id, s.patient_id, r.failure, r.asked_at
    from inpatient_copy_request r join inpatient_stay s on s.inpatient_id = r.inpatient_id
    where r.state in ('ASKED', 'RECEIVED', 'CANCELLING')
      and (r.failure = 'not_offered' or r.failure = 'silent' and r.attempts >= ${copyRules.silentAttempts} or r.answer_by < hospital_now())
    order by r.asked_at, r.request_id limit 500`
}

/** Those of these ids that there are. */
export async function listRequestIds(
  executor: Executor,
  requestIds: readonly string[],
): Promise<string[]> {
  const rows = await allRows<{ requestId: string }>(executor`
    select request_id from inpatient_copy_request where request_id = any(${[...requestIds]}::uuid[])`)
  return rows.map(({ requestId }) => requestId)
}

/** Writes what branches offer. */
export async function saveServices(
  tx: Transaction,
  documents: readonly CopyServiceDocument[],
): Promise<void> {
  const rows = documents.map((document) => {
    const { id, branchId, active, kind: _kind, english: _english, version: _v, ...rest } = document
    const { at: _at, ...service } = rest
    return { service_id: id, branch_id: branchId, active, service }
  })
  await tx`
    insert into inpatient_copy_service
    select * from json_populate_recordset(null::inpatient_copy_service, ${JSON.stringify(rows)}::text::json) order by service_id
    on conflict (service_id) do update set branch_id = excluded.branch_id, active = excluded.active, service = excluded.service`
}
