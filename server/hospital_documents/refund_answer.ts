/** The hospital's answer to a refund that a patient asked for (退费申请): each line of it is granted, or refused with the reason. */
import * as v from 'valibot'
import { count } from '../../src/contract/values'
import { documentId, envelope, maybeWords, words } from './envelope'

/** One line of a bill: its number, and which line of the document it is, from 1. */
const refundLine = {
  billNo: documentId,
  line: v.pipe(count, v.minValue(1), v.maxValue(200)),
}

/** The lines that were decided; those left out are decided later. */
export const answeredLines = v.pipe(
  v.array(
    v.object({
      ...refundLine,
      state: v.picklist(['granted', 'refused']),
      /** Why not, in words for the patient. */
      reason: maybeWords(),
    }),
  ),
  v.minLength(1, 'has no line'),
  v.maxLength(200),
)
export type AnsweredLines = v.InferOutput<typeof answeredLines>

export const refundAnswerDocument = v.object({
  kind: v.literal('refundAnswer'),
  ...envelope,
  /** The app's number of the request, from `/refund/ask`. */
  askId: words(64),
  lines: answeredLines,
})
export type RefundAnswerDocument = v.InferOutput<typeof refundAnswerDocument>
