/** SQL of parked and refused documents by what they refer to: found by the blind indexes first, because scanning a long list in its order for a rare one is slow. */
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'

interface AboutRow {
  at: Date
  document: string
  source: string
}

/** Refused ones. */
export function listRefusedAbout(executor: Executor, marks: readonly string[]) {
  return allRows<AboutRow & { reasons: string[] }>(executor`
    with named as materialized (
      select last_at as at, kind as document, source, reasons from intake_refused where about <> '{}' and about && ${[...marks]}::text[]
    ) select at, document, source, reasons from named order by at desc limit 20`)
}

/** Parked ones. */
export function listWaitingAbout(executor: Executor, marks: readonly string[]) {
  return allRows<AboutRow>(executor`
    with named as materialized (
      select parked_at as at, kind as document, source from intake_parked where about <> '{}' and about && ${[...marks]}::text[]
    ) select at, document, source from named order by at desc limit 20`)
}
