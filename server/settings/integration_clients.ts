/** `INTEGRATION_CLIENTS`: the hospital's systems that may push, as in SMART Backend Services: a client id, public keys, scopes. */
import * as v from 'valibot'

/** The scopes of a system: nothing is permitted by default. */
export const scopes = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^system\/(\*|[A-Za-z]+)\.(\*|write|read|c?r?u?d?s?)(\s+system\/(\*|[A-Za-z]+)\.(\*|write|read|c?r?u?d?s?))*$/,
    'must name scopes, e.g. system/DiagnosticReport.write',
  ),
)

const client = v.pipe(
  v.object({
    clientId: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
    /** Its public keys; or where they are published. */
    jwks: v.optional(v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })),
    jwksUrl: v.optional(
      v.pipe(
        v.string(),
        v.url(),
        v.regex(/^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/, 'must begin with https://'),
      ),
    ),
    scopes,
  }),
  v.check(
    ({ jwks, jwksUrl }) => (jwks === undefined) !== (jwksUrl === undefined),
    'needs jwks or jwksUrl',
  ),
)
export type IntegrationClient = v.InferOutput<typeof client>

/** Reads `INTEGRATION_CLIENTS`. @throws Error in words for the operator */
export function readClients(json: string): IntegrationClient[] {
  const read = v.safeParse(v.array(client), JSON.parse(json), {
    message: ({ expected }) => `expected ${expected ?? 'something else'}`,
  })
  if (!read.success)
    throw new Error(
      read.issues.map((issue) => `${v.getDotPath(issue) ?? 'list'}: ${issue.message}`).join('; '),
    )
  return read.output
}

/** What distinguishes the hospital's systems. */
export interface IntegrationSettings {
  integrationClients: readonly IntegrationClient[]
  /** Which of them is the HIS. */
  hisClient?: string | undefined
}

/** The client id of the HIS: the one that is named, the only one, or `his`. */
export function mainClientOf({ integrationClients, hisClient }: IntegrationSettings): string {
  const [only, ...others] = integrationClients
  return hisClient ?? (only !== undefined && others.length === 0 ? only.clientId : 'his')
}

/** With several pushing systems it must be set which one is the HIS. */
export function isMainClientKnown({ integrationClients, hisClient }: IntegrationSettings): boolean {
  const names = integrationClients.map(({ clientId }) => clientId)
  return names.length < 2 || hisClient !== undefined || names.includes('his')
}
