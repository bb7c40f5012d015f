/** Takes resources in: puts them on the shelf, makes the documents that they are part of, and has those taken. All in one transaction, one after another. */
import * as v from 'valibot'
import { transaction, type Transaction } from '../../database/client'
import { hospitalMoment, hospitalNow } from '../../hospital_time'
import type { Seal } from '../seal'
import { type Intake } from '../taking'
import { textOf, extensions } from './extension_values'
import { idFor } from './given_id'
import { kindOf } from './kinds'
import { identifierName, idName, namesOf } from './names'
import type { Resource } from './resource'
import { assembleAll } from './roots'
import { type Fresh, keyOfRow, onShelf, openedRow, saysSame, sealedParts } from './sealed'
import * as repository from './shelf_repository'
import type { Standing, StoredRow } from './shelf_repository'

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
  const { seal } = intake
  const known = await repository.listNamed(tx, told.flatMap(wantedNames).flatMap(seal.marks))
  const now = new Map(known.map((row) => [rowKey(row), openedRow(seal, row)]))
  const toldAt = await hospitalNow(tx)
  const fresh = new Map<string, Fresh>()
  const stored = new Map<string, StoredRow>()
  const tellings = told.map((one): Telling & { key: string } => {
    const { on, did } = place(seal, one, [...now.values()], toldAt)
    const key = rowKey(on.row)
    if (did === 'created' || did === 'changed') {
      const row = { ...on.row, ...sealedParts(seal, on) }
      now.set(key, { ...on, row })
      fresh.set(key, { ...on, row })
      stored.set(key, row)
    }
    const { version, state, reasons } = on.row
    const { resource } = on
    return { key, resource, version, toldAt: on.row.toldAt, did, standing: { state, reasons } }
  })
  await repository.store(tx, source, [...stored.values()])
  const standings = await assembleAll(intake, tx, source, [...fresh.values()], {
    at: hospitalMoment(toldAt),
  })
  return tellings.map(({ key, ...telling }) => ({
    ...telling,
    standing: standings.get(key) ?? telling.standing,
  }))
}

const rowKey = ({ type, key }: { type: string; key: string }): string => `${type} ${key}`

function wantedNames({ resource, identifier }: Told): string[] {
  return [
    ...(resource.id === undefined ? [] : [idName(resource.resourceType, resource.id)]),
    ...(identifier === undefined ? [] : [identifierName(identifier.system, identifier.value)]),
    ...namesOf(resource),
  ]
}

/** Where it belongs on the shelf, and whether it says something new. */
function place(
  seal: Seal,
  told: Told,
  known: readonly Fresh[],
  toldAt: Date,
): { on: Fresh; did: Telling['did'] } {
  const { resourceType: type } = told.resource
  const meant = namesToldOf(told)
  const found = known.filter(
    ({ row, names }) => row.type === type && names.some((name) => meant.includes(name)),
  )
  const [before] = found
  const id = before?.resource.id ?? idFor(told, known)
  const resource = (kindOf(type)?.keeps ?? same)({ ...told.resource, id })
  const counted = countOf(told.resource)
  const did = newsOf(
    told,
    found,
    before !== undefined && saysSame(seal, before.row, resource),
    counted,
  )
  const isNew = did === 'created' || did === 'changed'
  const row =
    isNew || before === undefined
      ? {
          type,
          // A row that stands keeps its key until it is renewed.
          key: before?.row.key ?? keyOfRow(seal, type, id),
          version: counted ?? (before?.row.version ?? 0) + 1,
          digest: '',
          state: 'part' as const,
          reasons: [],
          toldAt,
          content: '',
        }
      : before.row
  return { on: { ...onShelf(resource), row }, did }
}

/** What it says that the shelf does not have yet, or why it changes nothing. */
function newsOf(
  { ifMatch, create }: Told,
  found: readonly Fresh[],
  isSame: boolean,
  counted: number | undefined,
): Telling['did'] {
  const before = found[0]?.row
  if (found.length > 1) return 'several'
  if (ifMatch !== undefined && ifMatch !== before?.version) return 'mismatch'
  if (before === undefined) return 'created'
  if (create === true) return isSame ? 'known' : 'exists'
  if (counted !== undefined && counted < before.version) return 'older'
  return isSame || counted === before.version ? 'known' : 'changed'
}

/** An identifier that was asked for, or the id, or else the first identifier. */
function namesToldOf({ resource, identifier }: Told): string[] {
  if (identifier !== undefined) return [identifierName(identifier.system, identifier.value)]
  const { resourceType, id } = resource
  return id === undefined ? namesOf(resource).slice(0, 1) : [idName(resourceType, id)]
}

const same = (resource: Resource): Resource => resource

/** The hospital's own count of changes. */
function countOf(resource: Resource): number | undefined {
  const read = v.safeParse(v.object({ extension: extensions }), resource)
  const words = read.success ? textOf(read.output, 'version') : undefined
  return words !== undefined && /^[1-9]\d{0,15}$/.test(words) ? Number(words) : undefined
}
