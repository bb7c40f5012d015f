/** The calls of outpatient payment, each handed to its service. */
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../serve'
import { payingAppOf } from '../payment'
import { getBill, listUnpaid } from './bills/bills'
import { openInvoice } from './orders/invoice_document'
import { createOrder } from './orders/ordering'
import { cancelOrder, checkOrder, getOrder, listPaid, payOrder } from './orders/orders'

/** Nobody pays faster than this by hand; a rush of one phone is a script. */
const writing = { rateLimit: { max: 60, windowSeconds: 60 } }

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listUnpaid, ({ account, input }) => listUnpaid(deps, account, input.patientId)),
    serve(calls.getBill, ({ account, input }) => getBill(deps, account, input.billId)),
    serve(
      calls.createOrder,
      ({ account, input }) => createOrder(deps, account.accountId, input),
      writing,
    ),
    serve(calls.getOrder, ({ account, input }) => getOrder(deps, account.accountId, input.orderId)),
    serve(
      calls.payOrder,
      ({ account, input }) =>
        payOrder(deps, account.accountId, { ...input, app: payingAppOf(account, input.app) }),
      writing,
    ),
    serve(calls.checkOrder, ({ account, input }) =>
      checkOrder(deps, account.accountId, input.orderId),
    ),
    serve(
      calls.cancelOrder,
      ({ account, input }) => cancelOrder(deps, account.accountId, input.orderId),
      writing,
    ),
    serve(
      calls.openInvoice,
      ({ account, input }) => openInvoice(deps, account.accountId, input.orderId),
      writing,
    ),
    serve(calls.listPaid, ({ account, input }) => listPaid(deps, account.accountId, input)),
  ]
}
