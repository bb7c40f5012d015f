/** Whom and which order a document names that is not in the books, so that the order's story can tell of it. */
import * as v from 'valibot'
import { patientReference, type PatientReference } from '../hospital_documents/envelope'
import { patientNeed } from '../intake_kind'
import type { Seal } from './seal'

const naming = {
  patient: v.object({ patient: patientReference }),
  order: v.object({ orderNo: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)) }),
}

/** The marks of what it names, which stand with it, also when the rest of it cannot be read. */
export function aboutOf(seal: Seal, value: unknown): string[] {
  const patient = v.safeParse(naming.patient, value)
  const order = v.safeParse(naming.order, value)
  return [
    ...(patient.success ? [seal.mark(patientWords(patient.output.patient))] : []),
    ...(order.success ? [seal.mark(orderWords(order.output.orderNo))] : []),
  ]
}

/** A patient, by one of his numbers. */
export const patientWords = (reference: PatientReference): string =>
  `patient ${patientNeed(reference).key}`
/** An order of the app. */
export const orderWords = (orderNo: string): string => `order ${orderNo}`
