/** What a patient takes home from a stay (出院资料), and the claim bundle (理赔材料包). Only for accounts of level `full`. */
import * as v from 'valibot'
import { amountFen, count, id, isoDateTime } from '../values'
import { note } from './stay'

export const clinicalDocumentType = v.picklist([
  'discharge_summary',
  'diagnosis_certificate',
  'operation_record',
  'other',
])
export type ClinicalDocumentType = v.InferOutput<typeof clinicalDocumentType>
export const clinicalDocumentLabels = {
  discharge_summary: '出院小结',
  diagnosis_certificate: '诊断证明',
  operation_record: '手术记录',
  other: '其他资料',
} satisfies Record<ClinicalDocumentType, string>

/** What an insurer asks for, in the order of the bundle. */
export const claimPart = v.picklist([
  'invoice',
  'fee_list',
  'discharge_summary',
  'diagnosis_certificate',
])
export type ClaimPart = v.InferOutput<typeof claimPart>
export const claimPartLabels = {
  invoice: '住院发票',
  fee_list: '费用总清单',
  discharge_summary: '出院小结',
  diagnosis_certificate: '诊断证明',
} satisfies Record<ClaimPart, string>

export const stayPapers = v.object({
  documents: v.array(
    v.object({
      documentId: id,
      type: clinicalDocumentType,
      /** The hospital's words; null before the step-up check. */
      title: note,
      issuedAt: isoDateTime,
    }),
  ),
  /** Null until the fees of the stay are complete. */
  feeList: v.nullable(v.object({ totalFen: amountFen })),
  /** Null until the hospital issued one. */
  invoices: v.nullable(v.object({ count, totalFen: amountFen })),
  /** Medicines were prescribed in this stay: they stand under 用药 of this patient. */
  medicinesOf: v.nullable(id),
  /** What the hospital has not issued yet; with all of the parts missing there is no bundle. */
  missing: v.array(claimPart),
  /** Whom to ask about papers that are missing. */
  wardTelephone: note,
  serverNow: isoDateTime,
})
export type StayPapers = v.InferOutput<typeof stayPapers>
