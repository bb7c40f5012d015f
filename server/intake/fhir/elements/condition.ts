/** Conditions: the query by which a request or a reference names a resource, `Patient?identifier=system|value`. */

/** Parameters that ask for a form of the answer, and name nothing. */
const ofForm = new Set(['_format', '_pretty'])

/** The one identifier of a condition, with or without what stands before its `?`; undefined where it is none. */
export function identifierOf(condition: string): { system: string; value: string } | undefined {
  const given = new URLSearchParams(condition.replace(/^[^?]*\?/, ''))
  const [words, ...others] = given.getAll('identifier')
  const isOther = [...given.keys()].some((key) => key !== 'identifier' && !ofForm.has(key))
  const [, system = '', value = ''] = /^(?:([^|]*)\|)?([^|]+)$/.exec(words ?? '') ?? []
  return value === '' || others.length > 0 || isOther ? undefined : { system, value }
}

/** References by a condition as references by that identifier. */
export function withoutConditions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutConditions(one))
  if (typeof value !== 'object' || value === null) return value
  const words = 'reference' in value && typeof value.reference === 'string' ? value.reference : ''
  const type = /^([A-Z][A-Za-z]+)\?/.exec(words)?.[1]
  const identifier = type === undefined ? undefined : identifierOf(words)
  if (identifier !== undefined) return { ...value, reference: undefined, type, identifier }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutConditions(one)]),
  )
}
