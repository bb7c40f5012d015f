/** The calls of outpatient payment, each handed to its service. */
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { byHand, serve } from '../../serve'
import { payingAppOf } from '../payment'
import { getBill, listUnpaid } from './bills/bills'
import { openInvoice } from './orders/invoice_document'
import { createOrder } from './orders/ordering'
import { cancelOrder, checkOrder, getOrder, listPaid, payOrder } from './orders/orders'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listUnpaid, ({ account, input }) => listUnpaid(deps, account, input.patientId)),
    serve(calls.getBill, ({ account, input }) => getBill(deps, account, input.billId)),
    serve(calls.createOrder, byHand, ({ accountId, input }) => createOrder(deps, accountId, input)),
    serve(calls.getOrder, ({ accountId, input }) => getOrder(deps, accountId, input.orderId)),
    serve(calls.payOrder, byHand, ({ accountId, account, input }) =>
      payOrder(deps, accountId, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.checkOrder, ({ accountId, input }) => checkOrder(deps, accountId, input.orderId)),
    serve(calls.cancelOrder, byHand, ({ accountId, input }) =>
      cancelOrder(deps, accountId, input.orderId),
    ),
    serve(calls.openInvoice, byHand, ({ accountId, input }) =>
      openInvoice(deps, accountId, input.orderId),
    ),
    serve(calls.listPaid, ({ accountId, input }) => listPaid(deps, accountId, input)),
  ]
}
