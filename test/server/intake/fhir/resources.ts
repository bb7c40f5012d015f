/** Resources that tests send, one builder a type. Each takes what matters and invents the rest. */
import { urlOf, type ExtensionName } from '../../../../server/hospital_documents/fhir_extensions'

type Given = Record<string, unknown>

/** An extension of the app's. */
export const ext = (name: ExtensionName, value: Given) => ({ url: urlOf(name), ...value })
const coded = (code: string) => [{ coding: [{ code }] }]
const to = (reference: string) => ({ reference })

export const theHospital = (given: Given = {}) => ({
  resourceType: 'Organization',
  id: 'h1',
  type: coded('prov'),
  name: '测试医院',
  ...given,
})
export const aSite = (given: Given = {}) => ({
  resourceType: 'Location',
  id: 'b1',
  name: '本部',
  physicalType: { coding: [{ code: 'si' }] },
  managingOrganization: to('Organization/h1'),
  ...given,
})
const aDepartmentUnit = (given: Given = {}) => ({
  resourceType: 'Organization',
  id: 'd1',
  type: coded('dept'),
  name: '心内科',
  partOf: to('Organization/d0'),
  extension: [ext('branch', { valueReference: to('Location/b1') })],
  ...given,
})
export const aPractitioner = (given: Given = {}) => ({
  resourceType: 'Practitioner',
  id: 'p1',
  name: [{ text: '沈怀远' }],
  gender: 'male',
  ...given,
})
export const aRole = (given: Given = {}) => ({
  resourceType: 'PractitionerRole',
  id: 'doc1',
  practitioner: to('Practitioner/p1'),
  organization: to('Organization/d1'),
  location: [to('Location/b1')],
  code: coded('chief'),
  ...given,
})
export const aSchedule = (given: Given = {}) => ({
  resourceType: 'Schedule',
  id: 'OP1',
  actor: [to('PractitionerRole/doc1')],
  serviceType: coded('expert'),
  extension: [
    ext('registration-fee', { valueMoney: { value: 15, currency: 'CNY' } }),
    ext('treatment-fee', { valueMoney: { value: 35, currency: 'CNY' } }),
  ],
  ...given,
})
export const aSlot = (given: Given = {}) => ({
  resourceType: 'Slot',
  id: 'OP1-0800',
  schedule: to('Schedule/OP1'),
  status: 'free',
  start: '2099-12-01T08:00:00+08:00',
  end: '2099-12-01T08:30:00+08:00',
  extension: [ext('capacity', { valueInteger: 4 })],
  ...given,
})
export const aPatient = (given: Given = {}) => ({
  resourceType: 'Patient',
  id: 'P1',
  identifier: [{ type: { coding: [{ code: 'MR' }] }, value: '0100265318' }],
  ...given,
})

/** A hospital with one branch, one department of two levels and one doctor. */
export const theOrganisation = () => [
  theHospital(),
  aSite(),
  aDepartmentUnit({ id: 'd0', name: '内科', partOf: to('Organization/h1') }),
  aDepartmentUnit(),
  aPractitioner(),
  aRole(),
]
