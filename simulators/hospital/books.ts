/** The books of the sandbox's hospital. They have the very shape of the documents that a hospital publishes (docs/integration). */
import * as v from 'valibot'
import type { Executor, Transaction } from '../../server/database/client'
import {
  clinicDocument,
  registrationDocument,
  visitDocument,
} from '../../server/hospital_documents/clinic'
import { entitlementDocument } from '../../server/hospital_documents/entitlement'
import { examOrderDocument } from '../../server/hospital_documents/exam'
import { followUpDocument } from '../../server/hospital_documents/follow_up'
import {
  billDocument,
  feeDayDocument,
  invoiceDocument,
  stayDocument,
  windowDepositDocument,
} from '../../server/hospital_documents/money'
import { prescriptionDocument } from '../../server/hospital_documents/prescription'
import { queueDocument, queueEventDocument } from '../../server/hospital_documents/queue'
import { refundAnswerDocument } from '../../server/hospital_documents/refund_answer'
import { reportDocument } from '../../server/hospital_documents/report'
import { clinicalDocument } from '../../server/hospital_documents/stay/clinical_document'
import { copyRequestDocument } from '../../server/hospital_documents/stay/record_copies'
import * as repository from './books_repository'

const schemas = {
  clinic: clinicDocument,
  registration: registrationDocument,
  entitlement: entitlementDocument,
  followUp: followUpDocument,
  prescription: prescriptionDocument,
  visit: visitDocument,
  stay: stayDocument,
  feeDay: feeDayDocument,
  windowDeposit: windowDepositDocument,
  clinicalDocument,
  copyRequest: copyRequestDocument,
  bill: billDocument,
  invoice: invoiceDocument,
  refundAnswer: refundAnswerDocument,
  report: reportDocument,
  queue: queueDocument,
  queueEvent: queueEventDocument,
  examOrder: examOrderDocument,
}
/** The kinds in the books. Reports have a list of their own, and are here where they travel as FHIR. */
export type Kind = keyof typeof schemas
/** A document of the hospital. */
export type HospitalDocument<K extends Kind> = v.InferOutput<(typeof schemas)[K]>
/** The same before it has a version. */
type Draft = {
  [K in Kind]: Omit<v.InferInput<(typeof schemas)[K]>, 'version' | 'at'> & {
    version?: number
    at?: string
  }
}[Kind]

/** A document, with the hospital's own note. */
export interface Entry<K extends Kind> {
  document: HospitalDocument<K>
  note: Record<string, unknown>
}

function entryOf<K extends Kind>(kind: K, row: repository.BookRow): Entry<K> {
  return { document: read(kind, row), note: row.note ?? {} }
}

/** A row as the thing that it is. */
export const read = <K extends Kind>(kind: K, row: repository.BookRow): HospitalDocument<K> =>
  v.parse(schemas[kind], documentOf(row))

/** A row as a document. */
export function documentOf(row: repository.BookRow): Record<string, unknown> {
  const { kind, id, version, at, content } = row
  return { ...content, kind, id, version, at: at.toISOString() }
}

/** The thing of this id. */
export async function find<K extends Kind>(
  executor: Executor,
  kind: K,
  id: string,
): Promise<Entry<K> | undefined> {
  const row = await repository.findRow(executor, kind, id)
  return row && entryOf(kind, row)
}

/** The same, locked. */
export async function lock<K extends Kind>(
  tx: Transaction,
  kind: K,
  id: string,
): Promise<Entry<K> | undefined> {
  const row = await repository.lockRow(tx, kind, id)
  return row && entryOf(kind, row)
}

/** Documents of a kind, the latest change first. */
export async function list<K extends Kind>(
  executor: Executor,
  kind: K,
  limit: number,
): Promise<Entry<K>[]> {
  return (await repository.listRows(executor, kind, limit)).map((row) => entryOf(kind, row))
}

/** Things of a kind in which a field has this value. */
export async function listBy<K extends Kind>(
  executor: Executor,
  kind: K,
  field: string,
  value: string,
): Promise<Entry<K>[]> {
  return (await repository.listRowsBy(executor, kind, field, value)).map((row) =>
    entryOf(kind, row),
  )
}

/** Writes a document; it is published to the app unless the app knows it already. */
export async function write(
  tx: Transaction,
  { kind, id, version: _version, at: _at, ...content }: Draft,
  options: { note?: object; delivers?: boolean } = {},
): Promise<void> {
  await repository.writeRow(tx, {
    kind,
    id,
    content,
    note: options.note ?? null,
    delivers: options.delivers ?? true,
  })
}
