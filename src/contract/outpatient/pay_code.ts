/** 扫码付: a code by which anybody pays bills. Whoever holds it sees classes of charges and sums, never an item, a department, a doctor or a diagnosis. */
import * as v from 'valibot'
import { chargeCategory } from '../inpatient'
import { amountFen, id, isoDateTime } from '../values'

/** UNPAID; LOCKED: somebody is paying; PAYING: this account is; CONFIRMING; PAID; ENDED: expired, withdrawn or paid elsewhere. */
const payCodeState = v.picklist(['UNPAID', 'LOCKED', 'PAYING', 'CONFIRMING', 'PAID', 'ENDED'])
export type PayCodeState = v.InferOutput<typeof payCodeState>

export const payCodeView = v.object({
  state: payCodeState,
  hospitalName: v.string(),
  /** Masked. */
  patientName: v.string(),
  charges: v.array(v.object({ medChargeItemType: chargeCategory, amountFen })),
  totalFen: amountFen,
  /** What the payer pays. */
  cashFen: amountFen,
  /** Pay until then. */
  expiresAt: v.nullable(isoDateTime),
  serverNow: isoDateTime,
})
export type PayCodeView = v.InferOutput<typeof payCodeView>

/** What opens it: the token of the address, and the last four signs of the patient's certificate. */
export const byPayCode = {
  token: v.pipe(v.string(), v.regex(/^[\w-]{32}$/, '这个码不完整，请重新扫')),
  lastFour: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^[0-9A-Z]{4}$/, '请输入证件号码的后 4 位'),
  ),
}

export const newPayCode = v.object({
  /** Shown once: an address, as a QR code. */
  address: v.string(),
  expiresAt: isoDateTime,
  cashFen: amountFen,
})
export type NewPayCode = v.InferOutput<typeof newPayCode>

export const payCodeOf = {
  patientId: id,
  billIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(50)),
}
