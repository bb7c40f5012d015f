/** In microbiology an Observation is an organism with its tests, or a line beside them. */
import { codeIn, wordsOf } from '../../elements/datatypes'
import { Unfit } from '../../resource'
import { itemsOf, type Observation } from './observation'
import { valueOf } from './observation_value'

/** What grew, and what was found besides. */
export function cultureOf(results: readonly Observation[]) {
  const grown = results.map((read) => ({ read, organism: organismOf(read) }))
  return {
    organisms: grown.flatMap(({ organism }) => organism ?? []),
    items: grown.flatMap(({ read, organism }) => (organism === undefined ? itemsOf(read) : [])),
  }
}

const sensitivities = { S: 'S', I: 'I', R: 'R', SDD: 'I', NS: 'R' } as const

/** The organism, with a component for each tested medicine; undefined for what is no organism: a smear, or that nothing grew. */
function organismOf(read: Observation) {
  const name = wordsOf(read.valueCodeableConcept)
  if (name === undefined) return undefined
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
