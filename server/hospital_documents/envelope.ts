/** What every document of the hospital has: complete data under the hospital's own id, with a version that grows with each change. */
import * as v from 'valibot'
import { isDay } from '../../src/contract/day'
import { isoDate as anyDate, isoDateTime as anyMoment } from '../../src/contract/values'

/** A date outside these years is a fault of the sender, and could break a database or a page. */
const [firstYear, lastYear] = [1850, 2200]
const isPlausible = (text: string) => {
  const year = Number(text.slice(0, 4))
  return (
    year >= firstYear && year <= lastYear && isDay(text.slice(0, 10)) && !isNaN(Date.parse(text))
  )
}
/** What a date that there is not is refused with. */
export const oddDate = `must be a date that there is, between ${firstYear} and ${lastYear}`
/** A check for any text that begins with a day. */
export const plausible = v.check<string, string>(isPlausible, oddDate)

/** A day, `2026-11-25`. */
export const isoDate = v.pipe(anyDate, plausible)
/** A moment, `2026-11-25T09:00:00+08:00`. */
export const isoDateTime = v.pipe(anyMoment, plausible)

/** The kinds, in the order in which they build on one another. */
export const kinds = [
  'hospital',
  'branch',
  'department',
  'doctor',
  'item',
  'notice',
  'rules',
  'patient',
  'clinic',
  'clinicWindow',
  'registration',
  'entitlement',
  'followUp',
  'leaflet',
  'prescription',
  'slotState',
  'visit',
  'stay',
  'feeDay',
  'windowDeposit',
  'clinicalDocument',
  'copyService',
  'copyRequest',
  'bill',
  'invoice',
  'refundAnswer',
  'report',
  'queue',
  'queueEvent',
  'examResource',
  'examSchedule',
  'examRule',
  'examOrder',
  'questionnaire',
] as const
export type Kind = (typeof kinds)[number]

/** The hospital's id of a document, as it numbers them: 12, 2026/11#7, 检-001, CT 0417. No sign that nobody sees. */
export const documentId = v.pipe(
  v.string(),
  v.regex(
    /^(?! )[ -~\u00a1-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff\uf900-\ufefe\uff01-\uffef]{1,64}(?<! )$/,
    'must be 1 to 64 printable characters, with no blank at either end',
  ),
)
/** Microseconds of the year 2100: a higher version would block its document for ever. */
const versionMax = 4_102_444_800_000_000
export const version = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(versionMax, 'must be a count, or a moment in milliseconds or microseconds'),
)

/** An id that appears in addresses. */
export const id = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
)

/** The branch that it belongs to. Where the hospital has one only, the intake fills it in. */
export const branchId = v.pipe(
  v.nullish(v.string(), ''),
  v.regex(
    /^[\w-]{1,64}$/,
    'must be 1 to 64 letters, digits, _ or -, and is left out only where there is one branch',
  ),
)

/** The head of each document's schema. */
export const envelope = { id: documentId, version, at: isoDateTime }

/** The same where the id appears in addresses. */
export const publicEnvelope = { ...envelope, id }

/** Of a file of 4 MB. A regular expression over so long a text overflows: what is no file is found when it is opened. */
const maxBase64 = Math.ceil((4 * 1024 * 1024) / 3) * 4
/** A PDF in base64, 4 MB at most, without a password. */
export const pdfFile = v.pipe(v.string(), v.maxLength(maxBase64, 'is above 4 MB'))
/** What is found wrong with it when it is opened. */
export const pdfFaults = {
  unreadable: 'pdf: is no PDF that can be read',
  locked: 'pdf: needs a password',
  long: 'pdf: has too many pages',
} as const

/** A required text. */
export const words = (max = 200) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(max))

/** Optional or null. */
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null)

/** An optional text. */
export const maybeWords = (max = 200) => maybe(v.pipe(v.string(), v.trim(), v.maxLength(max)))

/** English for Chinese texts: names in this document, or any other terms of the hospital. Public, so nothing of a patient. */
export const english = v.nullish(v.record(words(4000), words(8000)), {})

/** Missing: it exists and is in use. */
export const active = v.nullish(v.boolean(), true)

/** A number of the hospital's, in its system: the patient number unless another system is named. */
export const patientReference = v.object({
  system: v.nullish(v.pipe(v.string(), v.regex(/^[\w.:/-]{1,100}$/)), 'patient_no'),
  value: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
})
export type PatientReference = v.InferOutput<typeof patientReference>
