/** Has the documents made of resources ingested, and returns the status of each resource. */
import type { Transaction } from '../../database/client'
import { take } from '../taking/take'
import type { Intake, Taking } from '../taking/taking'
import { changedAt } from './elements/changed_at'
import type { Fresh } from './encrypted_resource'
import type { ReadResource } from './kinds'
import type { Assembled } from './resource'
import type { ResourceStatus } from './resource_repository'
import * as repository from './resource_repository'

/** A root with the document made of it, or why there is none. */
export type Made = { root: Root; document: Assembled } | { root: Root; status: ResourceStatus }

/** Has the documents ingested; returns the status of each root. */
export async function takeMade(
  intake: Intake,
  tx: Transaction,
  made: readonly Made[],
  at: string,
): Promise<ResourceStatus[]> {
  // Two resources may make the same document, such as two charges of a day.
  const documents = new Map<string, { document: Assembled; at: string; source: string }>()
  for (const one of made)
    if ('document' in one)
      documents.set(documentKey(one.document), {
        document: one.document,
        at: changedAt(one.root.resource) ?? at,
        source: one.root.row.source,
      })
  const list = [...documents.values()]
  const versions = await repository.listVersions(
    tx,
    list.map(({ document: { kind, id } }) => ({ kind, id })),
  )
  const takings = new Map<number, Taking>()
  // A parked document belongs to its own sender, not to the sender of the missing part.
  for (const source of new Set(list.map((one) => one.source))) {
    const places = [...list.keys()].filter((place) => list[place]?.source === source)
    const chosen = places.map((place) => ({
      ...list[place]?.document,
      version: (versions[place] ?? 0) + 1,
      at: list[place]?.at,
    }))
    const some = await take(intake, source, chosen)
    some.forEach((taking, index) => takings.set(places[index] ?? -1, taking))
  }
  const became = new Map(
    list.map(({ document }, place) => [
      documentKey(document),
      { taking: takings.get(place), version: (versions[place] ?? 0) + 1 },
    ]),
  )
  return made.map((one) => {
    if ('status' in one) return one.status
    const { taking, version } = became.get(documentKey(one.document)) ?? {}
    const { type, key } = one.root.row
    return {
      type,
      key,
      document_kind: one.document.kind,
      document_id: one.document.id,
      document_version: version,
      ...resourceStatusOf(one.document, taking),
    }
  })
}

const documentKey = ({ kind, id }: Assembled): string => `${kind}:${id}`

function resourceStatusOf(
  { kind }: Assembled,
  taking: Taking | undefined,
): Pick<ResourceStatus, 'state' | 'reasons'> {
  if (taking?.outcome === 'refused')
    return { state: 'refused', reasons: taking.reasons.map((reason) => `as ${kind}: ${reason}`) }
  if (taking?.outcome === 'waiting')
    return {
      state: 'waiting',
      reasons: [`waits for ${taking.waitsFor.replace(/^patient:.*/, 'its patient')}`],
    }
  const warnings = taking?.outcome === 'taken' ? (taking.warnings ?? []) : []
  return { state: 'taken', reasons: warnings.map((warning) => `as ${kind}: ${warning}`) }
}

/** A resource of which a document is made. */
export interface Root extends Fresh {
  read: ReadResource
}
