/** The right to a further visit without a fee (续诊). */
import * as v from 'valibot'
import { id } from '../../src/contract/values'
import { envelope, isoDate, maybe, maybeWords, patientReference } from './envelope'

export const entitlementDocument = v.pipe(
  v.object({
    kind: v.literal('entitlement'),
    ...envelope,
    patient: patientReference,
    departmentId: id,
    /** For this doctor's clinics only. Missing: for any clinic of the department. */
    doctorId: maybe(id),
    /** The days of the visit, the first and the last. */
    from: isoDate,
    until: isoDate,
    /** The app's order number of the visit that it follows. */
    orderNo: maybeWords(64),
    /** What it is for, for the patient to read: 检查结果出来后复诊. */
    reason: maybeWords(100),
    /** `used`: at a window. What the app books under it needs no word. */
    state: v.nullish(v.picklist(['open', 'used', 'revoked']), 'open'),
  }),
  v.check(({ from, until }) => from <= until, 'until is before from'),
)
