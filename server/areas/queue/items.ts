/** What a patient can take a number for today, the numbers taken, and the detail of one item. */
import type { QueueDetail, QueueGroup, QueueItem } from '../../../src/contract/queue'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { requireAccess, type AccountPatient } from '../patient'
import { listOutsideToday, listVisitsToday } from '../registration'
import { listExams } from './exams/exam_repository'
import { placeOf, sortExams } from './exams/exams'
import { isActive, openItems } from './open_items'
import { clinicGroup, presentTicket } from './present'
import * as repository from './queue_repository'
import * as rights from './right_repository'
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

/** Every item of these patients today, for home: where an exam is planned for a later day a number can be taken, but nothing asks for it. The caller has checked the account's access. */
export async function listToday(
  deps: Dependencies,
  patientIds: readonly string[],
): Promise<QueueItem[]> {
  if (patientIds.length === 0) return []
  const { items, later } = await itemsOf(deps, patientIds)
  return items.filter((item) => !later.has(item))
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
    isPublished: typeof snapshot?.waitNum === 'number',
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
): Promise<{
  items: QueueItem[]
  /** Where the patient's exam is planned for a later day. */
  later: ReadonlySet<QueueItem>
  snapshots: Map<QueueItem, Snapshot | undefined>
  now: Date
}> {
  const [tickets, booked, outside, services, planned, now] = await Promise.all([
    repository.listPatientTickets(sql, patientIds),
    listVisitsToday(sql, patientIds),
    listOutsideToday(sql, patientIds),
    rights.listServices(sql, patientIds),
    listExams(sql, patientIds),
    hospitalNow(sql),
  ])
  const exams = planned.filter(({ isToday }) => isToday)
  const active = tickets.filter((ticket) => isActive(ticket, now))
  const withNumber = new Set(active.map(placeOf))
  const withExams = new Set(exams.map(placeOf))
  const isFree = (item: PatientItem) => !withNumber.has(placeOf(item))
  const sorted = sortExams(exams, active)
  const open = {
    visits: [...booked, ...outside]
      .filter((visit) => isFree({ ...visit, itemCode: visit.scheduleId }))
      .filter(onceBy(({ patientId, scheduleId }) => `${patientId} ${scheduleId}`)),
    // The exam itself stands for the right that its bill gave.
    services: services.filter((one) => isFree(one) && !withExams.has(placeOf(one))),
    exams: sorted.open,
  }
  const snapshots = new Map<QueueItem, Snapshot | undefined>()
  for (const ticket of active) {
    const snapshot = await snapshotMemory(sql).at(ticket.queueId, ticket.version)
    const examOrderIds = sorted.covered.get(ticket.ticketId)
    const item = presentTicket(ticket, snapshot, now)
    snapshots.set(examOrderIds === undefined ? item : { ...item, examOrderIds }, snapshot)
  }
  const withPlans = new Set(planned.map(placeOf))
  const later = new Set<QueueItem>()
  for (const [item, snapshot] of await openItems(sql, open, now)) {
    snapshots.set(item, snapshot)
    const { patientId, hospitalBranchId, itemCode } = item
    const place = { patientId: patientId ?? '', branchId: hospitalBranchId ?? '', itemCode }
    if (withPlans.has(placeOf(place))) later.add(item)
  }
  const clinicsFirst = (item: QueueItem) => (item.group === clinicGroup.code ? 0 : 1)
  return {
    items: [...snapshots.keys()].sort((one, other) => clinicsFirst(one) - clinicsFirst(other)),
    later,
    snapshots,
    now,
  }
}

type PatientItem = Pick<repository.TicketRow, 'patientId' | 'branchId' | 'itemCode'>

function onceBy<Row>(keyOf: (row: Row) => string): (row: Row) => boolean {
  const seen = new Set<string>()
  return (row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}
