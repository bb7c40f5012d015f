/** Finds the stored resource that is meant, and what of the received one is new. */
import * as v from 'valibot'
import type { DocumentCipher } from '../../crypto/document_cipher'
import { textOf, extensions } from './elements/extension_values'
import { type Fresh, keyOfRow, decryptResource, saysSame } from './encrypted_resource'
import { idFor } from './given_id'
import { kindOf } from './kinds'
import { identifierName, idName, knownAs, namesOf } from './names'
import type { Resource } from './resource'
import type { ResourceRow } from './resource_repository'

/** One received resource, well formed. */
export interface Received {
  resource: Resource
  /** Conditional update: the identifier that is meant. */
  identifier?: { system: string; value: string } | undefined
  /** Only if this is its version. */
  ifMatch?: number | undefined
  /** Only if there is none yet. */
  create?: boolean | undefined
}

/** created, changed, known (received before), there (a conditional create found one); the others changed nothing. */
export type Did =
  | 'created'
  | 'changed'
  | 'known'
  | 'there'
  | 'older'
  | 'mismatch'
  | 'several'
  | 'exists'
  | 'foreign'

/** The sender, and the time. */
interface Sender {
  cipher: DocumentCipher
  source: string
  /** Every source of the same system. */
  own: readonly string[]
  updatedAt: Date
}

/** The row of a resource, and whether the resource has new content. */
export function place(
  { cipher, source, own, updatedAt }: Sender,
  received: Received,
  known: readonly Fresh[],
): { on: Fresh; did: Did } {
  const { resourceType: type } = received.resource
  const meant = namesMentionedIn(received)
  const found = known.filter(
    ({ row, names }) => row.type === type && names.some((name) => meant.includes(name)),
  )
  const [before] = found
  const id = before?.resource.id ?? idFor(received, known)
  const resource = knownAs(before?.resource, keptOf({ ...received.resource, id }))
  const counted = countOf(received.resource)
  const isSame = before !== undefined && saysSame(cipher, before.row, resource)
  const isForeign = before !== undefined && !own.includes(before.row.source)
  if (isConditional(received) && found.length === 1 && before !== undefined)
    return { on: before, did: isSame ? 'known' : 'there' }
  const did = isForeign && !isSame ? 'foreign' : newsOf(received, found, isSame, counted)
  const on = decryptResource(resource)
  if (before !== undefined && !['created', 'changed'].includes(did))
    return { on: { ...on, row: before.row }, did }
  return {
    on: {
      ...on,
      row: rowOf({ type, source, updatedAt }, before?.row, counted, keyOfRow(cipher, type, id)),
    },
    did,
  }
}

/** The row of a new version. */
const rowOf = (
  head: { type: string; source: string; updatedAt: Date },
  before: ResourceRow | undefined,
  counted: number | undefined,
  key: string,
): ResourceRow => ({
  ...head,
  // An existing row keeps its key until it is renewed.
  key: before?.key ?? key,
  version: counted ?? (before?.version ?? 0) + 1,
  digest: '',
  state: before?.state ?? 'part',
  reasons: before?.reasons ?? [],
  content: '',
  documentDigest: before?.documentDigest ?? null,
  documentVersion: before?.documentVersion ?? null,
})

/** A conditional create makes one or leaves the one that there is, whoever owns it. */
const isConditional = ({ create, identifier }: Received): boolean =>
  create === true && identifier !== undefined

/** The new content of the resource, or why it changes nothing. */
function newsOf(
  { ifMatch, create }: Received,
  found: readonly Fresh[],
  isSame: boolean,
  counted: number | undefined,
): Did {
  const before = found[0]?.row
  if (found.length > 1) return 'several'
  if (ifMatch !== undefined && ifMatch !== before?.version) return 'mismatch'
  if (before === undefined) return 'created'
  if (create === true) return isSame ? 'known' : 'exists'
  if (counted !== undefined && counted < before.version) return 'older'
  return isSame || counted === before.version ? 'known' : 'changed'
}

/** The identifier that was asked for, or the id, or else the first identifier. */
function namesMentionedIn({ resource, identifier }: Received): string[] {
  if (identifier !== undefined) return [identifierName(identifier.system, identifier.value)]
  const { resourceType, id } = resource
  return id === undefined ? namesOf(resource).slice(0, 1) : [idName(resourceType, id)]
}

const keptOf = (resource: Resource): Resource =>
  kindOf(resource.resourceType)?.keeps(resource) ?? resource

/** The hospital's own version number. */
function countOf(resource: Resource): number | undefined {
  const read = v.safeParse(v.object({ extension: extensions }), resource)
  const words = read.success ? textOf(read.output, 'version') : undefined
  return words !== undefined && /^[1-9]\d{0,15}$/.test(words) ? Number(words) : undefined
}
