/** What rights to a further visit (续诊) and follow-ups (随访) share: with whom and when they are, and which of their messages still hold. */
import { transaction, type Executor, type Sql, type Transaction } from '../../../database/client'
import { named, sentence, type Sentence } from '../../../language/sentence'
import { formatMonthAndDayOf } from '../../../values/hospital_time'
import { listWaitingSubjects, supersede } from '../../message'

/** With whom, and on which days. */
interface FurtherVisit {
  patientId: string
  departmentName: string
  doctorName: string | null
  validFrom: string
  validUntil: string
}

/** One as an account reads it. */
export interface FurtherVisitRow extends FurtherVisit {
  patientName: string
  departmentId: string
  doctorId: string | null
  reason: string | null
  /** The account's order whose visit it follows. */
  orderId: string | null
}

/** One in the words of a message. */
export interface FurtherVisitTexts extends FurtherVisit {
  /** The end of its last day. */
  endsAt: Date
}

/** Its part of the contract. */
export const presentFurtherVisit = (row: FurtherVisitRow) => ({
  patientId: row.patientId,
  patientName: row.patientName,
  departId: row.departmentId,
  departName: row.departmentName,
  doctorId: row.doctorId,
  doctorName: row.doctorName,
  from: row.validFrom,
  until: row.validUntil,
  reason: row.reason,
  orderId: row.orderId,
})

export function formatWhere({ departmentName, doctorName }: FurtherVisit): Sentence {
  const department = named('unit', departmentName)
  return doctorName === null
    ? department
    : sentence`${department} ${named('person', doctorName)}医生`
}

export function formatWhen({ validFrom, validUntil }: FurtherVisit): Sentence {
  return validFrom === validUntil
    ? formatMonthAndDayOf(validFrom)
    : sentence`${formatMonthAndDayOf(validFrom)}至${formatMonthAndDayOf(validUntil)}`
}

type Kind = 'entitlement' | 'follow_up'

/** Nothing that waits about these is sent. */
export async function dropMessages(
  tx: Transaction,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await supersede(tx, id, [kind])
}

/** Quiet hours hold messages: meanwhile one may be booked or used. What waits about any but the open ones is dropped. */
export async function dropSettled(
  sql: Sql,
  kind: Kind,
  listOpen: (executor: Executor, ids: readonly string[]) => Promise<string[]>,
): Promise<void> {
  const waiting = await listWaitingSubjects(sql, kind)
  if (waiting.length === 0) return
  const open = new Set(await listOpen(sql, waiting))
  const settled = waiting.filter((id) => !open.has(id))
  if (settled.length > 0) await transaction(sql, (tx) => dropMessages(tx, kind, settled))
}
