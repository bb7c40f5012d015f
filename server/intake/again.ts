/** Takes again what was refused, once its cause is mended: a rule that was too narrow, a branch that was missing in the hospital's own books. */
import { batchMax } from './batch'
import * as repository from './repository'
import { take, takeOverdue } from './take'
import type { Intake } from './taking'

/** What became of what was kept. */
export interface TakenAgain {
  /** Were refused, and are in the books now or wait like any other. */
  settled: number
  /** Refused again, in words: kind, id, reasons. */
  refused: string[]
  /** Waited for something that had come. */
  waited: number
}

/** Takes every kept document once more, each from the system that sent it; what goes well is kept no longer. */
export async function takeAgain(intake: Intake): Promise<TakenAgain> {
  const { sql } = intake.deps
  const found: TakenAgain = { settled: 0, refused: [], waited: 0 }
  let after: repository.KeptRow | undefined
  for (;;) {
    const rows = await repository.listRefused(sql, after, batchMax)
    if (rows.length === 0) break
    const settled: repository.KeptRow[] = []
    for (const [source, some] of bySource(rows)) {
      const values = some.map(({ content }) => intake.seal.open(content))
      const takings = await take(intake, source, values)
      some.forEach((row, index) => {
        const taking = takings[index]
        if (taking?.outcome !== 'refused') settled.push(row)
        else found.refused.push(`${row.kind} ${row.id}: ${taking.reasons.join('; ')}`)
      })
    }
    await repository.forgetRefused(sql, settled)
    found.settled += settled.length
    after = rows.at(-1)
  }
  found.waited = await takeOverdue(intake)
  return found
}

function bySource(rows: readonly repository.KeptRow[]): Map<string, repository.KeptRow[]> {
  const sources = new Map<string, repository.KeptRow[]>()
  for (const row of rows) sources.set(row.source, [...(sources.get(row.source) ?? []), row])
  return sources
}
