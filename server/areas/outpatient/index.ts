/** Outpatient payment: the area, and what payments and the hospital's console use of it. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { mount } from '../../serve'
import { routes } from './routes'

export { announceNewBills } from './announcements'
export { outpatientBusiness } from './business'
export {
  finishItem,
  issueBill,
  listAllBills,
  listBilledPatients,
  refundItem,
  refundOrder,
  withdrawBill,
  type ConsoleBill,
  type ConsolePatient,
} from './hospital_side'
export { invoiceDocument } from './invoice_document'
export { listBillsToPay } from './service'

/** Mounts the calls. */
export function register(app: FastifyInstance, deps: Dependencies): void {
  mount(app, routes(deps))
}

/** The area, for the server's list. */
export const outpatientArea: Area = { name: 'outpatient', register }
