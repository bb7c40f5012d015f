/** What the hospital's system answers, call by call (docs/his_protocol.md). The client reads by these, and so do the conformance check and the OpenAPI document. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const identifiers = v.pipe(
  v.array(v.object({ system: text, value: text })),
  v.check((list) => list.some(({ system: name }) => name === 'patient_no'), 'no patient_no'),
)
/** Of `/patient/match`. */
export const match = v.variant('outcome', [
  v.object({
    outcome: v.literal('found'),
    identifiers,
    tel: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^1[3-9]\d{9}$/))), null),
  }),
  v.object({ outcome: v.literal('none'), telBelongs: v.optional(v.boolean(), false) }),
  v.object({ outcome: v.literal('several') }),
])
/** Of `/patient/open`. */
export const opened = v.object({ identifiers })

/** Of `/registration/confirm`. */
export const confirmed = v.object({
  hisOrderNo: v.pipe(v.string(), v.nonEmpty()),
  ticketCode: v.pipe(v.string(), v.nonEmpty()),
})
/** Of `/inpatient/deposit`. */
export const entered = v.object({
  receiptNo: v.pipe(v.string(), v.nonEmpty()),
  balanceFen: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
})
/** Of `/v1/changes` and `/v1/patient/changes`. */
export const changesPage = v.object({
  documents: v.array(v.unknown()),
  next: v.pipe(v.string(), v.maxLength(200)),
  hasMore: v.optional(v.boolean(), false),
})
/** Of `/outpatient/bill`. */
export const billsEntered = v.object({
  receiptNo: v.pipe(v.string(), v.nonEmpty()),
  invoice: v.optional(
    v.nullable(
      v.object({
        billName: v.string(),
        billBatchCode: v.string(),
        billNo: v.string(),
        random: v.string(),
      }),
    ),
    null,
  ),
})

/** Of every call that says no for good: status 409. */
export const refusal = v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  message: v.optional(v.string(), ''),
})
