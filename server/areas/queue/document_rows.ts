/** Writes a queue and its numbers as the hospital publishes them, and sends the due reminders. */
import type { Transaction } from '../../database/client'
import { rowOf } from '../../database/rows'
import type { HisNumber } from '../../gateways/his/queues'
import type { QueueDocument, TicketDocument } from '../../hospital_documents/queue'
import { namedId } from '../../values/uuid'
import { announceNear } from './announcements'
import * as repository from './intake_repository'
import { clinicGroup } from './present'
import type { StoredStatus } from './rules'

const statuses = {
  waiting: 'WAITING',
  called: 'CALLING',
  serving: 'SERVING',
  done: 'DONE',
  missed: 'MISSED',
  cancelled: 'CANCELLED',
} as const satisfies Record<TicketDocument['state'], StoredStatus>

export function queueRow(one: QueueDocument, scheduleId: string | null): object {
  const group = one.clinicId === null ? one.group : clinicGroup
  const { id, name, day, numbers: _numbers, ...queue } = one
  return rowOf({
    ...queue,
    queueId: namedId(`queue:${id}`),
    hospitalQueueId: id,
    itemCode: scheduleId ?? one.itemCode,
    scheduleId,
    groupCode: group?.code ?? 'service',
    groupName: group?.name ?? '检查与取药',
    itemName: name,
    queueDate: day,
  })
}

/** The patient of a number, and what it is for, by the app's ids. */
interface Holder {
  patientId: string | null
  orderId: string | null
  examOrderId: string | null
}

/** Writes a number as the hospital has just answered it; what documents say of the queue stands. */
export async function writeNumber(
  tx: Transaction,
  { queue, seq, number }: HisNumber,
  holder: Holder & { scheduleId: string | null },
): Promise<string> {
  const known = (await repository.findQueues(tx, [queue.id])).get(queue.id)
  const queueId =
    known ??
    (await repository.saveQueue(
      tx,
      queueRow({ ...queue, seq: repository.beforeDocuments }, holder.scheduleId),
    ))
  await repository.lockQueues(tx, [queueId])
  await repository.saveNews(tx, [ticketRow(holder, { queueId, seq, number })])
  await repository.countNews(tx, [queueId])
  await notifyNear(tx, [queueId])
  return ticketIdOf(queueId, number.number)
}

const ticketIdOf = (queueId: string, number: number): string =>
  namedId(`ticket:${queueId}:${number}`)

export function ticketRow(
  { patientId, orderId, examOrderId }: Holder,
  { queueId, seq, number: ticket }: { queueId: string; seq: number; number: TicketDocument },
): object {
  return rowOf({
    ...ticket,
    ticketId: ticketIdOf(queueId, ticket.number),
    queueId,
    seq,
    patientId,
    orderId,
    examOrderId,
    status: statuses[ticket.state],
    anchor: ticket.order ?? ticket.number,
  })
}

/** Only today's queues with a reminder to send. */
export async function notifyNear(tx: Transaction, queueIds: readonly string[]): Promise<void> {
  for (const queueId of await repository.listListening(tx, queueIds))
    await announceNear(tx, queueId)
}
