/** The documentation's resources, this app's own definitions and what it says of itself are FHIR R4, by both judges. */
import {
  definitionsBundle,
  structureDefinitions,
} from '../../../server/intake/describe/definitions'
import { outcomeFor } from '../../../server/intake/fhir/answers'
import { capabilityOf } from '../../../server/intake/fhir/capability'
import { examples } from '../../support/server/fhir'
import { faultsOf } from '../../support/server/fhir_validation'

it.each(examples)('$name is valid', ({ resource }) => {
  expect(faultsOf(resource)).toEqual([])
})

it.each(structureDefinitions)('$id is valid', (definition) => {
  expect(faultsOf(definition)).toEqual([])
})

it('what is said of the server is valid', () => {
  expect(faultsOf(definitionsBundle())).toEqual([])
  expect(faultsOf(capabilityOf('https://app.example/fhir/R4'))).toEqual([])
})

it.each(['created', 'known', 'older', 'several', 'foreign'] as const)(
  'an answer (%s) is valid',
  (did) => {
    const resource = { resourceType: 'Slot', id: 'x' }
    const resourceStatus = { state: 'waiting' as const, reasons: ['waits for its patient'] }
    const answer = outcomeFor({
      resource,
      version: 1,
      updatedAt: new Date(0),
      did,
      owner: 'his',
      status: resourceStatus,
    })
    expect(faultsOf(answer)).toEqual([])
  },
)

it('the judges see a fault', () => {
  const slot = { resourceType: 'Slot', id: 'x', status: 'free', start: 'soon' }
  expect(faultsOf(slot).join()).toMatch(/Slot\.schedule/)
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: slot }] }
  expect(faultsOf(bundle).join()).toMatch(/Slot\.schedule/)
  const medplumOnly = { resourceType: 'Patient', meta: { project: 'x' } }
  expect(faultsOf(medplumOnly).join()).toMatch(/schema/)
})
