/** The replies of the hospital's system, by call (docs/his_protocol.md). The client, the conformance check and the OpenAPI document use them. */
import * as v from 'valibot'
import { queueDocument, ticket } from '../../hospital_documents/queue'
import { answeredLines } from '../../hospital_documents/refund_answer'

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
    /** Whether medical insurance bears a part of the patient's fees; missing: unknown. */
    insured: v.nullish(v.boolean()),
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
const moment = v.pipe(v.string(), v.isoTimestamp())
/** Of `/registration/lock`. */
export const locked = v.object({
  hisLockNo: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** Missing: as long as was asked for. */
  expiresAt: v.optional(v.nullable(moment), null),
})
/** Of `/registration/lock/status`. */
export const lockStanding = v.variant('state', [
  v.object({ state: v.literal('locked'), ...locked.entries }),
  v.object({ state: v.picklist(['none', 'confirmed', 'released']) }),
])
/** Of `/v1/slots`. */
export const slotsLeft = v.object({
  slots: v.array(
    v.object({
      clinicId: text,
      beginTime: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/)),
      /** What can still be locked (below 0 where windows sold more than there is: none); where the system does not count, `state` says whether anything can. */
      left: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
      state: v.optional(v.picklist(['open', 'full']), 'open'),
    }),
  ),
})
const dayAmount = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null)
const named = v.optional(v.nullable(text), null)
/** Of `/registration/day`: what was entered or locked through the app on a day, as it stands now. */
export const dayPage = v.object({
  entries: v.array(
    v.variant('state', [
      v.object({
        state: v.picklist(['confirmed', 'visited', 'cancelled']),
        orderNo: text,
        hisOrderNo: named,
        lockId: named,
        totalFeeFen: dayAmount,
      }),
      v.object({ state: v.picklist(['locked', 'released']), lockId: text, hisLockNo: named }),
    ]),
  ),
  next: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
})
/** Of `/payment/day`: the cash that came and went through the app, as the hospital's books of the day have it. */
export const moneyPage = v.object({
  entries: v.array(
    v.object({
      kind: v.picklist(['payment', 'refund']),
      /** The app's number of the order, or of the deposit. */
      orderNo: text,
      transactionId: named,
      amountFen: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      /** pending: decided, and not given back yet. */
      state: v.optional(v.picklist(['done', 'pending']), 'done'),
    }),
  ),
  next: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
})
/** Of `/inpatient/deposit`. */
export const entered = v.object({
  receiptNo: v.pipe(v.string(), v.nonEmpty()),
  balanceFen: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
})
/** Of `/record-copy/paid`. */
export const copiesPaid = v.object({
  receiptNo: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
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

/** Of `/refund/ask`. */
export const refundAnswered = v.variant('state', [
  v.object({ state: v.literal('received') }),
  v.object({ state: v.literal('answered'), lines: answeredLines }),
])

/** Of `/exam/propose`. */
export const examTimes = v.object({
  times: v.pipe(
    v.array(
      v.object({
        examId: text,
        resourceId: text,
        beginsAt: moment,
        left: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 1),
      }),
    ),
    v.maxLength(5000),
  ),
})
/** Of `/exam/lock`. */
export const examLocked = v.object({
  platformNo: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** Missing: as long as was asked for. */
  expiresAt: v.optional(v.nullable(moment), null),
})

/** Of `/queue/take` and `/queue/return`. */
export const numberGiven = v.object({
  /** The queue as a document; its numbers may be left out. */
  queue: queueDocument,
  /** The sequence number of the event that this number is. */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  number: ticket,
})

const number = v.pipe(v.string(), v.nonEmpty())
const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Of `/insurance/upload` (6201). */
export const insuranceUploaded = v.object({
  medOrgOrd: v.pipe(number, v.maxLength(20)),
  payOrdId: v.pipe(number, v.maxLength(64)),
})
/** Of `/insurance/pre-settle` (6202). */
export const insuranceSplit = v.object({
  totalFen: fen,
  fundFen: fen,
  accountFen: fen,
  otherFen: fen,
  cashFen: fen,
})
/** Of `/insurance/refund` (6203). */
export const insuranceRefunded = v.object({ refundedAt: v.pipe(v.string(), v.isoTimestamp()) })
/** Of `/insurance/status` (6301). */
export const insuranceStanding = v.object({
  state: v.picklist(['UNPAID', 'SETTLED', 'REFUNDED', 'REVOKED', 'UNKNOWN']),
  settledFen: fen,
  refundedFen: fen,
})
/** Of `/insurance/day-bill` (3202). */
export const insuranceDay = v.object({
  lines: v.array(v.object({ kind: v.picklist(['payment', 'refund']), number, fundsFen: fen })),
})

/** Of every final refusal: status 409. */
export const refusal = v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  message: v.optional(v.string(), ''),
})
