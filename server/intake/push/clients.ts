/** The hospital's systems that may push, as SMART Backend Services knows them: a client id, public keys, scopes. */
import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { Kind } from '../documents/envelope'

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

/** Finds the key that a client signed with. */
export function keysOf({ jwks, jwksUrl }: IntegrationClient): JWTVerifyGetKey {
  return jwksUrl === undefined
    ? createLocalJWKSet({ keys: jwks?.keys ?? [] })
    : createRemoteJWKSet(new URL(jwksUrl))
}

/** The FHIR resource whose writing a kind of document is; queues have no resource, so they go by Task. */
export const resources = {
  hospital: 'Organization',
  branch: 'Location',
  department: 'Organization',
  doctor: 'PractitionerRole',
  item: 'HealthcareService',
  notice: 'Communication',
  rules: 'Basic',
  patient: 'Patient',
  clinic: 'Slot',
  clinicWindow: 'Slot',
  visit: 'Encounter',
  stay: 'Encounter',
  feeDay: 'ChargeItem',
  windowDeposit: 'PaymentNotice',
  bill: 'Invoice',
  invoice: 'Invoice',
  report: 'DiagnosticReport',
  queue: 'Task',
  queueEvent: 'Task',
} as const satisfies Record<Kind, string>

/** What scopes can allow; the letters of SMART 2 that stand for it. */
const accesses = { write: ['c', 'u'], read: ['r', 's'] }
export type Access = keyof typeof accesses

/** Whether these scopes allow writing, or reading, a resource. */
export function allows(scopes: readonly string[], access: Access, resource: string): boolean {
  return scopes.some((scope) => {
    const [, what, how = ''] =
      /^system\/(\*|[A-Za-z]+)\.(\*|write|read|c?r?u?d?s?)$/.exec(scope) ?? []
    const isAllowed =
      how === '*' ||
      how === access ||
      (!/write|read/.test(how) && accesses[access].every((letter) => how.includes(letter)))
    return isAllowed && (what === '*' || what === resource)
  })
}

/** Whether these scopes allow writing a resource. */
export const mayWrite = (scopes: readonly string[], resource: string): boolean =>
  allows(scopes, 'write', resource)

/** The part of what is asked for that the client has; all it has when nothing is asked. */
export function grantedScopes(allowed: string, asked: string | undefined): string[] {
  const own = allowed.split(/\s+/).filter((scope) => scope !== '')
  if (asked === undefined || asked.trim() === '') return own
  return asked.split(/\s+/).filter((scope) => {
    const [, resource = '', access] = /^system\/(\*|[A-Za-z]+)\.(write|read)$/.exec(scope) ?? []
    return (
      own.includes(scope) ||
      ((access === 'write' || access === 'read') && allows(own, access, resource))
    )
  })
}
