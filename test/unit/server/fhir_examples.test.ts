/** The documentation's resources are FHIR R4, by both judges. */
import { examples } from '../../support/server/fhir'
import { faultsOf } from '../../support/server/fhir_validation'

it.each(examples)('$name is valid', ({ resource }) => {
  expect(faultsOf(resource)).toEqual([])
})

it('the judges see a fault', () => {
  const slot = { resourceType: 'Slot', id: 'x', status: 'free', start: 'soon' }
  expect(faultsOf(slot).join()).toMatch(/Slot\.schedule/)
})
