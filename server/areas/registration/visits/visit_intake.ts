/** Ingests visits: the only evidence of attendance. */
import {
  DocumentRefused,
  intakeKind,
  patientNeed,
  type IntakeKind,
  type Need,
  type Referent,
  type WriteContext,
} from '../../../area/intake_kind'
import { visitDocument, type VisitDocument } from '../../../hospital_documents/clinic'
import { cancelByHospital } from '../orders/cancelling'
import { recordPaidThere } from '../orders/paying_at_hospital'
import * as repository from './visit_intake_repository'
import { listUnknownVisits } from './visit_warning_repository'
import { recordVisit, type VisitReport } from './visiting'

/** A visit published before the hospital's confirmation has arrived waits for it. */
const orderNeed = (orderNo: string): Need => ({ name: 'bookedOrder', key: orderNo })
const reports = {
  arrived: 'arrived',
  taken: 'arrived',
  seen: 'seen',
  not_come: 'not_come',
} as const satisfies Record<Exclude<VisitDocument['state'], 'cancelled' | 'paid'>, VisitReport>

const visitKind = intakeKind({
  kind: 'visit',
  schema: visitDocument,
  needs: ({ orderNo, patient, clinicId }) => {
    if (orderNo !== null) return [orderNeed(orderNo)]
    if (patient === null || clinicId === null) return []
    return [patientNeed(patient), { name: 'clinic', key: clinicId }]
  },
  async write(context, documents) {
    for (const one of documents) {
      const orderId = await orderOf(context, one)
      // A visit that was not booked in the app.
      if (orderId === undefined) continue
      if (!(await record(context, orderId, one)))
        throw new DocumentRefused(one.id, 'orderNo: this registration is not booked (any more)')
    }
  },
  async warn(context, documents) {
    const named = documents.flatMap(({ id, orderNo, patient, clinicId }) =>
      orderNo !== null || patient === null || clinicId === null
        ? []
        : [{ id, clinicId, patientId: context.idOf(patientNeed(patient)) }],
    )
    if (named.length === 0) return new Map()
    const words = ['clinicId: no registration of the patient at this clinic is known']
    return new Map((await listUnknownVisits(context.tx, named)).map((id) => [id, words]))
  },
})

function record({ tx }: WriteContext, orderId: string, { state, reason }: VisitDocument) {
  if (state === 'cancelled') return cancelByHospital(tx, orderId, reason)
  if (state === 'paid') return recordPaidThere(tx, orderId)
  return recordVisit(tx, orderId, reports[state])
}

async function orderOf(
  context: WriteContext,
  { orderNo, patient, clinicId }: VisitDocument,
): Promise<string | undefined> {
  if (orderNo !== null) return context.idOf(orderNeed(orderNo))
  if (patient === null || clinicId === null) return undefined
  return repository.findOrderAt(context.tx, context.idOf(patientNeed(patient)), clinicId)
}

/** The kind of visits. */
export const visitKinds: readonly IntakeKind[] = [visitKind]

/** What documents may refer to: the app's registrations. */
export const visitReferents: readonly Referent[] = [
  { name: 'order', find: repository.findOrders },
  { name: 'bookedOrder', find: repository.findEnteredOrders },
]
