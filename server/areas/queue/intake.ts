/** Queues as the hospital tells them: the app shows its numbers in its order, and adds only the estimate and the reminders. */
import type { Transaction } from '../../database/client'
import type { HisNumber } from '../../gateways/his/queues'
import {
  itemDocument,
  queueDocument,
  queueEventDocument,
  type QueueDocument,
  type TicketTold,
} from '../../intake/documents/queue'
import {
  intakeKind,
  patientNeed,
  type IntakeKind,
  type Need,
  type Referent,
  type Scene,
} from '../../intake/kind'
import { namedId } from '../../uuid'
import { announceNear } from './announcements'
import * as repository from './intake_repository'
import { clinicGroup } from './present'
import type { StoredStatus } from './rules'

const queueNeed = (queueId: string): Need => ({ name: 'queue', key: queueId })
const clinicNeed = (clinicId: string): Need => ({ name: 'clinic', key: clinicId })
const orderNeed = (orderNo: string): Need => ({ name: 'order', key: orderNo })

const statuses = {
  waiting: 'WAITING',
  called: 'CALLING',
  serving: 'SERVING',
  done: 'DONE',
  missed: 'MISSED',
  cancelled: 'CANCELLED',
} as const satisfies Record<TicketTold['state'], StoredStatus>

const itemKind = intakeKind({
  kind: 'item',
  schema: itemDocument,
  needs: ({ branchId }) => [{ name: 'branch', key: branchId }],
  write: ({ tx }, documents) =>
    repository.saveItems(
      tx,
      documents.map((one) => ({
        branch_id: one.branchId,
        item_code: one.itemCode,
        group_code: one.groupCode,
        group_name: one.groupName,
        item_name: one.name,
        location: one.location,
        remark: one.remark,
        letter: one.letter,
        counters: one.counters,
        opens: one.opens,
        closes: one.closes,
        usual_seconds: one.usualSeconds,
        sort: one.sort,
        active: one.active,
      })),
    ),
})

/** Whose numbers these are, where the app knows them; the others are somebody's who does not use it. */
function holdersOf(numbers: readonly TicketTold[]): Need[] {
  return numbers.flatMap(({ patient, orderNo }) => [
    ...(patient === null ? [] : [patientNeed(patient)]),
    ...(orderNo === null ? [] : [orderNeed(orderNo)]),
  ])
}

const queueKind = intakeKind({
  kind: 'queue',
  schema: queueDocument,
  needs: ({ branchId, clinicId }) => [
    { name: 'branch', key: branchId },
    ...(clinicId === null ? [] : [clinicNeed(clinicId)]),
  ],
  wishes: ({ numbers }) => holdersOf(numbers),
  async write(scene, documents) {
    const queueIds: string[] = []
    for (const one of documents) {
      const scheduleId = one.clinicId === null ? null : scene.idOf(clinicNeed(one.clinicId))
      const queueId = await repository.saveQueue(scene.tx, queueRow(one, scheduleId))
      await repository.replaceTickets(
        scene.tx,
        { queueId, seq: one.seq },
        one.numbers.map((number) => toldRow(scene, { queueId, seq: one.seq, number })),
      )
      queueIds.push(queueId)
    }
    await repository.countNews(scene.tx, queueIds)
    await tellNear(scene.tx, queueIds)
  },
})

const queueEventKind = intakeKind({
  kind: 'queueEvent',
  schema: queueEventDocument,
  needs: ({ queueId }) => [queueNeed(queueId)],
  wishes: ({ number }) => holdersOf([number]),
  async write(scene, documents) {
    const { tx } = scene
    const queueIds = [...new Set(documents.map(({ queueId }) => scene.idOf(queueNeed(queueId))))]
    await repository.lockQueues(tx, queueIds)
    await repository.saveNews(
      tx,
      documents.map(({ queueId, seq, number }) =>
        toldRow(scene, { queueId: scene.idOf(queueNeed(queueId)), seq, number }),
      ),
    )
    await repository.countNews(tx, queueIds)
    await tellNear(tx, queueIds)
  },
})

function queueRow(one: QueueDocument, scheduleId: string | null): object {
  const group = one.clinicId === null ? one.group : clinicGroup
  return {
    queue_id: namedId(`queue:${one.id}`),
    hospital_queue_id: one.id,
    branch_id: one.branchId,
    item_code: scheduleId ?? one.itemCode,
    schedule_id: scheduleId,
    group_code: group?.code ?? 'service',
    group_name: group?.name ?? '检查与取药',
    item_name: one.name,
    location: one.location,
    remark: one.remark,
    letter: one.letter,
    counters: one.counters,
    usual_seconds: one.usualSeconds,
    queue_date: one.day,
    half_day: one.halfDay,
    begins_at: one.beginsAt,
    ends_at: one.endsAt,
    seq: one.seq,
  }
}

/** Whose number it is, by the app's ids. */
interface Holder {
  patientId: string | null
  orderId: string | null
}

/** Writes a number as the hospital has just answered it; what it told of the queue before, or will, stands. */
export async function writeNumber(
  tx: Transaction,
  { queue, seq, number }: HisNumber,
  holder: Holder & { scheduleId: string | null },
): Promise<string> {
  const known = (await repository.findQueues(tx, [queue.id])).get(queue.id)
  const queueId =
    known ?? (await repository.saveQueue(tx, queueRow({ ...queue, seq: 0 }, holder.scheduleId)))
  await repository.lockQueues(tx, [queueId])
  await repository.saveNews(tx, [ticketRow(holder, { queueId, seq, number })])
  await repository.countNews(tx, [queueId])
  await tellNear(tx, [queueId])
  return ticketIdOf(queueId, number.number)
}

const ticketIdOf = (queueId: string, number: number): string =>
  namedId(`ticket:${queueId}:${number}`)

function toldRow(scene: Scene, told: { queueId: string; seq: number; number: TicketTold }): object {
  const { patient, orderNo } = told.number
  const holder = {
    patientId: patient === null ? null : scene.find(patientNeed(patient)),
    orderId: orderNo === null ? null : scene.find(orderNeed(orderNo)),
  }
  return ticketRow(holder, told)
}

function ticketRow(
  { patientId, orderId }: Holder,
  { queueId, seq, number: told }: { queueId: string; seq: number; number: TicketTold },
): object {
  return {
    ticket_id: ticketIdOf(queueId, told.number),
    queue_id: queueId,
    seq,
    patient_id: patientId,
    order_id: orderId,
    number: told.number,
    status: statuses[told.state],
    anchor: told.order ?? told.number,
    counter: told.counter,
    calls: told.calls,
    taken_at: told.takenAt,
    called_at: told.calledAt,
    ended_at: told.endedAt,
  }
}

/** Only queues of today in which somebody waits who wants to know. */
async function tellNear(tx: Transaction, queueIds: readonly string[]): Promise<void> {
  for (const queueId of await repository.listListening(tx, queueIds))
    await announceNear(tx, queueId)
}

/** The kinds of this area. */
export const queueKinds: readonly IntakeKind[] = [itemKind, queueKind, queueEventKind]

/** What documents may name of this area. */
export const queueReferents: readonly Referent[] = [{ name: 'queue', find: repository.findQueues }]
