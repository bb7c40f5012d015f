/** Taking a number, and coming back after a missed one. */
import type { QueueItem } from '../../../src/contract/queue'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { markTaken } from '../registration'
import { isUuid } from '../../uuid'
import { clockWords, hospitalNow } from '../../hospital_time'
import { setRemindAhead } from './announcement_repository'
import { itemNotFound, needPatient, stands } from './items'
import { clinicGroup, clinicLetter, clinicName, presentTicket } from './present'
import * as repository from './repository'
import { canReturn, canSignIn, halfDayAt, isInWindow, queueNoOf, signInWindow } from './rules'
import { snapshotMemory } from './snapshots'

/** How long one visit usually takes at a clinic. */
const clinicSeconds = 480

/** The payload of spec §3. */
interface TakePayload {
  hospitalId: string
  hospitalBranchId: string
  patientId: string
  patientNo: string
  patientCardNo: string
  groupCode: string
  itemCode: string
}

/**
 * Takes a number; who has one gets the same again. A visit's order becomes TAKEN in the same transaction.
 * @throws Refused NOT_FOUND (patient, item), CONFLICT (not now; the message says why)
 */
export async function takeNumber(
  deps: Dependencies,
  accountId: string,
  input: TakePayload,
): Promise<QueueItem> {
  const patient = await needPatient(deps, accountId, input.patientId)
  if (patient.patientNo !== input.patientNo || patient.patientCardNo !== input.patientCardNo)
    throw new Refused('NOT_FOUND', '就诊人的信息有变化，请返回后重试')
  const isVisit = input.groupCode === clinicGroup.code
  if (isVisit && !isUuid(input.itemCode)) throw itemNotFound()
  const ticketId = await transaction(deps.sql, (tx) =>
    isVisit ? takeForVisit(tx, input) : takeForService(tx, input),
  )
  return ownTicket(deps, accountId, ticketId)
}

async function takeForVisit(tx: Transaction, input: TakePayload): Promise<string> {
  const [visit] = await repository.listVisits(tx, input.patientId, input.itemCode)
  if (
    visit === undefined ||
    visit.branchId !== input.hospitalBranchId ||
    visit.hospitalId !== input.hospitalId
  )
    throw itemNotFound()
  const { queueId } = await repository.openQueue(tx, {
    branchId: visit.branchId,
    itemCode: visit.scheduleId,
    groupCode: clinicGroup.code,
    groupName: clinicGroup.name,
    itemName: clinicName(visit),
    location: visit.place,
    remark: null,
    letter: clinicLetter(visit.registrationType),
    counters: 1,
    usualSeconds: clinicSeconds,
    halfDay: visit.halfDay,
    beginsAt: visit.sessionBeginsAt,
    endsAt: visit.sessionEndsAt,
    scheduleId: visit.scheduleId,
  })
  const { known, now } = await findStanding(tx, input)
  if (known !== undefined) return known
  const permission = canSignIn({
    status: visit.status,
    window: signInWindow(visit),
    now,
    timeWords: clockWords,
  })
  if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
  const ticket = await repository.addTicket(tx, queueId, {
    patientId: input.patientId,
    orderId: visit.orderId,
  })
  if (!(await markTaken(tx, visit.orderId, queueNoOf(ticket.letter, ticket.number))))
    throw new Refused('CONFLICT', '这个挂号刚刚有变化，请刷新后重试')
  return ticket.ticketId
}

async function takeForService(tx: Transaction, input: TakePayload): Promise<string> {
  const services = await repository.listServices(tx, input.patientId, input.itemCode)
  const service = services.find(
    ({ branchId, hospitalId }) =>
      branchId === input.hospitalBranchId && hospitalId === input.hospitalId,
  )
  if (service === undefined || service.groupCode !== input.groupCode) throw itemNotFound()
  const now = await hospitalNow(tx)
  const { queueId } = await repository.openQueue(tx, {
    ...service,
    halfDay: halfDayAt(clockWords(now)),
    beginsAt: service.opensAt,
    endsAt: service.closesAt,
    scheduleId: null,
  })
  const { known } = await findStanding(tx, input)
  if (known !== undefined) return known
  const permission = isInWindow(
    { opensAt: service.opensAt, closesAt: service.closesAt },
    now,
    clockWords,
  )
  if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
  const ticket = await repository.addTicket(tx, queueId, {
    patientId: input.patientId,
    orderId: null,
  })
  return ticket.ticketId
}

/** The number the patient has already; asked under the lock of the queue, so two taps at once see one another. */
async function findStanding(
  tx: Transaction,
  input: TakePayload,
): Promise<{ known: string | undefined; now: Date }> {
  const [tickets, now] = [
    await repository.listPatientTickets(tx, input.patientId),
    await hospitalNow(tx),
  ]
  const known = tickets.find(
    (ticket) =>
      ticket.itemCode === input.itemCode &&
      ticket.branchId === input.hospitalBranchId &&
      stands(ticket, now),
  )
  return { known: known?.ticketId, now }
}

/** Puts a missed number back behind the next three; one that waits again already is given as it is. @throws Refused NOT_FOUND, CONFLICT */
export async function requeue(
  deps: Dependencies,
  accountId: string,
  ticketId: string,
): Promise<QueueItem> {
  if (
    !isUuid(ticketId) ||
    (await repository.findOwnTicket(deps.sql, accountId, ticketId)) === undefined
  )
    throw ticketNotFound()
  await transaction(deps.sql, async (tx) => {
    const ticket = await repository.lockTicket(tx, ticketId)
    if (ticket === undefined) throw ticketNotFound()
    if (ticket.status === 'WAITING' && ticket.returns > 0) return
    const permission = canReturn(ticket)
    if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
    await repository.returnTicket(tx, ticket.queueId, ticketId)
  })
  return ownTicket(deps, accountId, ticketId)
}

/** Remembers how near a number must be before its patient is told outside the page. @throws Refused NOT_FOUND */
export async function remindMe(
  { sql }: Dependencies,
  accountId: string,
  wish: { ticketId: string; ahead: number },
): Promise<{ ok: true }> {
  const known =
    isUuid(wish.ticketId) && (await setRemindAhead(sql, accountId, wish.ticketId, wish.ahead))
  if (!known) throw ticketNotFound()
  return { ok: true }
}

const ticketNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个号')

async function ownTicket(
  { sql }: Dependencies,
  accountId: string,
  ticketId: string,
): Promise<QueueItem> {
  const [row, now] = await Promise.all([
    repository.findOwnTicket(sql, accountId, ticketId),
    hospitalNow(sql),
  ])
  if (row === undefined) throw ticketNotFound()
  return presentTicket(row, await snapshotMemory(sql).at(row.queueId, row.version), now)
}
