/** Taking a number, and coming back after a missed one. */
import type { QueueItem } from '../../../src/contract/queue'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { formatClock, hospitalNow } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { listOutsideToday, listVisitsToday, markOutsideTaken, markTaken } from '../registration'
import { setRemindAhead } from './announcement_repository'
import { askHospital, type TakePayload } from './asking'
import { writeNumber } from './document_rows'
import { takeForExam } from './exams/exam_taking'
import { itemNotFound, needPatient } from './items'
import { isActive } from './open_items'
import { clinicGroup, presentTicket } from './present'
import * as repository from './queue_repository'
import * as rights from './right_repository'
import { canReturn, canSignIn, isInWindow, queueNoOf, signInWindow } from './rules'
import { snapshotMemory } from './snapshots'

/**
 * Takes a number, which the hospital gives; who has one gets the same again. A visit's order becomes TAKEN with it.
 * @throws Refused NOT_FOUND (patient, item), CONFLICT (not now; the message says why), HOSPITAL_UNAVAILABLE
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
  const ticketId = isVisit
    ? await takeForVisit(deps, input)
    : ((await takeForExam(deps, input)) ?? (await takeForService(deps, input)))
  return ownTicket(deps, accountId, ticketId)
}

async function takeForVisit(deps: Dependencies, input: TakePayload): Promise<string> {
  const [visit] = [
    ...(await listVisitsToday(deps.sql, [input.patientId], input.itemCode)),
    ...(await listOutsideToday(deps.sql, [input.patientId], input.itemCode)),
  ]
  if (
    visit === undefined ||
    visit.branchId !== input.hospitalBranchId ||
    visit.hospitalId !== input.hospitalId
  )
    throw itemNotFound()
  const { known, now } = await findActive(deps.sql, input)
  if (known !== undefined) return known
  const permission = canSignIn({
    status: visit.status,
    window: signInWindow(visit),
    now,
    timeLabel: formatClock,
  })
  if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
  const { orderId, scheduleId } = { orderId: null, ...visit }
  const answer = await askHospital(() =>
    deps.gateways.his.queues.take({
      patientNo: input.patientNo,
      branchId: visit.branchId,
      orderNo: 'orderNo' in visit ? visit.orderNo : null,
      ...('channel' in visit && { registrationId: visit.hospitalRegistrationId }),
      clinicId: visit.clinicId,
      itemCode: null,
    }),
  )
  return transaction(deps.sql, async (tx) => {
    const { patientId } = input
    const holder = { patientId, orderId, scheduleId, examOrderId: null }
    const ticketId = await writeNumber(tx, answer, holder)
    const queueNo = queueNoOf(answer.queue.letter, answer.number.number)
    if ('channel' in visit) await markOutsideTaken(tx, visit.hospitalRegistrationId)
    if (orderId !== null && !(await markTaken(tx, orderId, queueNo)))
      throw new Refused('CONFLICT', '这个挂号刚刚有变化，请刷新后重试')
    return ticketId
  })
}

async function takeForService(deps: Dependencies, input: TakePayload): Promise<string> {
  const { sql } = deps
  const services = await rights.listServices(sql, [input.patientId], input.itemCode)
  const service = services.find(
    ({ branchId, hospitalId }) =>
      branchId === input.hospitalBranchId && hospitalId === input.hospitalId,
  )
  if (service === undefined || service.groupCode !== input.groupCode) throw itemNotFound()
  const { known, now } = await findActive(sql, input)
  if (known !== undefined) return known
  const permission = isInWindow(service, now, formatClock)
  if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
  const answer = await askHospital(() =>
    deps.gateways.his.queues.take({
      patientNo: input.patientNo,
      branchId: service.branchId,
      orderNo: null,
      clinicId: null,
      itemCode: service.itemCode,
    }),
  )
  const { patientId } = input
  const holder = { patientId, orderId: null, scheduleId: null, examOrderId: null }
  return transaction(sql, (tx) => writeNumber(tx, answer, holder))
}

/** The number the patient has already. */
async function findActive(
  tx: Executor,
  input: TakePayload,
): Promise<{ known: string | undefined; now: Date }> {
  const tickets = await repository.listPatientTickets(tx, [input.patientId])
  const now = await hospitalNow(tx)
  const known = tickets.find(
    (ticket) =>
      ticket.itemCode === input.itemCode &&
      ticket.branchId === input.hospitalBranchId &&
      isActive(ticket, now),
  )
  return { known: known?.ticketId, now }
}

/** Puts a missed number back where the hospital wants it; one that waits again already is given as it is. @throws Refused NOT_FOUND, CONFLICT, HOSPITAL_UNAVAILABLE */
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
  const ticket = await repository.findTicket(deps.sql, ticketId)
  if (ticket === undefined) throw ticketNotFound()
  if (ticket.status === 'WAITING' && ticket.returns > 0) return ownTicket(deps, accountId, ticketId)
  const permission = canReturn(ticket)
  if (!permission.allowed) throw new Refused('CONFLICT', permission.reason)
  const { hospitalQueueId: queueId, number, patientNo, patientId, orderId, scheduleId } = ticket
  const answer = await askHospital(() =>
    deps.gateways.his.queues.comeBack({ queueId, number, patientNo }),
  )
  await transaction(deps.sql, async (tx) => {
    await writeNumber(tx, answer, { patientId, orderId, scheduleId, examOrderId: null })
    await repository.countReturn(tx, ticketId, ticket.returns)
  })
  return ownTicket(deps, accountId, ticketId)
}

/** Remembers how near a number must be before its patient is told outside the page. @throws Refused NOT_FOUND */
export async function remindMe(
  { sql }: Dependencies,
  accountId: string,
  request: { ticketId: string; ahead: number },
): Promise<{ ok: true }> {
  const known =
    isUuid(request.ticketId) &&
    (await setRemindAhead(sql, accountId, request.ticketId, request.ahead))
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
