/** Whom and which order a document names that is not in the books, so that the order's story can tell of it. */
import * as v from 'valibot'
import { patientReference, type PatientReference } from '../hospital_documents/envelope'
import { patientNeed } from '../hospital_documents/intake_kind'
import type { DocumentCipher } from './document_cipher'

const naming = {
  patient: v.object({ patient: patientReference }),
  order: v.object({ orderNo: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)) }),
}

/** The marks of what it names, which stand with it, also when the rest of it cannot be read. */
export function aboutOf(cipher: DocumentCipher, value: unknown): string[] {
  const patient = v.safeParse(naming.patient, value)
  const order = v.safeParse(naming.order, value)
  return [
    ...(patient.success ? [cipher.blindIndex(formatPatient(patient.output.patient))] : []),
    ...(order.success ? [cipher.blindIndex(orderLabels(order.output.orderNo))] : []),
  ]
}

/** A patient, by one of his numbers. */
export const formatPatient = (reference: PatientReference): string =>
  `patient ${patientNeed(reference).key}`
/** An order of the app. */
export const orderLabels = (orderNo: string): string => `order ${orderNo}`
