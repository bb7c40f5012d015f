/** Ingests refused documents again, once their cause is gone: a rule that was too narrow, a branch that was missing. */
import * as repository from '../intake_repository'
import { batchMax } from './batch'
import { take, takeOverdue } from './take'
import type { Intake } from './taking'

/** The outcome of ingesting again. */
export interface TakenAgain {
  /** Were refused, and are ingested or parked now. */
  settled: number
  /** Refused again: kind, id, reasons. */
  refused: string[]
  /** Were parked for something that has come. */
  waited: number
}

/** Ingests every kept document once more, each from the system that sent it; successful ones are not kept any longer. */
export async function takeAgain(intake: Intake): Promise<TakenAgain> {
  const found: TakenAgain = { settled: 0, refused: [], waited: 0 }
  let after: repository.KeptRow | undefined
  for (;;) {
    const rows = await repository.listRefused(intake.deps.sql, after, batchMax)
    if (rows.length === 0) break
    const { settled, refused } = await takeRows(intake, rows)
    found.settled += settled
    found.refused.push(...refused)
    after = rows.at(-1)
  }
  found.waited = await takeOverdue(intake)
  return found
}

/** Ingests once more what staff asked for, a batch at a time; returns how many documents. */
export async function takeAsked(intake: Intake): Promise<number> {
  for (let taken = 0; ;) {
    const rows = await repository.listAsked(intake.deps.sql, batchMax)
    if (rows.length === 0) return taken
    taken += (await takeRows(intake, rows)).settled
  }
}

async function takeRows(
  intake: Intake,
  rows: readonly repository.KeptRow[],
): Promise<Pick<TakenAgain, 'settled' | 'refused'>> {
  const settled: repository.KeptRow[] = []
  const refused: string[] = []
  for (const [source, some] of bySource(rows)) {
    const values = some.map(({ content }) => intake.cipher.decrypt(content))
    const takings = await take(intake, source, values)
    some.forEach((row, index) => {
      const taking = takings[index]
      if (taking?.outcome !== 'refused') settled.push(row)
      else refused.push(`${row.kind} ${row.id}: ${taking.reasons.join('; ')}`)
    })
  }
  await repository.forgetRefused(intake.deps.sql, settled)
  return { settled: settled.length, refused }
}

function bySource(rows: readonly repository.KeptRow[]): Map<string, repository.KeptRow[]> {
  const sources = new Map<string, repository.KeptRow[]>()
  for (const row of rows) sources.set(row.source, [...(sources.get(row.source) ?? []), row])
  return sources
}
