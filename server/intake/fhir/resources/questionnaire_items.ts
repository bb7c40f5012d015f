/** Reads items of a Questionnaire. Everything that would change what is asked and is not understood is refused: the element, and the reason. */
import * as v from 'valibot'
import { urlOf } from '../../../hospital_documents/fhir_extensions'
import { Unfit } from '../resource'

const coding = v.object({ code: v.string(), display: v.optional(v.string()) })
const extension = v.looseObject({ url: v.string() })
const answers = {
  valueBoolean: v.optional(v.boolean()),
  valueDecimal: v.optional(v.number()),
  valueInteger: v.optional(v.number()),
  valueDate: v.optional(v.string()),
  valueString: v.optional(v.string()),
  valueCoding: v.optional(coding),
}
const condition = v.object({
  question: v.string(),
  operator: v.string(),
  answerBoolean: v.optional(v.boolean()),
  answerDecimal: v.optional(v.number()),
  answerInteger: v.optional(v.number()),
  answerDate: v.optional(v.string()),
  answerString: v.optional(v.string()),
  answerCoding: v.optional(coding),
})
const option = v.looseObject({
  extension: v.optional(v.array(extension), []),
  valueCoding: v.optional(coding),
  initialSelected: v.optional(v.boolean(), false),
})
const item = v.looseObject({
  linkId: v.string(),
  text: v.optional(v.string()),
  type: v.string(),
  extension: v.optional(v.array(extension), []),
  enableWhen: v.optional(v.array(condition), []),
  enableBehavior: v.optional(v.string(), 'any'),
  required: v.optional(v.boolean(), false),
  repeats: v.optional(v.boolean(), false),
  maxLength: v.optional(v.number()),
  answerOption: v.optional(v.array(option), []),
  initial: v.optional(v.array(v.looseObject(answers)), []),
  item: v.optional(v.array(v.unknown()), []),
})
/** One item. */
export type Item = v.InferOutput<typeof item>
/** One option of a choice. */
export type Option = v.InferOutput<typeof option>
/** An extension of any party. */
export type Extension = v.InferOutput<typeof extension>

const types = 'group, display, choice, boolean, string, text, integer, decimal, date'.split(', ')
/** They say nothing that a phone has to do. */
const ignored = ['id', 'prefix', 'code', 'definition']
/** The address of an extension of the standard. */
export const standard = (name: string): string => `http://hl7.org/fhir/StructureDefinition/${name}`
const understood = [
  ...['minValue', 'maxValue', 'questionnaire-unit', 'questionnaire-optionExclusive'].map(standard),
  ...['questionnaire-itemControl', 'translation', 'entryFormat', 'designNote'].map(standard),
  urlOf('red-flag'),
  urlOf('kept-as'),
]

/** One item. @throws Unfit */
export function readItem(value: unknown, place: string): Item {
  const outcome = v.safeParse(item, value)
  if (!outcome.success) {
    const [issue] = outcome.issues
    throw new Unfit(`${place}.${v.getDotPath(issue) ?? 'linkId'}`, wordsOf(issue))
  }
  const { output } = outcome
  refuseOthers(output, Object.keys(item.entries), place)
  if (!types.includes(output.type))
    throw new Unfit(`${place}.type`, `is outside the subset: ${types.join(', ')}`)
  for (const [index, one] of output.answerOption.entries())
    refuseOthers(one, Object.keys(option.entries), `${place}.answerOption[${index}]`)
  for (const [index, one] of output.initial.entries())
    refuseOthers(one, Object.keys(answers), `${place}.initial[${index}]`)
  return output
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'is missing' : `must be ${issue.expected ?? 'other'}`
}

/** Elements and extensions that nobody here reads. @throws Unfit */
function refuseOthers(
  given: { [field: string]: unknown; extension?: readonly Extension[] | undefined },
  known: readonly string[],
  place: string,
): void {
  const other = Object.keys(given).find(
    (name) => !known.includes(name) && !ignored.includes(name) && !name.startsWith('_'),
  )
  if (other !== undefined) throw new Unfit(`${place}.${other}`, 'is outside the subset')
  const strange = given.extension?.find(({ url }) => !understood.includes(url))
  if (strange !== undefined)
    throw new Unfit(`${place}.extension`, `${strange.url} is outside the subset`)
}
