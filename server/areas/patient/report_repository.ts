/** SQL of the report on children's data. */
import { ages } from '../../../src/contract/certificate'
import { firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Links to children, and those without the guardian's consent in force. */
export async function countChildren(sql: Executor): Promise<{ links: number; without: number }> {
  const row = await firstRow<{ links: number; without: number }>(sql`
    select count(*)::int as links, (count(*) filter (where not exists (
      select 1 from consent_in_force c where c.account_id = l.account_id and c.patient_id = l.patient_id and c.document = 'child_data')))::int as without
    from patient p join patient_link l on l.patient_id = p.patient_id
    where p.birthday > hospital_today() - make_interval(years => ${ages.childData}::int) and l.unbound_at is null`)
  return row ?? { links: 0, without: 0 }
}
