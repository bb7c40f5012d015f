/** Patients of the mini-program: signed in by its own code, so that their payments belong to it. */
import { randomBytes, randomInt } from 'node:crypto'
import { accountCalls } from '../../../src/contract/account'
import type { Hospital } from '../../support/e2e/hospital'
import { addPatient, bindTel, aTel, type Person } from '../../support/e2e/people'
import type { Phone } from './host/phone'

/** A new visitor's name at WeChat. */
export function anOpenid(): string {
  return `new_${randomBytes(8).toString('hex')}`
}

/** Signs a new visitor in without the phone's screen; a phone number and a patient are added unless told otherwise. */
export async function aMiniPerson(
  hospital: Hospital,
  openid: string,
  given: { phone?: boolean; patient?: boolean; name?: string } = {},
): Promise<Person> {
  const code = `mini-${openid}-${randomInt(1_000_000_000)}`
  const { accessToken } = await hospital.call(accountCalls.signInByMiniProgram, { code }, {})
  const person: Person = { token: accessToken, tel: aTel(), patient: undefined }
  if (given.phone === false) return person
  await bindTel(hospital, person)
  return given.patient === false
    ? person
    : { ...person, patient: await addPatient(hospital, person, given.name) }
}

/** Puts a person's session into the phone's memory, as if he had signed in before. */
export function enterAs(phone: Phone, { token, patient }: Person): void {
  phone.storage.set('authToken', JSON.stringify(`Bearer ${token}`))
  if (patient !== undefined) phone.storage.set('chosenPatientId', JSON.stringify(patient.patientId))
}
