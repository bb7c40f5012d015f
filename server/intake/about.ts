/** Whom and which order a document names that is not in the books, so that the order's story can tell of it. */
import * as v from 'valibot'
import { patientReference, type PatientReference } from '../hospital_documents/envelope'
import { patientNeed } from '../intake_kind'
import type { Seal } from './seal'

const naming = {
  patient: v.object({ patient: patientReference }),
  order: v.object({ orderNo: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)) }),
}

/** The marks of what it names, also when the rest of it cannot be read. */
export function aboutOf(seal: Seal, value: unknown): string[] {
  const patient = v.safeParse(naming.patient, value)
  const order = v.safeParse(naming.order, value)
  return [
    ...(patient.success ? [markOfPatient(seal, patient.output.patient)] : []),
    ...(order.success ? [markOfOrder(seal, order.output.orderNo)] : []),
  ]
}

/** A patient, by one of his numbers. */
export const markOfPatient = (seal: Seal, reference: PatientReference): string =>
  seal.mark(`patient ${patientNeed(reference).key}`)
/** An order of the app. */
export const markOfOrder = (seal: Seal, orderNo: string): string => seal.mark(`order ${orderNo}`)
