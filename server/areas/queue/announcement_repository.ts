/** Numbers that came near, and at which distance their patients want a reminder. */
import { hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isAfterGap } from './snapshot_repository'

interface NearTicket {
  ticketId: string
  patientId: string
  number: number
  letter: string
  itemName: string
  location: string | null
  returns: number
  ahead: number
  isCalled: boolean
  now: Date
}

/** Numbers of a queue whose reminder is due; patients who chose 0 are notified when they are called. */
export function listNear(sql: Executor, queueId: string): Promise<NearTicket[]> {
  return sql<NearTicket[]>`
    select t.ticket_id, t.patient_id, t.number, q.letter, q.item_name, q.location, t.returns, t.ahead::int,
      t.status = 'CALLING' as is_called, hospital_now() as now
    from (
      select x.*, case when x.status = 'WAITING' then row_number() over (partition by x.status order by x.anchor, x.turn) - 1 else 0 end as ahead
      from queue_ticket x where x.queue_id = ${queueId} and x.status in ('WAITING', 'CALLING')
    ) t join queue q on q.queue_id = t.queue_id
    where t.patient_id is not null and (t.status = 'CALLING' or t.remind_ahead > 0 and t.ahead <= t.remind_ahead and not ${isAfterGap(sql)})`
}

/** Sets at how many people ahead the patient wants a reminder; false when the number is not the account's. */
export function setRemindAhead(sql: Executor, accountId: string, ticketId: string, ahead: number) {
  return hasRow(sql`
    update queue_ticket t set remind_ahead = ${ahead} where t.ticket_id = ${ticketId} and exists (
      select 1 from patient_known_link link where link.account_id = ${accountId} and link.patient_id = t.patient_id and link.is_proven) returning 1`)
}
