/** Ingests queues: the app shows the hospital's numbers in the hospital's order, and adds only the estimate and the reminders. */
import {
  intakeKind,
  patientNeed,
  type IntakeKind,
  type Need,
  type Referent,
  type WriteContext,
} from '../../area/intake_kind'
import { rowOf } from '../../database/rows'
import {
  itemDocument,
  queueDocument,
  queueEventDocument,
  type TicketDocument,
} from '../../hospital_documents/queue'
import { keepEnglish } from '../language'
import { queueRow, ticketRow, notifyNear } from './document_rows'
import * as repository from './intake_repository'

const queueNeed = (queueId: string): Need => ({ name: 'queue', key: queueId })
const clinicNeed = (clinicId: string): Need => ({ name: 'clinic', key: clinicId })
const orderNeed = (orderNo: string): Need => ({ name: 'order', key: orderNo })
const examNeed = (examId: string): Need => ({ name: 'examOrder', key: examId })
const itemKind = intakeKind({
  kind: 'item',
  schema: itemDocument,
  needs: ({ branchId }) => [{ name: 'branch', key: branchId }],
  async write({ tx }, documents) {
    await keepEnglish(tx, 'item', documents)
    await repository.saveItems(
      tx,
      documents.map((one) => rowOf({ ...one, itemName: one.name })),
    )
  },
})

/** The patients of these numbers and what they are for, where the app knows them. */
function holdersOf(numbers: readonly TicketDocument[]): Need[] {
  return numbers.flatMap(({ patient, orderNo, examId }) => [
    ...(patient === null ? [] : [patientNeed(patient)]),
    ...(orderNo === null ? [] : [orderNeed(orderNo)]),
    ...(examId === null ? [] : [examNeed(examId)]),
  ])
}

const queueKind = intakeKind({
  kind: 'queue',
  schema: queueDocument,
  needs: ({ branchId, clinicId }) => [
    { name: 'branch', key: branchId },
    ...(clinicId === null ? [] : [clinicNeed(clinicId)]),
  ],
  optionalNeeds: ({ numbers }) => holdersOf(numbers),
  async write(context, documents) {
    const queueIds: string[] = []
    for (const one of documents) {
      const scheduleId = one.clinicId === null ? null : context.idOf(clinicNeed(one.clinicId))
      const queueId = await repository.saveQueue(context.tx, queueRow(one, scheduleId))
      await repository.replaceTickets(
        context.tx,
        { queueId, seq: one.seq },
        one.numbers.map((number) => documentTicketRow(context, { queueId, seq: one.seq, number })),
      )
      queueIds.push(queueId)
    }
    await repository.countNews(context.tx, queueIds)
    await notifyNear(context.tx, queueIds)
  },
})

const queueEventKind = intakeKind({
  kind: 'queueEvent',
  schema: queueEventDocument,
  needs: ({ queueId }) => [queueNeed(queueId)],
  optionalNeeds: ({ number }) => holdersOf([number]),
  async write(context, documents) {
    const { tx } = context
    const queueIds = [...new Set(documents.map(({ queueId }) => context.idOf(queueNeed(queueId))))]
    await repository.lockQueues(tx, queueIds)
    await repository.saveNews(
      tx,
      documents.map(({ queueId, seq, number }) =>
        documentTicketRow(context, { queueId: context.idOf(queueNeed(queueId)), seq, number }),
      ),
    )
    await repository.countNews(tx, queueIds)
    await notifyNear(tx, queueIds)
  },
})

function documentTicketRow(
  context: WriteContext,
  ticket: { queueId: string; seq: number; number: TicketDocument },
): object {
  const { patient, orderNo, examId } = ticket.number
  const holder = {
    patientId: patient === null ? null : context.find(patientNeed(patient)),
    orderId: orderNo === null ? null : context.find(orderNeed(orderNo)),
    examOrderId: examId === null ? null : context.find(examNeed(examId)),
  }
  return ticketRow(holder, ticket)
}

/** The kinds of this area. */
export const queueKinds: readonly IntakeKind[] = [itemKind, queueKind, queueEventKind]

/** What documents may refer to in this area. */
export const queueReferents: readonly Referent[] = [{ name: 'queue', find: repository.findQueues }]
