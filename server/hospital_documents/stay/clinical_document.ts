/** What a patient takes home from a stay: 出院小结, 诊断证明, 手术记录. Shown to whoever may see everything of the patient. */
import * as v from 'valibot'
import { clinicalDocumentType } from '../../../src/contract/inpatient'
import {
  documentId,
  envelope,
  isoDateTime,
  maybe,
  maybeWords,
  patientReference,
  pdfFile,
  words,
} from '../envelope'

const section = v.object({ title: words(60), text: words(10_000) })

export const clinicalDocument = v.pipe(
  v.object({
    kind: v.literal('clinicalDocument'),
    ...envelope,
    patient: patientReference,
    /** The stay (kind `stay`) that it is of. */
    stayId: documentId,
    type: clinicalDocumentType,
    title: words(60),
    issuedAt: isoDateTime,
    /** Who signed it. */
    author: maybeWords(60),
    /** `withdrawn`: issued in error. It disappears, its text and its file too. */
    state: v.nullish(v.picklist(['current', 'withdrawn']), 'current'),
    /** Its text: the app draws the paper. */
    sections: v.nullish(v.pipe(v.array(section), v.maxLength(40)), []),
    /** The paper itself as PDF in base64, 4 MB at most, without a password. */
    pdf: maybe(pdfFile),
  }),
  v.check(
    ({ state, sections, pdf }) => state === 'withdrawn' || sections.length > 0 !== (pdf !== null),
    'has sections or pdf, one of them',
  ),
)
export type ClinicalDocument = v.InferOutput<typeof clinicalDocument>
