/** A patient of the hospital: the numbers, the phone on file, and the file that this one was merged into. */
import * as v from 'valibot'
import { envelope, isoDate, maybe } from './envelope'

const identifier = v.object({
  system: v.pipe(v.string(), v.regex(/^[\w.:/-]{1,100}$/)),
  value: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
})
const identifiers = v.pipe(v.array(identifier), v.minLength(1), v.maxLength(20))

export const patientDocument = v.object({
  kind: v.literal('patient'),
  ...envelope,
  /** All numbers of the patient. */
  identifiers,
  /** The phone on file, to which codes go; missing: unknown. */
  tel: maybe(v.pipe(v.string(), v.regex(/^1\d{10}$/, 'must be a mobile number'))),
  /** The numbers of the surviving file, where this one was merged. */
  mergedInto: maybe(identifiers),
  /** The day of death; a newer version without it withdraws it. */
  deceasedOn: maybe(isoDate),
  /** Whether medical insurance bears a part of the patient's fees; missing: unknown. */
  insured: maybe(v.boolean()),
})
