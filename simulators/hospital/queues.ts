/** The queues of the sandbox's hospital: its callers call, its machines and the app give numbers, and each step is published as an event. */
import type { Executor, Transaction } from '../../server/database/client'
import type { HisNumberRequest } from '../../server/gateways/his/queues'
import { Refused } from '../../server/http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../server/values/hospital_time'
import { findSeen, giveFollowUp, giveRevisit } from './after_visit/further_visits'
import { orderExams } from './after_visit/ordering'
import * as books from './books'
import type { SandboxHospital } from './delivery'
import { isFeeDue } from './his_repository'
import { givePrescription } from './medicine/prescribing'
import { endLine } from './paid_bills'
import { lockQueue, openQueue } from './queue_opening'
import * as steps from './queue_steps'

/** How long after a clinic's end a missed number is still expected. */
const graceMs = 30 * 60_000
const machineCrowd = 5
const walkIn = { patient: null, orderNo: null, examId: null }

/** One step of a caller; returns the called or ended number. @throws Refused NOT_FOUND, CONFLICT */
export async function step(
  hospital: SandboxHospital,
  queueId: string,
  what: steps.Step,
): Promise<void> {
  await hospital.change(async (tx) => {
    const queue = await lockQueue(tx, queueId)
    await change(tx, queue, what(queue, hospitalMoment(await hospitalNow(tx))))
  })
}

/** People take numbers at the hospital's own machine. @throws Refused NOT_FOUND */
export async function addWalkIns(hospital: SandboxHospital, queueId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const now = await hospitalNow(tx)
    const given = await lockQueue(tx, queueId)
    // At a place whoever comes now has a number of this half day, also when the queue is one of the last.
    const { branchId, itemCode } = given
    let queue = itemCode ? await openQueue(tx, { branchId, itemCode, clinicId: null }, now) : given
    for (let index = 0; index < machineCrowd; index += 1)
      queue = await change(tx, queue, [steps.take(queue, walkIn, hospitalMoment(now))])
  })
}

/** A number as the app is answered. */
interface Given {
  queue: steps.Queue
  seq: number
  number: steps.Ticket
}

/** Gives a patient a number; a repeated request returns the same one. @throws Refused NOT_FOUND */
export function takeNumber(hospital: SandboxHospital, request: HisNumberRequest): Promise<Given> {
  return hospital.change(async (tx) => {
    const now = await hospitalNow(tx)
    const queue = await openQueue(tx, request, now)
    const { patientNo, orderNo, examId = null, registrationId = null } = request
    const known = queue.numbers.find(
      (one) =>
        one.patient?.value === patientNo &&
        one.state !== 'cancelled' &&
        (examId === null || one.examId === examId || one.state !== 'done'),
    )
    if (known !== undefined) return { queue: headOf(queue), seq: queue.seq, number: known }
    const patient = { system: 'patient_no', value: patientNo }
    if (orderNo !== null && (await isFeeDue(tx, orderNo)))
      throw new Refused('CONFLICT', '挂号费还没有付，请先到窗口或自助机付费，再取号')
    const fresh = steps.take(queue, { patient, orderNo, examId }, hospitalMoment(now))
    const after = await change(tx, queue, [fresh])
    const registered =
      registrationId === null ? undefined : await books.lock(tx, 'registration', registrationId)
    if (registered !== undefined) await books.write(tx, { ...registered.document, state: 'taken' })
    return { queue: headOf(after), seq: after.seq, number: fresh }
  })
}

/** Puts a missed number back. @throws Refused NOT_FOUND, CONFLICT */
export function returnNumber(
  hospital: SandboxHospital,
  asked: { queueId: string; number: number },
): Promise<Given> {
  return hospital.change(async (tx) => {
    const entry = await books.lock(tx, 'queue', asked.queueId)
    if (entry === undefined) throw new Refused('NOT_FOUND', '没有这个队列')
    const { document: queue, note } = entry
    const field = `returns ${asked.number}`
    const returns = typeof note[field] === 'number' ? note[field] : 0
    const known = queue.numbers.find(({ number }) => number === asked.number)
    if (known?.state === 'waiting' && returns > 0)
      return { queue: headOf(queue), seq: queue.seq, number: known }
    const back = steps.comeBack(queue, asked.number, returns)
    await books.write(tx, queue, { note: { ...note, [field]: returns + 1 }, delivers: false })
    const after = await change(tx, queue, [back])
    return { queue: headOf(after), seq: after.seq, number: back }
  })
}

