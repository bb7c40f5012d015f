/** A device stands still: its patients get the soonest other times that fit the rest of their plans, or are asked to call. */
import type { MovedExam } from '../../../src/contract/desk/exams'
import { pageAddress } from '../../../src/contract/pages'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { named, sentence } from '../../language/sentence'
import { formatMomentChinese, hospitalDay, hospitalMoment } from '../../values/hospital_time'
import { announce } from '../message'
import { namesOfPatients } from '../patient'
import { addStaffEvent } from '../staff'
import { settleWork } from '../work'
import {
  heldExam,
  listHeld,
  minuteOf,
  offersFor,
  ownSlot,
  readBook,
  toPlan,
  type Book,
} from './book'
import * as repository from './exam_repository'
import { listStoppedPatients } from './moving_repository'
import { examSubject, renewReminders } from './reminders'
import { stoppedSubject } from './standing'
import { giveBack, move } from './taking'

interface Which {
  resourceId: string
  day: string
}

/** An exam with a stopped time and the time that it would have; none where nothing fits. */
interface Placement {
  order: repository.OrderRow
  from: repository.SlotRow
  to: repository.SlotRow | undefined
}

/** Where everybody would go, if it were done now. */
export async function previewMove({ sql }: Dependencies, which: Which): Promise<MovedExam[]> {
  const patientIds = await listStoppedPatients(sql, which)
  const nameOf = await namesOfPatients(sql, patientIds)
  // Places that those before have.
  const used = new Map<string, number>()
  const exams: MovedExam[] = []
  for (const patientId of patientIds)
    for (const { order, from, to } of placementsOf(await readBook(sql, patientId), which, used)) {
      if (to !== undefined) used.set(to.slotId, (used.get(to.slotId) ?? 0) + 1)
      exams.push({
        examOrderId: order.examOrderId,
        patientName: nameOf(patientId),
        examName: order.name,
        from: hospitalMoment(from.beginsAt),
        to: to === undefined ? null : hospitalMoment(to.beginsAt),
        place: to?.place ?? null,
      })
    }
  return exams
}

/** Moves all of them, one patient after the other, and tells each; what a patient changed meanwhile stays as it is. */
export async function moveAll(
  { sql }: Dependencies,
  staff: Staff,
  { reason, ...which }: Which & { reason: string },
): Promise<{ moved: number; unplaced: number }> {
  const sums = { moved: 0, unplaced: 0 }
  for (const patientId of await listStoppedPatients(sql, which)) {
    const placed = await transaction(sql, async (tx) => {
      await repository.lockOrders(tx, patientId)
      const placements = placementsOf(await readBook(tx, patientId), which, new Map())
      for (const placement of placements) await carryOut(tx, placement)
      await renewReminders(tx, patientId)
      return placements
    })
    const moved = placed.filter(({ to }) => to !== undefined).length
    sums.moved += moved
    sums.unplaced += placed.length - moved
  }
  const subject = stoppedSubject(which)
  await transaction(sql, async (tx) => {
    await settleWork(tx, staff, { kind: 'exams_stopped', subject, note: reason })
    await addStaffEvent(tx, staff, { action: 'move_exams', subject, reason, after: sums })
  })
  return sums
}

/** New times for the stopped ones of a patient, together where that is possible. */
function placementsOf(book: Book, which: Which, used: ReadonlyMap<string, number>): Placement[] {
  const ahead = listHeld(book)
  const isStopped = (order: repository.OrderRow): boolean => {
    const slot = ownSlot(book, order)
    return (
      slot?.isStopped === true &&
      slot.resourceId === which.resourceId &&
      hospitalDay(slot.beginsAt) === which.day
    )
  }
  const stopped = ahead.filter(isStopped)
  const held = ahead.filter((order) => !isStopped(order)).map((order) => heldExam(book, order))
  const isFree = (slot: repository.SlotRow): boolean =>
    !slot.isStopped && !slot.isPlatform && slot.left > (used.get(slot.slotId) ?? 0)
  const find = (orders: readonly repository.OrderRow[], isLater: boolean) =>
    offersFor(book, [
      ...orders.map((order) => ({
        ...toPlan(book, order, isFree),
        earliestBegin: isLater ? minuteOf(book, ownSlot(book, order)?.beginsAt ?? book.now) : 0,
      })),
      ...held,
    ]).earliest
  const together = find(stopped, true) ?? find(stopped, false)
  const placements: Placement[] = []
  for (const order of stopped) {
    const from = ownSlot(book, order)
    if (from === undefined) continue
    const plan = together ?? find([order], true) ?? find([order], false)
    const placed = plan?.exams.find(({ orderId }) => orderId === order.examOrderId)
    const to = book.slots.get(placed?.slotId ?? '')
    if (to !== undefined && together === undefined)
      held.push(toPlan(book, order, ({ slotId }) => slotId === to.slotId))
    placements.push({ order, from, to })
  }
  return placements
}

type Tx = Parameters<typeof move>[0]

async function carryOut(tx: Tx, { order, from, to }: Placement): Promise<void> {
  const { examOrderId, patientId } = order
  const isMoved =
    to !== undefined && (await move(tx, [{ order, slotId: to.slotId, movedFrom: from.beginsAt }]))
  if (!isMoved) await giveBack(tx, [{ examOrderId, slotId: from.slotId }])
  if (order.takenBy === null) return
  const name = named('thing', order.name)
  const why = sentence`${formatMomentChinese(from.beginsAt)}的${name}因设备停用不能做`
  await announce(tx, {
    accountId: order.takenBy,
    patientId,
    kind: 'stopped',
    needsFull: true,
    subjectId: examSubject(patientId),
    route: pageAddress('exam_plan', { patientId }),
    key: `exam stopped ${examOrderId} ${from.beginsAt.getTime()}`,
    title: isMoved ? '检查改了时间' : '检查要重新约时间',
    body: isMoved
      ? sentence`${why}，已为您改到${formatMomentChinese(to.beginsAt)}，${named('thing', to.place)}。时间不合适可以改。`
      : sentence`${why}，暂时没有别的时间。请打检查科室的电话 ${order.rule.telephone}。`,
  })
}
