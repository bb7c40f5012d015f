/** SQL of what an account did with exams. */
import type { Executor } from '../../database/client'

/** Everything that the account took a time for, for its export, of patients whose medical facts it may still see. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const mayRead = sql`
    join patient_known_link link on link.patient_id = o.patient_id and link.account_id = ${accountId} and link.is_proven and link.access_level = 'full'`
  const exams = await sql<object[]>`
    select o.name, s.begins_at, o.taken_at from exam_order o
    join exam_slot s on s.slot_id = o.slot_id ${mayRead}
    where o.taken_by = ${accountId} order by o.taken_at desc`
  const examTakings = await sql<object[]>`
    select t.started_at, t.ended_at, t.state, t.why, (select json_agg(json_build_object('name', o.name, 'beginsAt', s.begins_at, 'state', l.state) order by s.begins_at)
      from exam_lock l cross join lateral (select name, patient_id from exam_order where exam_order_id = l.exam_order_id offset 0) o
        join exam_slot s on s.slot_id = l.slot_id ${mayRead} where l.taking_id = t.taking_id) as parts
    from exam_taking t where t.account_id = ${accountId} order by t.started_at desc`
  return { exams, examTakings }
}

/** The patient's exams stay; who took their times is forgotten. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update exam_order set taken_by = null where taken_by = ${accountId}`
  await sql`update exam_taking set account_id = null where account_id = ${accountId}`
}
