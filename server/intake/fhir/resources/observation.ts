/** An Observation is a line of a laboratory report, with components several lines, or in microbiology an organism with its tests. */
import * as v from 'valibot'
import { codeIn, concept, concepts, quantity, wordsOf } from '../elements/datatypes'
import { extensions, flagOf } from '../elements/extension_values'
import { head, Unfit, type ResourceKind } from '../resource'

const measured = {
  extension: extensions,
  code: concept,
  valueQuantity: v.optional(quantity),
  valueString: v.optional(v.string()),
  valueCodeableConcept: v.optional(concept),
  valueInteger: v.optional(v.number()),
  valueBoolean: v.optional(v.boolean()),
  interpretation: concepts,
  referenceRange: v.optional(
    v.array(
      v.object({
        low: v.optional(quantity),
        high: v.optional(quantity),
        text: v.optional(v.string()),
      }),
    ),
    [],
  ),
}
const component = v.object(measured)
type Component = v.InferOutput<typeof component>

const observation = v.object({
  resourceType: v.literal('Observation'),
  ...head,
  status: v.picklist([
    'registered',
    'preliminary',
    'final',
    'amended',
    'corrected',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]),
  ...measured,
  method: v.optional(concept),
  component: v.optional(v.array(component), []),
})
type Observation = v.InferOutput<typeof observation>

/** Only part of reports. */
export const observationKind: ResourceKind<Observation> = {
  type: 'Observation',
  schema: observation,
  part: true,
}

const flags = {
  N: 'N',
  L: 'L',
  H: 'H',
  LL: 'LL',
  HH: 'HH',
  A: 'A',
  AA: 'A',
  POS: 'A',
  NEG: 'N',
} as const
const gone = ['cancelled', 'entered-in-error']

/** The report lines that it makes. */
export function itemsOf(read: Observation) {
  if (gone.includes(read.status)) return []
  const lines: Component[] = valueOf(read) === undefined ? read.component : [read]
  if (lines.length === 0)
    throw new Unfit('Observation.value[x]', 'is missing, and so are components')
  return lines.map((line) => {
    const [range] = line.referenceRange
    const itemCode = line.code.coding[0]?.code
    if (itemCode === undefined) throw new Unfit('Observation.code', 'has no code')
    const result = valueOf(line)
    if (result === undefined) throw new Unfit('Observation.component.value[x]', 'is missing')
    return {
      itemCode,
      itemName: wordsOf(line.code) ?? itemCode,
      enName: otherNameOf(line),
      result,
      unit: unitOf(line),
      low: range?.low?.value,
      high: range?.high?.value,
      refRange: range?.text,
      method: wordsOf(read.method),
      flag: codeIn(line.interpretation, flags),
      critical: flagOf(read, 'critical') ?? false,
    }
  })
}

/** The display of its code, where its text is another name. */
const otherNameOf = ({ code }: Component): string | undefined =>
  code.text === undefined ? undefined : code.coding[0]?.display

/** The unit of the value, or, where that is a text, of the range. */
const unitOf = ({ valueQuantity, referenceRange: [range] }: Component): string | undefined =>
  valueQuantity?.unit ?? range?.low?.unit ?? range?.high?.unit

function valueOf(line: Component): string | undefined {
  const { valueQuantity, valueString, valueCodeableConcept, valueInteger, valueBoolean } = line
  if (valueQuantity?.value !== undefined)
    return `${valueQuantity.comparator ?? ''}${valueQuantity.value}`
  if (valueInteger !== undefined) return String(valueInteger)
  if (valueBoolean !== undefined) return valueBoolean ? '阳性' : '阴性'
  return valueString ?? wordsOf(valueCodeableConcept)
}

const sensitivities = { S: 'S', I: 'I', R: 'R', SDD: 'I', NS: 'R' } as const

/** The organism, with a component for each tested medicine; undefined where nothing grew. */
export function organismOf(read: Observation) {
  const name = wordsOf(read.valueCodeableConcept)
  if (gone.includes(read.status) || name === undefined) return undefined
  return {
    name,
    amount: read.valueString,
    tests: read.component.map((test) => {
      const result = codeIn(test.interpretation, sensitivities)
      if (result === undefined)
        throw new Unfit('Observation.component.interpretation', 'has none of S, I, R')
      return {
        name: wordsOf(test.code),
        value: valueOf(test),
        unit: test.valueQuantity?.unit,
        result,
      }
    }),
  }
}
