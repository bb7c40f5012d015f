/** Makes documents of what stands on the shelf and has them taken. */
import type { Transaction } from '../../database/client'
import type { Intake } from '../taking'
import { kindOf } from './kinds'
import { type Fresh, type Root, type Made, takeMade } from './made'
import { type Marks, marksOf } from './names'
import { Missing, type Resource, Unfit } from './resource'
import { resourceOf } from './sealed'
import { type OnShelf, shelfOf, Universe } from './shelf'
import type { ShelfRow, Standing } from './shelf_repository'
import * as repository from './shelf_repository'

/** Makes the documents that these resources are, or are part of; how each of these resources stands then, by type and key. */
export async function assembleAll(
  intake: Intake,
  tx: Transaction,
  source: string,
  fresh: readonly Fresh[],
  { at }: { at: string },
): Promise<ReadonlyMap<string, Standing>> {
  const marks = marksOf(intake.seal)
  const roots = await rootsOf(intake, tx, fresh, marks)
  const universe = await gather(intake, tx, [...roots.values()], marks)
  const made = [...roots.values()].flatMap((root) => assemble(root, universe, marks) ?? [])
  const standings = await takeMade(intake, tx, source, made, at)
  await repository.settle(tx, standings)
  const byKey = new Map(standings.map((standing) => [keyOf(standing), standing]))
  const about = (row: ShelfRow): Standing[] =>
    [...roots.values()]
      .filter((root) => isAbout(root, row))
      .flatMap((root) => byKey.get(keyOf(root.row)) ?? [])
  return new Map(
    fresh.flatMap(({ row }) => {
      const own = byKey.get(keyOf(row)) ?? worstOf(about(row))
      return own === undefined ? [] : [[keyOf(row), own]]
    }),
  )
}

/** A part is taken, whatever keeps the whole from being taken: that is only said. */
function worstOf(standings: readonly Standing[]): Standing | undefined {
  const [worst] = [...standings].sort((a, b) => badness.indexOf(b.state) - badness.indexOf(a.state))
  return worst?.state === 'refused' ? { ...worst, state: 'part' } : worst
}

const badness = ['part', 'taken', 'waiting', 'incomplete', 'refused']
const keyOf = ({ type, key }: { type: string; key: string }): string => `${type} ${key}`
const isAbout = (root: Root, row: ShelfRow): boolean =>
  keyOf(root.row) === keyOf(row) ||
  row.refs.some((ref) => root.row.names.includes(ref)) ||
  root.row.refs.some((ref) => row.names.includes(ref))

function rootOf({ row, resource }: Fresh): Root | undefined {
  const read = kindOf(row.type)?.read(resource)
  return read?.ok === true && read.read.assemble !== undefined
    ? { row, resource, read: read.read }
    : undefined
}

/** Themselves, what they are parts of, and what waited for them. */
async function rootsOf(
  intake: Intake,
  tx: Transaction,
  fresh: readonly Fresh[],
  marks: Marks,
): Promise<Map<string, Root>> {
  const wholes = fresh.flatMap(({ row, resource }) => {
    const read = kindOf(row.type)?.read(resource)
    return read?.ok === true ? read.read.wholes.flatMap(marks.namesOf) : []
  })
  const parts = fresh.filter(({ row }) => kindOf(row.type)?.part === true)
  const others = [
    ...(await repository.listNamed(tx, wholes)),
    ...(await repository.listWholes(
      tx,
      parts.flatMap(({ row }) => row.names),
    )),
    ...(await repository.listReferring(
      tx,
      fresh.flatMap(({ row }) => row.names),
    )),
  ].map((row) => ({ row, resource: resourceOf(intake.seal, row.content) }))
  const roots = new Map<string, Root>()
  for (const one of [...fresh, ...others]) {
    const root = rootOf(one)
    if (root !== undefined && !roots.has(keyOf(one.row))) roots.set(keyOf(one.row), root)
  }
  return roots
}

/** Everything that these may look at: what they refer to, twice over, and what they gather. */
async function gather(
  { seal }: Intake,
  tx: Transaction,
  roots: readonly Root[],
  marks: Marks,
): Promise<Universe> {
  const universe = new Universe()
  const seen = new Set<string>()
  const add = (row: ShelfRow, resource: Resource = resourceOf(seal, row.content)): string[] => {
    if (seen.has(keyOf(row))) return []
    seen.add(keyOf(row))
    universe.add({ resource, names: row.names, refs: row.refs })
    return row.refs
  }
  let next = roots.flatMap(({ row, resource }) => add(row, resource))
  for (let depth = 0; depth < 2 && next.length > 0; depth += 1)
    next = (await repository.listNamed(tx, next)).flatMap((row) => add(row))
  const wanted = new Map<string, string[]>()
  for (const { row, read } of roots)
    for (const { type, about } of read.gathers)
      wanted.set(type, [
        ...(wanted.get(type) ?? []),
        ...(about === 'self' ? row.names : marks.namesOf(about)),
      ])
  for (const [type, names] of wanted)
    for (const row of await repository.listReferring(tx, names, type)) add(row)
  return universe
}

function assemble(root: Root, universe: Universe, marks: Marks): Made | undefined {
  const { row, resource, read } = root
  const on: OnShelf = { resource, names: row.names, refs: row.refs }
  const stands = (state: Standing['state'], ...reasons: string[]): Made => ({
    root,
    standing: { type: row.type, key: row.key, state, reasons },
  })
  try {
    const document = read.assemble?.(shelfOf(universe, marks, on, read.self))
    return document === undefined ? stands('part') : { root, document }
  } catch (error) {
    if (error instanceof Missing) return stands('incomplete', `waits for ${error.message}`)
    if (error instanceof Unfit) return stands('refused', `${error.path}: ${error.message}`)
    throw error
  }
}
