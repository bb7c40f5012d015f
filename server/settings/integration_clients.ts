/** `INTEGRATION_CLIENTS`: the hospital's systems that may push, as SMART Backend Services knows them: a client id, public keys, scopes. */
import * as v from 'valibot'

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
    scopes: v.optional(v.string(), 'system/*.write'),
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
