/**
 * Ingests documents of the hospital's systems, by whichever wire they come. Each is complete and carries a version: a repeated, late or reordered document has the same outcome.
 * A document that names what is not known yet is parked; one that cannot be ingested is kept with its reason, and the others go on.
 */
import type { IntakeKind } from '../../area/intake_kind'
import * as repository from '../intake_repository'
import { batchMax, takeBatch } from './batch'
import { fieldOf, keepRefused, kindNameOf } from './refused'
import { executorOf, type Intake, refusal, type Taking } from './taking'

/** Ingests documents and returns the outcome of each, in order. A batch whose database transaction fails leaves nothing behind: send it again. */
export async function take(
  intake: Intake,
  source: string,
  values: readonly unknown[],
): Promise<Taking[]> {
  const takings = await takeAll(intake, source, values)
  // The missing document may have come in the same instant, by another push.
  if (takings.some(waitsForDocument)) await takeOverdue(intake)
  return takings
}

function waitsForDocument(taking: Taking): boolean {
  return taking.outcome === 'waiting' && !taking.waitsFor.startsWith('patient:')
}

async function takeAll(
  intake: Intake,
  source: string,
  values: readonly unknown[],
): Promise<Taking[]> {
  const takings = new Map<number, Taking>()
  const byKind = new Map<IntakeKind, number[]>()
  values.forEach((value, index) => {
    const kind = intake.registry.kindOf(kindNameOf(value))
    if (kind === undefined) takings.set(index, refusal(['kind: is none that is taken in']))
    else byKind.set(kind, [...(byKind.get(kind) ?? []), index])
  })
  const news: string[] = []
  for (const kind of intake.registry.kinds) {
    const indexes = byKind.get(kind) ?? []
    for (let at = 0; at < indexes.length; at += batchMax) {
      const chosen = indexes.slice(at, at + batchMax)
      const batch = await takeBatch(
        intake,
        source,
        kind,
        chosen.map((index) => values[index]),
      )
      batch.forEach((taking, place) => takings.set(chosen[place] ?? -1, taking))
      chosen.forEach((index, place) => {
        if (batch[place]?.outcome === 'taken')
          news.push(`${kind.kind}:${String(fieldOf(values[index], 'id'))}`)
      })
    }
  }
  const answers = values.map((_, index) => takings.get(index) ?? refusal(['was not looked at']))
  await keepRefused(intake, source, values, answers)
  if (news.length > 0) await takeWaiting(intake, news)
  return answers
}

/** Ingests documents parked for any of these references; returns how many. */
export async function takeWaiting(intake: Intake, needs: readonly string[]): Promise<number> {
  return takeRows(intake, (limit) => repository.listWaiting(executorOf(intake), needs, limit))
}

/** Ingests documents parked for something that has come, in case both came in the same instant. */
export async function takeOverdue(intake: Intake): Promise<number> {
  return takeRows(intake, (limit) => repository.listOverdue(executorOf(intake), limit))
}

async function takeRows(
  intake: Intake,
  list: (limit: number) => Promise<repository.ParkedRow[]>,
): Promise<number> {
  let taken = 0
  for (;;) {
    const rows = await list(batchMax)
    if (rows.length === 0) return taken
    const bySource = new Map<string, repository.ParkedRow[]>()
    for (const row of rows) bySource.set(row.source, [...(bySource.get(row.source) ?? []), row])
    let moved = 0
    for (const [source, some] of bySource) {
      const takings = await takeAll(
        intake,
        source,
        some.map(({ content }) => intake.cipher.decrypt(content)),
      )
      moved += takings.filter(
        (taking, index) => taking.outcome !== 'waiting' || taking.waitsFor !== some[index]?.needs,
      ).length
      taken += takings.filter(({ outcome }) => outcome === 'taken').length
    }
    if (moved === 0 || rows.length < batchMax) return taken
  }
}
