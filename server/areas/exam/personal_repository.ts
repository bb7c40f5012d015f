/** SQL of what an account did with exams. */
import type { Executor } from '../../database/client'

/** Everything that the account took a time for, for its export. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const exams = await sql<object[]>`
    select o.name, s.begins_at, o.taken_at from exam_order o
    join exam_slot s on s.slot_id = o.slot_id
    where o.taken_by = ${accountId} order by o.taken_at desc`
  return { exams }
}

/** The patient's exams stay; who took their times is forgotten. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update exam_order set taken_by = null where taken_by = ${accountId}`
}
