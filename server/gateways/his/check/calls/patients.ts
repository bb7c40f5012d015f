/** Patients: a known person is found, an unknown one is not, and nothing is answered without the token. */
import { randomInt, randomUUID } from 'node:crypto'
import { match, opened } from '../../answers'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { twice } from './same_answer'

/** A person whose certificate does not exist. */
export const stranger = () => ({
  name: '测试查无此人',
  idType: '03',
  idNo: `CHK${randomInt(1e6, 1e7)}`,
  sex: 'male',
  birthday: '1990-01-01',
  tel: '13900000000',
})

/** Without the right token nothing may be answered. */
export async function checkToken(asking: Asking): Promise<void> {
  const call = '/patient/match'
  const answer = await asking.send(call, 'match', stranger(), randomUUID())
  if (answer !== undefined && answer.status !== 401 && answer.status !== 403)
    asking.fault(call, `a wrong token must be answered with 401, came ${answer.status}`)
}

export async function checkPatients(asking: Asking, { patient, newPerson }: Facts): Promise<void> {
  const call = '/patient/match'
  const nobody = asking.shape(call, match, await asking.send(call, 'match', stranger()))
  if (nobody?.outcome === 'found')
    asking.fault(call, 'a person with an unknown certificate was found')
  if (patient !== undefined) {
    const { patientNo, ...person } = patient
    const found = asking.shape(call, match, await asking.send(call, 'match', person))
    if (found !== undefined && found.outcome !== 'found')
      asking.fault(call, `the patient of the facts must be found, came ${found.outcome}`)
    if (found?.outcome === 'found' && !found.identifiers.some(({ value }) => value === patientNo))
      asking.fault(call, 'the patient of the facts was found with other numbers')
    const other = asking.shape(
      call,
      match,
      await asking.send(call, 'match', { ...person, name: '测试改名' }),
    )
    if (other?.outcome === 'found')
      asking.fault(call, 'a known certificate with another name must not be found: answer several')
  }
  if (newPerson !== undefined)
    await twice(asking, '/patient/open', `open-${newPerson.idNo}`, newPerson, opened)
}
