/** A follow-up (随访): the doctor asks the patient to come again within some days. */
import * as v from 'valibot'
import { documentId, envelope, maybe, maybeWords, words } from './envelope'
import { furtherVisit } from './further_visit'

/** An exam to be done before: its code, and the hospital's order of it where it is ordered already. */
const examBefore = v.object({
  code: documentId,
  name: words(80),
  examOrderId: maybe(documentId),
})

export const followUpDocument = v.pipe(
  v.object({
    kind: v.literal('followUp'),
    ...envelope,
    ...furtherVisit,
    /** What it is for, for the patient to read: 复查血糖，看看药量要不要调. */
    reason: maybeWords(200),
    exams: v.nullish(v.pipe(v.array(examBefore), v.maxLength(10)), []),
    /** `completed`: the patient came, or need not. A visit booked in the app needs no word. */
    state: v.nullish(v.picklist(['active', 'completed', 'revoked']), 'active'),
  }),
  v.check(({ from, until }) => from <= until, 'until is before from'),
)
