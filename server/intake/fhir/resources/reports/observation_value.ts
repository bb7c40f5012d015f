/** What an Observation or a component of one measured, in the words that a patient reads. */
import * as v from 'valibot'
import { hospitalMoment } from '../../../../values/hospital_time'
import { digits } from '../../decimals'
import {
  codeIn,
  concept,
  concepts,
  moment,
  partialDay,
  quantity,
  wordsOf,
} from '../../elements/datatypes'
import { extensions } from '../../elements/extension_values'

/** The elements of both. */
export const measured = {
  extension: extensions,
  code: concept,
  valueQuantity: v.optional(quantity),
  valueString: v.optional(v.string()),
  valueCodeableConcept: v.optional(concept),
  valueInteger: v.optional(v.number()),
  valueBoolean: v.optional(v.boolean()),
  valueRange: v.optional(v.object({ low: v.optional(quantity), high: v.optional(quantity) })),
  valueRatio: v.optional(
    v.object({ numerator: v.optional(quantity), denominator: v.optional(quantity) }),
  ),
  valueTime: v.optional(v.string()),
  valueDateTime: v.optional(partialDay),
  dataAbsentReason: v.optional(concept),
  interpretation: concepts,
  referenceRange: v.optional(
    v.array(
      v.object({
        low: v.optional(quantity),
        high: v.optional(quantity),
        text: v.optional(v.string()),
        type: v.optional(concept),
      }),
    ),
    [],
  ),
}
const measurement = v.object(measured)
/** A parsed one. */
export type Measured = v.InferOutput<typeof measurement>

/** The normal range, where several are told. */
export const rangeOf = ({ referenceRange }: Measured) =>
  referenceRange.find(({ type }) => codeIn([type], { normal: true })) ?? referenceRange[0]

type Quantity = v.InferOutput<typeof quantity>
const unitIn = (given: Quantity | undefined): string | undefined => given?.unit ?? given?.code

/** The unit of the value, or, where that is a text, of the range. */
export function unitOf(line: Measured): string | undefined {
  const { valueQuantity, valueRange, valueRatio } = line
  const range = rangeOf(line)
  const [of, per] = [unitIn(valueRatio?.numerator), unitIn(valueRatio?.denominator)]
  return (
    unitIn(valueQuantity) ??
    unitIn(valueRange?.low ?? valueRange?.high) ??
    (of === undefined || per === undefined ? undefined : `${of}/${per}`) ??
    unitIn(range?.low) ??
    unitIn(range?.high)
  )
}

/** The result as it is written. */
export function valueOf(line: Measured): string | undefined {
  const { valueQuantity, valueString, valueCodeableConcept, valueInteger, valueBoolean } = line
  const figure = figureOf(valueQuantity)
  if (figure !== undefined) return figure
  if (valueInteger !== undefined) return String(valueInteger)
  if (valueBoolean !== undefined) return valueBoolean ? '阳性' : '阴性'
  return valueString ?? wordsOf(valueCodeableConcept) ?? spanOf(line) ?? timeOf(line)
}

/** A number with all digits that it came with, but for an exponent. */
const numberOf = ({ value, [digits]: given }: Quantity): string =>
  given === undefined || /e/i.test(given) ? String(value) : given

const figureOf = (given: Quantity | undefined): string | undefined =>
  given?.value === undefined ? undefined : `${given.comparator ?? ''}${numberOf(given)}`

/** The words of the range, or its digits; undefined where the figures alone say the same. */
export function exactRange(range: ReturnType<typeof rangeOf>): string | undefined {
  const { low, high, text } = range ?? {}
  if (text !== undefined || (low?.[digits] ?? high?.[digits]) === undefined) return text
  const [from, to] = [figureOf(low), figureOf(high)]
  if (from !== undefined && to !== undefined) return `${from}-${to}`
  return to === undefined ? `>${from}` : `<${to}`
}

/** A range (0-1), or a ratio (1:160). */
function spanOf({ valueRange, valueRatio }: Measured): string | undefined {
  const [low, high] = [figureOf(valueRange?.low), figureOf(valueRange?.high)]
  if (low !== undefined && high !== undefined) return `${low}-${high}`
  if (high !== undefined) return `<${high}`
  if (low !== undefined) return `>${low}`
  const [of, per] = [figureOf(valueRatio?.numerator), figureOf(valueRatio?.denominator)]
  return of === undefined || per === undefined ? undefined : `${of}:${per}`
}

const timeOf = ({ valueTime, valueDateTime }: Measured): string | undefined =>
  valueTime ??
  (v.is(moment, valueDateTime)
    ? hospitalMoment(new Date(valueDateTime)).slice(0, 16).replace('T', ' ')
    : valueDateTime)

/** Why there is no result, in words. */
export function absenceOf({ dataAbsentReason }: Measured): string | undefined {
  if (dataAbsentReason === undefined) return undefined
  return dataAbsentReason.text ?? codeIn([dataAbsentReason], absences) ?? '没有结果'
}
const absences = {
  'not-performed': '未做',
  error: '未能测出',
  'not-applicable': '不适用',
  'temp-unknown': '结果待出',
} as const
