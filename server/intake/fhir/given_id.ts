/** The id of a resource that came without one. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { idName } from './names'
import type { Resource } from './resource'
import type { StoredResource } from './resource_index'

const identified = v.object({
  identifier: v.array(v.object({ system: v.optional(v.string()), value: v.optional(v.string()) })),
})

/** What identifies a received resource. */
interface Named {
  resource: Resource
  identifier?: { system: string; value: string } | undefined
}

/** The id of a new resource: its own, or its identifier, or a digest of that. */
export function idFor({ resource, identifier }: Named, known: readonly StoredResource[]): string {
  if (resource.id !== undefined) return resource.id
  const read = v.safeParse(identified, resource)
  const { system = '', value } = identifier ?? (read.success ? read.output.identifier[0] : {}) ?? {}
  const words = `${system}|${value ?? JSON.stringify(resource)}`
  const taken = (id: string) =>
    known.some(({ names }) => names.includes(idName(resource.resourceType, id)))
  if (value !== undefined && /^[A-Za-z0-9.-]{1,64}$/.test(value) && !taken(value)) return value
  return createHash('sha256').update(words).digest('hex').slice(0, 40)
}
