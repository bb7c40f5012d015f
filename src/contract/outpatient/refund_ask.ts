/** Refunds that patients ask for (退费申请): which lines of a payment can be asked for, what was asked, and the hospital's answer. */
import * as v from 'valibot'
import { amountFen, id, isoDateTime } from '../values'
import { note } from './bill'

/** Why the patient wants it back; no free words, which would tell more than the hospital needs. */
export const refundReason = v.picklist(['not_needed', 'elsewhere', 'by_mistake', 'unwell', 'other'])
export type RefundReason = v.InferOutput<typeof refundReason>
export const refundReasonLabels = {
  not_needed: '不需要了',
  elsewhere: '在别处做了',
  by_mistake: '重复开单或开错',
  unwell: '身体原因做不了',
  other: '其他原因',
} satisfies Record<RefundReason, string>

/** Why a line cannot be asked for. */
const refundHindrance = v.picklist(['done', 'refunded', 'asked', 'free', 'too_often'])
export type RefundHindrance = v.InferOutput<typeof refundHindrance>

/** ASKED → RECEIVED (the hospital answers later) → GRANTED, PARTLY, REFUSED; ENDED: to be done at the window. */
const refundAskState = v.picklist(['ASKED', 'RECEIVED', 'GRANTED', 'PARTLY', 'REFUSED', 'ENDED'])
export type RefundAskState = v.InferOutput<typeof refundAskState>

/** One request with its answer. */
const refundAsk = v.object({
  askId: id,
  state: refundAskState,
  reason: refundReason,
  askedAt: isoDateTime,
  answeredAt: v.nullable(isoDateTime),
  /** What was asked for, and what of it the hospital gives back. */
  amountFen,
  grantedFen: amountFen,
  /** Empty for accounts that see sums only. */
  lines: v.array(
    v.object({
      itemId: id,
      name: v.string(),
      amountFen,
      state: v.nullable(v.picklist(['GRANTED', 'REFUSED'])),
      /** The hospital's reason. */
      reason: note,
    }),
  ),
})
export type RefundAsk = v.InferOutput<typeof refundAsk>

/** What of a payment can be asked for, and what was. */
export const refundAsking = {
  /** Null where nothing can be asked for on the phone: not paid, too old, not switched on, or an account that sees sums only. */
  refundLines: v.optional(
    v.nullable(
      v.array(
        v.object({
          itemId: id,
          name: v.string(),
          amountFen,
          /** What of it comes back to who paid: less where a fund bore a part. */
          backFen: v.optional(amountFen),
          /** Null: it can be asked for. */
          hindrance: v.nullable(refundHindrance),
        }),
      ),
    ),
  ),
  /** The cash that has not gone back, of which lines get their share; missing where the funds' share is divided with it. */
  refundLeftFen: v.optional(amountFen),
  /** The newest first. */
  refundAsks: v.optional(v.array(refundAsk), []),
}
