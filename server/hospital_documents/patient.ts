/** A person of the hospital's: his numbers, the phone on his file, and the file that his was merged into. */
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
  /** All his numbers. */
  identifiers,
  /** The phone on file, to which codes go; absent: nothing is said of it. */
  tel: maybe(v.pipe(v.string(), v.regex(/^1\d{10}$/, 'must be a mobile number'))),
  /** The numbers of the file that goes on, where this one was merged. */
  mergedInto: maybe(identifiers),
  /** The day he died; a newer version without it takes it back. */
  deceasedOn: maybe(isoDate),
})
