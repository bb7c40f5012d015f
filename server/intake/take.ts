/**
 * Takes documents of the hospital's systems in, whichever way they came. Each is complete and carries a version: told twice, late or in another order, the outcome is the same.
 * What names somebody or something not known yet waits; what cannot be taken is kept with its reason, and the others go on.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  savepoint,
  sqlState,
  transaction,
  violatedConstraint,
  type Executor,
  type Transaction,
} from '../database/client'
import type { Dependencies } from '../dependencies'
import { Refused } from '../refused'
import { documentId, version as versionSchema } from './documents/envelope'
import {
  DocumentRefused,
  type IntakeKind,
  type Need,
  type Opened,
  type Reading,
  type Scene,
} from './kind'
import { needKey, type Registry } from './registry'
import * as repository from './repository'
import type { Seal } from './seal'

/** What became of a document. */
export type Taking =
  | { outcome: 'taken' | 'known' }
  | { outcome: 'waiting'; waitsFor: string }
  | { outcome: 'refused'; reasons: string[] }

/** Everything that taking documents needs. */
export interface Intake {
  deps: Dependencies
  registry: Registry
  seal: Seal
  /** Everything is written in this transaction, which somebody else ends; what follows from documents is put in `after` for him to do then. */
  within?: { tx: Transaction; after: (() => Promise<void>)[] }
}

const executorOf = ({ deps, within }: Intake): Executor => within?.tx ?? deps.sql

/** One transaction holds so many documents: large enough to be fast, small enough that nobody waits for its locks. */
const batchMax = 200

/** Takes documents in and says what became of each, in their order. Nothing is remembered of a batch whose database fails: send it again. */
export async function take(
  intake: Intake,
  source: string,
  values: readonly unknown[],
): Promise<Taking[]> {
  const takings = await takeAll(intake, source, values)
  // What was waited for may have come in the same instant, by another push.
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

/** Takes in what waited for any of these marks; how many documents were taken. */
export async function takeWaiting(intake: Intake, needs: readonly string[]): Promise<number> {
  return takeRows(intake, (limit) => repository.listWaiting(executorOf(intake), needs, limit))
}

/** Takes in what waits for something that has come, in case both came in the same instant. */
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
        some.map(({ content }) => intake.seal.open(content)),
      )
      moved += takings.filter(
        (taking, index) => taking.outcome !== 'waiting' || taking.waitsFor !== some[index]?.needs,
      ).length
      taken += takings.filter(({ outcome }) => outcome === 'taken').length
    }
    if (moved === 0 || rows.length < batchMax) return taken
  }
}

/* ---------- one batch of one kind ---------- */

interface Batch {
  source: string
  kind: IntakeKind
  values: readonly unknown[]
  opened: Opened
}

async function takeBatch(
  intake: Intake,
  source: string,
  kind: IntakeKind,
  values: readonly unknown[],
): Promise<Taking[]> {
  const opened = kind.open(values)
  const written = await write(intake, { source, kind, values, opened }, newestOf(opened))
  const taken = [...written].flatMap(([place, { outcome }]) => (outcome === 'taken' ? [place] : []))
  const { within } = intake
  if (taken.length > 0 && within !== undefined)
    within.after.push(() => follow(intake, kind, opened, taken))
  else if (taken.length > 0) await follow(intake, kind, opened, taken)
  return opened.readings.map((reading, place) =>
    reading.ok ? (written.get(place) ?? { outcome: 'known' }) : refusal(reading.faults),
  )
}

/** Writes these places in one transaction; when one of them cannot be written, the others are. */
async function write(
  intake: Intake,
  batch: Batch,
  places: readonly number[],
): Promise<Map<number, Taking>> {
  const [first] = places
  if (first === undefined) return new Map()
  try {
    return await writeTogether(intake, batch, places)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    if (places.length === 1) return new Map([[first, refusal([reason])]])
    const isNamed = (place: number): boolean =>
      error instanceof DocumentRefused && readingAt(batch.opened, place).id === error.documentId
    const named = places.filter(isNamed)
    const some = named.length > 0 ? named : places.slice(0, Math.ceil(places.length / 2))
    const others = places.filter((place) => !some.includes(place))
    return new Map([...(await write(intake, batch, some)), ...(await write(intake, batch, others))])
  }
}

