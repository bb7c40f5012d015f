/** An Observation is a line of a laboratory report, with components or members several lines. */
import * as v from 'valibot'
import { codeIn, concept, reference, wordsOf, type Reference } from '../../elements/datatypes'
import { flagOf } from '../../elements/extension_values'
import { head, typeOf, Unfit, type ResourceKind, type ResourceView } from '../../resource'
import {
  absenceOf,
  exactRange,
  measured,
  rangeOf,
  unitOf,
  valueOf,
  type Measured,
} from './observation_value'

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
  note: v.optional(v.array(v.object({ text: v.optional(v.string()) })), []),
  component: v.optional(v.array(v.object(measured)), []),
  hasMember: v.optional(v.array(reference), []),
})
export type Observation = v.InferOutput<typeof observation>

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
  HU: 'HH',
  LU: 'LL',
  '>': 'H',
  '<': 'L',
  A: 'A',
  AA: 'A',
  POS: 'A',
  DET: 'A',
  RR: 'A',
  WR: 'A',
  NEG: 'N',
  ND: 'N',
  NR: 'N',
} as const
const gone = ['cancelled', 'entered-in-error']

/** The Observations of a report, each once: panels by their members, too. */
export function observationsOf(
  references: readonly Reference[],
  resources: ResourceView,
): Observation[] {
  const found = new Map<string, Observation>()
  const add = (reference: Reference) => {
    const one = resources.need(observationKind, reference)
    if (gone.includes(one.status)) return
    const key = one.id ?? JSON.stringify(one)
    if (found.has(key)) return
    found.set(key, one)
    for (const member of one.hasMember)
      if ((typeOf(member) ?? 'Observation') === 'Observation') add(member)
  }
  for (const one of references) add(one)
  return [...found.values()]
}

/** The report lines that it makes: of its value, of each component; a panel has its members instead. */
export function itemsOf(read: Observation) {
  const own = valueOf(read) === undefined && isPanel(read) ? [] : [read]
  const lines: Measured[] = [...own, ...read.component]
  const toCome = read.status === 'registered' ? '结果待出' : undefined
  return lines.map((line) => {
    const range = rangeOf(line)
    const itemCode = line.code.coding.find(({ code }) => code !== undefined)?.code ?? line.code.text
    if (itemCode === undefined) throw new Unfit('Observation.code', 'has neither a code nor a text')
    const result = valueOf(line) ?? absenceOf(line) ?? toCome
    if (result === undefined)
      throw new Unfit(
        line === read ? 'Observation.value[x]' : 'Observation.component.value[x]',
        'is missing, and so is dataAbsentReason',
      )
    return {
      itemCode,
      itemName: wordsOf(line.code) ?? itemCode,
      enName: otherNameOf(line),
      result,
      unit: unitOf(line),
      low: range?.low?.value,
      high: range?.high?.value,
      refRange: exactRange(range),
      method: wordsOf(read.method),
      flag: codeIn(line.interpretation, flags),
      critical: flagOf(read, 'critical') ?? false,
    }
  })
}

/** What the laboratory notes beside its results, each with the name of its line. */
export function notesOf(results: readonly Observation[]): string | undefined {
  const lines = results.flatMap((read) =>
    read.note.flatMap(({ text = '' }) => {
      const words = text.trim()
      return words === '' ? [] : [`${wordsOf(read.code) ?? ''}：${words}`.replace(/^：/, '')]
    }),
  )
  return lines.length === 0 ? undefined : [...new Set(lines)].join('\n').slice(0, noteLength)
}
const noteLength = 7000

const isPanel = ({ component: parts, hasMember }: Observation): boolean =>
  parts.length > 0 || hasMember.length > 0

/** The first display of its codes that is another name. */
const otherNameOf = ({ code }: Measured): string | undefined =>
  code.coding.find(({ display }) => display !== undefined && display !== wordsOf(code))?.display
