/** The accounts linked to one patient file, seen from the file. */
import type { AccessLevel, Relation } from '../../../../src/contract/patient'
import { firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { isUuid } from '../../../values/uuid'

/** An account linked to a patient; the phone is decrypted. */
interface ActorRow {
  actorId: string
  accountId: string
  tel: string | null
  relation: Relation
  accessLevel: AccessLevel
  boundAt: Date
  isOwner: boolean
  isProven: boolean
}

/** The accounts linked to the patient, the earliest first. */
export async function listActors(sql: Executor, patientId: string): Promise<ActorRow[]> {
  return sql<ActorRow[]>`
    ${selectActors(sql)} where ap.patient_id = ${patientId} and ap.unbound_at is null order by ap.bound_at, ap.patient_link_id`
}

/** One of them; undefined when no active link has that id. */
export async function findActor(
  sql: Executor,
  patientId: string,
  actorId: string,
): Promise<ActorRow | undefined> {
  if (!isUuid(actorId)) return undefined
  return firstRow(sql`
    ${selectActors(sql)} where ap.patient_id = ${patientId} and ap.patient_link_id = ${actorId} and ap.unbound_at is null for update of ap`)
}

function selectActors(sql: Executor) {
  return sql`
    select ap.patient_link_id as actor_id, ap.account_id, a.tel, ap.relation, ap.access_level, ap.bound_at,
      coalesce(a.tel = p.tel, false) and ap.unproven_since is null as is_owner, ap.unproven_since is null as is_proven
    from patient_link ap join account_holder a on a.account_id = ap.account_id join patient p on p.patient_id = ap.patient_id`
}

/** Sets an account's access level. */
export async function setAccessLevel(
  sql: Executor,
  patientId: string,
  actorId: string,
  accessLevel: AccessLevel,
): Promise<void> {
  await sql`update patient_link set access_level = ${accessLevel}, unproven_since = null where patient_id = ${patientId} and patient_link_id = ${actorId} and unbound_at is null`
}

/** Whether a link of this account to the patient has ended. */
export async function hasEnded(
  sql: Executor,
  patientId: string,
  actorId: string,
): Promise<boolean> {
  if (!isUuid(actorId)) return false
  return hasRow(sql`
    select 1 from patient_link where patient_id = ${patientId} and patient_link_id = ${actorId} and unbound_at is not null`)
}

/** The account of a binding that has not ended. */
export function findAccountOfActor(
  sql: Executor,
  patientId: string,
  actorId: string,
): Promise<string | undefined> {
  return firstValue<string>(sql`
    select account_id from patient_link where patient_id = ${patientId} and patient_link_id = ${actorId} and unbound_at is null`)
}
