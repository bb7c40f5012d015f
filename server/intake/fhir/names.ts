/** Names on the shelf: keyed marks of a resource's id and identifiers, and of what it refers to. */
import * as v from 'valibot'
import type { Seal } from '../seal'
import type { Reference } from './datatypes'
import { targetOf, type Resource } from './resource'

export interface Marks {
  /** The one row of a resource. */
  key(type: string, id: string): string
  /** An identifier; with an empty system by its value alone. */
  identifier(system: string, value: string): string
  digest(resource: Resource): string
  /** What a resource goes by: its id, and each identifier with and without its system. */
  of(resource: Resource): string[]
  /** What a reference may mean. */
  namesOf(reference: Reference): string[]
  /** Of everything that a resource refers to, at any depth. */
  refsOf(resource: Resource): string[]
}

const named = v.object({
  system: v.optional(v.string(), ''),
  value: v.string(),
})
const identified = v.object({ identifier: v.array(v.unknown()) })
const referring = v.object({
  reference: v.optional(v.string()),
  identifier: v.optional(named),
})

/** Makes them with the intake's key. */
export function marksOf(seal: Seal): Marks {
  const key = (type: string, id: string) => seal.mark(`fhir ${type}/${id}`)
  const identifier = (system: string, value: string) =>
    seal.mark(`fhir identifier ${system}|${value}`)
  const namesOf = (given: Reference): string[] => {
    const target = targetOf(given)
    const { system = '', value } = given.identifier ?? {}
    return [
      ...(target === undefined ? [] : [key(target.type, target.id)]),
      ...(value === undefined ? [] : [identifier(system, value)]),
    ]
  }
  return {
    key,
    identifier,
    namesOf,
    digest: ({ meta, ...rest }) => {
      void meta
      return seal.mark(`fhir content ${JSON.stringify(sorted(rest))}`)
    },
    of(resource) {
      const { resourceType, id } = resource
      const own = v.safeParse(identified, resource)
      const numbers = (own.success ? own.output.identifier : []).flatMap((one) => {
        const read = v.safeParse(named, one)
        if (!read.success) return []
        const { system, value } = read.output
        return [identifier(system, value), identifier('', value)]
      })
      return [...new Set([...(id === undefined ? [] : [key(resourceType, id)]), ...numbers])]
    },
    refsOf(resource) {
      const refs = new Set<string>()
      walk(resource, (value) => {
        const read = v.safeParse(referring, value)
        if (read.success) for (const name of namesOf(read.output)) refs.add(name)
      })
      return [...refs]
    },
  }
}

/** Visits every object inside. */
export function walk(value: unknown, visit: (value: object) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value)
    for (const one of Object.values(value)) walk(one, visit)
  }
}

/** The same whatever the order of its fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
