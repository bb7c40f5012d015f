/** What a patient can take a number for today, the numbers taken, and the detail of one item. */
import type { QueueDetail, QueueGroup, QueueItem } from '../../../src/contract/queue'
import type { Sql } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { hospitalMoment, formatClock, hospitalNow } from '../../values/hospital_time'
import { requireAccess, type AccountPatient } from '../patient'
import {
  listOutsideToday,
  listVisitsToday,
  type OutsideToday,
  type VisitToday,
} from '../registration'
import { clinicGroup, presentService, presentTicket, presentVisit } from './present'
import * as repository from './queue_repository'
import * as rights from './right_repository'
import { canReturn, canSignIn, halfDayAt, isInWindow, signInWindow } from './rules'
import { snapshotMemory, type Snapshot } from './snapshots'

/** The patient, if the account may see the patient's day. @throws Refused NOT_FOUND, NOT_PERMITTED */
export function needPatient(
  { sql }: Dependencies,
  accountId: string,
  patientId: string,
): Promise<AccountPatient> {
  return requireAccess(sql, accountId, patientId, 'bills')
}

/** The groups of today: clinics first. An item with a number shows it; one without says from when, or why not. @throws Refused NOT_FOUND */
export async function listGroups(
  deps: Dependencies,
  accountId: string,
  input: { patientId: string; hospitalBranchId?: string | undefined },
): Promise<QueueGroup[]> {
  await needPatient(deps, accountId, input.patientId)
  const { items } = await itemsOf(deps, [input.patientId])
  const groups = new Map<string, QueueGroup>()
  for (const item of items) {
    if (input.hospitalBranchId !== undefined && item.hospitalBranchId !== input.hospitalBranchId)
      continue
    const code = item.group ?? clinicGroup.code
    const group = groups.get(code) ?? { group: code, groupName: item.groupName ?? '', items: [] }
    group.items.push(item)
    groups.set(code, group)
  }
  return [...groups.values()]
}

/** What these patients have to do here today, and what of it is done; the caller has checked the account's access. */
export async function listToday(
  deps: Dependencies,
  patientIds: readonly string[],
): Promise<QueueItem[]> {
  return patientIds.length === 0 ? [] : (await itemsOf(deps, patientIds)).items
}

/** One item's numbers, and the patient's place in it. @throws Refused NOT_FOUND */
export async function getDetail(
  deps: Dependencies,
  accountId: string,
  input: {
    patientId: string
    groupCode: string
    itemCode: string
    hospitalBranchId?: string | undefined
  },
): Promise<QueueDetail> {
  await needPatient(deps, accountId, input.patientId)
  const { items, snapshots, now } = await itemsOf(deps, [input.patientId])
  const item = items.find(
    (one) =>
      one.itemCode === input.itemCode &&
      one.group === input.groupCode &&
      (input.hospitalBranchId === undefined || one.hospitalBranchId === input.hospitalBranchId),
  )
  if (item === undefined) throw itemNotFound()
  const snapshot = snapshots.get(item)
  return {
    groupCode: input.groupCode,
    itemCode: item.itemCode,
    itemName: item.itemName,
    totalWaitNum: snapshot?.waitNum ?? 0,
    totalCompleteNum: snapshot?.doneNum ?? 0,
    item,
    serverNow: hospitalMoment(now),
  }
}

export const itemNotFound = (): Refused =>
  new Refused('NOT_FOUND', '今天没有这个取号项目，请刷新后重试')

/** Every item of these patients today, each with its queue: numbers taken first, then those that may be taken. */
async function itemsOf(
  { sql }: Dependencies,
  patientIds: readonly string[],
): Promise<{ items: QueueItem[]; snapshots: Map<QueueItem, Snapshot | undefined>; now: Date }> {
  const [tickets, booked, outside, services, now] = await Promise.all([
    repository.listPatientTickets(sql, patientIds),
    listVisitsToday(sql, patientIds),
    listOutsideToday(sql, patientIds),
    rights.listServices(sql, patientIds),
    hospitalNow(sql),
  ])
  const active = tickets.filter((ticket) => isActive(ticket, now))
  const withNumber = new Set(active.map(keyOf))
  const isFree = (item: PatientItem) => !withNumber.has(keyOf(item))
  const open = {
    visits: [...booked, ...outside]
      .filter((visit) => isFree({ ...visit, itemCode: visit.scheduleId }))
      .filter(onceBy(({ patientId, scheduleId }) => `${patientId} ${scheduleId}`)),
    services: services.filter(isFree),
  }
  const snapshots = new Map<QueueItem, Snapshot | undefined>()
  for (const ticket of active) {
    const snapshot = await snapshotMemory(sql).at(ticket.queueId, ticket.version)
    snapshots.set(presentTicket(ticket, snapshot, now), snapshot)
  }
  for (const [item, snapshot] of await openItems(sql, open, now)) snapshots.set(item, snapshot)
  const clinicsFirst = (item: QueueItem) => (item.group === clinicGroup.code ? 0 : 1)
  return {
    items: [...snapshots.keys()].sort((one, other) => clinicsFirst(one) - clinicsFirst(other)),
    snapshots,
    now,
  }
}

type PatientItem = Pick<repository.TicketRow, 'patientId' | 'branchId' | 'itemCode'>

const keyOf = ({ patientId, branchId, itemCode }: PatientItem): string =>
  `${patientId} ${branchId} ${itemCode}`

/** The items for which a number may be taken, each with its queue where there is one. */
async function openItems(
  sql: Sql,
  { visits, services }: { visits: (VisitToday | OutsideToday)[]; services: rights.ServiceRow[] },
  now: Date,
): Promise<[QueueItem, Snapshot | undefined][]> {
  const halfDayNow = halfDayAt(formatClock(now))
  const queues = await repository.listQueues(sql, [
    ...visits.map(({ branchId, scheduleId: itemCode, halfDay }) => ({
      branchId,
      itemCode,
      halfDay,
    })),
    ...services.map(({ branchId, itemCode }) => ({ branchId, itemCode, halfDay: halfDayNow })),
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
  return items
}

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

function onceBy<Row>(keyOf: (row: Row) => string): (row: Row) => boolean {
  const seen = new Set<string>()
  return (row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}
