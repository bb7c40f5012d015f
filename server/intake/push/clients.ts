/** A client system of the hospital: its keys and its scopes, as in SMART Backend Services. */
import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Kind } from '../../hospital_documents/envelope'
import type { IntegrationClient } from '../../settings/integration_clients'

/** Finds the key that a client signed with. */
export function keysOf({ jwks, jwksUrl }: IntegrationClient): JWTVerifyGetKey {
  return jwksUrl === undefined
    ? createLocalJWKSet({ keys: jwks?.keys ?? [] })
    : createRemoteJWKSet(new URL(jwksUrl))
}

/** The FHIR resource whose write scope covers a document kind; queues have no resource, so they use Task. */
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
  registration: 'Appointment',
  entitlement: 'ServiceRequest',
  followUp: 'CarePlan',
  leaflet: 'Medication',
  prescription: 'MedicationRequest',
  slotState: 'Slot',
  visit: 'Encounter',
  stay: 'Encounter',
  feeDay: 'ChargeItem',
  windowDeposit: 'PaymentNotice',
  clinicalDocument: 'DocumentReference',
  copyService: 'HealthcareService',
  copyRequest: 'Task',
  bill: 'Invoice',
  invoice: 'Invoice',
  refundAnswer: 'Invoice',
  report: 'DiagnosticReport',
  queue: 'Task',
  queueEvent: 'Task',
  examResource: 'HealthcareService',
  examSchedule: 'Schedule',
  examRule: 'PlanDefinition',
  examOrder: 'ServiceRequest',
  questionnaire: 'Questionnaire',
} as const satisfies Record<Kind, string>

/** The accesses that scopes can grant, with the letters of SMART 2. */
const accesses = { write: ['c', 'u'], read: ['r', 's'] }
export type Access = keyof typeof accesses

/** Lets a system send a person into the app by an entry link, which signs in as anybody: no scope for everything has it. */
export const entryLinkResource = 'EntryLink'

/** Whether these scopes allow writing, or reading, a resource. */
export function allows(scopes: readonly string[], access: Access, resource: string): boolean {
  return scopes.some((scope) => {
    const [, what, how = ''] =
      /^system\/(\*|[A-Za-z]+)\.(\*|write|read|c?r?u?d?s?)$/.exec(scope) ?? []
    const isAllowed =
      how === '*' ||
      how === access ||
      (!/write|read/.test(how) && accesses[access].every((letter) => how.includes(letter)))
    return isAllowed && (what === resource || (what === '*' && resource !== entryLinkResource))
  })
}

/** Whether these scopes allow writing a resource. */
export const mayWrite = (scopes: readonly string[], resource: string): boolean =>
  allows(scopes, 'write', resource)

/** A resource of these kinds, of any kind when none is named, that the scopes do not permit to write. */
export function forbiddenResource(
  scopes: readonly string[],
  kinds: readonly string[],
): string | undefined {
  const all: Partial<Record<string, string>> = resources
  const wanted = kinds.flatMap((kind) => (Object.hasOwn(all, kind) ? [all[kind] ?? ''] : []))
  if (wanted.length > 0) return wanted.find((resource) => !mayWrite(scopes, resource))
  return Object.values(resources).some((resource) => mayWrite(scopes, resource)) ? undefined : '*'
}

/** The requested scopes that the client has; all of its scopes when none are requested. */
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
