/** 随访 over FHIR: a CarePlan says what the document says; what would make it more than it was meant is refused by its element. */
import { allAreas } from '../../../../server/app'
import { numbering } from '../../../../server/hospital_documents/fhir_writing'
import { intakeOf, take } from '../../../../server/intake'
import { resourcesOf } from '../../../../simulators/hospital/fhir/resources'
import { fhir } from '../../../support/server/fhir'
import { faultsOf } from '../../../support/server/fhir_validation'
import { aHospitalSystem, tokenFor } from '../../../support/server/integration'
import { aFollowUp } from '../../intake/documents'
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

const visit = (given: object = {}) => ({
  detail: {
    kind: 'Appointment',
    status: 'not-started',
    scheduledPeriod: { start: '2026-12-01', end: '2026-12-10' },
    performer: [{ reference: 'Organization/d1' }],
    ...given,
  },
})
const exam = (given: object = {}) => ({
  detail: {
    kind: 'ServiceRequest',
    status: 'not-started',
    code: { coding: [{ code: 'BLOOD' }], text: '空腹抽血' },
    ...given,
  },
})
const plan = (patientId: string, given: object = {}): Resource => ({
  resourceType: 'CarePlan',
  status: 'active',
  intent: 'plan',
  subject: { type: 'Patient', identifier: { system: numbering('patient-no'), value: patientId } },
  activity: [visit()],
  ...given,
})

const rowOf = async (id: string) => {
  const [row] = await testApp.sql`
    select patient_id, department_id, doctor_id, valid_from, valid_until, order_no, reason, exams, state from follow_up where hospital_follow_up_id = ${id}`
  return row
}

it.each([
  ['of a department', {}],
  [
    'with a doctor, after a visit, with its words and exams',
    {
      doctorId: 'doc',
      orderNo: 'R1',
      reason: '复查血糖',
      exams: [{ code: 'BLOOD', name: '空腹抽血', examOrderId: null }],
    },
  ],
  ['that is completed', { state: 'completed' }],
  ['that was taken back', { state: 'revoked' }],
])('one %s is the same as its document', async (_words, given) => {
  const { patientId } = await testApp.person()
  const document = aFollowUp({ id: `J${count}`, patient: { value: patientId }, ...given })
  await take(intakeOf(testApp.dependencies, allAreas), 'push:other', [document])
  const {
    kind,
    id: _id,
    version,
    at,
    ...content
  } = aFollowUp({
    patient: { system: 'patient_no', value: patientId },
    doctorId: null,
    orderNo: null,
    reason: null,
    exams: [],
    state: 'active',
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

it('is shown out as it was told', async () => {
  const { patientId } = await testApp.person()
  await put(plan(patientId, { activity: [visit(), exam()] }))
  const { body } = await fhir(testApp.server.app, token, {
    method: 'GET',
    url: `/CarePlan/F${count}`,
  })
  expect(body).toMatchObject({ status: 'active', activity: [visit(), exam()] })
})

it.each([
  ['cancelled', 'revoked'],
  ['entered-in-error', 'revoked'],
  ['completed', 'completed'],
  ['scheduled', 'active'],
])('a visit that is %s makes it %s, whatever the plan says', async (status, state) => {
  const { patientId } = await testApp.person()
  await put(plan(patientId, { activity: [visit({ status })] }))
  expect(await rowOf(`F${count}`)).toMatchObject({ state })
})

it('an exam that is called off is none', async () => {
  const { patientId } = await testApp.person()
  await put(plan(patientId, { activity: [visit(), exam({ status: 'cancelled' })] }))
  expect(await rowOf(`F${count}`)).toMatchObject({ exams: [] })
})

it('keeps neither what is treated nor what else is planned', async () => {
  const { patientId } = await testApp.person()
  const why = {
    title: '糖尿病管理',
    addresses: [{ display: '2 型糖尿病' }],
    note: [{ text: '怕针' }],
    goal: [{ display: '糖化低于 7' }],
  }
  const whole = plan(patientId, {
    ...why,
    activity: [
      visit({ description: '胰岛素' }),
      { detail: { kind: 'NutritionOrder', status: 'not-started' } },
      { reference: { display: '二甲双胍' } },
    ],
  })
  expect((await put(whole)).status).toBe(201)
  const { body } = await fhir(testApp.server.app, token, {
    method: 'GET',
    url: `/CarePlan/F${count}`,
  })
  for (const field of Object.keys(why)) expect(body).not.toHaveProperty(field)
  expect(JSON.stringify(body)).not.toMatch(/胰岛素|Nutrition|二甲双胍/)
})

it('waits for a patient whom the app does not know', async () => {
  const { body } = await put(plan('nobody-yet'))
  expect(JSON.stringify(body)).toContain('waits for its patient')
})

it.each([
  ['a draft', { status: 'draft' }, 'CarePlan.status'],
  ['a proposal', { intent: 'proposal' }, 'CarePlan.intent'],
  ['no visit', { activity: [exam()] }, 'has no detail of kind Appointment'],
  ['several visits', { activity: [visit(), visit()] }, 'has several of kind Appointment'],
  [
    'no last day',
    { activity: [visit({ scheduledPeriod: { start: '2026-12-01' } })] },
    'CarePlan.activity.detail.scheduledPeriod',
  ],
  [
    'a last day before the first',
    { activity: [visit({ scheduledPeriod: { start: '2026-12-03', end: '2026-12-01' } })] },
    'until is before from',
  ],
  ['nobody to go to', { activity: [visit({ performer: [] })] }, 'names no department'],
  [
    'a person without a role',
    { activity: [visit({ performer: [{ reference: 'Practitioner/p1' }] })] },
    'must be an Organization or a PractitionerRole',
  ],
  [
    'an exam without a code',
    { activity: [visit(), exam({ code: { text: '抽血' } })] },
    'needs a code',
  ],
  ['a visit not to be made', { activity: [visit({ doNotPerform: true })] }, 'must be false'],
  ['words that are too long', { description: '长'.repeat(201) }, 'reason'],
])('%s is refused: the element is named', async (_words, given, words) => {
  const { patientId } = await testApp.person()
  const { status, body } = await put(plan(patientId, given))
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(words)
  expect(await rowOf(`F${count}`)).toBeUndefined()
})
