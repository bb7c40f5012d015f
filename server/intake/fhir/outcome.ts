/** Faults as FHIR's OperationOutcome. */
import * as v from 'valibot'

/** One issue. */
export interface Issue {
  severity: 'error' | 'warning' | 'information'
  /** FHIR's own code for the kind of issue. */
  code:
    | 'structure'
    | 'required'
    | 'value'
    | 'invalid'
    | 'not-supported'
    | 'not-found'
    | 'conflict'
    | 'duplicate'
    | 'login'
    | 'forbidden'
    | 'too-costly'
    | 'throttled'
    | 'transient'
    | 'exception'
    | 'informational'
    | 'business-rule'
    | 'incomplete'
    | 'multiple-matches'
    | 'extension'
  diagnostics: string
  /** The element, as FHIRPath. */
  expression?: string[]
}

export const outcomeOf = (...issue: Issue[]) => ({ resourceType: 'OperationOutcome', issue })

/** A request that is refused as a whole. */
export class FhirRefused extends Error {
  override readonly name = 'FhirRefused'
  readonly issues: readonly Issue[]
  constructor(
    readonly status: number,
    ...issues: Issue[]
  ) {
    super(issues.map(({ diagnostics }) => diagnostics).join('; '))
    this.issues = issues
  }
}

/** A refusal for one reason. */
export const refused = (status: number, code: Issue['code'], diagnostics: string): FhirRefused =>
  new FhirRefused(status, { severity: 'error', code, diagnostics })

/** A schema's issues, each with its element; never the value. */
export function issuesOf(type: string, found: readonly v.BaseIssue<unknown>[]): Issue[] {
  return found.slice(0, 20).map((issue) => {
    const expression = [[type, ...pathOf(issue)].join('.').replaceAll('.[', '[')]
    if (issue.received === 'undefined')
      return { severity: 'error', code: 'required', diagnostics: 'is missing', expression }
    const diagnostics = issue.message.includes('received')
      ? `must be ${issue.expected ?? 'something else'}`
      : issue.message
    return { severity: 'error', code: codeOf(issue), diagnostics, expression }
  })
}

function pathOf(issue: v.BaseIssue<unknown>): string[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : String(key)))
}

function codeOf(issue: v.BaseIssue<unknown>): Issue['code'] {
  if (pathOf(issue).includes('extension')) return 'extension'
  return issue.kind === 'schema' ? 'structure' : 'value'
}
