/** The word of the demo's hospital about copies of records, as FHIR: a Task. */
import { coded, extension, numbering, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, type HospitalDocument } from './words'

const states = {
  received: 'received',
  accepted: 'accepted',
  refused: 'rejected',
  ready: 'in-progress',
  sent: 'in-progress',
  done: 'completed',
} as const

/** One request. */
export function copyRequestAsFhir(request: Document<'copyRequest'>): HospitalDocument {
  const { state, requestId, pages, feeFen, payAt, refundFen, reason, courier, advice } = request
  return {
    resourceType: 'Task',
    ...named('record-copy', request.id),
    status: states[state],
    intent: 'order',
    code: coded('record-copy'),
    groupIdentifier: { system: numbering('copy-request'), value: requestId },
    businessStatus: state === 'ready' || state === 'sent' ? coded(state) : null,
    statusReason: reason === null ? null : { text: reason },
    note: advice === null ? [] : [{ text: advice }],
    extension: [
      ...extension('copy-pages', pages),
      ...extension('copy-fee', yuan(feeFen)),
      ...extension('copy-pay-at', payAt),
      ...extension('copy-refund', yuan(refundFen)),
      ...extension('copy-courier', courier?.name),
      ...extension('copy-parcel-no', courier?.parcelNo),
    ],
  }
}
