/** The stored resources as one resource sees them while its document is assembled. */
import * as v from 'valibot'
import type { Reference } from './elements/datatypes'
import { namesMeant } from './names'
import {
  documentIdOf,
  firstNumber,
  Missing,
  targetOf,
  formatReference,
  type Read,
  type Resource,
  type ResourceKind,
  type ResourceView,
} from './resource'

/** A received resource, with its names. */
export interface StoredResource {
  resource: Resource
  names: readonly string[]
  refs: readonly string[]
}

/** All resources in view, by name. */
export class ResourceIndex {
  private readonly byName = new Map<string, StoredResource[]>()
  private readonly byRef = new Map<string, StoredResource[]>()

  add(one: StoredResource): void {
    for (const name of one.names) this.byName.set(name, [...(this.byName.get(name) ?? []), one])
    for (const ref of one.refs) this.byRef.set(ref, [...(this.byRef.get(ref) ?? []), one])
  }
  has(name: string): boolean {
    return this.byName.has(name)
  }
  named(type: string, names: readonly string[]): StoredResource | undefined {
    return names
      .flatMap((name) => this.byName.get(name) ?? [])
      .find(({ resource }) => resource.resourceType === type)
  }
  referring(names: readonly string[]): StoredResource[] {
    return [...new Set(names.flatMap((name) => this.byRef.get(name) ?? []))]
  }
}

const containing = v.object({
  contained: v.array(v.looseObject({ resourceType: v.string(), id: v.string() })),
})

/** Makes the view from one resource. */
export function viewOf(index: ResourceIndex, root: StoredResource, self: Read): ResourceView {
  const contained = v.safeParse(containing, root.resource)
  const inside = contained.success ? contained.output.contained : []

  function look(type: string, given: Reference): Resource | undefined {
    const local = /^#(.+)$/.exec(given.reference ?? '')?.[1]
    if (local === undefined) return index.named(type, namesMeant(given))?.resource
    return inside.find(({ id, resourceType }) => id === local && resourceType === type)
  }
  function find<Output extends Read>(
    kind: ResourceKind<Output>,
    given: Reference | undefined,
  ): Output | undefined {
    const found = given === undefined ? undefined : look(kind.type, given)
    return found === undefined ? undefined : readAs(kind, found)
  }
  return {
    self: documentIdOf(self),
    find,
    need(kind, given) {
      const found = find(kind, given)
      if (found === undefined) throw new Missing(`${kind.type} ${formatReference(given)}`)
      return found
    },
    idOf(type, given) {
      const found = look(type, given)
      const known = found === undefined ? undefined : v.safeParse(anyResource, found)
      if (known?.success === true) return documentIdOf(known.output)
      return given.identifier?.value ?? targetOf(given)?.id ?? ''
    },
    referring(kind, about) {
      const names = about === undefined ? root.names : namesMeant(about)
      return index
        .referring(names)
        .filter(({ resource }) => resource.resourceType === kind.type)
        .flatMap(({ resource }) => readAs(kind, resource) ?? [])
    },
  }
}

const anyResource = v.object({
  id: v.optional(v.string()),
  [firstNumber]: v.optional(v.string()),
  identifier: v.optional(
    v.array(v.object({ use: v.optional(v.string()), value: v.optional(v.string()) })),
    [],
  ),
})

function readAs<Output extends Read>(
  kind: ResourceKind<Output>,
  resource: Resource,
): Output | undefined {
  const read = v.safeParse(kind.schema, resource)
  return read.success ? read.output : undefined
}
