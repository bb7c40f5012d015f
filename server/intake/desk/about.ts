/** The patient and the order that a kept document refers to, so that the order's timeline can show it. */
import * as v from 'valibot'
import { patientNeed } from '../../area/intake_kind'
import type { DocumentCipher } from '../../crypto/document_cipher'
import { patientReference, type PatientReference } from '../../hospital_documents/envelope'

const naming = {
  patient: v.object({ patient: patientReference }),
  order: v.object({ orderNo: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)) }),
}

/** The blind indexes of its references, stored with it, also when the rest of it cannot be parsed. */
export function aboutOf(cipher: DocumentCipher, value: unknown): string[] {
  const patient = v.safeParse(naming.patient, value)
  const order = v.safeParse(naming.order, value)
  return [
    ...(patient.success ? [cipher.blindIndex(formatPatient(patient.output.patient))] : []),
    ...(order.success ? [cipher.blindIndex(orderLabels(order.output.orderNo))] : []),
  ]
}

/** A patient, by one of the patient's numbers. */
export const formatPatient = (reference: PatientReference): string =>
  `patient ${patientNeed(reference).key}`
/** An order of the app. */
export const orderLabels = (orderNo: string): string => `order ${orderNo}`
