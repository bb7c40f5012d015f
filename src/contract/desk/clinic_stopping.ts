/** How far a stopped clinic is, in numbers. */
import { amountFen, count } from '../values'

export const stoppingCounts = {
  /** Orders that the stop ends. */
  orders: count,
  /** Of these, not yet ended: their patients are told next. */
  left: count,
  /** Orders with a message in the patient's centre; of these sent by WeChat or SMS, and read. */
  notified: count,
  sent: count,
  read: count,
  /** Nothing chosen yet, another place, the money back (chosen, or by itself), nothing to choose. */
  choosing: count,
  moved: count,
  money: count,
  nothing: count,
  refundingFen: amountFen,
  refundedFen: amountFen,
}
