/** The right to a further visit without a fee (续诊). */
import * as v from 'valibot'
import { envelope, maybeWords } from './envelope'
import { furtherVisit } from './further_visit'

export const entitlementDocument = v.pipe(
  v.object({
    kind: v.literal('entitlement'),
    ...envelope,
    ...furtherVisit,
    /** What it is for, for the patient to read: 检查结果出来后复诊. */
    reason: maybeWords(100),
    /** `used`: at a window. What the app books under it needs no word. */
    state: v.nullish(v.picklist(['open', 'used', 'revoked']), 'open'),
  }),
  v.check(({ from, until }) => from <= until, 'until is before from'),
)
