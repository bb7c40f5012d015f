/** The calls of outpatient payment, each handed to its service. */
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, byHand, serve } from '../../http/serve'
import { requireAccess } from '../patient'
import { payingAppOf, registerCallback } from '../payment'
import { getBill, listUnpaid } from './bills/bills'
import { creditNotifyPath, receiveCreditCallback } from './guarantees/callbacks'
import { checkLine, closeLine, openLine, readLine } from './guarantees/line'
import { mailInvoice, openInvoice } from './orders/invoice_document'
import { listYears, mailInvoicesOfYear, openInvoicesOfYear } from './orders/invoices_of_year'
import { createOrder } from './orders/ordering'
import { cancelOrder, checkOrder, getOrder, listPaid, payOrder } from './orders/orders'
import { checkPayCode, createPayCode, openPayCode, payByCode } from './pay_codes/paying'
import { askRefund } from './refund_asks/asking'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listUnpaid, ({ account, input }) => listUnpaid(deps, account, input.patientId)),
    serve(calls.getBill, ({ account, input }) => getBill(deps, account, input.billId)),
    serve(calls.createOrder, byHand, ({ account, input }) => createOrder(deps, account, input)),
    serve(calls.getOrder, ({ account, input }) => getOrder(deps, account, input.orderId)),
    serve(calls.payOrder, byHand, ({ account, input }) =>
      payOrder(deps, account, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.checkOrder, ({ account, input }) => checkOrder(deps, account, input.orderId)),
    serve(calls.cancelOrder, byHand, ({ account, input }) =>
      cancelOrder(deps, account, input.orderId),
    ),
    ...payCodeRoutes(deps),
    serve(calls.askRefund, { ...atMost(20, 600), service: 'refund_ask' }, ({ account, input }) =>
      askRefund(deps, account, input),
    ),
    serve(calls.openInvoice, byHand, ({ account, input }) =>
      openInvoice(deps, account, input.orderId),
    ),
    serve(calls.listInvoiceYears, ({ accountId, input }) =>
      listYears(deps, accountId, input.patientId),
    ),
    serve(calls.openInvoicesOfYear, byHand, ({ account, input }) =>
      openInvoicesOfYear(deps, account, input),
    ),
    serve(calls.mailInvoice, atMost(20, 600), ({ account, input }) =>
      mailInvoice(deps, account, input),
    ),
    serve(calls.mailInvoicesOfYear, atMost(20, 600), ({ account, input }) =>
      mailInvoicesOfYear(deps, account, input),
    ),
    ...creditRoutes(deps),
    serve(calls.listPaid, ({ accountId, input }) => listPaid(deps, accountId, input)),
  ]
}

/** 扫码付. */
function payCodeRoutes(deps: Dependencies): Route[] {
  return [
    serve(
      calls.createPayCode,
      { ...atMost(20, 600), service: 'pay_code' },
      ({ accountId, input }) => createPayCode(deps, accountId, input),
    ),
    serve(calls.openPayCode, atMost(30, 600), ({ accountId, input }) =>
      openPayCode(deps, accountId, input),
    ),
    serve(calls.payByCode, atMost(30, 600), ({ account, input }) =>
      payByCode(deps, account.accountId, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.checkPayCode, byHand, ({ accountId, input }) =>
      checkPayCode(deps, accountId, input),
    ),
  ]
}

/** 先诊疗后付费. */
function creditRoutes(deps: Dependencies): Route[] {
  return [
    (app) =>
      registerCallback(app, creditNotifyPath, (headers, raw) =>
        receiveCreditCallback(deps, headers, raw),
      ),
    serve(calls.openCredit, { ...byHand, service: 'credit' }, ({ account, input }) =>
      openLine(deps, account, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.checkCredit, ({ accountId, input }) =>
      creditOf(deps, accountId, input.patientId, () => checkLine(deps, accountId)),
    ),
    serve(calls.closeCredit, byHand, ({ account, input }) =>
      creditOf(deps, account.accountId, input.patientId, () => closeLine(deps, account)),
    ),
  ]
}

/** The account's consent for a patient of its own, after what is done first. @throws Refused NOT_FOUND */
async function creditOf(
  deps: Dependencies,
  accountId: string,
  patientId: string,
  first: () => Promise<void>,
) {
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  await first()
  return { credit: await readLine(deps, accountId, patientId) }
}
