/** Assembles documents of stored resources and has them ingested. */
import type { Transaction } from '../../database/client'
import type { Intake } from '../taking/taking'
import { type Fresh, openedRow } from './encrypted_resource'
import { kindOf } from './kinds'
import { type Root, type Made, takeMade } from './made'
import { namesMeant } from './names'
import { Missing, Unfit } from './resource'
import { viewOf, ResourceIndex } from './resource_index'
import type { ResourceRow, ResourceStatus } from './resource_repository'
import * as repository from './resource_repository'

/** Assembles the documents that these resources are, or are part of; returns the status of each resource, by type and key. */
export async function assembleAll(
  intake: Intake,
  tx: Transaction,
  fresh: readonly Fresh[],
  { at }: { at: string },
): Promise<ReadonlyMap<string, ResourceStatus>> {
  const roots = await rootsOf(intake, tx, fresh)
  const index = await gather(intake, tx, [...roots.values()])
  const made = [...roots.values()].flatMap((root) => assemble(root, index) ?? [])
  const resourceStatuses = await takeMade(intake, tx, made, at)
  await repository.settle(tx, resourceStatuses)
  const byKey = new Map(resourceStatuses.map((status) => [keyOf(status), status]))
  const about = (one: Fresh): ResourceStatus[] =>
    [...roots.values()]
      .filter((root) => isAbout(root, one))
      .flatMap((root) => byKey.get(keyOf(root.row)) ?? [])
  return new Map(
    fresh.flatMap((one) => {
      const own = byKey.get(keyOf(one.row)) ?? worstOf(about(one))
      return own === undefined ? [] : [[keyOf(one.row), own]]
    }),
  )
}

/** A part is ingested even if its whole is not: only the status says so. */
function worstOf(resourceStatuses: readonly ResourceStatus[]): ResourceStatus | undefined {
  const [worst] = [...resourceStatuses].sort(
    (a, b) => badness.indexOf(b.state) - badness.indexOf(a.state),
  )
  return worst?.state === 'refused' ? { ...worst, state: 'part' } : worst
}

const badness = ['part', 'taken', 'waiting', 'incomplete', 'refused']
const keyOf = ({ type, key }: { type: string; key: string }): string => `${type} ${key}`
const isAbout = (root: Root, one: Fresh): boolean =>
  keyOf(root.row) === keyOf(one.row) ||
  one.refs.some((ref) => root.names.includes(ref)) ||
  root.refs.some((ref) => one.names.includes(ref))

function rootOf(one: Fresh): Root | undefined {
  const read = kindOf(one.row.type)?.read(one.resource)
  return read?.ok === true && read.read.assemble !== undefined
    ? { ...one, read: read.read }
    : undefined
}

/** The resources themselves, what they are parts of, and what was parked for them. */
async function rootsOf(
  intake: Intake,
  tx: Transaction,
  fresh: readonly Fresh[],
): Promise<Map<string, Root>> {
  const { blindIndexes: marks } = intake.cipher
  const wholes = fresh.flatMap(({ row, resource }) => {
    const read = kindOf(row.type)?.read(resource)
    return read?.ok === true ? read.read.wholes.flatMap(namesMeant) : []
  })
  const parts = fresh.filter(({ row }) => kindOf(row.type)?.part === true)
  const files = fresh.filter(({ row }) => row.type === 'Patient')
  const namesIn = (given: readonly { names: readonly string[] }[]): string[] =>
    given.flatMap(({ names }) => names.flatMap(marks))
  const opened = (rows: readonly ResourceRow[]) => rows.map((row) => openedRow(intake.cipher, row))
  const direct = opened(await repository.listWholes(tx, namesIn(parts)))
  // A member of a panel belongs to the report of the panel.
  const panels = direct.filter(({ row }) => parts.some((part) => part.row.type === row.type))
  const others = [
    ...direct,
    ...opened(await repository.listWholes(tx, namesIn(panels))),
    ...opened(await repository.listNamed(tx, wholes.flatMap(marks))),
    ...opened(await repository.listReferring(tx, namesIn(fresh))),
    // A merge told before the file that goes on names that one's numbers now.
    ...opened(await repository.listReferring(tx, namesIn(files), 'Patient')),
  ]
  const roots = new Map<string, Root>()
  for (const one of [...fresh, ...others]) {
    const root = rootOf(one)
    if (root !== undefined && !roots.has(keyOf(one.row))) roots.set(keyOf(one.row), root)
  }
  return roots
}

/** Everything that these may refer to, two levels deep, and what they gather. */
async function gather(
  { cipher }: Intake,
  tx: Transaction,
  roots: readonly Root[],
): Promise<ResourceIndex> {
  const index = new ResourceIndex()
  const seen = new Set<string>()
  const add = (one: Fresh): readonly string[] => {
    index.add(one)
    return one.refs
  }
  const isNew = (row: ResourceRow): boolean =>
    !seen.has(keyOf(row)) && Boolean(seen.add(keyOf(row)))
  let next = roots.filter(({ row }) => isNew(row)).flatMap(add)
  for (let depth = 0; depth < 2 && next.length > 0; depth += 1) {
    const rows = await repository.listNamed(tx, next.flatMap(cipher.blindIndexes))
    next = rows.filter(isNew).flatMap((row) => add(openedRow(cipher, row)))
  }
  const wanted = new Map<string, string[]>()
  for (const { names, read } of roots)
    for (const { type, about } of read.gathers)
      wanted.set(type, [
        ...(wanted.get(type) ?? []),
        ...(about === 'self' ? names : namesMeant(about)),
      ])
  for (const [type, names] of wanted)
    for (const row of await repository.listReferring(tx, names.flatMap(cipher.blindIndexes), type))
      if (isNew(row)) add(openedRow(cipher, row))
  return index
}

function assemble(root: Root, index: ResourceIndex): Made | undefined {
  const { row, read } = root
  const withStatus = (state: ResourceStatus['state'], ...reasons: string[]): Made => ({
    root,
    status: { type: row.type, key: row.key, state, reasons },
  })
  try {
    const document = read.assemble?.(viewOf(index, root, read.self))
    return document === undefined ? withStatus('part') : { root, document }
  } catch (error) {
    if (error instanceof Missing) return withStatus('incomplete', `waits for ${error.message}`)
    if (error instanceof Unfit) return withStatus('refused', `${error.path}: ${error.message}`)
    throw error
  }
}
