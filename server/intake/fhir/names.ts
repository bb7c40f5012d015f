/** Names of stored resources: a resource's id and identifiers, and its references. The database has their blind indexes only. */
import * as v from 'valibot'
import type { Reference } from './elements/datatypes'
import { documentIdOf, firstNumber, targetOf, type Resource } from './resource'

const named = v.object({
  system: v.optional(v.string(), ''),
  value: v.string(),
})
const identified = v.object({ identifier: v.array(v.unknown()) })
const referring = v.object({
  reference: v.optional(v.string()),
  identifier: v.optional(named),
})

/** The name that every resource has. */
export const idName = (type: string, id: string): string => `fhir ${type}/${id}`
/** An identifier; with an empty system by its value alone. */
export const identifierName = (system: string, value: string): string =>
  `fhir identifier ${system}|${value}`

/** A resource's names: its id, and each identifier with and without its system. */
export function namesOf(resource: Resource): string[] {
  const { resourceType, id } = resource
  const own = v.safeParse(identified, resource)
  const numbers = (own.success ? own.output.identifier : []).flatMap((one) => {
    const read = v.safeParse(named, one)
    if (!read.success) return []
    const { system, value } = read.output
    return [identifierName(system, value), identifierName('', value)]
  })
  return [...new Set([...(id === undefined ? [] : [idName(resourceType, id)]), ...numbers])]
}

const numbered = v.looseObject({
  id: v.optional(v.string()),
  [firstNumber]: v.optional(v.string()),
  identifier: v.optional(
    v.array(v.looseObject({ use: v.optional(v.string()), value: v.optional(v.string()) })),
    [],
  ),
})

/** The resource with the number by which its document is known: the same numbers in another order, a replaced or an added one make no second document. */
export function knownAs(before: Resource | undefined, given: Resource): Resource {
  // A sender has no say in it.
  const { [firstNumber]: _, ...resource } = given
  const [was, now] = [v.safeParse(numbered, before), v.safeParse(numbered, resource)]
  if (!was.success || !now.success) return resource
  const known = documentIdOf(was.output)
  return documentIdOf(now.output) === known ? resource : { ...resource, [firstNumber]: known }
}

/** The names that a reference may mean. */
export function namesMeant(given: Reference): string[] {
  const target = targetOf(given)
  const { system = '', value } = given.identifier ?? {}
  return [
    ...(target === undefined ? [] : [idName(target.type, target.id)]),
    ...(value === undefined ? [] : [identifierName(system, value)]),
  ]
}

/** The names of all references of a resource, or of one of its elements, at any depth. */
export function refsOf(whole: unknown): string[] {
  const refs = new Set<string>()
  walk(whole, (value) => {
    const read = v.safeParse(referring, value)
    if (read.success) for (const name of namesMeant(read.output)) refs.add(name)
  })
  return [...refs]
}

/** A resource's content, by which a repetition is recognised. */
export function contentOf({ meta, ...rest }: Resource): string {
  void meta
  return `fhir content ${JSON.stringify(sorted(rest))}`
}

/** Visits every object inside. */
export function walk(value: unknown, visit: (value: object) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value)
    for (const one of Object.values(value)) walk(one, visit)
  }
}

/** Equal for any order of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
