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

/** A document with its latest version, by which root it changed, and the digest by which a repetition is recognised. */
interface News {
  document: Assembled
  version: number
  root: Root
  digest: string
}

/** Has the documents ingested; returns the status of each root. */
export async function takeMade(
  intake: Intake,
  tx: Transaction,
  made: readonly Made[],
  at: string,
): Promise<ResourceStatus[]> {
  const documents = await documentsOf(intake, tx, made)
  const known = new Set(
    made.flatMap((one) =>
      'document' in one && isMadeAlready(intake, one, documents) ? [documentKey(one.document)] : [],
    ),
  )
  const takings = await takeNews(
    intake,
    [...documents].flatMap(([key, one]) => (known.has(key) ? [] : [one])),
    at,
  )
  return made.map((one) => {
    if ('status' in one) return one.status
    const { type, key, state, reasons } = one.root.row
    const name = documentKey(one.document)
    const { version = 0, digest } = documents.get(name) ?? {}
    const became = known.has(name)
      ? { state, reasons }
      : resourceStatusOf(one.document, takings.get(name))
    return {
      type,
      key,
      document_kind: one.document.kind,
      document_id: one.document.id,
      document_version: known.has(name) ? version : version + 1,
      ...(became.state !== 'refused' && digest !== undefined && { document_digest: digest }),
      ...became,
    }
  })
}

/** Each document once: two resources may make the same, such as two charges of a day. */
async function documentsOf(
  { cipher }: Intake,
  tx: Transaction,
  made: readonly Made[],
): Promise<Map<string, News>> {
  const last = new Map(
    made.flatMap((one) => ('document' in one ? [[documentKey(one.document), one] as const] : [])),
  )
  const list = [...last]
  const versions = await repository.listVersions(
    tx,
    list.map(([, { document }]) => ({ kind: document.kind, id: document.id })),
  )
  return new Map(
    list.map(([key, { root, document }], place) => {
      const digest = cipher.blindIndex(contentOf(document))
      return [key, { root, document, version: versions[place] ?? 0, digest }]
    }),
  )
}

/** Whether the newest version of its document was made of this resource and says the same: then there is no news, for staff or for a patient. */
function isMadeAlready(
  { cipher }: Intake,
  { root, document }: { root: Root; document: Assembled },
  documents: ReadonlyMap<string, News>,
): boolean {
  const { documentDigest, documentVersion } = root.row
  return (
    documentDigest !== null &&
    documentVersion === documents.get(documentKey(document))?.version &&
    cipher.blindIndexes(contentOf(document)).includes(documentDigest)
  )
}

/** The outcome of each, by the document's key. */
async function takeNews(
  intake: Intake,
  list: readonly News[],
  at: string,
): Promise<Map<string, Taking>> {
  const takings = new Map<string, Taking>()
  // A parked document belongs to its own sender, not to the sender of the missing part.
  for (const source of new Set(list.map(({ root }) => root.row.source))) {
    const own = list.filter(({ root }) => root.row.source === source)
    const chosen = own.map(({ root, document, version }) => ({
      ...document,
      warnings: undefined,
      version: version + 1,
      at: changedAt(root.resource) ?? at,
    }))
    const some = await take(intake, source, chosen)
    some.forEach((taking, index) => {
      const one = own[index]
      if (one !== undefined) takings.set(documentKey(one.document), taking)
    })
  }
  return takings
}

const contentOf = (document: Assembled): string =>
  `fhir document ${JSON.stringify({ ...document, warnings: undefined })}`

const documentKey = ({ kind, id }: Assembled): string => `${kind}:${id}`

function resourceStatusOf(
  { kind, warnings: unused = [] }: Assembled,
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
  const reasons = [...unused, ...warnings.map((warning) => `as ${kind}: ${warning}`)]
  return { state: 'taken', reasons }
}

/** A resource of which a document is made. */
export interface Root extends Fresh {
  read: ReadResource
}
