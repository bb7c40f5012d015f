/** The settlement of a stay, and what the app moves of it. */
import * as v from 'valibot'
import { amountFen, isoDateTime } from '../values'

/** 出院结算: the settlement of a stay, by the hospital's figures. */
export const settlement = v.object({
  /** 结算单号 */
  number: v.string(),
  settledAt: isoDateTime,
  totalFen: amountFen,
  insuranceFen: amountFen,
  /** 医疗救助, 减免 … */
  otherFen: amountFen,
  depositFen: amountFen,
  /** What is refunded, or still owed: one of them is 0. */
  refundFen: amountFen,
  owedFen: amountFen,
  /** When that was paid; null while it is open. */
  closedAt: v.nullable(isoDateTime),
  /** How and where, by the hospital. */
  note: v.nullish(v.string()),
  invoices: v.array(
    v.object({
      name: v.string(),
      batchCode: v.string(),
      number: v.string(),
      random: v.string(),
      totalFen: amountFen,
    }),
  ),
})
export type Settlement = v.InferOutput<typeof settlement>

/** What a settlement gives back where the app does it: `self` to this account, `payer` to somebody else who paid, `window` by the hospital, `bank` by a transfer to the patient's card. WAITING: the window has not said that it was paid. */
export const settlementReturn = v.object({
  to: v.picklist(['self', 'payer', 'bank', 'window']),
  amountFen,
  state: v.picklist(['PROCESSING', 'SUCCESS', 'FAILED', 'WAITING']),
})
export type SettlementReturn = v.InferOutput<typeof settlementReturn>

/** What a settlement leaves owed and the phone can pay. PAID: it was paid here, and the hospital has not closed it yet. */
export const settlementOwed = v.object({ amountFen, state: v.picklist(['TO_PAY', 'PAID']) })
export type SettlementOwed = v.InferOutput<typeof settlementOwed>
