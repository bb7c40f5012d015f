/** Ingests one batch of one kind: what can be written is written together, documents with unknown references are parked. */
import {
  DocumentRefused,
  type IntakeKind,
  type Opened,
  type WriteContext,
} from '../../area/intake_kind'
import { call } from '../../areas/intake_requests'
import type { Transaction } from '../../database/client'
import { aboutOf } from '../desk/about'
import * as repository from '../intake_repository'
import { needKey } from '../registry'
import { withBranch } from './branch'
import { foreignOf } from './foreign'
import { missingOf } from './missing'
import { waysOfSource } from './owner'
import { newestOf, readingAt } from './readings'
import { reasonOf } from './refused'
import { type Intake, inTransaction, refusal, type Taking } from './taking'
import { warnAbout } from './warning'

/** Documents per transaction: large enough to be fast, small enough that its locks are short. */
export const batchMax = 200

interface Batch {
  source: string
  /** Every source of the same system. */
  own: readonly string[]
  kind: IntakeKind
  values: readonly unknown[]
  opened: Opened
}

/** Ingests values of one kind; returns the outcome of each, in order. */
export async function takeBatch(
  intake: Intake,
  source: string,
  kind: IntakeKind,
  given: readonly unknown[],
): Promise<Taking[]> {
  const values = await withBranch(intake, kind, given)
  const opened = kind.open(values)
  const own = waysOfSource(intake.deps.settings, source)
  const foreign = await foreignOf(intake, own, kind.kind, opened.readings)
  const batch = { source, own, kind, values, opened }
  const written = await write(
    intake,
    batch,
    newestOf(opened).filter((place) => !foreign.has(readingAt(opened, place).id)),
  )
  const taken = [...written].flatMap(([place, { outcome }]) => (outcome === 'taken' ? [place] : []))
  const { within } = intake
  if (taken.length > 0 && within !== undefined)
    within.after.push(() => follow(intake, kind, opened, taken))
  else if (taken.length > 0) await follow(intake, kind, opened, taken)
  return opened.readings.map((reading, place) => {
    if (!reading.ok) return refusal(reading.faults)
    return foreign.get(reading.id) ?? written.get(place) ?? { outcome: 'known' }
  })
}

/** Writes these in one transaction; when one of them cannot be written, the others are. */
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
  { source, own, kind, values, opened }: Batch,
  places: readonly number[],
): Promise<Map<number, Taking>> {
  const { registry, cipher } = intake
  return inTransaction(intake, async (tx) => {
    await repository.planAnew(tx)
    const known = await registry.find(
      tx,
      places.flatMap((place) => {
        const { needs, optionalNeeds } = readingAt(opened, place)
        return [...needs, ...optionalNeeds]
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
        : await repository.passVersions(tx, kind.kind, { source, own }, ready.map(rowOf))
    const chosen = ready.filter((place) => fresh.has(readingAt(opened, place).id))
    const context = writeContextOf(tx, known, intake)
    if (chosen.length > 0) await opened.write(context, chosen)
    if (ready.length > 0) await repository.settle(tx, kind.kind, own, ready.map(rowOf))
    const warned = await warnAbout(context, { source, kind, opened }, chosen)

    const waiting = places.filter((place) => missing.has(place))
    const news =
      waiting.length === 0
        ? new Set<string>()
        : await repository.newsOf(tx, kind.kind, waiting.map(rowOf))
    const parked = waiting.flatMap((place) => {
      const need = missing.get(place)
      if (need === undefined || !news.has(readingAt(opened, place).id)) return []
      const [content, about] = [cipher.encrypt(values[place]), aboutOf(cipher, values[place])]
      return [{ place, row: { ...rowOf(place), needs: cipher.blindIndexOf(need), content, about } }]
    })
    if (parked.length > 0)
      await repository.park(
        tx,
        parked.map(({ row }) => ({ ...row, kind: kind.kind, source })),
      )
    return new Map<number, Taking>([
      ...chosen.map((place) => [place, { outcome: 'taken', ...warned.get(place) }] as const),
      ...parked.map(
        ({ place, row }) => [place, { outcome: 'waiting', waitsFor: row.needs }] as const,
      ),
    ])
  })
}

/** What follows from documents is done by a worker too: its failure here does not fail them. */
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

function writeContextOf(
  tx: Transaction,
  known: ReadonlyMap<string, string>,
  { deps, cipher }: Intake,
): WriteContext {
  return {
    tx,
    log: deps.log,
    settings: deps.settings,
    idOf(need) {
      const id = known.get(needKey(need))
      if (id === undefined) throw new Error(`${need.name} was not asked for`)
      return id
    },
    find: (need) => known.get(needKey(need)) ?? null,
    call: (needs) => call(tx, needs.flatMap(cipher.blindIndexesOf)),
  }
}