function writeTogether(
  intake: Intake,
  { source, kind, values, opened }: Batch,
  places: readonly number[],
): Promise<Map<number, Taking>> {
  const { registry, seal } = intake
  return inTransaction(intake, async (tx) => {
    await repository.planAnew(tx)
    const known = await registry.find(
      tx,
      places.flatMap((place) => {
        const { needs, wishes } = readingAt(opened, place)
        return [...needs, ...wishes]
      }),
    )
    const missing = missingOf(kind, opened, places, known)
    const rowOf = (place: number): repository.DocumentRow => {
      const { id, version, at } = readingAt(opened, place)
      return { id, version, at }
    }
    const ready = places.filter((place) => !missing.has(place))
    const fresh =
      ready.length === 0
        ? new Set<string>()
        : await repository.passVersions(tx, kind.kind, source, ready.map(rowOf))
    const chosen = ready.filter((place) => fresh.has(readingAt(opened, place).id))
    if (chosen.length > 0) await opened.write(sceneOf(tx, known, seal), chosen)
    if (ready.length > 0) await repository.settle(tx, kind.kind, ready.map(rowOf))

    const waiting = places.filter((place) => missing.has(place))
    const news =
      waiting.length === 0
        ? new Set<string>()
        : await repository.newsOf(tx, kind.kind, waiting.map(rowOf))
    const parked = waiting.flatMap((place) => {
      const need = missing.get(place)
      if (need === undefined || !news.has(readingAt(opened, place).id)) return []
      const content = seal.close(values[place])
      return [{ place, row: { ...rowOf(place), needs: seal.markOf(need), content } }]
    })
    if (parked.length > 0)
      await repository.park(
        tx,
        parked.map(({ row }) => ({ ...row, kind: kind.kind, source })),
      )
    return new Map<number, Taking>([
      ...chosen.map((place) => [place, { outcome: 'taken' }] as const),
      ...parked.map(
        ({ place, row }) => [place, { outcome: 'waiting', waitsFor: row.needs }] as const,
      ),
    ])
  })
}

function inTransaction<Result>(
  { deps, within }: Intake,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return within === undefined ? transaction(deps.sql, work) : savepoint(within.tx, work)
}

/** What keeps a document from being written; documents of the batch that are written with it count as known. */
function missingOf(
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

/** What follows from documents is done by a worker too: its failure here is no failure of theirs. */
async function follow(
  { deps }: Intake,
  kind: IntakeKind,
  opened: Opened,
  taken: readonly number[],
): Promise<void> {
  try {
    await opened.follow(deps, taken)
  } catch (error) {
    deps.log.error(
      { err: error, kind: kind.kind },
      'what follows from documents waits for its worker',
    )
  }
}

/** Of several versions of one document the newest, each once. */
function newestOf({ readings }: Opened): number[] {
  const newest = new Map<string, { place: number; version: number }>()
  readings.forEach((reading, place) => {
    if (!reading.ok) return
    const seen = newest.get(reading.id)
    if (seen === undefined || seen.version < reading.version)
      newest.set(reading.id, { place, version: reading.version })
  })
  return [...newest.values()].map(({ place }) => place)
}

function readingAt(opened: Opened, place: number): Extract<Reading, { ok: true }> {
  const reading = opened.readings[place]
  if (reading?.ok !== true) throw new Error('a document that cannot be read was chosen')
  return reading
}

function sceneOf(tx: Transaction, known: ReadonlyMap<string, string>, seal: Seal): Scene {
  return {
    tx,
    idOf(need) {
      const id = known.get(needKey(need))
      if (id === undefined) throw new Error(`${need.name} was not asked for`)
      return id
    },
    find: (need) => known.get(needKey(need)) ?? null,
    call: (needs) => repository.call(tx, needs.map(seal.markOf)),
  }
}

/** Why the database or the area says no to what was sent; undefined when it was no fault of the document. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof DocumentRefused) return error.reason
  if (error instanceof Refused) return error.message
  const state = sqlState(error)
  if (state === undefined || !/^2[23]/.test(state)) return undefined
  return `contradicts what is known (${violatedConstraint(error) ?? state})`
}

/* ---------- what cannot be taken ---------- */

async function keepRefused(
  intake: Intake,
  source: string,
  values: readonly unknown[],
  takings: readonly Taking[],
): Promise<void> {
  const rows = new Map<string, repository.RefusedRow>()
  takings.forEach((taking, index) => {
    if (taking.outcome !== 'refused') return
    const row = { source, ...headOf(values[index]), reasons: taking.reasons }
    rows.set(`${row.kind} ${row.id}`, { ...row, content: intake.seal.close(values[index] ?? null) })
  })
  if (rows.size > 0) await repository.keepRefused(executorOf(intake), [...rows.values()])
}

function headOf(value: unknown): { kind: string; id: string; version: number | null } {
  const kind = kindNameOf(value)
  const id = v.safeParse(documentId, fieldOf(value, 'id'))
  const version = v.safeParse(versionSchema, fieldOf(value, 'version'))
  return {
    kind: typeof kind === 'string' && /^[\w.-]{1,40}$/.test(kind) ? kind : 'unknown',
    id: id.success
      ? id.output
      : `sha256 ${createHash('sha256')
          .update(JSON.stringify(value) ?? '')
          .digest('hex')}`,
    version: version.success ? version.output : null,
  }
}

const kindNameOf = (value: unknown): unknown => fieldOf(value, 'kind')

function fieldOf(value: unknown, name: 'kind' | 'id' | 'version'): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
}

const refusal = (reasons: string[]): Taking => ({ outcome: 'refused', reasons })
