/** Locks, where the hospital sells from its own slots: locked once, repeated, unlocked. A system without them is asked once. */
import { randomUUID } from 'node:crypto'
import { locked, lockStanding, slotsLeft } from '../../answers'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { twice } from './same_answer'

const [lock, unlock, status, slots] = [
  '/registration/lock',
  '/registration/unlock',
  '/registration/lock/status',
  '/v1/slots',
] as const

export async function checkLocks(asking: Asking, { registration }: Facts): Promise<void> {
  const lockId = randomUUID()
  const first = await asking.send(status, lockId, { lockId })
  if (first === undefined || isNotOffered(first)) return
  expectState(asking, first, 'none', 'a lock that was never asked for')
  await givesBack(asking, lockId, 'a lock that was never asked for')
  const nonsense = await asking.send(lock, lockId, { nonsense: true })
  if (nonsense !== undefined && (nonsense.status < 400 || nonsense.status === 409))
    asking.fault(lock, `a request that cannot be read was answered with ${nonsense.status}`)
  if (registration === undefined) return
  const { clinicId, beginTime, patientNo } = registration
  const content = { lockId, clinicId, beginTime, patientNo, untilSeconds: 600 }
  if ((await twice(asking, lock, lockId, content, locked)) === undefined) return
  expectState(asking, await asking.send(status, lockId, { lockId }), 'locked', 'a lock')
  await givesBack(asking, lockId, 'a lock')
  await givesBack(asking, lockId, 'a lock that is gone')
  const after = asking.shape(status, lockStanding, await asking.send(status, lockId, { lockId }))
  if (after !== undefined && after.state !== 'released' && after.state !== 'none')
    asking.fault(status, `a lock that was given back is ${after.state}`)
  const left = await asking.send(slots, 'slots', { clinicIds: [clinicId] })
  if (left?.status !== 404) asking.shape(slots, slotsLeft, left)
}

function expectState(
  asking: Asking,
  answer: Parameters<Asking['shape']>[2],
  state: 'none' | 'locked',
  when: string,
): void {
  const standing = asking.shape(status, lockStanding, answer)
  if (standing !== undefined && standing.state !== state)
    asking.fault(status, `${when}: ${state} was expected, came ${standing.state}`)
}

async function givesBack(asking: Asking, lockId: string, when: string): Promise<void> {
  const answer = await asking.send(unlock, lockId, { lockId })
  if (answer !== undefined && ![200, 204, 404].includes(answer.status))
    asking.fault(unlock, `${when}: status 200 or 404 was expected, came ${answer.status}`)
}
