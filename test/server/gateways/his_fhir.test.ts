/** The hospital's system over FHIR, played by Medplum's server: who patients are, and what is booked. */
import { HisFhirClient } from '../../../server/gateways/his/fhir/client'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { startMedplumHospital, type MedplumHospital } from '../../support/server/medplum_hospital'

let hospital: MedplumHospital
let his: HisFhirClient
beforeAll(async () => {
  hospital = await startMedplumHospital('t')
  his = new HisFhirClient(
    { apiUrl: hospital.url, token: 't' },
    { url: hospital.url, token: 't', timeoutMs: 30_000 },
  )
})
afterAll(() => hospital.stop())

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

it('enters a registration once, gives it back, and enters it never again', async () => {
  const first = await his.confirmRegistration(registration('R1'))
  expect(await his.confirmRegistration(registration('R1'))).toEqual(first)
  await his.cancelRegistration({ orderNo: 'R1', reason: '患者取消' })
  await his.cancelRegistration({ orderNo: 'R1', reason: '患者取消' })
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
