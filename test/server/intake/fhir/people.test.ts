/** What becomes of people, told over FHIR: a registration that the hospital gave back, and a death. */
import { findAccountPatient } from '../../../../server/areas/patient'
import { changeRules } from '../../../../server/areas/registration'
import { extension, numbering, yuan } from '../../../../server/hospital_documents/fhir_writing'
import { registrationCalls } from '../../../../src/contract/registration'
import { fhir } from '../../../support/server/fhir'
import { aHospitalSystem, tokenFor } from '../../../support/server/integration'
import { TestApp } from '../../registration/test_app'
import { aPatient } from './resources'

let testApp: TestApp
let token: string
beforeAll(async () => {
  const system = await aHospitalSystem('system/*.write system/*.read')
  testApp = await TestApp.start({ integrationClients: system.clients })
  token = await tokenFor(testApp.server.app, system)
})
afterAll(() => testApp.stop())

const put = (resource: { resourceType: string; id: string }) =>
  fhir(testApp.server.app, token, {
    method: 'PUT',
    url: `/${resource.resourceType}/${resource.id}`,
    body: resource,
  })

it('an Appointment that the hospital cancelled ends the registration with its reason, and the money goes back', async () => {
  const person = await testApp.person()
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  const [order] = await testApp.sql<{ orderNo: string; hisOrderNo: string }[]>`
    select order_no, his_order_no from registration_order where order_id = ${orderId}`
  const appointment = (status: string, more: object = {}) => ({
    resourceType: 'Appointment',
    id: order?.hisOrderNo ?? '',
    identifier: [{ system: numbering('order-no'), value: order?.orderNo }],
    status,
    start: '2026-12-01T09:00:00+08:00',
    end: '2026-12-01T09:30:00+08:00',
    participant: [{ actor: { display: '患者' }, status: 'accepted' }],
    ...more,
  })
  expect((await put(appointment('booked'))).status).toBe(201)
  expect(await testApp.status(orderId)).toBe('BOOKED')
  const reason = { cancelationReason: { text: '患者在窗口退号' } }
  expect((await put(appointment('cancelled', reason))).status).toBe(200)
  await testApp.settleAll()
  expect((await testApp.get(person, orderId)).body).toMatchObject({
    status: 'REFUNDED',
    cancelReason: '患者在窗口退号',
  })
  await testApp.expectInvariants()
})

it('a booked Appointment with fee-paid says that a fee was paid at the hospital', async () => {
  await changeRules(testApp.dependencies, {
    changes: { payAtHospitalPerPatient: 1 },
    madeBy: '测试',
    note: null,
  })
  const person = await testApp.person()
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.order(person, sourceTimeId)
  await testApp.call(registrationCalls.payOrder, { orderId, method: 'hospital' }, person)
  await testApp.settleAll()
  const { orderNo } = (await testApp.get(person, orderId)).body
  const { status } = await put({
    resourceType: 'Appointment',
    id: `paid-${orderNo}`,
    ...{ identifier: [{ system: numbering('order-no'), value: orderNo }] },
    ...{ status: 'booked', participant: [{ actor: { display: '患者' }, status: 'accepted' }] },
    ...{ extension: extension('fee-paid', true) },
  })
  expect(status).toBe(201)
  expect((await testApp.get(person, orderId)).body).toMatchObject({ payAtHospital: 'paid' })
  await testApp.expectInvariants()
})

it('an Appointment that the app gave back may be told back as cancelled', async () => {
  const person = await testApp.person()
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  await testApp.cancel(person, orderId)
  const [order] = await testApp.sql<{ orderNo: string }[]>`
    select order_no from registration_order where order_id = ${orderId}`
  const { status } = await put({
    resourceType: 'Appointment',
    id: `echo-${order?.orderNo ?? ''}`,
    ...{ identifier: [{ system: numbering('order-no'), value: order?.orderNo }] },
    ...{ status: 'cancelled', participant: [{ actor: { display: '患者' }, status: 'accepted' }] },
  })
  expect(status).toBe(201)
  await testApp.settleAll()
  expect((await testApp.get(person, orderId)).body).toMatchObject({ status: 'REFUNDED' })
  await testApp.expectInvariants()
})

it('an Appointment of another channel is that patient’s registration', async () => {
  const person = await testApp.person()
  const { status, body } = await put(windowAppointment(person.patientId))
  expect({ status, body }).toMatchObject({ status: 201 })
  const [known] = (await testApp.call(registrationCalls.listOutside, {}, person)).body
  expect(known).toMatchObject({
    hospitalNo: 'window-1',
    channel: 'window',
    channelName: '2 号窗口',
    state: 'booked',
    totalFeeFen: 1500,
    visit: { departId: 'd1', doctorId: 'doc', visitDate: '2026-12-01', beginTime: '09:00' },
  })
  await put(windowAppointment(person.patientId, 'cancelled'))
  expect((await testApp.call(registrationCalls.listOutside, {}, person)).body).toMatchObject([
    { state: 'cancelled' },
  ])
})

it('an Appointment of nobody’s channel is refused with both ways to say whose it is', async () => {
  const { extension: _none, ...bare } = windowAppointment('0100000009')
  const { status, body } = await put({ ...bare, id: 'window-9' })
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toMatch(/order-no.*channel/)
})

