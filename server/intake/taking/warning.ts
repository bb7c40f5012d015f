/** What looks wrong in documents that were taken. */
import type { IntakeKind, Opened, WriteContext } from '../../area/intake_kind'
import { readingAt } from './readings'
import { keepWarnings } from './warning_repository'

/** Lines a document at most. */
const linesMax = 20

/** Keeps what looks wrong in documents that were just written; returns it by their places, without those in which nothing does. */
export async function warnAbout(
  context: WriteContext,
  { source, kind: { kind }, opened }: { source: string; kind: IntakeKind; opened: Opened },
  chosen: readonly number[],
): Promise<ReadonlyMap<number, { warnings: string[] }>> {
  if (chosen.length === 0) return new Map()
  const found = await opened.warn(context, chosen)
  const rows = chosen.flatMap((place) => {
    const { id, version, warnings: own } = readingAt(opened, place)
    const warnings = [...own, ...(found.get(id) ?? [])].slice(0, linesMax)
    return warnings.length === 0 ? [] : [{ place, kind, id, source, version, warnings }]
  })
  if (rows.length > 0)
    await keepWarnings(
      context.tx,
      rows.map(({ place: _place, ...row }) => row),
    )
  return new Map(rows.map(({ place, warnings }) => [place, { warnings }]))
}
