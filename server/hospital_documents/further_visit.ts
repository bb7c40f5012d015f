/** What a right to a further visit (续诊) and a follow-up (随访) say alike: for whom, with whom, on which days. */
import { isoDate, maybe, maybeWords, patientReference, id } from './envelope'

export const furtherVisit = {
  patient: patientReference,
  departmentId: id,
  /** With this doctor. Missing: with any of the department. */
  doctorId: maybe(id),
  /** The days of the visit, the first and the last. */
  from: isoDate,
  until: isoDate,
  /** The app's order number of the visit that it follows. */
  orderNo: maybeWords(64),
}
