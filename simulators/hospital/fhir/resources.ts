/** The books of the demo's hospital as FHIR R4 resources. */
import type { Executor } from '../../../server/database/client'
import { tidied, type FhirResource } from '../../../server/hospital_documents/fhir_writing'
import * as books from '../books'
import type { BookRow } from '../books_repository'
import { findEntry } from '../his_repository'
import { billAsFhir, invoiceAsFhir } from './bills'
import { clinicalDocumentAsFhir } from './clinical_documents'
import { appointmentAsFhir, clinicAsFhir } from './clinics'
import { entitlementAsFhir } from './entitlements'
import { examOrderAsFhir } from './exams'
import { followUpAsFhir } from './follow_ups'
import { prescriptionAsFhir } from './prescriptions'
import { copyRequestAsFhir } from './record_copies'
import { registrationAsFhir } from './registrations'
import { reportAsFhir } from './reports'
import { feeDayAsFhir, stayAsFhir, windowDepositAsFhir } from './stays'
import { counted, type HospitalDocument } from './words'

type Writer = (row: BookRow, executor: Executor) => Promise<FhirResource[]>

function writer<K extends books.Kind>(
  kind: K,
  write: (
    document: books.HospitalDocument<K>,
    executor: Executor,
  ) => readonly HospitalDocument[] | Promise<readonly HospitalDocument[]>,
): [string, Writer] {
  const writes: Writer = async (row, executor) =>
    (await write(books.read(kind, row), executor)).map(tidied)
  return [kind, writes]
}

/** The kinds that FHIR can carry; it has no terms for queues and their events. */
const writers: ReadonlyMap<string, Writer> = new Map([
  writer('clinic', clinicAsFhir),
  writer('entitlement', (one) => counted(one, [entitlementAsFhir(one)])),
  writer('followUp', (one) => counted(one, [followUpAsFhir(one)])),
  writer('examOrder', (one) => counted(one, [examOrderAsFhir(one)])),
  writer('prescription', (one) => counted(one, prescriptionAsFhir(one))),
  writer('registration', (one) => counted(one, [registrationAsFhir(one)])),
  writer('visit', async (visit, executor) => {
    const entered = await findEntry(executor, visit.orderNo ?? '')
    return entered === undefined ? [] : counted(visit, [appointmentAsFhir(entered, visit)])
  }),
  writer('stay', stayAsFhir),
  writer('feeDay', async (day, executor) => {
    const stay = await books.find(executor, 'stay', day.stayId)
    return stay === undefined ? [] : feeDayAsFhir(day, stay.document)
  }),
  writer('windowDeposit', windowDepositAsFhir),
  writer('clinicalDocument', (one) => counted(one, [clinicalDocumentAsFhir(one)])),
  writer('copyRequest', (one) => counted(one, [copyRequestAsFhir(one)])),
  writer('bill', billAsFhir),
  writer('invoice', invoiceAsFhir),
  writer('report', reportAsFhir),
])

/** Whether documents of this kind travel as resources. */
export const isFhir = (kind: string): boolean => writers.has(kind)

/** The resources of a row; none where it must travel as a document. */
export async function resourcesOf(executor: Executor, row: BookRow): Promise<FhirResource[]> {
  return (await writers.get(row.kind)?.(row, executor)) ?? []
}
