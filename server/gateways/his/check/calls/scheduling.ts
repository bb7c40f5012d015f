/** Locks over IHE Scheduling, asked as the app asks for them: found, held once, repeated, let go, booked and given back. */
import { randomInt, randomUUID } from 'node:crypto'
import type { FhirAddress } from '../../fhir/calls'
import { HisFhirClient } from '../../fhir/client'
import type { HisLockStanding } from '../../locks'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { alike, attempt } from './fhir'
import { aNumber } from './same_answer'

const calls = {
  metadata: 'GET metadata',
  search: 'GET Appointment?identifier',
  find: 'POST Appointment/$find',
  hold: 'POST Appointment/$hold',
  book: 'POST Appointment/$book',
} as const

/** Whether locks go over this server. */
export async function offersScheduling(asking: Asking, address: FhirAddress): Promise<boolean> {
  const { scheduling } = clientOf(address)
  return (await attempt(asking, calls.metadata, () => scheduling.isOffered())) === true
}

/** Checks its operations; without a slot in the facts only with what does not exist. */
export async function checkScheduling(
  asking: Asking,
  address: FhirAddress,
  { registration }: Facts,
): Promise<void> {
  const his = clientOf(address)
  const unlock = (lockId: string, when: string) =>
    attempt(asking, calls.book, () => his.locks.unlock(lockId), when)
  const unknown = randomUUID()
  await expectState(asking, his, unknown, ['none'], 'a lock that was never asked for')
  await unlock(unknown, 'a lock that was never asked for: ')
  if (registration === undefined) return
  const slots = await attempt(asking, calls.find, () => his.locks.slots([registration]))
  if (slots?.[0]?.state === 'full') {
    asking.fault(calls.find, 'the slot of the facts is not proposed: nothing more can be checked')
    return
  }
  if (slots?.[0]?.left === null)
    asking.advise(calls.find, 'proposals without the extension left: lists show no number')
  const asked = { ...registration, lockId: randomUUID(), untilSeconds: 600 }
  const { lockId } = asked
  if ((await alike(asking, calls.hold, () => his.locks.lock(asked))) === undefined) return
  await expectState(asking, his, lockId, ['locked'], 'a lock')
  await unlock(lockId, 'a lock: ')
  await unlock(lockId, 'a lock that is gone: ')
  await expectState(asking, his, lockId, ['released', 'none'], 'a lock that was given back')
  await checkBooking(asking, his, registration)
}

async function checkBooking(
  asking: Asking,
  his: HisFhirClient,
  place: NonNullable<Facts['registration']>,
): Promise<void> {
  const lockId = randomUUID()
  const held = await attempt(asking, calls.hold, () =>
    his.locks.lock({ ...place, lockId, untilSeconds: 600 }),
  )
  if (held === undefined) return
  const orderNo = aNumber('R')
  const given = {
    ...place,
    orderNo,
    scheduleId: randomUUID(),
    serialNo: randomInt(1, 9),
    transactionId: aNumber('4200'),
    lockId,
    hisLockNo: held.hisLockNo,
  }
  if ((await alike(asking, calls.book, () => his.confirmRegistration(given))) === undefined) return
  await expectState(asking, his, lockId, ['confirmed'], 'a lock that was booked')
  await attempt(
    asking,
    calls.book,
    () => his.cancelRegistration({ orderNo, reason: '检查' }),
    'giving a booked one back: ',
  )
}

async function expectState(
  asking: Asking,
  { locks }: HisFhirClient,
  lockId: string,
  states: readonly HisLockStanding['state'][],
  when: string,
): Promise<void> {
  const standing = await attempt(asking, calls.search, () => locks.status(lockId))
  if (standing !== undefined && !states.includes(standing.state))
    asking.fault(
      calls.search,
      `${when}: ${states.join(' or ')} was expected, came ${standing.state}`,
    )
}

const clientOf = (address: FhirAddress) =>
  new HisFhirClient({ apiUrl: address.url, token: address.token }, address)