const named = (type: string, value: string) => ({
  actor: { type, identifier: { value } },
  status: 'accepted',
})
function windowAppointment(patientNo: string, status = 'booked') {
  return {
    resourceType: 'Appointment',
    id: 'window-1',
    status,
    start: '2026-12-01T09:00:00+08:00',
    end: '2026-12-01T09:30:00+08:00',
    participant: [named('Patient', patientNo), named('PractitionerRole', 'doc')],
    extension: [
      ...extension('channel', 'window'),
      ...extension('channel-name', '2 号窗口'),
      ...extension('department', { type: 'Organization', identifier: { value: 'd1' } }),
      ...extension('serial-no', 7),
      ...extension('total-fee', yuan(1500)),
    ],
  }
}

it('says whether insurance bears a part; without that word, what was known stays', async () => {
  const { patientId } = await testApp.person()
  await testApp.sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${patientId}, ${patientId}) on conflict do nothing`
  const identifier = [{ system: numbering('patient-no'), value: patientId }]
  const known = async (more: object) => {
    await put({ ...aPatient({ id: patientId, identifier }), id: patientId, ...more })
    const [row] = await testApp.sql`select is_insured from patient where patient_id = ${patientId}`
    return row?.isInsured
  }
  expect(await known({})).toBeNull()
  expect(await known({ extension: extension('insured', true) })).toBe(true)
  expect(await known({ telecom: [] })).toBe(true)
  expect(await known({ extension: extension('insured', false) })).toBe(false)
})

it('a Patient’s phone is read however it is written, and an identity number without a kind is not kept', async () => {
  const card = { system: 'urn:oid:2.16.156.10011.1.3', value: '330106196209204321' }
  const tels = ['+86 138-0013-8000', '0086 13800138000', 'tel:+8613800138000', '138 0013 8000']
  for (const [index, value] of tels.entries()) {
    const { patientId } = await testApp.person()
    await testApp.sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${patientId}, ${patientId}) on conflict do nothing`
    const identifier = [card, { system: numbering('patient-no'), value: patientId }]
    const id = `tel-${index}`
    const telecom = [
      { system: 'phone', use: 'home', value: '0571-87654321' },
      { system: 'phone', value },
    ]
    const { status } = await put({ ...aPatient({ identifier, telecom }), id })
    const [row] = await testApp.sql`select tel from patient where patient_id = ${patientId}`
    expect([value, status, row?.tel]).toEqual([value, 201, '13800138000'])
    const { body } = await fhir(testApp.server.app, token, { method: 'GET', url: `/Patient/${id}` })
    expect(JSON.stringify(body)).not.toContain(card.value)
  }
})

it('a merge that is told before the file that goes on has that one’s numbers once they come', async () => {
  const { patientId } = await testApp.person()
  await testApp.sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${patientId}, ${patientId}) on conflict do nothing`
  const file = (id: string, value: string, more: object = {}) => ({
    ...aPatient({ identifier: [{ system: numbering('patient-no'), value }], ...more }),
    id,
  })
  const other = { reference: 'Patient/goes-on' }
  await put(file('merged', patientId, { link: [{ other, type: 'replaced-by' }] }))
  await put(file('goes-on', '0100099999'))
  expect(
    await testApp.sql`select patient_id from patient_identifier where value = '0100099999'`,
  ).toEqual([{ patientId }])
})

describe('a death', () => {
  const deceasedOn = async (given: object) => {
    const { accountId, patientId } = await testApp.person()
    await testApp.sql`insert into patient_identifier (system, value, patient_id) values ('patient_no', ${patientId}, ${patientId}) on conflict do nothing`
    const identifier = [{ system: numbering('patient-no'), value: patientId }]
    const resource = { ...aPatient({ id: patientId, identifier }), id: patientId }
    const ingest = async (more: object) => {
      const { status } = await put({ ...resource, ...more })
      const file = await findAccountPatient(testApp.sql, accountId, patientId)
      return [status, file?.deceasedOn]
    }
    return { received: await ingest(given), takenBack: await ingest({}) }
  }

  it.each([
    ['by its day', { deceasedDateTime: '2026-11-20' }],
    [
      'by its moment, which is the next day in the hospital',
      { deceasedDateTime: '2026-11-19T17:30:00Z' },
    ],
    [
      'by the day on which it was said',
      { deceasedBoolean: true, meta: { lastUpdated: '2026-11-20T08:00:00+08:00' } },
    ],
    [
      'by its month, and the day on which it was said',
      { deceasedDateTime: '2026-11', meta: { lastUpdated: '2026-11-20T08:00:00+08:00' } },
    ],
  ])('arrives %s, and a newer word without it takes it back', async (_words, given) => {
    expect(await deceasedOn(given)).toEqual({
      received: [201, '2026-11-20'],
      takenBack: [200, null],
    })
  })

  it('without any day is refused with the place', async () => {
    const { status, body } = await put({
      ...aPatient({ id: 'P-day', identifier: [{ value: 'P-day' }] }),
      id: 'P-day',
      ...{ deceasedBoolean: true },
    })
    expect([status, body]).toMatchObject([
      422,
      { issue: [{ expression: ['Patient.deceasedBoolean'] }] },
    ])
  })
})
