/** Takes resources in: puts them on the shelf, makes the documents that they are part of, and has those taken. All in one transaction, one after another. */
import * as v from 'valibot'
import { transaction, type Transaction } from '../../database/client'
import { hospitalMoment, hospitalNow } from '../../hospital_time'
import { type Intake } from '../taking'
import { textOf, extensions } from './extension_values'
import { idFor } from './given_id'
import { kindOf } from './kinds'
import { marksOf, type Marks } from './names'
import type { Resource } from './resource'
import { assembleAll } from './roots'
import * as repository from './shelf_repository'
import type { Standing, ShelfRow } from './shelf_repository'

/** One resource that is told, well formed. */
export interface Told {
  resource: Resource
  /** Conditional update: which one is meant. */
  identifier?: { system: string; value: string } | undefined
  /** Only if this is its version. */
  ifMatch?: number | undefined
  /** Only if there is none yet. */
  create?: boolean | undefined
}

/** What became of it. */
export interface Telling {
  resource: Resource
  version: number
  toldAt: Date
  /** created, changed, known (told before); the others changed nothing. */
  did: 'created' | 'changed' | 'known' | 'older' | 'mismatch' | 'several' | 'exists'
  standing: Pick<Standing, 'state' | 'reasons'>
}

/** Takes back everything that was written, and still says what would have become of it. */
class TakenBack extends Error {
  override readonly name = 'TakenBack'
  constructor(readonly tellings: Telling[]) {
    super('one of them cannot be taken')
  }
}

/** Whether it has changed something, or need not. */
export const isIn = ({ did, standing }: Telling): boolean =>
  ['created', 'changed', 'known'].includes(did) && standing.state !== 'refused'

/** Takes them in; what became of each, in their order. With `together` all or none. */
export async function tell(
  intake: Intake,
  source: string,
  told: readonly Told[],
  together = false,
): Promise<Telling[]> {
  const after: (() => Promise<void>)[] = []
  try {
    const tellings = await transaction(intake.deps.sql, async (tx) => {
      after.length = 0
      const done = await tellIn({ ...intake, within: { tx, after } }, tx, source, told)
      if (together && !done.every(isIn)) throw new TakenBack(done)
      return done
    })
    for (const follow of after) await follow()
    return tellings
  } catch (error) {
    if (error instanceof TakenBack) return error.tellings
    throw error
  }
}

async function tellIn(
  intake: Intake,
  tx: Transaction,
  source: string,
  told: readonly Told[],
): Promise<Telling[]> {
  await repository.lockShelf(tx)
  const marks = marksOf(intake.seal)
  const known = await repository.listNamed(
    tx,
    told.flatMap((one) => wantedNames(one, marks)),
  )
  const now = new Map(known.map((row) => [rowKey(row), row]))
  const toldAt = await hospitalNow(tx)
  const fresh = new Map<string, { row: ShelfRow; resource: Resource }>()
  const tellings = told.map((one): Telling & { key: string } => {
    const { resource, row, did } = place(intake, one, [...now.values()], marks, toldAt)
    const key = rowKey(row)
    if (did === 'created' || did === 'changed') {
      now.set(key, row)
      fresh.set(key, { row, resource })
    }
    const { version, state, reasons } = row
    return { key, resource, version, toldAt: row.toldAt, did, standing: { state, reasons } }
  })
  await repository.store(
    tx,
    source,
    [...fresh.values()].map(({ row }) => row),
  )
  const standings = await assembleAll(intake, tx, source, [...fresh.values()], {
    at: hospitalMoment(toldAt),
  })
  return tellings.map(({ key, ...telling }) => ({
    ...telling,
    standing: standings.get(key) ?? telling.standing,
  }))
}

const rowKey = ({ type, key }: { type: string; key: string }): string => `${type} ${key}`

function wantedNames({ resource, identifier }: Told, marks: Marks): string[] {
  return [
    ...(resource.id === undefined ? [] : [marks.key(resource.resourceType, resource.id)]),
    ...(identifier === undefined ? [] : [marks.identifier(identifier.system, identifier.value)]),
    ...marks.of(resource),
  ]
}

/** Where it belongs on the shelf, and whether it says something new. */
function place(
  { seal }: Intake,
  told: Told,
  rows: readonly ShelfRow[],
  marks: Marks,
  toldAt: Date,
): { resource: Resource; row: ShelfRow; did: Telling['did'] } {
  const { resourceType: type } = told.resource
  const meant = namesMeant(told, marks)
  const found = rows.filter(
    (row) => row.type === type && row.names.some((name) => meant.includes(name)),
  )
  const [before] = found
  const id = before === undefined ? idFor(told, rows, marks) : idOf(before, seal)
  const resource = (kindOf(type)?.keeps ?? same)({ ...told.resource, id })
  const digest = marks.digest(resource)
  const counted = countOf(told.resource)
  const row: ShelfRow = {
    type,
    key: marks.key(type, id),
    version: counted ?? (before?.version ?? 0) + 1,
    digest,
    names: marks.of(resource),
    refs: marks.refsOf(resource),
    state: 'part',
    reasons: [],
    toldAt,
    content: '',
  }
  const did = newsOf(told, found, digest, counted)
  const isNew = did === 'created' || did === 'changed'
  return {
    resource,
    row: isNew ? { ...row, content: seal.close(resource) } : (before ?? row),
    did,
  }
}

/** What it says that the shelf does not have yet, or why it changes nothing. */
function newsOf(
  { ifMatch, create }: Told,
  found: readonly ShelfRow[],
  digest: string,
  counted: number | undefined,
): Telling['did'] {
  const [before] = found
  if (found.length > 1) return 'several'
  if (ifMatch !== undefined && ifMatch !== before?.version) return 'mismatch'
  if (before === undefined) return 'created'
  const isSame = before.digest === digest
  if (create === true) return isSame ? 'known' : 'exists'
  if (counted !== undefined && counted < before.version) return 'older'
  return isSame || counted === before.version ? 'known' : 'changed'
}

/** An identifier that was asked for, or the id, or else the first identifier. */
function namesMeant({ resource, identifier }: Told, marks: Marks): string[] {
  if (identifier !== undefined) return [marks.identifier(identifier.system, identifier.value)]
  const { resourceType, id } = resource
  return id === undefined ? marks.of(resource).slice(0, 1) : [marks.key(resourceType, id)]
}

const same = (resource: Resource): Resource => resource
const withId = v.object({ id: v.string() })
const idOf = ({ content }: ShelfRow, seal: Intake['seal']): string =>
  v.parse(withId, seal.open(content)).id

/** The hospital's own count of changes. */
function countOf(resource: Resource): number | undefined {
  const read = v.safeParse(v.object({ extension: extensions }), resource)
  const words = read.success ? textOf(read.output, 'version') : undefined
  return words !== undefined && /^[1-9]\d{0,15}$/.test(words) ? Number(words) : undefined
}
