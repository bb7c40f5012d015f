/** SQL of the report on consents. */
import type { ConsentDocument } from '../../../src/contract/privacy'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { withinDays, type DaySpan } from '../../database/day_span'

interface GivenConsents {
  document: ConsentDocument
  version: string
  count: number
}

/** Consents that were given within a span of days, by document and version. */
export function countGiven(sql: Executor, span: DaySpan): Promise<GivenConsents[]> {
  return allRows(sql`
    select document, version, count(*)::int as count from consent
    where ${withinDays(sql, span, 'given_at')} group by 1, 2`)
}
