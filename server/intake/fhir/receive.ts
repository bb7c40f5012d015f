/** Parses what is sent: one resource, well formed, of an ingested type. */
import * as v from 'valibot'
import { unkeepableWords } from '../taking/refused'
import { kindOf, typesTaken } from './kinds'
import { walk } from './names'
import { FhirRefused, issuesOf, refused, type Issue } from './outcome'
import type { Resource } from './resource'

const anyResource = v.looseObject({
  resourceType: v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]+$/)),
  id: v.optional(v.string()),
})

/** A resource; `type` is the address's. @throws FhirRefused with every fault and its element */
export function resourceIn(body: unknown, type?: string): Resource {
  const read = v.safeParse(anyResource, body)
  if (!read.success)
    throw refused(400, 'structure', 'the body is no resource: it has no resourceType')
  const resource = read.output
  if (type !== undefined && resource.resourceType !== type)
    throw refused(400, 'invalid', `the address says ${type}, the body ${resource.resourceType}`)
  const outcome = requireKind(resource.resourceType).read(resource)
  const issues = [
    ...(outcome.ok ? [] : issuesOf(resource.resourceType, outcome.issues)),
    ...modifiersIn(resource),
    ...unkeepableIn(resource),
  ]
  if (issues.length > 0) throw new FhirRefused(422, ...issues)
  return resource
}

/** The type of this name. @throws FhirRefused */
export function requireKind(type: string) {
  const kind = kindOf(type)
  if (kind !== undefined) return kind
  throw refused(
    404,
    'not-supported',
    `${type} is not taken in; these are: ${typesTaken.join(', ')}`,
  )
}

/** Modifier extensions must be understood, and none is. */
function modifiersIn(resource: Resource): Issue[] {
  const found = new Set<string>()
  walk(resource, (value) => {
    for (const name of ['modifierExtension', 'implicitRules']) if (name in value) found.add(name)
  })
  return [...found].map((name) => ({
    severity: 'error',
    code: 'extension',
    diagnostics: `${name} changes the meaning of a resource, and is not understood here`,
    expression: [`${resource.resourceType}.${name}`],
  }))
}

/** NUL, or half of a surrogate pair, which no database stores; `JSON.stringify` writes them as escapes. */
function unkeepableIn(resource: Resource): Issue[] {
  if (!/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(resource))) return []
  const expression = [resource.resourceType]
  return [{ severity: 'error', code: 'value', diagnostics: unkeepableWords, expression }]
}
