/** SQL of the report on consents. */
import type { ConsentDocument } from '../../../src/contract/privacy'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'

interface GivenConsents {
  document: ConsentDocument
  version: string
  count: number
}

/** Consents that were given within a span of days, by document and version. */
export function countGiven(
  sql: Executor,
  { from, to }: { from: string; to: string },
): Promise<GivenConsents[]> {
  return allRows(sql`
    select document, version, count(*)::int as count from consent
    where given_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and given_at < ${to}::date::timestamp at time zone 'Asia/Shanghai' group by 1, 2`)
}
