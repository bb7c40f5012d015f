/**
 * Moves the patients of closed clinics. The clinic has ended like any other; each paid order is then rescheduled by the statement that patients reschedule with, in the order of
 * their times, while the patient is not told anything. He is told once, when the hospital has confirmed the new order (and may refuse until it begins), or that he is to choose.
 */
import { savepoint, transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { inTurn } from '../../../values/in_turn'
import { announceStopped } from '../announcements'
import { NotBooked, rescheduleIn } from '../booking/moving'
import { currentRules, type VersionedRules } from '../rules/rule_versions'
import type { WhyNot } from '../slots/booking_parts'
import { isLost } from '../slots/meeting'
import * as repository from './move_repository'
import type { DueMove } from './move_repository'

/** In one round, so that others have their turn. */
const mostAtOnce = 200

/** Moves orders whose clinics have ended, and tells those whose move failed; returns how many were looked at. Whatever a killed worker left goes on, each order once. */
export async function workMoves(deps: Dependencies): Promise<number> {
  if (!(await repository.hasOpenMoves(deps.sql))) return 0
  await repository.leaveOpened(deps.sql)
  const rules = await currentRules(deps.sql)
  const move = async () =>
    inTurn(await repository.listDueMoves(deps.sql, mostAtOnce), (orderId) =>
      transaction(deps.sql, (tx) => moveOne(tx, orderId, rules)),
    )
  const finish = async () =>
    inTurn(await repository.listAnswered(deps.sql, mostAtOnce), (orderId) =>
      transaction(deps.sql, (tx) => finishOne(tx, orderId)),
    )
  return inTurn([move, finish], (step) => step())
}

async function moveOne(tx: Transaction, orderId: string, rules: VersionedRules): Promise<boolean> {
  const move = await repository.lockMove(tx, orderId)
  if (move === undefined) return false
  if (move.status !== 'STOPPED' || move.chooseUntil === null || move.payStatus !== 'PAID')
    await repository.endMove(tx, move.orderId, 'left', '预约已经结束，没有要转的费用')
  else await place(tx, move, rules)
  return true
}

async function place(tx: Transaction, move: DueMove, rules: VersionedRules): Promise<void> {
  const [destination] = await repository.listDestinations(tx, { scheduleId: move.toScheduleId })
  if (destination === undefined) return leave(tx, move, '改去的门诊没有号了')
  if (destination.totalFeeFen > move.totalFeeFen) return leave(tx, move, '改去的门诊费用更高')
  for (const slotId of await repository.listFreeSlots(tx, move.toScheduleId)) {
    const outcome = await tryPlace(tx, move, slotId, rules)
    if ('orderId' in outcome) return repository.markMoving(tx, move.orderId, outcome.orderId)
    if (outcome.isForGood) return leave(tx, move, outcome.why)
  }
  return leave(tx, move, '改去的门诊没有号了')
}

/** The patient chooses, as after any stopped clinic. */
async function leave(
  tx: Transaction,
  { orderId }: Pick<DueMove, 'orderId'>,
  why: string,
): Promise<void> {
  await repository.endMove(tx, orderId, 'left', why)
  await announceStopped(tx, orderId, 'to_choose')
}

type Outcome = { orderId: string } | { why: string; isForGood: boolean }

/** One slot; what it refused is rolled back. */
async function tryPlace(
  tx: Transaction,
  { orderId, accountId }: DueMove,
  slotId: string,
  rules: VersionedRules,
): Promise<Outcome> {
  const request = { orderId, sourceTimeId: slotId, idempotencyKey: `moved ${orderId}` }
  try {
    return await savepoint(tx, (inner) => rescheduleIn(inner, accountId, request, rules))
  } catch (error) {
    if (error instanceof Refused) return { why: error.message, isForGood: true }
    if (error instanceof NotBooked) return refusalOf(error.why)
    if (isLost(error)) return { why: '号刚被约走', isForGood: false }
    throw error
  }
}

function refusalOf(why: WhyNot | 'unlocked'): Outcome {
  const words = ofPatients[why]
  return words === undefined
    ? { why: '号刚被约走', isForGood: false }
    : { why: words, isForGood: true }
}

/** What stands against every slot of the schedule. */
const ofPatients: Partial<Record<WhyNot | 'unlocked', string>> = {
  unknown_patient: '账号已不再绑定这位患者',
  deceased: '患者已故',
  not_eligible: '患者不符合科室的年龄或性别要求',
  restricted: '患者在停约期内',
  duplicate: '患者那天已有这个科室的预约',
  registered_elsewhere: '患者那天已在别处挂了这个科室',
  daily_limit: '患者那天的预约已满',
}

/** A new order that the hospital has answered. The patient of a confirmed one was told with the confirmation. */
async function finishOne(tx: Transaction, orderId: string): Promise<boolean> {
  const answered = await repository.lockAnswered(tx, orderId)
  if (answered === undefined) return false
  const { isConfirmed, isChoosing, why } = answered
  if (isConfirmed) await repository.endMove(tx, orderId, 'moved')
  else if (isChoosing) await leave(tx, { orderId }, why ?? '医院没有确认新的预约')
  else await repository.endMove(tx, orderId, 'left', why ?? '医院没有确认新的预约')
  return true
}
