/** FHIR's data types, as the app and the demo's hospital write them. */
import { canonical, extensionTable, urlOf, type ExtensionName } from './fhir_extensions'

/** A resource as it is sent. */
export interface FhirResource {
  resourceType: string
  id?: string
  [field: string]: unknown
}

/** An identifier system of the app, e.g. of its orders. */
export const numbering = (
  name:
    | 'order-no'
    | 'lock-id'
    | 'patient-no'
    | 'card-no'
    | 'admission-no'
    | 'opening'
    | 'copy-request',
): string => `${canonical}/sid/${name}`

const identityCards = 'urn:oid:1.2.156.112605.1.1'
const otherCertificates = `${canonical}/sid/certificate-`

/** A certificate's identifier system: the identity card's by its OID, the others by this app's table. */
export const certificateSystem = (idType: string): string =>
  idType === '01' ? identityCards : `${otherCertificates}${idType}`

/** The certificate type of an identifier system; undefined for any other. */
export function certificateType(system: string | undefined): string | undefined {
  if (system === identityCards) return '01'
  return system?.startsWith(otherCertificates) === true
    ? system.slice(otherCertificates.length)
    : undefined
}

/** An informational issue beside an empty `$match`: the real-name check found that name, certificate and phone belong together. */
export const phoneBelongs = 'phone-belongs'

/** One of the app's extensions; none for an empty value. */
export function extension(name: ExtensionName, value: unknown): object[] {
  if (value === undefined || value === null || value === '') return []
  const [type] = extensionTable[name]
  return [{ url: urlOf(name), [`value${type}`]: value }]
}

/** Fen as Money; undefined where there is no amount. */
export const yuan = (fen: number | null | undefined) =>
  fen === undefined || fen === null ? undefined : { value: fen / 100, currency: 'CNY' }

/** A concept by one code. */
export const coded = (code: string, system?: string) => ({ coding: [{ system, code }] })

/** Removes empty parts: FHIR knows neither null nor empty texts, lists and objects. */
export function tidied(resource: FhirResource): FhirResource {
  return { ...partsOf(resource), resourceType: resource.resourceType }
}

const partsOf = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const kept = tidy(part)
      return kept === undefined ? [] : [[name, kept] as const]
    }),
  )

function tidy(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const list = value.map(tidy).filter((one) => one !== undefined)
    return list.length === 0 ? undefined : list
  }
  const parts = partsOf(value)
  return Object.keys(parts).length === 0 ? undefined : parts
}
