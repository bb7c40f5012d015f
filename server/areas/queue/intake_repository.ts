/** SQL of ingesting queues. */
import { firstColumn, hasRow, pairsOf } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'

/** Items with a queue, written whole. */
export async function saveItems(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into queue_item select * from json_populate_recordset(null::queue_item, ${JSON.stringify(rows)}::text::json)
    on conflict (branch_id, item_code) do update set group_code = excluded.group_code, group_name = excluded.group_name, item_name = excluded.item_name,
      location = excluded.location, way = excluded.way, remark = excluded.remark, letter = excluded.letter, counters = excluded.counters, opens = excluded.opens, closes = excluded.closes,
      usual_seconds = excluded.usual_seconds, sort = excluded.sort, active = excluded.active`
}

/** Queues by the hospital's ids. */
export function findQueues(executor: Executor, ids: readonly string[]) {
  return pairsOf<string, string>(executor`
    select hospital_queue_id as id, queue_id from queue where hospital_queue_id = any(${[...ids]})`)
}

/** The sequence number of a queue that no document has described yet: only the answer to a number names it, and who else waits there is unknown. */
export const beforeDocuments = -1

/** Writes a queue's head and locks it; returns its row's id. What a document included stays when an answer comes beside it. */
export async function saveQueue(tx: Transaction, row: object): Promise<string> {
  const [saved] = await tx<{ queueId: string }[]>`
    insert into queue (queue_id, hospital_queue_id, branch_id, item_code, schedule_id, group_code, group_name, item_name, location, remark, letter, counters, usual_seconds,
      queue_date, half_day, begins_at, ends_at, seq)
    select queue_id, hospital_queue_id, branch_id, item_code, schedule_id, group_code, group_name, item_name, location, remark, letter, counters, usual_seconds,
      queue_date, half_day, begins_at, ends_at, seq
    from json_populate_record(null::queue, ${JSON.stringify(row)}::text::json)
    on conflict (branch_id, item_code, queue_date, half_day) do update set hospital_queue_id = excluded.hospital_queue_id, schedule_id = excluded.schedule_id,
      group_code = excluded.group_code, group_name = excluded.group_name, item_name = excluded.item_name, location = excluded.location, remark = excluded.remark,
      letter = excluded.letter, counters = excluded.counters, usual_seconds = excluded.usual_seconds, begins_at = excluded.begins_at, ends_at = excluded.ends_at,
      seq = case when excluded.seq = ${beforeDocuments} then queue.seq else excluded.seq end
    returning queue_id`
  if (saved === undefined) throw new Error('the queue was not written')
  return saved.queueId
}

/** Locks in one order everywhere. */
export async function lockQueues(tx: Transaction, queueIds: readonly string[]): Promise<void> {
  await tx`select 1 from queue where queue_id = any(${[...queueIds]}::uuid[]) order by queue_id for update`
}

/** Writes the numbers of a complete document; later events of a number stay. */
export async function replaceTickets(
  tx: Transaction,
  queue: { queueId: string; seq: number },
  rows: readonly object[],
): Promise<void> {
  await saveTickets(tx, rows, tx`g.seq >= q.seq`)
  await tx`
    delete from queue_ticket t where t.queue_id = ${queue.queueId} and t.seq <= ${queue.seq} and t.ticket_id not in (
      select ticket_id from json_populate_recordset(null::queue_ticket, ${JSON.stringify(rows)}::text::json))`
  await tx`delete from queue_news where queue_id = ${queue.queueId} and seq <= ${queue.seq}`
}

/** Writes events of single numbers, in any order. */
export async function saveNews(tx: Transaction, rows: readonly object[]): Promise<void> {
  const given = JSON.stringify(rows)
  await tx`
    insert into queue_news (queue_id, seq)
    select g.queue_id, g.seq from json_populate_recordset(null::queue_ticket, ${given}::text::json) g join queue q on q.queue_id = g.queue_id where g.seq > q.seq
    on conflict do nothing`
  await saveTickets(tx, rows, tx`g.seq > q.seq`)
}

/** A system that does not name exams does not undo for which one a number was taken. The newest event of a number counts; one that a complete document included already is old. */
async function saveTickets(
  tx: Transaction,
  rows: readonly object[],
  isNews: ReturnType<Transaction>,
): Promise<void> {
  await tx`
    insert into queue_ticket as known (ticket_id, queue_id, queue_date, seq, patient_id, order_id, exam_order_id, number, status, anchor, counter, calls, taken_at, called_at, ended_at)
    select distinct on (g.queue_id, g.number) g.ticket_id, g.queue_id, q.queue_date, g.seq, g.patient_id, g.order_id, g.exam_order_id, g.number, g.status, g.anchor, g.counter, g.calls,
      g.taken_at, g.called_at, g.ended_at
    from json_populate_recordset(null::queue_ticket, ${JSON.stringify(rows)}::text::json) g join queue q on q.queue_id = g.queue_id
    where ${isNews}
    order by g.queue_id, g.number, g.seq desc
    on conflict (queue_id, number) do update set ticket_id = excluded.ticket_id, seq = excluded.seq, patient_id = excluded.patient_id, order_id = excluded.order_id,
      exam_order_id = coalesce(excluded.exam_order_id, known.exam_order_id), status = excluded.status, anchor = excluded.anchor, turn = 0, counter = excluded.counter, calls = excluded.calls, taken_at = excluded.taken_at,
      called_at = excluded.called_at, ended_at = excluded.ended_at
      where known.seq <= excluded.seq`
}

/** Raises the version of these queues, so that watchers read them again; a gap in the events is noted. */
export async function countNews(tx: Transaction, queueIds: readonly string[]): Promise<void> {
  await tx`
    update queue q set version = version + 1, next_no = greatest(q.next_no, coalesce((select max(number) + 1 from queue_ticket t where t.queue_id = q.queue_id), 1)),
      gap_since = case when q.seq = ${beforeDocuments} or (select coalesce(max(n.seq) - q.seq, 0) <> count(*) from queue_news n where n.queue_id = q.queue_id and n.seq > q.seq)
        then coalesce(q.gap_since, now()) end
    where q.queue_id = any(${[...queueIds]}::uuid[])`
}

/** Today's queues with a waiting or called number of an app account. */
export function listListening(tx: Transaction, queueIds: readonly string[]): Promise<string[]> {
  return firstColumn(tx`
    select distinct t.queue_id from queue_ticket t
    where t.queue_id = any(${[...queueIds]}::uuid[]) and t.queue_date = hospital_today() and t.patient_id is not null and t.status in ('WAITING', 'CALLING')`)
}

/** Whether events of some queue have been missing for so many seconds. */
export function hasGap(sql: Sql, seconds: number): Promise<boolean> {
  return hasRow(sql`
    select 1 from queue where queue_date >= hospital_today() - 1 and gap_since < now() - make_interval(secs => ${seconds}) limit 1`)
}

/** Deletes events of past days, whose gaps no longer matter. */
export async function forgetOldNews(sql: Sql): Promise<void> {
  await sql`delete from queue_news n using queue q where q.queue_id = n.queue_id and q.queue_date < hospital_today() - 1`
}
