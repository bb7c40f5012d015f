/** Outpatient payment: the area, and what payments and the hospital's console use of it. */
import { keepsNothing, type Area } from '../../area'
import { outpatientKinds, outpatientReferents } from './intake'
import { exportAccount } from './personal_repository'
import { routes } from './routes'

export { announceNewBills } from './announcements'
export { outpatientBusiness } from './orders/business'
export { outpatientBook } from './orders/timeline_repository'
export { invoiceDocument } from './orders/invoice_document'
export { invoicesOfYear } from './orders/invoices_of_year'
export { listBillsToPay } from './bills/bills'

/** The area, for the server's list. */
export const outpatientArea: Area = {
  name: 'outpatient',
  ...keepsNothing,
  exportAccount,
  routes,
  intake: { kinds: outpatientKinds, referents: outpatientReferents },
}
