/** FHIR's small parts, as docs/integration/fhir names them. */
import { text, whole, type Json } from '../paper'

const canonical = 'https://hospital-patient-services.example/fhir'

/** A resource as it goes out. */
export interface Resource extends Json {
  resourceType: string
  id: string
}

/** The app's own numberings. */
export const numbering = (name: string): string => `${canonical}/sid/${name}`
/** An extension of the app's; one without a value is left out. */
export const ext = (name: string, value: Json): Json[] =>
  Object.values(value).some((one) => one === undefined || one === null || one === '')
    ? []
    : [{ url: `${canonical}/StructureDefinition/${name}`, ...value }]

export const to = (type: string, id: unknown): Json => ({ reference: `${type}/${text(id)}` })
export const coded = (code: string): Json => ({ coding: [{ code }] })
export const yuan = (fen: unknown): Json => ({ value: whole(fen) / 100, currency: 'CNY' })
/** A number of the hospital's file. */
export const fileNumber = (value: string): Json => ({
  type: coded('MR'),
  system: numbering('patient-no'),
  value,
})
/** Whose it is. */
export const subjectOf = ({ patient }: Json): Json =>
  typeof patient === 'object' && patient !== null && 'value' in patient
    ? { identifier: fileNumber(text(patient.value)) }
    : {}
/** What stands under a name, as a list of parts. */
export const partsOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [])
/** What a search or an operation found. */
export const bundleOf = (entry: readonly Json[]): Json => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: entry.length,
  entry: [...entry],
})
/** A refusal. */
export const outcome = (code: string, why: string): Json => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code: 'business-rule', details: { coding: [{ code }], text: why } }],
})
/** A part of what came, if it has one. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
