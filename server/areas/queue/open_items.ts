/** What a number may be taken for, and which numbers are valid. */
import type { QueueItem } from '../../../src/contract/queue'
import type { Sql } from '../../database/client'
import { formatClock } from '../../values/hospital_time'
import type { OutsideToday, VisitToday } from '../registration'
import type { ExamsAtOnce } from './exams/exams'
import { presentExams, presentService, presentVisit } from './present'
import * as repository from './queue_repository'
import type { ServiceRow } from './right_repository'
import {
  canReturn,
  canSignIn,
  canSignInForExam,
  halfDayAt,
  isInWindow,
  signInWindow,
} from './rules'
import { snapshotMemory, type Snapshot } from './snapshots'

interface OpenToday {
  visits: (VisitToday | OutsideToday)[]
  services: ServiceRow[]
  exams: ExamsAtOnce[]
}

/** The items for which a number may be taken, each with its queue where there is one. */
export async function openItems(
  sql: Sql,
  { visits, services, exams }: OpenToday,
  now: Date,
): Promise<[QueueItem, Snapshot | undefined][]> {
  const halfDayNow = halfDayAt(formatClock(now))
  const queues = await repository.listQueues(sql, [
    ...visits.map(({ branchId, scheduleId: itemCode, halfDay }) => ({
      branchId,
      itemCode,
      halfDay,
    })),
    ...[...services, ...exams.map(([first]) => first)].map(({ branchId, itemCode }) => ({
      branchId,
      itemCode,
      halfDay: halfDayNow,
    })),
  ])
  const snapshotOf = async (branchId: string, itemCode: string): Promise<Snapshot | undefined> => {
    const queue = queues.find((one) => one.branchId === branchId && one.itemCode === itemCode)
    return queue && snapshotMemory(sql).at(queue.queueId, queue.version)
  }
  const items: [QueueItem, Snapshot | undefined][] = []
  for (const visit of visits) {
    const window = signInWindow(visit)
    const snapshot = await snapshotOf(visit.branchId, visit.scheduleId)
    const permission = canSignIn({ status: visit.status, window, now, timeLabel: formatClock })
    items.push([presentVisit(visit, { snapshot, window, permission }), snapshot])
  }
  for (const service of services) {
    const window = { opensAt: service.opensAt, closesAt: service.closesAt }
    const snapshot = await snapshotOf(service.branchId, service.itemCode)
    const permission = isInWindow(window, now, formatClock)
    items.push([presentService(service, { snapshot, window, permission }), snapshot])
  }
  for (const group of exams) {
    const [first] = group
    const window = examWindow(first)
    const snapshot = await snapshotOf(first.branchId, first.itemCode)
    const permission = canSignInForExam({ ...first, window, now, timeLabel: formatClock })
    items.push([presentExams(group, { snapshot, window, permission }), snapshot])
  }
  return items
}

/** When a number can be taken for an exam. */
export const examWindow = ({ beginsAt, closesAt }: ExamsAtOnce[0]) =>
  signInWindow({ beginsAt, sessionEndsAt: closesAt })

/** Whether a number is valid for its item: a cancelled one is not, nor a missed one whose half day is over. */
export function isActive(
  ticket: Pick<repository.TicketRow, 'status' | 'returns' | 'endsAt'>,
  now: Date,
): boolean {
  if (ticket.status === 'CANCELLED') return false
  return (
    ticket.status !== 'MISSED' ||
    ticket.endsAt > now ||
    canReturn({ ...ticket, queueEndsAt: ticket.endsAt, now }).allowed
  )
}
