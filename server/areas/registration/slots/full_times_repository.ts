/** SQL of full slots. */
import { pairsOf } from '../../../database/answers'
import { anyOf } from '../../../database/batched'
import type { Executor } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

/** A slot as it was read at one version of its row. */
export interface FullTime {
  version: string
  isFull: boolean
  /** `patient key` of every order made there, and `account patient` of whoever may see an active one. */
  keys: Set<string>
  /** Accounts with a hold, or that may take back a place they just released. */
  holders: Set<string>
}

/** The version of each row; PostgreSQL writes every change of a row to a new place (ctid). Slots that have begun, and those with an overdue hold or order to sweep, are left out. */
export function findVersions(sql: Executor, slotIds: readonly string[]) {
  return pairsOf<string, string>(sql`
    select t.slot_id, t.xmin::text || ' ' || t.ctid::text as version from slot t
    where t.slot_id = ${anyOf(sql, slotIds)} and t.begins_at > hospital_now()
      and not exists (select 1 from slot_hold h where h.slot_id = t.slot_id and h.ends_at <= hospital_now())
      and not exists (select 1 from slot_return r where r.slot_id = t.slot_id and r.public_at <= hospital_now())
      and not exists (select 1 from registration_order o where o.slot_id = t.slot_id and o.status = 'PENDING_PAY' and o.expires_at <= hospital_now())`)
}

export async function readFullTimes(
  sql: Executor,
  slotIds: readonly string[],
): Promise<Map<string, FullTime>> {
  const rows = await sql<
    (Omit<FullTime, 'keys' | 'holders'> & {
      slotId: string
      keys: string[]
      holders: string[]
    })[]
  >`
    select t.slot_id, t.xmin::text || ' ' || t.ctid::text as version,
      t.taken >= t.capacity and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() as is_full,
      array(select o.patient_id || ' ' || o.idempotency_key from registration_order o where o.slot_id = t.slot_id
        union all select l.account_id || ' ' || o.patient_id from registration_order o join patient_known_link l on l.patient_id = o.patient_id
          where o.slot_id = t.slot_id and o.status = any(${[...activeStatuses]})) as keys,
      array(select h.account_id::text from slot_hold h where h.slot_id = t.slot_id
        union all select r.account_id::text from slot_return r where r.slot_id = t.slot_id and r.account_id is not null) as holders
    from slot t where t.slot_id = ${anyOf(sql, slotIds)}`
  return new Map(
    rows.map((row) => [
      row.slotId,
      { ...row, keys: new Set(row.keys), holders: new Set(row.holders) },
    ]),
  )
}
