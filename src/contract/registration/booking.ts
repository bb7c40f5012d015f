/** Before an order exists: eligible patients, the price, the hold. */
import * as v from 'valibot'
import { amountFen, count, id, isoDate, isoDateTime } from '../values'
import { note } from './parts'
import { fee } from './schedules'
import { visit } from './visit'
import { scheduleState } from './schedule_words'

/** Why a patient cannot take this slot. */
const eligiblePatient = v.object({
  patientId: id,
  allowed: v.boolean(),
  reason: note,
  /** The conflicting order, when it is the account's own. */
  blockedBy: v.nullish(id),
  /** What the hospital expects the insurance and the patient to bear; missing: it says nothing, or the patient has no insurance. */
  expectedSplit: v.optional(v.object({ insuranceFen: amountFen, selfFen: amountFen })),
  /** The right to this visit without a fee (续诊): the order costs this patient nothing, whatever `fee` says. */
  entitlement: v.optional(
    v.object({
      until: isoDate,
      reason: note,
      /** In place of the slot's. */ rules: v.array(v.string()),
    }),
  ),
})
export type EligiblePatient = v.InferOutput<typeof eligiblePatient>

/** What the confirm page shows before an order exists. */
export const orderPreview = v.object({
  visit,
  leftNum: count,
  state: scheduleState,
  nextSerialNo: v.nullable(count),
  fee,
  /** Three plain sentences. */
  rules: v.array(v.string()),
  /** What to bring and how to prepare. */
  preparation: v.array(v.string()),
  cancelDeadline: v.nullable(isoDateTime),
  payWithinMinutes: count,
  /** Every patient of the account, with the reason when one cannot book. */
  patients: v.array(eligiblePatient),
  /** The server's clock, for 今天 and 明天. */
  serverNow: v.optional(isoDateTime),
  /** The account holds a place of this slot already. */
  isHeld: v.optional(v.boolean()),
  /** When an order is rescheduled to it: the old visit, and what it means for the fee. */
  reschedule: v.optional(
    v.nullable(
      v.object({
        orderId: id,
        patientId: id,
        fromVisit: visit,
        carriedFen: amountFen,
        dueFen: amountFen,
        refundFen: amountFen,
        left: count,
      }),
    ),
  ),
})
export type OrderPreview = v.InferOutput<typeof orderPreview>

/** A slot held for the account before an order exists. */
export const slotHold = v.object({
  sourceTimeId: id,
  patientId: id,
  /** The hold's end, as long as the page reports that it is open. */
  expiresAt: isoDateTime,
  /** The page reports by holding again within this time. */
  renewWithinSeconds: count,
  serverNow: isoDateTime,
})
export type SlotHold = v.InferOutput<typeof slotHold>
