/** Reads this app's extensions where they stand. */
import * as v from 'valibot'
import { extensionTable, urlOf, type NamesOf } from '../../../hospital_documents/fhir_extensions'
import { day, fenOf, identifier, moment, money, reference, text } from './datatypes'

const values = {
  valueInteger: v.optional(v.pipe(v.number(), v.safeInteger())),
  valueDecimal: v.optional(v.number()),
  valueString: v.optional(text),
  valueCode: v.optional(text),
  valueBoolean: v.optional(v.boolean()),
  valueDate: v.optional(day),
  valueDateTime: v.optional(moment),
  valueMoney: v.optional(money),
  valueReference: v.optional(reference),
  valueIdentifier: v.optional(identifier),
}
const own = v.object({ url: text, ...values })
type OwnExtension = v.InferOutput<typeof own>

const fieldOf: ReadonlyMap<string, keyof typeof values> = new Map(
  Object.entries(extensionTable).map(([name, [type]]) => [urlOf(name), `value${type}`]),
)

/** Other parties' extensions may have any value; this app's own have a value of their type. */
const extension = v.pipe(
  v.looseObject({ url: text }),
  v.transform((given): unknown => (given.url.startsWith(urlOf('')) ? given : { url: given.url })),
  own,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.url.startsWith(urlOf(''))) return
    const field = fieldOf.get(dataset.value.url)
    if (field === undefined) addIssue({ message: 'is none of this app’s extensions' })
    else if (dataset.value[field] === undefined) addIssue({ message: `has no ${field}` })
  }),
)

/** An element's extensions. */
export const extensions = v.optional(v.array(extension), [])
interface Extended {
  extension: readonly OwnExtension[]
}

const find = (given: Extended | undefined, name: string): OwnExtension | undefined =>
  given?.extension.find(({ url }) => url === urlOf(name))

/** The value of an extension, by its type; undefined when it is missing. */
export const integerOf = (given: Extended | undefined, name: NamesOf<'Integer'>) =>
  find(given, name)?.valueInteger
export const decimalOf = (given: Extended | undefined, name: NamesOf<'Decimal'>) =>
  find(given, name)?.valueDecimal
export const textOf = (given: Extended | undefined, name: NamesOf<'String'>) =>
  find(given, name)?.valueString
export const codeOf = (given: Extended | undefined, name: NamesOf<'Code'>) =>
  find(given, name)?.valueCode
export const flagOf = (given: Extended | undefined, name: NamesOf<'Boolean'>) =>
  find(given, name)?.valueBoolean
export const dayOf = (given: Extended | undefined, name: NamesOf<'Date'>) =>
  find(given, name)?.valueDate
export const momentOf = (given: Extended | undefined, name: NamesOf<'DateTime'>) =>
  find(given, name)?.valueDateTime
export const referenceOf = (given: Extended | undefined, name: NamesOf<'Reference'>) =>
  find(given, name)?.valueReference
/** In fen. */
export function fenIn(given: Extended | undefined, name: NamesOf<'Money'>): number | undefined {
  const found = find(given, name)?.valueMoney
  return found === undefined ? undefined : fenOf(found)
}