/** A registration was cancelled: its number ends too. */
export async function cancelNumber(tx: Transaction, orderNo: string): Promise<void> {
  const now = hospitalMoment(await hospitalNow(tx))
  for (const { document } of await books.listBy(tx, 'queue', 'day', now.slice(0, 10))) {
    const held = document.numbers.find(
      (one) => one.orderNo === orderNo && ['waiting', 'called', 'missed'].includes(one.state),
    )
    if (held === undefined) continue
    await change(tx, await lockQueue(tx, document.id), [
      { ...held, state: 'cancelled', endedAt: now },
    ])
  }
}

/** Ends visits of past clinics whose number was missed as not attended. */
export async function endMissed(hospital: SandboxHospital): Promise<void> {
  const now = await hospitalNow(hospital.sql)
  for (const { document, note } of await books.listBy(
    hospital.sql,
    'queue',
    'day',
    hospitalDay(now),
  )) {
    if (document.clinicId === null || note.closed === true) continue
    if (Date.parse(document.endsAt) + graceMs > now.getTime()) continue
    await hospital.change(async (tx) => {
      const queue = await lockQueue(tx, document.id)
      for (const { state, orderNo } of queue.numbers)
        if (state === 'missed' && orderNo !== null) await publishVisit(tx, orderNo, 'not_come')
      await books.write(tx, queue, { note: { ...note, closed: true }, delivers: false })
    })
  }
}

/** The day's queues, those with waiting numbers first. */
export async function listQueues(executor: Executor): Promise<steps.Queue[]> {
  const day = hospitalDay(await hospitalNow(executor))
  const found = (await books.listBy(executor, 'queue', 'day', day)).map(({ document }) => document)
  const rank = (queue: steps.Queue): string =>
    `${steps.waitingOf(queue).length === 0 ? 1 : 0} ${queue.group?.code ?? ''} ${queue.branchId} ${queue.name} ${queue.beginsAt}`
  return found.sort((one, other) => rank(one).localeCompare(rank(other))).slice(0, 60)
}

/** Changes numbers in the books and publishes each. An ended visit is published as well. */
async function change(
  tx: Transaction,
  before: steps.Queue,
  changed: readonly steps.Ticket[],
): Promise<steps.Queue> {
  const { queue, events } = steps.applied(before, changed)
  await books.write(tx, queue, { delivers: false })
  for (const { seq, number } of events) {
    await books.write(tx, {
      kind: 'queueEvent',
      id: `${queue.id}:${seq}`,
      queueId: queue.id,
      seq,
      number,
    })
    if (number.state === 'done' && number.examId !== null) await endExam(tx, number.examId)
    if (number.state !== 'done' || number.orderNo === null) continue
    await publishVisit(tx, number.orderNo, 'seen')
    const seen = await findSeen(tx, { ...queue, orderNo: number.orderNo })
    if (seen === undefined) continue
    await giveRevisit(tx, seen)
    await giveFollowUp(tx, seen)
    await givePrescription(tx, seen)
    await orderExams(tx, seen)
  }
  return queue
}

const publishVisit = (
  tx: Transaction,
  orderNo: string,
  state: 'seen' | 'not_come',
): Promise<void> => books.write(tx, { kind: 'visit', id: `V${orderNo}`, orderNo, state })

/** What was ordered is done, and so is its line of the bill. */
async function endExam(tx: Transaction, examId: string): Promise<void> {
  const ordered = await books.lock(tx, 'examOrder', examId)
  if (ordered === undefined) return
  await books.write(tx, { ...ordered.document, state: 'done' })
  const { billNo, lineNo } = ordered.document
  if (billNo !== null && lineNo !== null) await endLine(tx, billNo, lineNo)
}

const headOf = (queue: steps.Queue): steps.Queue => ({ ...queue, numbers: [] })
