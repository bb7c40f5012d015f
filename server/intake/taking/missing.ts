/** What documents of a batch wait for. */
import type { IntakeKind, Need, Opened } from '../../area/intake_kind'
import { needKey } from '../registry'
import { readingAt } from './readings'

/** What keeps a document from being written; documents written in the same batch count as known. */
export function missingOf(
  kind: IntakeKind,
  opened: Opened,
  places: readonly number[],
  known: ReadonlyMap<string, string>,
): Map<number, Need> {
  const missing = new Map<number, Need>()
  for (;;) {
    const beside = new Set(
      places.filter((place) => !missing.has(place)).map((place) => readingAt(opened, place).id),
    )
    const found = places.flatMap((place) => {
      if (missing.has(place)) return []
      const need = readingAt(opened, place).needs.find(
        (one) => !known.has(needKey(one)) && !(one.name === kind.kind && beside.has(one.key)),
      )
      return need === undefined ? [] : [{ place, need }]
    })
    if (found.length === 0) return missing
    for (const { place, need } of found) missing.set(place, need)
  }
}
