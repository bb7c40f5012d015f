/** 出院预结算: what a stay will cost by the hospital's figures, before it is settled, and the patient's yes to them. */
import * as v from 'valibot'
import { amountFen, id, isoDateTime } from '../values'

/** The sums of one answer of the hospital; by a payment link there is nothing else. */
export const presettledSums = v.object({
  /** As of when they are. */
  asOf: isoDateTime,
  totalFen: amountFen,
  /** What each fund bears, by its name; none for who has no insurance. */
  funds: v.array(v.object({ name: v.string(), amountFen })),
  selfPayFen: amountFen,
  depositsFen: amountFen,
  /** What will go back, or will be owed: one of them is 0. */
  refundFen: amountFen,
  owedFen: amountFen,
})
export type PresettledSums = v.InferOutput<typeof presettledSums>

/** NOT_YET: the hospital says why it cannot tell yet. CONFIRMING: the hospital does not have the yes yet. CHANGED: earlier sums hold no more. UNAVAILABLE: there are none to show. */
export const presettlementState = v.picklist([
  'NOT_ASKED',
  'ASKING',
  'NOT_YET',
  'SHOWN',
  'CONFIRMING',
  'CONFIRMED',
  'CHANGED',
  'UNAVAILABLE',
])
export type PresettlementState = v.InferOutput<typeof presettlementState>

/** Why sums do not hold any more, or why there are none: `wrong` do not agree with themselves, `changed` the hospital took no yes to them. */
export const presettlementWhy = v.picklist([
  'late_charge',
  'changed',
  'newer',
  'settled',
  'taken_back',
  'expired',
  'silent',
  'wrong',
])
export type PresettlementWhy = v.InferOutput<typeof presettlementWhy>

/** 预结算 of a stay that is being discharged. */
export const presettlement = v.object({
  state: presettlementState,
  why: v.nullish(presettlementWhy),
  /** Why an earlier yes does not count any more. */
  voided: v.nullish(presettlementWhy),
  /** The hospital's words: why not yet, or what changed. */
  reason: v.nullish(v.string()),
  /** 异地备案 is missing. */
  needsFiling: v.optional(v.boolean(), false),
  /** These sums; the yes names them. */
  presettlementId: v.nullish(id),
  sums: v.nullish(presettledSums),
  /** What will go back, by payer; the window gives what was paid in there. */
  returns: v.optional(
    v.array(v.object({ to: v.picklist(['self', 'payer', 'window']), amountFen })),
    [],
  ),
  /** The hospital's words about the sums. */
  note: v.nullish(v.string()),
  validUntil: v.nullish(isoDateTime),
  confirmedAt: v.nullish(isoDateTime),
  /** Only the patient's own account says yes. */
  mayConfirm: v.boolean(),
  /** The page asks the hospital by itself now. */
  isDue: v.boolean(),
})
export type Presettlement = v.InferOutput<typeof presettlement>
