/** Outpatient payment: the area, and what payments and the hospital's console use of it. */
import type { Area } from '../../area'
import { guaranteeWorkers } from './guarantees'
import { outpatientKinds, outpatientReferents } from './intake'
import { forgetEndedCodes } from './pay_codes/code_repository'
import { exportAccount, forgetAccount } from './personal_repository'
import { watchRefundAsks } from './refund_asks/desk_work'
import { sendRefundAsks } from './refund_asks/sending'
import { routes } from './routes'

export { announceNewBills } from './announcements'
export { outpatientBusiness } from './orders/business'
export { outpatientBook } from './orders/timeline_repository'
export { invoiceDocument } from './orders/invoice_document'
export { invoicesOfYear } from './orders/invoices_of_year'
export { hasBillsToPay } from './bills/bill_repository'
export { listBillsToPay } from './bills/bills'
export { countLiveCodes } from './pay_codes/code_repository'
export { countOpenAsks } from './refund_asks/ask_repository'
export { refundAskWork } from './refund_asks/desk_work'
export { hasOpenGuarantees } from './personal_repository'
export { advanceGuarantees, guaranteeWork } from './guarantees'
export { countGuaranteed } from './guarantees/line_repository'

/** The area, for the server's list. */
export const outpatientArea: Area = {
  name: 'outpatient',
  exportAccount,
  forgetAccount,
  routes,
  workers: (deps) => [
    ...guaranteeWorkers(deps),
    { name: 'send_refund_asks', everyMs: 2000, run: () => sendRefundAsks(deps) },
    { name: 'delete_ended_pay_codes', everyMs: 3_600_000, run: () => forgetEndedCodes(deps.sql) },
    { name: 'watch_refund_asks', everyMs: 30_000, run: () => watchRefundAsks(deps) },
  ],
  intake: { kinds: outpatientKinds, referents: outpatientReferents },
}
