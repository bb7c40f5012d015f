/** Refuses documents that another system owns. */
import type { Reading } from '../../area/intake_kind'
import { systemOf } from './owner'
import { listForeign } from './owner_repository'
import { executorOf, foreignRefusal, type Intake, type Taking } from './taking'

/** The refusals of documents of a kind that came from none of these sources, by their ids. */
export async function foreignOf(
  intake: Intake,
  own: readonly string[],
  kind: string,
  readings: readonly Reading[],
): Promise<ReadonlyMap<string, Taking>> {
  const ids = readings.flatMap((reading) => (reading.ok ? [reading.id] : []))
  const found = ids.length === 0 ? [] : await listForeign(executorOf(intake), kind, own, ids)
  return new Map(
    [...found].map(([id, source]) => [id, foreignRefusal(systemOf(intake.deps.settings, source))]),
  )
}
