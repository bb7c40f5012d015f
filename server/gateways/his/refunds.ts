/** What the hospital's system is asked when a patient wants money back. */
import type { AnsweredLines } from '../../hospital_documents/refund_answer'

/** A refund that a patient asks for. */
export interface HisRefundAsked {
  /** Our number of the request; the HIS keeps one for it, however often it is sent. */
  askId: string
  /** Our number of the payment, of `/outpatient/bill`. */
  orderNo: string
  patientNo: string
  askedAt: string
  /** In words. */
  reason: string
  /** Which lines of which bills, from 1 as in the bill's document. */
  lines: { billNo: string; line: number; amountFen: number }[]
}

/** `received`: it will be answered later. */
export type HisRefundAnswer =
  | { state: 'received' }
  | {
      state: 'answered'
      lines: AnsweredLines
    }

export interface HisRefunds {
  /** Asks, or asks again for the answer; undefined where the hospital does not offer it. @throws GatewayRefused (no line of it, why in the patient's words), GatewayUnavailable. */
  askRefund(asked: HisRefundAsked): Promise<HisRefundAnswer | undefined>
}
