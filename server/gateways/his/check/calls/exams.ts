/** A hospital's own exam platform (检查预约平台): what is free, a time kept once, confirmed and given back; a number that was given back is never kept again. A system without it is asked once. */
import { randomUUID } from 'node:crypto'
import { hospitalMoment } from '../../../../values/hospital_time'
import { examLocked, examTimes } from '../../answers'
import type { HisExamLockAsked, HisExamTimesAsked } from '../../exams'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { twice } from './same_answer'

const [propose, lock, confirm, cancel] = [
  '/exam/propose',
  '/exam/lock',
  '/exam/confirm',
  '/exam/cancel',
] as const
const dayMs = 86_400_000

export async function checkExams(asking: Asking, { exam }: Facts): Promise<void> {
  const from = new Date()
  const { examId, patientNo, code, resourceId, latestAt } = exam ?? {
    examId: randomUUID(),
    patientNo: '0',
    code: '0',
    resourceId: '0',
    latestAt: hospitalMoment(new Date(from.getTime() + dayMs)),
  }
  const asked: HisExamTimesAsked = {
    patientNo,
    from: hospitalMoment(from),
    until: hospitalMoment(new Date(from.getTime() + 14 * dayMs)),
    exams: [{ examId, code, resourceIds: [resourceId], latestAt }],
  }
  const first = await asking.send(propose, examId, asked)
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(propose, 'not offered: no examResource may have the pool hospital')
  const unknown: HisExamLockAsked = {
    lockId: randomUUID(),
    examId: randomUUID(),
    patientNo: '0',
    resourceId,
    beginsAt: hospitalMoment(new Date(from.getTime() + dayMs)),
    untilSeconds: 600,
  }
  await givesBack(asking, unknown, 'a lock that was never asked for')
  asking.refused(
    lock,
    409,
    undefined,
    await asking.send(lock, unknown.lockId, unknown),
    'a lock that was given back before it came',
  )
  const other = { ...unknown, lockId: randomUUID() }
  asking.refused(
    lock,
    409,
    undefined,
    await asking.send(lock, other.lockId, other),
    'an exam that does not exist',
  )
  const { lockId: never } = unknown
  const confirmation = { lockId: never, examId: unknown.examId, platformNo: '0' }
  asking.refused(
    confirm,
    409,
    undefined,
    await asking.send(confirm, never, confirmation),
    'a time that is not kept',
  )
  if (exam === undefined) return
  const times = asking.shape(propose, examTimes, first)?.times ?? []
  const time = times.find((one) => one.examId === examId && one.left > 0)
  if (time === undefined)
    return asking.fault(propose, 'the exam of the facts has no free time: nothing can be checked')
  await takesAndGivesBack(asking, exam, time)
}

async function takesAndGivesBack(
  asking: Asking,
  { examId, patientNo }: { examId: string; patientNo: string },
  { resourceId, beginsAt }: { resourceId: string; beginsAt: string },
): Promise<void> {
  const asked = { examId, patientNo, resourceId, beginsAt, untilSeconds: 600 }
  const lockId = randomUUID()
  const kept = await twice(asking, lock, lockId, { lockId, ...asked }, examLocked)
  if (kept === undefined) return
  const confirmation = { lockId, examId, platformNo: kept.platformNo }
  for (const when of ['a time that is kept', 'the same, sent again']) {
    asking.done(confirm, await asking.send(confirm, lockId, confirmation), when)
  }
  await givesBack(asking, { lockId, examId }, 'a confirmed time')
  await givesBack(asking, { lockId, examId }, 'a time that is gone')
  asking.refused(
    lock,
    409,
    'RELEASED',
    await asking.send(lock, lockId, { lockId, ...asked }),
    'a lock that was given back',
  )
}

async function givesBack(
  asking: Asking,
  { lockId, examId }: { lockId: string; examId: string },
  when: string,
): Promise<void> {
  const answer = await asking.send(cancel, lockId, { lockId, examId, reason: '检查' })
  if (answer !== undefined && ![200, 204, 404].includes(answer.status))
    asking.fault(cancel, `${when}: status 200, 204 or 404 was expected, came ${answer.status}`)
}
