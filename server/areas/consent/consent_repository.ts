/** SQL of consents. */
import { randomUUID } from 'node:crypto'
import type { ConsentDocument } from '../../../src/contract/privacy'
import { firstRow, firstValue, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isUuid } from '../../values/uuid'

/** Records that an account consented to a version of a document, for itself or about a patient. */
export async function addConsent(
  sql: Executor,
  consent: {
    accountId: string
    patientId?: string
    document: ConsentDocument
    version: string
    channel: string
  },
): Promise<void> {
  await sql`
    insert into consent (consent_id, account_id, patient_id, document, version, channel)
    values (${randomUUID()}, ${consent.accountId}, ${consent.patientId ?? null}, ${consent.document}, ${consent.version}, ${consent.channel})`
}

/** The version of a document's text that the hospital has in force; undefined where it published none. */
export function findVersionInForce(
  sql: Executor,
  document: ConsentDocument,
): Promise<string | undefined> {
  return firstValue(sql`
    select version::text from hospital_text_in_force where type = ${document} order by branch_id is not null, published_at desc limit 1`)
}

/** Whether the account consented to this version about the patient and did not withdraw. */
export function hasConsent(
  sql: Executor,
  of: { accountId: string; patientId: string; document: ConsentDocument; version: string },
): Promise<boolean> {
  return hasRow(sql`
    select 1 from consent where account_id = ${of.accountId} and patient_id = ${of.patientId} and document = ${of.document} and version = ${of.version}
      and withdrawn_at is null`)
}

/** Ends all consents of the account, or those about one patient. */
export async function endConsents(
  sql: Executor,
  accountId: string,
  patientId?: string,
): Promise<void> {
  await sql`
    update consent set withdrawn_at = now() where account_id = ${accountId} and withdrawn_at is null
      and (${patientId ?? null}::uuid is null or patient_id = ${patientId ?? null})`
}

/** Moves the consents of an account that is joined to another. */
export async function moveConsents(
  sql: Executor,
  move: { from: string; to: string },
): Promise<void> {
  await sql`update consent set account_id = ${move.to} where account_id = ${move.from}`
}

/** A consent with the name of its patient, decrypted. */
interface ConsentRow {
  consentId: string
  document: ConsentDocument
  version: string
  channel: string
  patientId: string | null
  patientName: string | null
  givenAt: Date
  withdrawnAt: Date | null
}

/** Every consent the account gave, newest first, withdrawn ones last. */
export async function listConsents(sql: Executor, accountId: string): Promise<ConsentRow[]> {
  return sql<ConsentRow[]>`
    select c.consent_id, c.document, c.version, c.channel, c.patient_id, p.name as patient_name, c.given_at,
      c.withdrawn_at
    from consent c left join patient_person p on p.patient_id = c.patient_id
    where c.account_id = ${accountId} and c.document in ('privacy_policy', 'health_data', 'child_data', 'share_health_data', 'medical_insurance')
    order by c.withdrawn_at is not null, c.patient_id is not null, c.given_at desc, c.consent_id`
}

/** One consent of the account, locked. */
export async function lockConsent(
  sql: Executor,
  accountId: string,
  consentId: string,
): Promise<
  { document: ConsentDocument; patientId: string | null; isWithdrawn: boolean } | undefined
> {
  if (!isUuid(consentId)) return undefined
  return firstRow(sql`
    select document, patient_id, withdrawn_at is not null as is_withdrawn from consent
    where consent_id = ${consentId} and account_id = ${accountId} for update`)
}

/** Ends one consent that nothing else depends on. */
export async function endConsent(
  sql: Executor,
  accountId: string,
  consentId: string,
): Promise<void> {
  await sql`update consent set withdrawn_at = now() where account_id = ${accountId} and consent_id = ${consentId} and withdrawn_at is null`
}
