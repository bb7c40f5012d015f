/** The payment core: what businesses and workers use of it. It knows no business; each hands itself in as a `PaidBusiness`. */
import type { Area } from '../../area'
import { registerCallbacks } from './routes'
import type { PaidBusiness } from './types'

export { checkOpenPayment, checkPayment, lookAfter, openPayment, type PaymentRequest } from './payments'
export { pauseMs } from './pause'
export { reconcileDay, reconcileDue } from './reconciliation'
export { listBusinessSums, listStatements, type BusinessSums, type StatementRow } from './reconciliation_repository'
export { advanceRefund, refundAll, refundPart } from './refunds'
export { checkSoon, claimPayments, claimRefunds } from './repository'
export { weChatNotifyPath } from './routes'
export { askHospital, tellSoon } from './telling'
export type { BusinessName, PaidBusiness, Payment, RefundRow } from './types'

/** The area with the channel's callbacks, for the businesses that can be paid. */
export function paymentArea(businesses: readonly PaidBusiness[]): Area {
  return { name: 'payment', register: (app, deps) => registerCallbacks(app, deps, businesses) }
}
