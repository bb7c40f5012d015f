/** Taking times, all or none, and giving one up. What is taken stands in one transaction: nobody has half a plan, no time has more patients than places. */
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import type { examCalls } from '../../../src/contract/exam'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { requireAccess } from '../patient'
import { endOf, heldExam, listHeld, readBook, toPlan, type Book } from './book'
import * as repository from './exam_repository'
import { examNotFound, findOwner, requirePlannable } from './finding'
import { platformRules } from './platform/rules'
import { findOpenTaking, leaveTaking, startTaking, takeAtPlatform } from './platform/taking'
import { releaseTimes } from './platform/taking_repository'
import { renewReminders } from './reminders'

type Asked = ParsedInputOf<typeof examCalls.takePlan>
const isDone = { ok: true } as const

/** An exam with the time that it is to have. */
export interface Move {
  order: repository.OrderRow
  slotId: string
  /** The hospital moves it from there. */
  movedFrom?: Date
}

/** Takes the times; an exam that has another one gives that back. @throws Refused NOT_FOUND, PATIENT_NOT_ELIGIBLE, CONFLICT, SOLD_OUT */
export async function takePlan(deps: Dependencies, accountId: string, asked: Asked) {
  const { sql } = deps
  await requireAccess(sql, accountId, asked.patientId, 'full')
  const takingId = await transaction(sql, async (tx) => {
    await repository.lockOrders(tx, asked.patientId)
    const open = await findOpenTaking(tx, asked.patientId, asked.parts)
    if (open !== undefined) return open
    const book = await readBook(tx, asked.patientId, { usefulMs: platformRules.choosableMs })
    const chosen = asked.parts.map(({ examOrderId, slotId }): Move => {
      const order = book.orders.find((one) => one.examOrderId === examOrderId)
      if (order === undefined) throw examNotFound()
      requirePlannable(order)
      return { order, slotId }
    })
    requireRoom(book, chosen)
    const moves = chosen.filter(({ order, slotId }) => order.slotId !== slotId)
    if (moves.some(({ order }) => order.isCheckedIn)) throw checkedIn()
    const parts = moves.map(({ order, slotId }) => ({
      examOrderId: order.examOrderId,
      slotId,
      isPlatform: book.slots.get(slotId)?.isPlatform === true,
    }))
    if (parts.some(({ isPlatform }) => isPlatform)) {
      const started = await startTaking(tx, accountId, parts)
      if (started === undefined) throw soldOut()
      return started
    }
    if (!(await move(tx, moves, accountId))) throw soldOut()
    await renewReminders(tx, asked.patientId)
    return undefined
  })
  if (takingId !== undefined) await takeAtPlatform(deps, takingId)
  return isDone
}

/** Whether the chosen times and those that stay keep the rules together. */
function requireRoom(book: Book, chosen: readonly Move[]): void {
  if (chosen.some(({ slotId }) => !book.slots.has(slotId))) throw soldOut()
  const isChosen = new Set(chosen.map(({ order }) => order.examOrderId))
  const exams = [
    ...chosen.map(({ order, slotId }) => toPlan(book, order, (slot) => slot.slotId === slotId)),
    ...listHeld(book)
      .filter(({ examOrderId }) => !isChosen.has(examOrderId))
      .map((order) => heldExam(book, order)),
  ]
  if (isChosen.size < chosen.length || endOf(book, exams) === undefined)
    throw new Refused('CONFLICT', '这些时间不能放在一起，请重新安排')
}

const checkedIn = (): Refused =>
  new Refused('CONFLICT', '这项检查已经取号，时间不能再改。要改请到检查科室说明')

const soldOut = (): Refused => new Refused('SOLD_OUT', '有一个时间刚被约走，请重新安排')

/** Moves exams to their new times; false, and nothing is changed, where one of these is full. */
export async function move(
  tx: Transaction,
  moves: readonly Move[],
  accountId?: string,
): Promise<boolean> {
  const given = moves.flatMap(({ order }) => order.slotId ?? [])
  const taken = moves.map(({ slotId }) => slotId)
  const free = await repository.lockSlots(tx, [...given, ...taken])
  if (taken.some((slotId) => !free.has(slotId))) return false
  await repository.countTaken(tx, given, -1)
  await repository.countTaken(tx, taken, 1)
  await releaseTimes(
    tx,
    moves.map(({ order }) => order.examOrderId),
  )
  for (const { order, slotId, movedFrom = null } of moves)
    await repository.setSlot(tx, {
      examOrderId: order.examOrderId,
      slotId,
      version: order.rule.version,
      accountId: accountId ?? order.takenBy,
      movedFrom,
    })
  return true
}

/** Gives the time of one exam back; the others stay. @throws Refused NOT_FOUND; CONFLICT once its patient has a number */
export async function cancelPart({ sql }: Dependencies, accountId: string, examOrderId: string) {
  const patientId = await findOwner(sql, accountId, examOrderId)
  await transaction(sql, async (tx) => {
    await repository.lockOrders(tx, patientId)
    if (await leaveTaking(tx, { patientId, examOrderId })) return
    const order = await repository.findOrder(tx, examOrderId)
    if (!order?.slotId) return
    if (order.isCheckedIn) throw checkedIn()
    await giveBack(tx, [{ examOrderId, slotId: order.slotId }])
    await renewReminders(tx, patientId)
  })
  return isDone
}

/** Takes times away from exams; somebody else can have them. */
export async function giveBack(
  tx: Transaction,
  exams: readonly { examOrderId: string; slotId: string }[],
): Promise<void> {
  const slotIds = exams.map(({ slotId }) => slotId)
  await repository.lockSlots(tx, slotIds)
  await repository.countTaken(tx, slotIds, -1)
  const ids = exams.map(({ examOrderId }) => examOrderId)
  await releaseTimes(tx, ids)
  await repository.clearSlots(tx, ids)
}
