/** The outcome for a resource, in terms of HTTP and FHIR. */
import * as v from 'valibot'
import { canonical } from '../../hospital_documents/fhir_extensions'
import { foreignCode, foreignWords } from '../taking/owner'
import type { Ingested } from './ingest'
import { outcomeOf, type Issue } from './outcome'
import { firstNumber, type Resource } from './resource'

/** 412: nothing was changed, because of its version; 422: it cannot be ingested. */
export function statusOf({ did, status }: Ingested): number {
  if (did === 'older' || did === 'mismatch' || did === 'several') return 412
  if (did === 'exists' || did === 'foreign') return 409
  if (status.state === 'refused') return 422
  return did === 'created' ? 201 : 200
}

const words = {
  created: 'is known now',
  changed: 'was renewed',
  known: 'was known, and is as it was',
  there: 'there is one with this identifier, and it stays as it is: PUT changes it',
} as const

/** The outcome, for people and integration engines. */
export function outcomeFor(ingested: Ingested) {
  const { did, version, status, owner } = ingested
  if (did === 'foreign') return oneIssue('conflict', `${foreignCode}: ${foreignWords(owner)}`)
  if (did === 'older') return oneIssue('conflict', `a newer version is known: ${version}`)
  if (did === 'mismatch')
    return oneIssue('conflict', `If-Match is not its version, which is ${version}`)
  if (did === 'several') return oneIssue('multiple-matches', 'several have this identifier')
  if (did === 'exists')
    return oneIssue(
      'duplicate',
      'there is one with this identifier, and it says something else: use PUT',
    )
  if (status.state === 'refused')
    return outcomeOf(...status.reasons.map((reason): Issue => refusalOf(reason)))
  // What a taken one is told looks wrong in it.
  const code = status.state === 'taken' ? 'business-rule' : 'incomplete'
  return outcomeOf(
    { severity: 'information', code: 'informational', diagnostics: words[did] },
    ...status.reasons.map((diagnostics): Issue => ({ severity: 'warning', code, diagnostics })),
  )
}

function refusalOf(reason: string): Issue {
  const [, path, text] = /^([A-Z][A-Za-z]+(?:\.[\w[\].]+)?): (.*)$/.exec(reason) ?? []
  if (path === undefined || text === undefined)
    return { severity: 'error', code: 'business-rule', diagnostics: reason }
  return { severity: 'error', code: 'invalid', diagnostics: text, expression: [path] }
}

const oneIssue = (code: Issue['code'], diagnostics: string) =>
  outcomeOf({ severity: 'error', code, diagnostics })

export const etagOf = (version: number): string => `W/"${version}"`

const tagged = v.fallback(
  v.looseObject({ tag: v.optional(v.array(v.record(v.string(), v.unknown())), []) }),
  { tag: [] },
)

/** The resource as it is read back: with its version, and its status as a tag. */
export function shown({
  resource,
  version,
  updatedAt,
  status,
}: Pick<Ingested, 'resource' | 'version' | 'updatedAt' | 'status'>): Resource {
  const { meta, [firstNumber]: _, ...rest } = resource
  const given = v.parse(tagged, meta)
  const system = `${canonical}/CodeSystem/standing`
  return {
    ...rest,
    meta: {
      ...given,
      versionId: String(version),
      lastUpdated: updatedAt.toISOString(),
      tag: [...given.tag.filter((tag) => tag['system'] !== system), { system, code: status.state }],
    },
  }
}
