/** A plan that is being taken goes on: everything is kept, then everything confirmed, then it is the patient's; or nothing of it is. */
import { pageAddress } from '../../../../src/contract/pages'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { named, sentence, type Sentence } from '../../../language/sentence'
import { formatMomentChinese } from '../../../values/hospital_time'
import { announce } from '../../message'
import * as exams from '../exam_repository'
import { joined, renewReminders } from '../reminders'
import { forgetAnswers } from './proposal_repository'
import { nextOf, platformRules } from './rules'
import * as repository from './taking_repository'

type Taking = repository.LockedTaking

/** Why a plan comes to nothing. */
interface End {
  failure: NonNullable<repository.TakingRow['failure']>
  why?: string | null
}

/** Writes the platform's answer and does what it allows, in one transaction. */
export function answerTaking(
  { sql }: Pick<Dependencies, 'sql'>,
  takingId: string,
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return transaction(sql, async (tx) => {
    const patientId = await repository.findPatient(tx, takingId)
    if (patientId !== undefined) await exams.lockOrders(tx, patientId)
    await write(tx)
    await stepTaking(tx, takingId)
  })
}

/** Does what the answers allow. `end`: it is given up. */
export async function stepTaking(tx: Transaction, takingId: string, end?: End): Promise<void> {
  const patientId = await repository.findPatient(tx, takingId)
  if (patientId === undefined) return
  await exams.lockOrders(tx, patientId)
  const taking = await repository.lockTaking(tx, takingId)
  if (!taking?.isOpen) return
  const next = end === undefined ? nextOf(taking.parts) : 'fail'
  if (next === 'confirm') return repository.confirmAll(tx, takingId)
  if (next === 'commit') return commit(tx, taking, patientId)
  if (next === 'fail') return fail(tx, taking, patientId, end ?? endOf(taking))
}

/** What the platform refused says why; else the doctor revoked an exam. */
function endOf({ parts }: Taking): End {
  const refused = parts.find(({ refusal }) => refusal !== null)
  return { failure: refused?.refusal ?? 'left', why: refused?.why ?? null }
}

/** The times are the patient's; those that the exams had before are given back. */
async function commit(tx: Transaction, taking: Taking, patientId: string): Promise<void> {
  const { takingId, accountId, parts } = taking
  const given = parts.flatMap(({ ownSlotId }) => ownSlotId ?? [])
  const taken = parts.flatMap(({ isPlatform, slotId }) => (isPlatform ? [slotId] : []))
  await exams.lockSlots(tx, [...given, ...taken])
  await exams.countTaken(tx, given, -1)
  await exams.countTaken(tx, taken, 1)
  const ids = parts.map(({ examOrderId }) => examOrderId)
  await repository.releaseTimes(tx, ids, takingId)
  for (const { examOrderId, slotId, version } of parts)
    await exams.setSlot(tx, { examOrderId, slotId, version, accountId, movedFrom: null })
  await repository.endTaking(tx, takingId, { failure: null })
  await forgetAnswers(tx, ids)
  await renewReminders(tx, patientId)
  await announceEnd(tx, taking, patientId, {
    title: '检查时间定好了',
    body: sentence`${timesOf(taking)}。医院已确认，请点开看要做的准备。`,
  })
}

async function fail(tx: Transaction, taking: Taking, patientId: string, end: End): Promise<void> {
  const held = taking.parts.flatMap(({ state, slotId }) => (state === 'HELD' ? [slotId] : []))
  await exams.lockSlots(tx, held)
  await exams.countTaken(tx, held, -1)
  await repository.releaseAll(tx, taking.takingId)
  await repository.endTaking(tx, taking.takingId, end)
  await forgetAnswers(
    tx,
    taking.parts.map(({ examOrderId }) => examOrderId),
  )
  if (end.failure === 'left') return
  await announceEnd(tx, taking, patientId, {
    title: '检查时间没有约上',
    body: sentence`${timesOf(taking)}没有约上，原来的时间都没有变。请点开重新选。`,
  })
}

/** Whoever still looks at the page reads it there. */
async function announceEnd(
  tx: Transaction,
  { takingId, accountId, ageMs }: Taking,
  patientId: string,
  message: { title: string; body: Sentence },
): Promise<void> {
  if (accountId === null || ageMs < platformRules.watchedMs) return
  await announce(tx, {
    ...message,
    accountId,
    patientId,
    kind: 'reminder',
    needsFull: true,
    subjectId: `exam taking ${takingId}`,
    route: pageAddress('exam_plan', { patientId }),
    key: `exam taking ${takingId}`,
  })
}

const timesOf = ({ parts }: Taking): Sentence =>
  joined(
    parts.map(
      ({ name, beginsAt }) => sentence`${formatMomentChinese(beginsAt)} ${named('thing', name)}`,
    ),
  )
