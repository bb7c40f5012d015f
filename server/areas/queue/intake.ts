/** Queues as the hospital tells them: the app shows its numbers in its order, and adds only the estimate and the reminders. */
import { rowOf } from '../../database/rows'
import {
  itemDocument,
  queueDocument,
  queueEventDocument,
  type TicketTold,
} from '../../hospital_documents/queue'
import {
  intakeKind,
  patientNeed,
  type IntakeKind,
  type Need,
  type Referent,
  type Scene,
} from '../../intake_kind'
import { keepEnglish } from '../language'
import * as repository from './intake_repository'
import { queueRow, ticketRow, tellNear } from './told'

const queueNeed = (queueId: string): Need => ({ name: 'queue', key: queueId })
const clinicNeed = (clinicId: string): Need => ({ name: 'clinic', key: clinicId })
const orderNeed = (orderNo: string): Need => ({ name: 'order', key: orderNo })
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

function toldRow(scene: Scene, told: { queueId: string; seq: number; number: TicketTold }): object {
  const { patient, orderNo } = told.number
  const holder = {
    patientId: patient === null ? null : scene.find(patientNeed(patient)),
    orderId: orderNo === null ? null : scene.find(orderNeed(orderNo)),
  }
  return ticketRow(holder, told)
}

/** The kinds of this area. */
export const queueKinds: readonly IntakeKind[] = [itemKind, queueKind, queueEventKind]

/** What documents may name of this area. */
export const queueReferents: readonly Referent[] = [{ name: 'queue', find: repository.findQueues }]
