/** SQL of ingesting the papers of stays; no account is involved. */
import { pairsOf } from '../../../database/answers'
import type { Transaction } from '../../../database/client'
import type { ClinicalDocument } from '../../../hospital_documents/stay/clinical_document'

/** A paper as it is stored. */
export interface DocumentToSave {
  documentId: string
  inpatientId: string
  given: ClinicalDocument
  pdf: Buffer | null
}

/** The patients of these stays. */
export function findPatientsOf(tx: Transaction, inpatientIds: readonly string[]) {
  return pairsOf<string, string>(tx`
    select inpatient_id as id, patient_id from inpatient_stay where inpatient_id = any(${[...inpatientIds]}::uuid[])`)
}

/** Whose the known ones of these are; locked. */
export function lockPatientsOfKnown(tx: Transaction, documentIds: readonly string[]) {
  return pairsOf<string, string>(tx`
    select d.document_id as id, s.patient_id from clinical_document d join inpatient_stay s on s.inpatient_id = d.inpatient_id
    where d.document_id = any(${[...documentIds]}::uuid[]) order by d.document_id for update of d`)
}

/** Writes it whole; of a withdrawn one neither text nor file stays. */
export async function saveDocument(
  tx: Transaction,
  { documentId, inpatientId, given, pdf }: DocumentToSave,
): Promise<void> {
  const { id, type, title, author, issuedAt, state } = given
  const isGone = state === 'withdrawn'
  await tx`
    insert into clinical_document (document_id, hospital_document_id, inpatient_id, type, title, author, issued_at, state, sections, pdf)
    values (${documentId}, ${id}, ${inpatientId}, ${type}, ${title}, ${author}, ${issuedAt}, ${state},
      ${JSON.stringify(isGone ? [] : given.sections)}::text::jsonb, ${isGone ? null : pdf})
    on conflict (document_id) do update set inpatient_id = excluded.inpatient_id, type = excluded.type, title = excluded.title, author = excluded.author,
      issued_at = excluded.issued_at, state = excluded.state, sections = excluded.sections, pdf = excluded.pdf`
}
