/** SQL of the papers of a stay. Whoever asks has checked that the account may see everything of its patient. */
import type { ChargeCategory, ClinicalDocumentType } from '../../../../src/contract/inpatient'
import { allRows, firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** What is listed of a paper. */
export interface DocumentRow {
  documentId: string
  type: ClinicalDocumentType
  title: string
  issuedAt: Date
}

/** A paper with its content: sections, or a file. */
export interface DocumentContent extends DocumentRow {
  author: string | null
  sections: { title: string; text: string }[]
  pdf: Buffer | null
}

/** The papers of a stay that stand, the newest first. */
export function listDocuments(executor: Executor, inpatientId: string) {
  return allRows<DocumentRow>(executor`
    select document_id, type, title, issued_at from clinical_document
    where inpatient_id = ${inpatientId} and state = 'current' order by issued_at desc, document_id`)
}

/** One of them with its content. */
export function findDocument(executor: Executor, inpatientId: string, documentId: string) {
  return firstRow<DocumentContent>(executor`
    select document_id, type, title, author, issued_at, sections, pdf from clinical_document
    where document_id = ${documentId} and inpatient_id = ${inpatientId} and state = 'current'`)
}

/** The newest of each of these types, with its content. */
export function listNewest(
  executor: Executor,
  inpatientId: string,
  types: readonly ClinicalDocumentType[],
) {
  return allRows<DocumentContent>(executor`
    select distinct on (type) document_id, type, title, author, issued_at, sections, pdf from clinical_document
    where inpatient_id = ${inpatientId} and state = 'current' and type = any(${[...types]}::text[])
    order by type, issued_at desc, document_id`)
}

/** One line of the fee list: all of one thing at one price. */
export interface FeeLine {
  category: ChargeCategory
  name: string
  spec: string | null
  unit: string | null
  priceFen: number
  insuranceClass: string | null
  quantity: number
  amountFen: number
}

/** The fees of the whole stay, summed by thing and price; what was charged and taken back is left out. */
export function listFeeLines(executor: Executor, inpatientId: string, limit: number) {
  return allRows<FeeLine>(executor`
    select category, name, spec, unit, price_fen, insurance_class, sum(quantity)::float8 as quantity, sum(amount_fen)::int as amount_fen
    from inpatient_fee where inpatient_id = ${inpatientId}
    group by category, name, spec, unit, price_fen, insurance_class having sum(amount_fen) <> 0
    order by category, sum(amount_fen) desc, name, spec, price_fen limit ${limit}`)
}

/** The sums by day and by category. */
export async function listFeeSums(executor: Executor, inpatientId: string) {
  const days = await allRows<{ day: string; amountFen: number }>(executor`
    select fee_date as day, sum(amount_fen)::int as amount_fen from inpatient_fee where inpatient_id = ${inpatientId} group by 1 order by 1`)
  const categories = await allRows<{ category: ChargeCategory; amountFen: number }>(executor`
    select category, sum(amount_fen)::int as amount_fen from inpatient_fee where inpatient_id = ${inpatientId} group by 1 order by 1`)
  return { days, categories }
}
