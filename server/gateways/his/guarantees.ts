/** What the hospital's system hears of bills that a lender stands for (先诊疗后付费). */
import * as v from 'valibot'

/** A bill that is paid for in any case: laboratory and pharmacy need not wait for the cashier. */
export interface HisGuarantee {
  guaranteeNo: string
  billNo: string
  patientNo: string
  /** For how much the lender stands. */
  amountFen: number
  /** The bill is paid by then. */
  until: string
}

/** Why nobody stands for a bill any more. `captured`: the lender has paid, `/outpatient/bill` says so too. */
export type HisGuaranteeEnd = 'paid' | 'captured' | 'released'

export interface HisGuaranteeClosing {
  guaranteeNo: string
  billNo: string
  reason: HisGuaranteeEnd
}

/** Where guarantees go. */
export interface HisGuarantees {
  /** Opens it; the same number has effect once. False where the hospital does not offer it. @throws GatewayRefused (the bill is not to be guaranteed), GatewayUnavailable. */
  openGuarantee(guarantee: HisGuarantee): Promise<boolean>
  /** Closes it; one that is unknown or closed is no error. @throws GatewayUnavailable, GatewayRefused. */
  closeGuarantee(closing: HisGuaranteeClosing): Promise<void>
}

/** The request of opening one. */
export const guarantee: v.GenericSchema<HisGuarantee> = v.object({
  guaranteeNo: v.string(),
  billNo: v.string(),
  patientNo: v.string(),
  amountFen: v.number(),
  until: v.string(),
})

/** The request of closing one. */
export const closing: v.GenericSchema<HisGuaranteeClosing> = v.object({
  guaranteeNo: v.string(),
  billNo: v.string(),
  reason: v.picklist(['paid', 'captured', 'released']),
})
