/** SQL of telling the hospital what the desk changed about its clinics. */
import { randomUUID } from 'node:crypto'
import type { Claim } from '../../../area/outbox'
import { allRows, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisClinicChange } from '../../../gateways/his/types'

/** Keeps a change of a clinic that has the hospital's id, in the transaction that makes it. */
export async function addChange(
  tx: Transaction,
  scheduleId: string,
  { change, ...content }: Omit<HisClinicChange, 'changeId' | 'clinicId'>,
): Promise<void> {
  await tx`
    insert into clinic_change (change_id, schedule_id, clinic_id, change, content)
    select ${randomUUID()}, schedule_id, clinic_id, ${change}, ${JSON.stringify(content)}::text::jsonb from schedule where schedule_id = ${scheduleId} and clinic_id is not null`
}

/** A change with how often the hospital was told. */
export type ToNotify = Pick<HisClinicChange, 'changeId' | 'clinicId' | 'change'> & {
  scheduleId: string
  content: Omit<HisClinicChange, 'changeId' | 'clinicId' | 'change'>
  attempts: number
}

/** Claims the oldest open change of each clinic; a killed worker's claim comes back after half a minute. */
export function claimChanges(sql: Sql, { limit }: Claim) {
  return allRows<ToNotify>(sql`
    with due as (
      select seq from clinic_change c where next_at <= now()
        and not exists (select 1 from clinic_change b where b.clinic_id = c.clinic_id and b.seq < c.seq and b.next_at is not null)
      order by next_at limit ${limit} for update skip locked
    )
    update clinic_change c set next_at = now() + interval '30 seconds', attempts = c.attempts + 1 from due where c.seq = due.seq
    returning c.change_id, c.schedule_id, c.clinic_id, c.change, c.content, c.attempts`)
}

export async function notifyLater(sql: Sql, changeId: string, delayMs: number): Promise<void> {
  await sql`update clinic_change set next_at = now() + ${delayMs} * interval '1 millisecond' where change_id = ${changeId}`
}

/** The hospital has answered; `refusal` says why it did not follow. */
export async function endChange(
  executor: Executor,
  changeId: string,
  refusal: string | null,
): Promise<void> {
  await executor`update clinic_change set next_at = null, answered_at = now(), refusal = ${refusal} where change_id = ${changeId}`
}

/** Tells it once more, unless something newer of this clinic was told since; false when there is nothing to tell. */
export function notifyAgain(tx: Transaction, changeId: string): Promise<boolean> {
  return hasRow(tx`
    update clinic_change c set next_at = now(), attempts = 0, refusal = null where change_id = ${changeId} and refusal is not null
      and not exists (select 1 from clinic_change n where n.clinic_id = c.clinic_id and n.seq > c.seq and n.change <> 'places') returning 1`)
}
