/** The datatypes of FHIR R4, as far as they are used here. Others are ignored, as the standard asks. */
import * as v from 'valibot'
import { plausible } from '../../../hospital_documents/envelope'
import { hospitalDay } from '../../../values/hospital_time'
import { digits, digitsBeside } from '../decimals'
import { translated } from './translation'

/** A non-empty text. */
export const text = v.pipe(v.string(), v.nonEmpty('must not be empty'))

export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d/, 'must be a day'), plausible)
/** A day or a moment; or, as FHIR allows where more is not known, a month or a year. */
export const partialDay = v.union([v.pipe(v.string(), v.regex(/^\d{4}(-\d\d)?$/)), day])
/** A moment with its offset, without which it is ambiguous. */
export const moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    'must be a moment with seconds and an offset',
  ),
  plausible,
)

export const identifier = v.object({
  use: v.optional(v.string()),
  type: v.optional(
    v.object({ coding: v.optional(v.array(v.object({ code: v.optional(v.string()) }))) }),
  ),
  system: v.optional(text),
  value: v.optional(text),
})
export type Identifier = v.InferOutput<typeof identifier>
export const identifiers = v.optional(v.array(identifier), [])

export const reference = v.pipe(
  v.object({
    reference: v.optional(text),
    type: v.optional(text),
    identifier: v.optional(identifier),
    display: v.optional(v.string()),
  }),
)
export type Reference = v.InferOutput<typeof reference>

export const concept = v.object({
  coding: v.optional(
    v.array(
      v.object({
        system: v.optional(v.string()),
        code: v.optional(text),
        display: v.optional(v.string()),
      }),
    ),
    [],
  ),
  text: v.optional(text),
})
export type Concept = v.InferOutput<typeof concept>
export const concepts = v.optional(v.array(concept), [])

export const money = v.object({
  value: v.pipe(
    v.number(),
    v.check((yuan) => Math.abs(yuan * 100 - Math.round(yuan * 100)) < 1e-6, 'has parts of a fen'),
  ),
  currency: v.optional(v.literal('CNY', 'must be CNY'), 'CNY'),
})
export const quantity = v.object({
  value: v.optional(v.number()),
  [digits]: digitsBeside,
  comparator: v.optional(v.string()),
  unit: v.optional(v.string()),
  /** The unit by UCUM, where it is not said in words. */
  code: v.optional(v.string()),
})
export const period = v.object({ start: v.optional(day), end: v.optional(day) })
export const contacts = v.optional(
  v.array(
    v.object({
      system: v.optional(v.string()),
      value: v.optional(v.string()),
      use: v.optional(v.string()),
    }),
  ),
  [],
)
export const address = v.object({
  text: v.optional(v.string()),
  line: v.optional(v.array(v.string()), []),
  city: v.optional(v.string()),
  district: v.optional(v.string()),
})
export const attachment = v.object({
  contentType: v.optional(v.string()),
  data: v.optional(v.string()),
  url: v.optional(v.string()),
  title: v.optional(v.string()),
})
export const names = v.optional(
  v.array(
    v.object({
      text: v.optional(v.string()),
      _text: translated,
      family: v.optional(v.string()),
      given: v.optional(v.array(v.string()), []),
    }),
  ),
  [],
)

/** Yuan as fen. */
export const fenOf = (amount: v.InferOutput<typeof money>): number => Math.round(amount.value * 100)

/** The text of a concept, or the display of its codes: of several systems a Chinese one. */
export function wordsOf(given: Concept | undefined): string | undefined {
  const displays = given?.coding.flatMap(({ display }) => display ?? []) ?? []
  return given?.text ?? displays.find((display) => /\p{Script=Han}/u.test(display)) ?? displays[0]
}

/** The meaning of a concept's first code that stands in a table. */
export function codeIn<Meaning>(
  given: readonly (Concept | undefined)[],
  table: Readonly<Record<string, Meaning>>,
): Meaning | undefined {
  const codes = given.flatMap((one) => one?.coding.map(({ code = '' }) => code) ?? [])
  return codes.flatMap((code) => (Object.hasOwn(table, code) ? [table[code]] : []))[0]
}

/** The number of the first contact of a system. */
export function contactOf(
  given: v.InferOutput<typeof contacts>,
  system: string,
): string | undefined {
  return given.find((one) => one.system === system)?.value
}

/** A name as it is written: the text, or family and given names joined. */
export function nameOf(given: v.InferOutput<typeof names>): string | undefined {
  const [name] = given
  if (name === undefined) return undefined
  const { text: words, family = '', given: parts } = name
  const joined = `${family}${parts.join(' ')}`
  return words ?? (joined === '' ? undefined : joined)
}

/** An address on one line. */
export function addressOf(given: v.InferOutput<typeof address> | undefined): string | undefined {
  if (given === undefined) return undefined
  const joined = [given.city, given.district, ...given.line].filter(Boolean).join('')
  return given.text ?? (joined === '' ? undefined : joined)
}

/** The hospital's day of a day or a moment. */
export function dayOf(words: v.InferOutput<typeof day> | undefined): string | undefined {
  if (words === undefined) return undefined
  return words.includes('T') ? hospitalDay(new Date(words)) : words.slice(0, 10)
}
