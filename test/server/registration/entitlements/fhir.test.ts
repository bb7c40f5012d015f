/** 续诊 over FHIR: a ServiceRequest for a follow-up says what the document says; what would make the right larger is refused by its element. */
import { allAreas } from '../../../../server/app'
import { numbering } from '../../../../server/hospital_documents/fhir_writing'
import { intakeOf, take } from '../../../../server/intake'
import { resourcesOf } from '../../../../simulators/hospital/fhir/resources'
import { bundleOf, fhir } from '../../../support/server/fhir'
import { faultsOf } from '../../../support/server/fhir_validation'
import { aHospitalSystem, tokenFor } from '../../../support/server/integration'
import { anEntitlement } from '../../intake/documents'
import { TestApp } from '../test_app'

let testApp: TestApp
let token: string
beforeAll(async () => {
  const system = await aHospitalSystem('system/*.*')
  testApp = await TestApp.start({ integrationClients: system.clients })
  token = await tokenFor(testApp.server.app, system)
})
afterAll(() => testApp.stop())

let count = 0
beforeEach(() => {
  count += 1
})

type Resource = Record<string, unknown> & { resourceType: string }
const put = (resource: Resource, id = `F${count}`) =>
  fhir(testApp.server.app, token, {
    method: 'PUT',
    url: `/${resource.resourceType}/${id}`,
    body: { ...resource, id },
  })

const request = (patientId: string, given: object = {}): Resource => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0276', code: 'FOLLOWUP' }] },
  ],
  subject: { type: 'Patient', identifier: { system: numbering('patient-no'), value: patientId } },
  occurrencePeriod: { start: '2026-12-01', end: '2026-12-03' },
  performer: [{ reference: 'Organization/d1' }],
  ...given,
})

const rowOf = async (id: string) => {
  const [row] = await testApp.sql`
    select patient_id, department_id, doctor_id, valid_from, valid_until, order_no, reason, state from entitlement where hospital_entitlement_id = ${id}`
  return row
}

it.each([
  ['of a department', {}],
  [
    'of a doctor, after a visit, with its words',
    { doctorId: 'doc', orderNo: 'R1', reason: '看结果' },
  ],
  ['that a window used', { state: 'used' }],
  ['that was taken back', { state: 'revoked' }],
])('one %s is the same as its document', async (_words, given) => {
  const { patientId } = await testApp.person()
  const document = anEntitlement({ id: `J${count}`, patient: { value: patientId }, ...given })
  await take(intakeOf(testApp.dependencies, allAreas), 'push:other', [document])
  const {
    kind,
    id: _id,
    version,
    at,
    ...content
  } = anEntitlement({
    patient: { system: 'patient_no', value: patientId },
    doctorId: null,
    orderNo: null,
    reason: null,
    state: 'open',
    ...given,
  })
  const row = { kind, id: `W${count}`, version, at: new Date(at), content, note: null }
  const [published] = await resourcesOf(testApp.sql, row)
  expect(published && faultsOf(published)).toEqual([])
  const { status, body } = await put(published ?? { resourceType: '' }, published?.id)
  expect([status, body]).toEqual([201, expect.anything()])
  expect(await rowOf(`W${count}`)).toEqual(await rowOf(`J${count}`))
  expect(await rowOf(`W${count}`)).toMatchObject({ patientId })
})

it('is published again by its version, and an older one changes nothing', async () => {
  const { patientId } = await testApp.person()
  const at = (status: string, version: string) =>
    request(patientId, {
      status,
      extension: [
        {
          url: 'https://hospital-patient-services.example/fhir/StructureDefinition/version',
          valueString: version,
        },
      ],
    })
  expect((await put(at('active', '1'))).status).toBe(201)
  expect((await put(at('active', '1'))).status).toBe(200)
  expect((await put(at('completed', '3'))).status).toBe(200)
  expect((await put(at('active', '2'))).status).toBe(412)
  expect(await rowOf(`F${count}`)).toMatchObject({ state: 'used' })
  expect(
    (
      await testApp.sql`select 1 from message where kind = 'entitlement' and patient_id = ${patientId}`
    ).length,
  ).toBeLessThan(2)
})

