/** A report, complete: a newer version replaces the whole. */
import * as v from 'valibot'
import { resultCode } from '../../src/contract/report'
import {
  branchId,
  envelope,
  isoDateTime,
  maybe,
  patientReference,
  pdfFile,
  words,
} from './envelope'

const note = maybe(v.pipe(v.string(), v.maxLength(8000)))
const short = maybe(v.pipe(v.string(), v.maxLength(200)))
const moment = maybe(isoDateTime)
const figure = maybe(v.pipe(v.number(), v.finite()))

const item = v.object({
  /** The laboratory's own (NEUT%, A/G). */
  itemCode: v.pipe(v.string(), v.regex(resultCode, 'must be 1 to 64 printable characters')),
  itemName: words(),
  enName: short,
  result: words(),
  unit: short,
  low: figure,
  high: figure,
  refRange: short,
  method: short,
  /** Missing: derived from the numbers. */
  flag: maybe(v.picklist(['N', 'L', 'H', 'LL', 'HH', 'A'])),
  critical: v.nullish(v.boolean(), false),
})

const sensitivity = v.object({
  name: words(),
  method: short,
  range: short,
  value: short,
  unit: short,
  result: v.picklist(['S', 'I', 'R']),
})

const organism = v.object({
  name: words(),
  amount: short,
  remark: note,
  tests: v.nullish(v.pipe(v.array(sensitivity), v.maxLength(60)), []),
})

const picture = v.object({
  caption: v.pipe(v.string(), v.maxLength(100)),
  mediaType: v.picklist(['image/png', 'image/jpeg']),
  /** 128 KB at most. */
  base64: v.pipe(v.string(), v.maxLength(176_000), v.base64()),
})

export const reportDocument = v.object({
  kind: v.literal('report'),
  ...envelope,
  /** Its `id` is the report's number, by which patients may search. */
  patient: patientReference,
  branchId,
  type: v.picklist(['LAB', 'EXAM', 'MICROBIOLOGY', 'PATHOLOGY', 'ECG', 'CHECKUP']),
  name: words(),
  /** PENDING: requested, with `expectedAt`. WITHHELD: handed out in person only, with `withheldReason`; send no results. */
  status: v.picklist(['PENDING', 'PUBLISHED', 'WITHHELD']),
  outpatientNo: short,
  admissionNo: short,
  departName: words(),
  applyDoctor: short,
  diagnosis: short,
  appliedAt: isoDateTime,
  expectedAt: moment,
  collectedAt: moment,
  receivedAt: moment,
  reportedAt: moment,
  /** When a doctor spoke with the patient about it: whoever wanted to hear from a doctor first reads it from then on. */
  discussedAt: moment,
  verifiedAt: moment,
  reportDoctor: short,
  verifyDoctor: short,
  specimen: short,
  barcode: short,
  reminder: note,
  withheldReason: note,
  /** WITHHELD because it was issued in error or called off: nothing is to be fetched. `withheldReason` says why, in the patient's words. */
  withdrawn: v.nullish(v.boolean(), false),
  correctionNote: note,
  modality: short,
  part: short,
  method: short,
  checkedAt: moment,
  findings: note,
  impression: note,
  advice: note,
  accessionNo: short,
  /** Links the film. */
  studyUid: maybe(v.pipe(v.string(), v.maxLength(64), v.regex(/^[0-9]+(\.[0-9]+)+$/))),
  items: v.nullish(v.pipe(v.array(item), v.maxLength(300)), []),
  organisms: v.nullish(v.pipe(v.array(organism), v.maxLength(10)), []),
  pictures: v.nullish(v.pipe(v.array(picture), v.maxLength(6)), []),
  /** The report itself as a file: handed out as it is, instead of the one that the app draws. Undamaged, 200 pages at most. */
  pdf: maybe(pdfFile),
})
export type ReportDocument = v.InferOutput<typeof reportDocument>
/** What a sender writes. */
export type ReportDocumentInput = v.InferInput<typeof reportDocument>
