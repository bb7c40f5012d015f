/** In microbiology an Observation is an organism with its tests, or a line beside them. */
import { codeIn, wordsOf } from '../../elements/datatypes'
import { itemsOf, type Observation } from './observation'
import { valueOf, type Measured } from './observation_value'

type Item = ReturnType<typeof itemsOf>[number]

/** What grew, and what was found besides. */
export function cultureOf(results: readonly Observation[]) {
  const grown = results.map((read) => ({ read, name: organismIn(read) }))
  return {
    organisms: grown.flatMap(({ read, name }) =>
      name === undefined ? [] : organismOf(read, name),
    ),
    items: grown.flatMap(({ read, name }) =>
      name === undefined ? itemsOf(withWords(read)) : figuresOf(read, name),
    ),
  }
}

const sensitivities = { S: 'S', I: 'I', R: 'R', SDD: 'I', NS: 'R' } as const
const sensitivityWords = { S: '敏感', I: '中介', R: '耐药' } as const

/** Values of SNOMED CT that name no organism: no growth, normal flora, negative, positive, (not) detected, equivocal, inconclusive, unsatisfactory. */
const qualifiers = {
  '264868006': true,
  '23506009': true,
  '260385009': true,
  '10828004': true,
  '260373001': true,
  '260415000': true,
  '42425007': true,
  '419984006': true,
  '125154007': true,
} as const
const nothingGrew =
  /^(no (aerobic |anaerobic |bacterial |fungal |significant )?growth|negative|positive|(not )?detected|normal flora)|无.{0,8}生长|未.{0,8}(生长|检出|培养出|发现)|正常菌群|^[阴阳]性/i

/** Undefined for what is no organism: a smear, or that nothing grew. */
function organismIn({ valueCodeableConcept: found, interpretation }: Observation) {
  const name = wordsOf(found)
  const isNone =
    codeIn([found], qualifiers) ?? codeIn(interpretation, { NEG: true, ND: true }) ?? false
  return name === undefined || isNone || nothingGrew.test(name) ? undefined : name
}

const sensitivityOf = ({ interpretation }: Measured) => codeIn(interpretation, sensitivities)

function organismOf(read: Observation, name: string) {
  return {
    name,
    amount: read.valueString,
    tests: read.component.flatMap((test) => {
      const result = sensitivityOf(test)
      const [value, unit] = [valueOf(test), test.valueQuantity?.unit]
      return result === undefined ? [] : [{ name: wordsOf(test.code), value, unit, result }]
    }),
  }
}

/** Tests that say neither S, I nor R, each with the name of its organism: their figures are shown as they are. */
function figuresOf(read: Observation, name: string): Item[] {
  const component = read.component.filter((test) => sensitivityOf(test) === undefined)
  if (component.length === 0) return []
  const bare = { ...read, valueCodeableConcept: undefined, valueString: undefined, component }
  return itemsOf(bare).map((item) => ({ ...item, itemName: `${name}：${item.itemName}` }))
}

/** A test that is an Observation of its own says in words what it means. */
function withWords(read: Observation): Observation {
  const result = sensitivityOf(read)
  if (result === undefined) return read
  const words = [valueOf(read), sensitivityWords[result]].filter(Boolean).join(' ')
  return { ...read, valueString: words, valueQuantity: undefined, valueCodeableConcept: undefined }
}
