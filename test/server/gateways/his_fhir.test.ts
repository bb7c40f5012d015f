/** The hospital's system over FHIR, played by Medplum's server: who patients are, and what is booked. */
import type { Appointment, Patient } from '@medplum/fhirtypes'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { HisFhirClient } from '../../../server/gateways/his/fhir/client'
import { startMedplumHospital } from '../../support/server/fakes/medplum_hospital'
import { forAllTests } from '../../support/server/for_tests'

let his: HisFhirClient
const hospital = forAllTests(() => startMedplumHospital('t'))
beforeAll(async () => {
  his = new HisFhirClient(
    { apiUrl: hospital.url, token: 't' },
    { url: hospital.url, token: 't', timeoutMs: 30_000 },
  )
})

const person = {
  name: '秦小雨',
  idType: '01',
  idNo: '359900199005011238',
  sex: 'female',
  birthday: '1990-05-01',
  tel: '13800000009',
}
const registration = (orderNo: string) => ({
  orderNo,
  patientNo: '900001',
  departmentId: 'cardiology',
  doctorId: 'doc-shen',
  scheduleId: 's1',
  clinicId: 'OP1',
  visitDate: '2026-12-01',
  beginTime: '08:00',
  endTime: '08:30',
  serialNo: 3,
  totalFeeFen: 1550,
  transactionId: '4200001',
})

async function appointmentOf(orderNo: string): Promise<string> {
  const found = await hospital.repository.searchResources<Appointment>({
    resourceType: 'Appointment',
  })
  return JSON.stringify(found.find(({ identifier }) => identifier?.[0]?.value === orderNo))
}

it('finds nobody, opens a file once, and finds it by certificate and name', async () => {
  expect(await his.identity.matchPatient(person)).toEqual({ outcome: 'none', telBelongs: false })
  const opened = await his.identity.openPatient('k', person)
  expect(opened).toEqual({ identifiers: [{ system: 'patient_no', value: '900001' }] })
  expect(await his.identity.openPatient('k', person)).toEqual(opened)
  expect(await his.identity.matchPatient(person)).toEqual({
    outcome: 'found',
    identifiers: opened.identifiers,
    tel: null,
  })
  expect(await his.identity.matchPatient({ ...person, name: '秦大雨' })).toEqual({
    outcome: 'several',
  })
})

it('hears whether a phone belongs to somebody without a file, and of nobody else', async () => {
  const stranger = { ...person, idNo: '359900199005011246', tel: '13800000010' }
  hospital.phones.add(stranger.tel)
  expect(await his.identity.matchPatient(stranger)).toEqual({ outcome: 'none', telBelongs: true })
  hospital.phones.clear()
  expect(await his.identity.matchPatient(stranger)).toEqual({ outcome: 'none', telBelongs: false })
})

it('opens the file of a newborn without a certificate once, and says who acts for him', async () => {
  const { idNo, tel } = person
  const guardian = { name: '秦小雨', idType: '01', idNo, tel, relation: 'parent' }
  const newborn = { ...person, name: '秦一', idNo: '', guardian }
  const opened = await his.identity.openPatient('open-newborn', newborn)
  expect(await his.identity.openPatient('open-newborn', newborn)).toEqual(opened)
  const twin = await his.identity.openPatient('open-twin', { ...newborn, name: '秦二' })
  expect(twin).not.toEqual(opened)
  const found = await hospital.repository.searchResources<Patient>({ resourceType: 'Patient' })
  expect(found.map(({ name }) => name?.[0]?.text).sort()).toEqual(['秦一', '秦二', '秦小雨'])
  expect(JSON.stringify(found.find(({ name }) => name?.[0]?.text === '秦一'))).toContain(
    `"valueIdentifier":{"system":"urn:oid:1.2.156.112605.1.1","value":"${idNo}"}`,
  )
})

it('says of a registration what it says over JSON: insured parts, and the person without a number', async () => {
  const insurance = { payOrdId: 'P1', fundFen: 900, accountFen: 100, otherFen: 0, cashFen: 550 }
  await his.confirmRegistration({ ...registration('R7'), doctorId: null, insurance })
  await his.confirmRegistration({ ...registration('R8'), patientNo: '', person })
  const [insured, unknown] = await Promise.all(['R7', 'R8'].map(appointmentOf))
  for (const words of ['"valueString":"P1"', '"value":9,', '"value":5.5,', 'cardiology'])
    expect(insured).toContain(words)
  for (const words of ['"reference":"#person"', person.name, person.idNo, person.tel])
    expect(unknown).toContain(words)
})

it('enters a registration once, gives it back, and enters it never again', async () => {
  const first = await his.confirmRegistration(registration('R1'))
  expect(await his.confirmRegistration(registration('R1'))).toEqual(first)
  await his.cancelRegistration({ orderNo: 'R1', reason: '患者取消' })
  await his.cancelRegistration({ orderNo: 'R1', reason: '患者取消' })
  expect(await appointmentOf('R1')).toContain('"cancelationReason":{"text":"患者取消"}')
  await expect(his.confirmRegistration(registration('R1'))).rejects.toThrow(GatewayRefused)
  await his.cancelRegistration({ orderNo: 'unknown', reason: '患者取消' })
})

it('never reads a wrong token as a refusal', async () => {
  const stranger = new HisFhirClient(
    { apiUrl: hospital.url, token: 'x' },
    { url: hospital.url, token: 'x' },
  )
  await expect(stranger.confirmRegistration(registration('R2'))).rejects.toThrow(GatewayUnavailable)
})

it('sends nothing that is not FHIR R4', () => {
  expect(hospital.faults).toEqual([])
})
