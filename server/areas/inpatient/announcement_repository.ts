/** SQL of the accounts to notify of a stay. */
import { firstColumn } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Accounts linked to patients who are in hospital now. */
export function listWatchers(sql: Executor): Promise<string[]> {
  return firstColumn(sql`
    select b.account_id from inpatient_binding b join inpatient_stay s on s.inpatient_id = b.inpatient_id
    where b.unbound_at is null and s.status = 'ADMITTED'
    union
    select ap.account_id from patient_known_link ap join inpatient_stay s on s.patient_id = ap.patient_id where ap.is_proven and s.status = 'ADMITTED'`)
}

/** Who paid a deposit in the app; undefined for one paid at the window. */
export async function findDepositor(sql: Executor, depositId: string): Promise<string | undefined> {
  const [row] = await sql<{ accountId: string | null }[]>`
    select account_id from inpatient_deposit where deposit_id = ${depositId}`
  return row?.accountId ?? undefined
}
