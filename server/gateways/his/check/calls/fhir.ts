/** A hospital's FHIR server, asked as the app asks it: matching patients and booking. */
import { randomInt, randomUUID } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../../../failures'
import { ask, type FhirAddress } from '../../fhir/calls'
import { HisFhirClient } from '../../fhir/client'
import type { HisPerson } from '../../identity'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { stranger } from './patients'
import { aNumber, same } from './same_answer'

const calls = {
  metadata: 'GET metadata',
  match: 'POST Patient/$match',
  open: 'POST Patient',
  enter: 'POST Appointment',
  giveBack: 'PUT Appointment',
} as const

/** Checks the FHIR calls of patients and registrations. */
export async function checkFhir(
  asking: Asking,
  address: FhirAddress,
  { patient, newPerson, registration }: Facts,
): Promise<void> {
  const his = new HisFhirClient({ apiUrl: address.url, token: address.token }, address)
  await checkMetadata(asking, address)
  await checkToken(asking, address)
  await checkMatch(asking, his, patient)
  if (newPerson !== undefined) {
    const open = () => his.identity.openPatient(`open-${newPerson.idNo}`, newPerson)
    await alike(asking, calls.open, open)
  }
  await checkRegistration(asking, his, registration)
}

async function checkMetadata(asking: Asking, address: FhirAddress): Promise<void> {
  const reply = await attempt(asking, calls.metadata, () => ask(address, 'GET', 'metadata'))
  if (reply !== undefined && !/"fhirVersion"\s*:\s*"4\.0/.test(reply.text))
    asking.advise(calls.metadata, 'is no CapabilityStatement of FHIR 4.0')
}

async function checkToken(asking: Asking, address: FhirAddress): Promise<void> {
  const { identity } = new HisFhirClient(
    { apiUrl: address.url, token: '' },
    { ...address, token: randomUUID() },
  )
  const words = 'a wrong token must be answered with 401'
  try {
    await identity.matchPatient(stranger())
    asking.fault(calls.match, words)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    if (!/40[13]/.test(error.why)) asking.fault(calls.match, `${words}: ${error.why}`)
  }
}

async function checkMatch(
  asking: Asking,
  { identity }: HisFhirClient,
  known: Facts['patient'],
): Promise<void> {
  const match = (person: HisPerson) =>
    attempt(asking, calls.match, () => identity.matchPatient(person))
  if ((await match(stranger()))?.outcome === 'found')
    asking.fault(calls.match, 'a person with an unknown certificate was found')
  if (known === undefined) return
  const { patientNo, ...person } = known
  const found = await match(person)
  if (found !== undefined && found.outcome !== 'found')
    asking.fault(
      calls.match,
      `the patient of the facts must be found (match-grade certain, the same name), came ${found.outcome}`,
    )
  if (found?.outcome === 'found' && !found.identifiers.some(({ value }) => value === patientNo))
    asking.fault(calls.match, 'the patient of the facts was found with other numbers')
  if (found?.outcome === 'found' && found.tel === null)
    asking.advise(calls.match, 'no phone carries the extension verified: nobody can prove himself')
  const other = await match({ ...person, name: '测试改名' })
  if (other?.outcome === 'found')
    asking.fault(calls.match, 'a known certificate with another name must not be certain')
}

async function checkRegistration(
  asking: Asking,
  his: HisFhirClient,
  place: Facts['registration'],
): Promise<void> {
  const giveBack = (orderNo: string, when: string) =>
    attempt(asking, calls.giveBack, () => his.cancelRegistration({ orderNo, reason: '检查' }), when)
  await giveBack(aNumber('R'), 'an order that was never entered: ')
  if (place === undefined) return
  const { payAtHospital, ...fields } = place
  const fresh = () => ({
    ...fields,
    orderNo: aNumber('R'),
    scheduleId: randomUUID(),
    serialNo: randomInt(1, 9),
    transactionId: aNumber('4200'),
  })
  if (payAtHospital) {
    const unpaid = { ...fresh(), transactionId: null, payAtHospital }
    if (await alike(asking, calls.enter, () => his.confirmRegistration(unpaid)))
      await giveBack(unpaid.orderNo, 'giving an unpaid registration back: ')
  }
  const given = fresh()
  const enter = () => his.confirmRegistration(given)
  if ((await alike(asking, calls.enter, enter)) === undefined) return
  await giveBack(given.orderNo, 'giving a registration back: ')
  await giveBack(given.orderNo, 'giving it back again: ')
  try {
    await enter()
    asking.fault(calls.enter, 'an order that was given back must stay cancelled, came a new one')
  } catch (error) {
    if (!(error instanceof GatewayRefused))
      asking.fault(calls.enter, 'an order that was given back must come back as cancelled')
  }
}

/** Twice at the same moment and once more: the same reply. */
export async function alike<Answer>(
  asking: Asking,
  call: string,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const [first, beside] = await Promise.all([
    attempt(asking, call, work),
    attempt(asking, call, work),
  ])
  const again = await attempt(asking, call, work)
  for (const [answer, when] of [
    [beside, 'sent twice at the same moment'],
    [again, 'sent again'],
  ] as const)
    if (first !== undefined && answer !== undefined && !same(first, answer))
      asking.fault(call, `If-None-Exist: ${when} it was answered otherwise`)
  return first
}

/** The result; undefined with a fault when the app cannot use the reply. */
export async function attempt<Answer>(
  asking: Asking,
  call: string,
  work: () => Promise<Answer>,
  when = '',
): Promise<Answer | undefined> {
  asking.asked.add(call)
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayRefused) asking.fault(call, `${when}refused with ${error.code}`)
    else if (error instanceof GatewayUnavailable) asking.fault(call, `${when}${error.why}`)
    else throw error
    return undefined
  }
}
