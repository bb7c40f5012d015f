/** What a right to a further visit (续诊) and a follow-up (随访) say alike. */
import * as v from 'valibot'
import { id, isoDate } from '../values'
import { note } from './parts'
import { visit } from './visit'

export const furtherVisit = {
  patientId: id,
  patientName: v.string(),
  departId: id,
  departName: v.string(),
  /** Null: any of the department. */
  doctorId: v.nullable(id),
  doctorName: v.nullable(v.string()),
  from: isoDate,
  until: isoDate,
  /** What it is for, by the hospital. */
  reason: note,
  /** The account's order whose visit it follows. */
  orderId: v.nullable(id),
  /** The next slots that it fits, the earliest first, at most six. */
  visits: v.array(visit),
}
