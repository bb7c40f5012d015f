/** A Patient carries the hospital's numbers of a person, the phone on file, and a merge; the person's other data stays at the hospital. */
import * as v from 'valibot'
import { canonical } from '../../../hospital_documents/fhir_extensions'
import {
  contacts,
  day,
  dayOf,
  identifier,
  partialDay,
  reference,
  type Identifier,
} from '../elements/datatypes'
import { flagOf } from '../elements/extension_values'
import { head, only, Unfit, type ResourceKind, type ResourceView } from '../resource'

const patient = v.object({
  resourceType: v.literal('Patient'),
  ...head,
  telecom: contacts,
  meta: v.optional(v.object({ lastUpdated: v.optional(day) })),
  deceasedBoolean: v.optional(v.boolean()),
  deceasedDateTime: v.optional(partialDay),
  link: v.optional(
    v.array(
      v.object({
        other: reference,
        type: v.picklist(['replaced-by', 'replaces', 'refer', 'seealso']),
      }),
    ),
    [],
  ),
})
type Patient = v.InferOutput<typeof patient>

/** The app's names of the hospital's identifier systems. */
const systems: Readonly<Record<string, string>> = {
  [`${canonical}/sid/patient-no`]: 'patient_no',
  [`${canonical}/sid/card-no`]: 'card_no',
}

/** A number with its system, as documents refer to patients. */
function numberOf({ system, type, value }: Identifier) {
  if (value === undefined) return undefined
  const isFileNumber = type?.coding?.some(({ code }) => code === 'MR') ?? false
  const known = system === undefined ? undefined : (systems[system] ?? system)
  return { system: isFileNumber ? 'patient_no' : (known ?? 'patient_no'), value }
}

/** The patient's numbers, without certificates. */
function numbersOf({ identifier }: Patient) {
  return identifier
    .filter((one) => one.use !== 'old' && !isCertificate(one))
    .flatMap((one) => numberOf(one) ?? [])
}
/** Identity card, passport, driver's licence, social security: by HL7 table 0203. */
const certificates = new Set(['NI', 'NNCHN', 'PPN', 'DL', 'SS', 'SB'])

/** A resident's identity number has the birthday inside: many systems say its kind by an address of their own, or not at all. */
const residentNumber = /^[1-8]\d{5}(18|19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i

const isCertificate = (one: Identifier): boolean => {
  const codes = one.type?.coding?.flatMap(({ code }) => code ?? []) ?? []
  if (codes.some((code) => certificates.has(code))) return true
  const isNumber = codes.includes('MR') || Object.hasOwn(systems, one.system ?? '')
  return !isNumber && residentNumber.test(one.value ?? '')
}

const kept = [
  'resourceType',
  'id',
  'meta',
  'identifier',
  'extension',
  'telecom',
  'link',
  'active',
  'deceasedBoolean',
  'deceasedDateTime',
]

/** Names, certificates and addresses are not stored. */
export const patientKind: ResourceKind<Patient> = {
  type: 'Patient',
  schema: patient,
  assemble(read, resources) {
    const identifiers = numbersOf(read)
    if (identifiers.length === 0)
      throw new Unfit('Patient.identifier', 'has no number of the hospital')
    const onward = read.link.find(({ type }) => type === 'replaced-by')?.other
    return {
      kind: 'patient',
      id: resources.self,
      identifiers,
      tel: mobileOf(read),
      deceasedOn: deathOf(read),
      insured: flagOf(read, 'insured'),
      mergedInto: onward === undefined ? null : mergedInto(onward, resources),
    }
  },
  keeps(resource) {
    const read = v.safeParse(
      v.object({ identifier: v.array(v.looseObject(identifier.entries)) }),
      resource,
    )
    const identifiers = read.success
      ? read.output.identifier.filter((one) => !isCertificate(one))
      : []
    const { resourceType } = resource
    return { ...only(resource, kept), resourceType, identifier: identifiers }
  },
}

/** The mobile number, however it is written: +86 138-0013-8000. */
function mobileOf({ telecom }: Patient): string | undefined {
  return telecom
    .filter(({ system, use }) => (system === 'phone' || system === 'sms') && use !== 'old')
    .map(({ value = '' }) => value.replace(/^tel:|[\s()-]/g, '').replace(/^(\+|00)?86(?=1)/, ''))
    .find((value) => /^1\d{10}$/.test(value))
}

/** The day of death; where only the fact is known, the day it was reported. */
function deathOf({ deceasedBoolean, deceasedDateTime, meta }: Patient): string | null {
  if (deceasedDateTime !== undefined && deceasedDateTime.length >= 10)
    return dayOf(deceasedDateTime) ?? null
  if (deceasedBoolean !== true && deceasedDateTime === undefined) return null
  const received = dayOf(meta?.lastUpdated)
  if (received === undefined)
    throw new Unfit(
      'Patient.deceasedBoolean',
      'say the day by deceasedDateTime, or when it was told by meta.lastUpdated',
    )
  return received
}

function mergedInto(onward: v.InferOutput<typeof reference>, resources: ResourceView) {
  const other = resources.find(patientKind, onward)
  return other === undefined ? [patientOf(onward, resources)] : numbersOf(other)
}

/** The patient reference of a document. */
export function patientOf(given: v.InferOutput<typeof reference>, resources: ResourceView) {
  const known = resources.find(patientKind, given)
  const [number] = known === undefined ? [] : numbersOf(known)
  const named = given.identifier === undefined ? undefined : numberOf(given.identifier)
  return number ?? named ?? { system: 'patient_no', value: resources.idOf('Patient', given) }
}
