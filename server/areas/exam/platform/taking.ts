/** Taking times of which some are the platform's own: all of them are asked for, or none is taken. */
import type { Executor, Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import * as exams from '../exam_repository'
import { sendAndWait } from './sending'
import { stepTaking } from './stepping'
import * as repository from './taking_repository'

/** A part that is to be taken. */
export interface PartToTake {
  examOrderId: string
  slotId: string
  isPlatform: boolean
}

/** Places of the app's own are counted at once, so that nobody else has them meanwhile; undefined, and nothing is changed, where one of these is full. */
export async function startTaking(
  tx: Transaction,
  accountId: string,
  parts: readonly PartToTake[],
): Promise<string | undefined> {
  const own = parts.flatMap(({ isPlatform, slotId }) => (isPlatform ? [] : [slotId]))
  const free = await exams.lockSlots(tx, own)
  if (own.some((slotId) => !free.has(slotId))) return undefined
  await exams.countTaken(tx, own, 1)
  return repository.insertTaking(tx, { accountId, parts })
}

/** The plan of the patient that is being taken: the same again goes on with it. @throws Refused CONFLICT while it is another one */
export async function findOpenTaking(
  tx: Transaction,
  patientId: string,
  asked: readonly { examOrderId: string; slotId: string }[],
): Promise<string | undefined> {
  const taking = await repository.findTaking(tx, patientId)
  if (taking?.state !== 'OPEN') return undefined
  const isSame = taking.parts.every((part) =>
    asked.some((one) => one.examOrderId === part.examOrderId && one.slotId === part.slotId),
  )
  if (isSame) return taking.takingId
  throw new Refused('CONFLICT', '上一次选的时间还在等医院确认，请等一会儿再改')
}

/** Asks the platform and waits a moment; afterwards the plan shows how it stands. @throws Refused SOLD_OUT, PATIENT_NOT_ELIGIBLE, HOSPITAL_SILENT */
export async function takeAtPlatform(deps: Dependencies, takingId: string): Promise<void> {
  await sendAndWait(deps, takingId)
  const taking = await repository.readTaking(deps.sql, takingId)
  if (taking?.state === 'FAILED') throw new Refused('SOLD_OUT', failureWords(taking))
}

/** Why a plan came to nothing, for the patient. */
export function failureWords({
  failure,
  why,
}: Pick<repository.TakingRow, 'failure' | 'why'>): string {
  if (failure === 'refused')
    return why ?? '医院的检查预约平台没有接受这个时间，请重新安排或打检查科室的电话'
  if (failure === 'silent')
    return '医院的检查预约平台一直没有回应，这次没有约上，已定的时间没有变。请过一会儿再试，或打检查科室的电话'
  return '有一个时间刚被约走，请重新安排'
}

/** The patient gives up what is being asked for; false where this exam is not. What it had before stays. */
export async function leaveTaking(
  tx: Transaction,
  { patientId, examOrderId }: { patientId: string; examOrderId: string },
): Promise<boolean> {
  const taking = await repository.findTaking(tx, patientId)
  if (taking?.state !== 'OPEN') return false
  if (taking.parts.every((part) => part.examOrderId !== examOrderId)) return false
  await stepTaking(tx, taking.takingId, { failure: 'left' })
  return true
}

/** The plan of a patient that is being taken, or why the last one came to nothing a moment ago. */
export const findTaking = (executor: Executor, patientId: string) =>
  repository.findTaking(executor, patientId)
