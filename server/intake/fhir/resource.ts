/** What a resource type owes this app: how it is parsed, and which document it makes, alone or with its references. */
import * as v from 'valibot'
import type { Kind } from '../../hospital_documents/envelope'
import { identifiers, type Identifier, type Reference } from './elements/datatypes'
import { extensions } from './elements/extension_values'

/** Under which number its document was first known; written by the store, and shown to nobody. */
export const firstNumber = '#document'

/** The elements of every resource. */
export const head = {
  [firstNumber]: v.optional(v.string()),
  id: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]{1,64}$/, 'must be 1 to 64 letters, digits, - or .')),
  ),
  identifier: identifiers,
  extension: extensions,
}

/** As it was received. */
export interface Resource {
  resourceType: string
  id?: string | undefined
  [field: string]: unknown
}

/** The parsed elements of every resource. */
export interface Read {
  id?: string | undefined
  [firstNumber]?: string | undefined
  identifier: Identifier[]
}

/** A document without its version and time, which the store counts. */
export interface Assembled {
  kind: Kind
  id: string
  /** What of the resource cannot be used: for the sender, no part of the document. */
  warnings?: readonly string[]
  [field: string]: unknown
}

/** A type of resource. */
export interface ResourceKind<Output extends Read = Read> {
  type: string
  schema: v.GenericSchema<unknown, Output>
  /** It is a part of others: when it changes, they are ingested again. */
  part?: boolean
  /** Others whose document changes with this one, e.g. the Schedule of a Slot. */
  wholes?(read: Output): readonly (Reference | undefined)[]
  /** Other resources that are needed: all of a type that refer to this one (`self`), or to a reference of it. */
  gathers?(read: Output): readonly { type: string; about: Reference | 'self' }[]
  /** The document; undefined when it is only part of others. @throws Unfit, Missing */
  assemble?(read: Output, resources: ResourceView): Assembled | undefined
  /** The part of it that is stored; everything by default. */
  keeps?(resource: Resource): Resource
}

/** The stored resources and those of the same request, seen from one resource. */
export interface ResourceView {
  /** The id of the document behind a reference: the hospital's identifier, or else the id in the reference. */
  idOf(type: string, reference: Reference): string
  find<Output extends Read>(
    kind: ResourceKind<Output>,
    reference: Reference | undefined,
  ): Output | undefined
  /** @throws Missing */
  need<Output extends Read>(kind: ResourceKind<Output>, reference: Reference): Output
  /** All of a type that refer to this resource, or to something that it `gathers` about. */
  referring<Output extends Read>(kind: ResourceKind<Output>, about?: Reference): readonly Output[]
  /** This resource's own id as a document. */
  self: string
}

/** A resource cannot become a document: the element, and the reason. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
  constructor(
    /** In the resource, e.g. `Slot.start`. */
    readonly path: string,
    message: string,
  ) {
    super(message)
  }
}

/** A required reference has not been received yet. */
export class Missing extends Error {
  override readonly name = 'Missing'
}

/** A reference as text for people. */
export function formatReference({ reference, identifier, display }: Reference): string {
  return reference ?? identifier?.value ?? display ?? 'nothing'
}

interface Named {
  id?: string | undefined
  [firstNumber]?: string | undefined
  identifier: readonly { use?: string | undefined; value?: string | undefined }[]
}

/** The document id of a resource: what it was first known by, else the first identifier in use, or else its own id. */
export function documentIdOf({ id, identifier, [firstNumber]: first }: Named): string {
  return (
    first ??
    identifier.find(({ use, value }) => use !== 'old' && use !== 'secondary' && value !== undefined)
      ?.value ??
    id ??
    ''
  )
}

/** Type and id of a reference that names them; undefined for one by identifier. */
export function targetOf({ reference }: Reference): { type: string; id: string } | undefined {
  const [, type, id] =
    /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[\w.-]+)?$/.exec(
      reference ?? '',
    ) ?? []
  return type === undefined || id === undefined ? undefined : { type, id }
}

/** What type of resource a reference is to, as far as it says. */
export const typeOf = (given: Reference): string | undefined => given.type ?? targetOf(given)?.type

/** The branch of a reference; without one the only branch that the hospital has. */
export const branchIn = (
  resources: ResourceView,
  given: Reference | undefined,
): string | undefined => (given === undefined ? undefined : resources.idOf('Location', given))

/** A resource with only these of its fields. */
export const only = (given: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field)))
