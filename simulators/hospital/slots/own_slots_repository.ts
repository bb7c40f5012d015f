/** SQL of the departments whose slots the sandbox's hospital sells itself. */
import { allRows } from '../../../server/database/answers'
import type { Executor, Transaction } from '../../../server/database/client'

/** Each with the last day that was published so. */
export const listOwn = (executor: Executor) =>
  allRows<{ departmentId: string; publishedUntil: string }>(executor`
    select department_id, published_until::text as published_until from sandbox.own_slots order by department_id`)

export async function keepOwner(
  tx: Transaction,
  {
    departmentId,
    isOwn,
    publishedUntil,
  }: { departmentId: string; isOwn: boolean; publishedUntil: string },
): Promise<void> {
  if (!isOwn) await tx`delete from sandbox.own_slots where department_id = ${departmentId}`
  else
    await tx`
      insert into sandbox.own_slots (department_id, published_until) values (${departmentId}, ${publishedUntil})
      on conflict (department_id) do update set published_until = greatest(own_slots.published_until, excluded.published_until)`
}