it('waits for a patient whom the app does not know', async () => {
  const { body } = await put(request('nobody-yet'))
  expect(JSON.stringify(body)).toContain('waits for its patient')
})

it('waits for its doctor’s role where that alone names the department', async () => {
  const { patientId } = await testApp.person()
  const role = { type: 'PractitionerRole', reference: 'PractitionerRole/doc' }
  const { body } = await put(request(patientId, { performer: [role] }))
  expect(JSON.stringify(body)).toContain('waits for PractitionerRole PractitionerRole/doc')
})

it('follows the visit of its Encounter, known before or sent with it', async () => {
  const { patientId } = await testApp.person()
  const encounter = (orderNo: string) => ({
    resourceType: 'Encounter',
    id: `E${count}`,
    status: 'planned',
    class: { code: 'AMB' },
    appointment: [
      { type: 'Appointment', identifier: { system: numbering('order-no'), value: orderNo } },
    ],
  })
  const after = request(patientId, { encounter: { reference: `Encounter/E${count}` } })
  const { status } = await fhir(testApp.server.app, token, {
    method: 'POST',
    url: '',
    body: bundleOf('transaction', [{ ...after, id: `F${count}` }, encounter('R20261119')]),
  })
  expect(status).toBe(200)
  expect(await rowOf(`F${count}`)).toMatchObject({ orderNo: 'R20261119' })
  await put(after, `G${count}`)
  expect(await rowOf(`G${count}`)).toMatchObject({ orderNo: 'R20261119' })
})

it('keeps neither what was ordered nor why', async () => {
  const { patientId } = await testApp.person()
  const why = { reasonCode: [{ text: '胃溃疡' }], note: [{ text: '怕针' }], code: { text: '胃镜' } }
  await put(request(patientId, why))
  const { body } = await fhir(testApp.server.app, token, {
    method: 'GET',
    url: `/ServiceRequest/F${count}`,
  })
  expect(body).toMatchObject({ status: 'active' })
  for (const field of Object.keys(why)) expect(body).not.toHaveProperty(field)
})

it.each([
  [
    'another order',
    { category: [{ coding: [{ code: 'laboratory' }] }] },
    'ServiceRequest.category',
  ],
  ['a plan', { intent: 'plan' }, 'ServiceRequest.intent'],
  ['an order not to do it', { doNotPerform: true }, 'ServiceRequest.doNotPerform'],
  ['a draft', { status: 'draft' }, 'ServiceRequest.status'],
  [
    'a day instead of days',
    { occurrencePeriod: undefined, occurrenceDateTime: '2026-12-01' },
    'ServiceRequest.occurrencePeriod',
  ],
  ['no last day', { occurrencePeriod: { start: '2026-12-01' } }, 'ServiceRequest.occurrencePeriod'],
  [
    'a last day before the first',
    { occurrencePeriod: { start: '2026-12-03', end: '2026-12-01' } },
    'until is before from',
  ],
  [
    'a day that there is not',
    { occurrencePeriod: { start: '2026-02-30', end: '2026-12-01' } },
    'ServiceRequest.occurrencePeriod.start',
  ],
  ['nobody to ask for it', { performer: [] }, 'names no department'],
  [
    'a person without a role',
    { performer: [{ reference: 'Practitioner/p1' }] },
    'must be an Organization or a PractitionerRole',
  ],
  [
    'somebody of no type',
    { performer: [{ reference: 'Organization/d1' }, { display: '沈怀远' }] },
    'must be an Organization or a PractitionerRole',
  ],
  [
    'two departments',
    { performer: [{ reference: 'Organization/d1' }, { reference: 'Organization/d2' }] },
    'names several departments or doctors',
  ],
  ['words that are too long', { patientInstruction: '长'.repeat(101) }, 'reason'],
])('%s is refused: the element is named', async (_words, given, words) => {
  const { patientId } = await testApp.person()
  const { status, body } = await put(request(patientId, given))
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(words)
  expect(await rowOf(`F${count}`)).toBeUndefined()
})
