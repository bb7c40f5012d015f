/** The calls of inpatient, each handed to its service. */
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, byHand, serve } from '../../http/serve'
import { payingAppOf } from '../payment'
import { readAdmissionForm } from './admission_forms/noting'
import { getAdmissionForms } from './admission_forms/reading'
import { askCopies, cancelCopies } from './copies/asking'
import { getCopies } from './copies/reading'
import { checkCopyOrder, getCopyOrder, payCopies } from './copy_fees/paying'
import { checkDeposit, getDeposit, listDeposits, payDeposit } from './deposits/deposits'
import { createPayLink, listPayLinks, openPayLink, revokePayLink } from './deposits/links'
import { createDeposit, createLinkedDeposit } from './deposits/ordering'
import { openReceipt } from './deposits/receipt_document'
import { getStayPapers, openClaimBundle, openStayPaper } from './papers/papers'
import { askPresettlement } from './presettlements/asking'
import { confirmDischarge } from './presettlements/confirming'
import { bindStay, endStayHolder, listStayHolders, unbindStay } from './stays/by_number'
import { getFeeDay } from './stays/fee_day'
import { chooseAlert, getStay, listStays } from './stays/stays'

/** Numbers and links are typed by hand only. */
const guessing = atMost(20, 60)

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    ...stayRoutes(deps),
    ...formRoutes(deps),
    ...paperRoutes(deps),
    ...copyRoutes(deps),
    ...depositRoutes(deps),
    ...linkRoutes(deps),
  ]
}

function stayRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listStays, ({ accountId }) => listStays(deps, accountId)),
    serve(calls.bindStay, { ...guessing, service: 'inpatient' }, ({ accountId, input }) =>
      bindStay(deps, accountId, input),
    ),
    serve(calls.unbindStay, byHand, ({ accountId, input }) =>
      unbindStay(deps, accountId, input.inpatientId),
    ),
    serve(calls.chooseAlert, byHand, ({ accountId, input }) =>
      chooseAlert(deps, accountId, input.belowFen),
    ),
    serve(calls.listStayHolders, ({ accountId, input }) =>
      listStayHolders(deps, accountId, input.inpatientId),
    ),
    serve(calls.endStayHolder, byHand, ({ accountId, input }) =>
      endStayHolder(deps, accountId, input),
    ),
    serve(calls.getStay, ({ account, input }) => getStay(deps, account, input.inpatientId)),
    serve(calls.askPresettlement, byHand, ({ accountId, input }) =>
      askPresettlement(deps, accountId, input.inpatientId),
    ),
    serve(calls.confirmDischarge, { ...byHand, service: 'inpatient' }, ({ accountId, input }) =>
      confirmDischarge(deps, accountId, input),
    ),
    serve(calls.getFeeDay, ({ account, input }) => getFeeDay(deps, account, input)),
  ]
}

function formRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.getAdmissionForms, ({ account, input }) =>
      getAdmissionForms(deps, account, input.inpatientId),
    ),
    serve(calls.readAdmissionForm, { ...byHand, service: 'inpatient' }, ({ account, input }) =>
      readAdmissionForm(deps, account, input),
    ),
  ]
}

function paperRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.getStayPapers, ({ account, input }) =>
      getStayPapers(deps, account, input.inpatientId),
    ),
    serve(calls.openStayPaper, byHand, ({ account, input }) => openStayPaper(deps, account, input)),
    serve(calls.openClaimBundle, byHand, ({ account, input }) =>
      openClaimBundle(deps, account, input.inpatientId),
    ),
  ]
}

function copyRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.getCopies, ({ account, input }) => getCopies(deps, account, input.inpatientId)),
    serve(calls.askCopies, { ...atMost(20, 600), service: 'record_copy' }, ({ account, input }) =>
      askCopies(deps, account, input),
    ),
    serve(calls.cancelCopies, byHand, ({ account, input }) =>
      cancelCopies(deps, account, input.requestId),
    ),
    serve(calls.getCopyOrder, ({ accountId, input }) =>
      getCopyOrder(deps, accountId, input.requestId),
    ),
    serve(calls.payCopies, byHand, ({ accountId, account, input }) =>
      payCopies(deps, accountId, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.checkCopyOrder, ({ accountId, input }) =>
      checkCopyOrder(deps, accountId, input.requestId),
    ),
  ]
}

function depositRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listDeposits, ({ accountId, input }) => listDeposits(deps, accountId, input)),
    serve(calls.createDeposit, { ...byHand, service: 'inpatient' }, ({ accountId, input }) =>
      createDeposit(deps, accountId, input),
    ),
    serve(calls.getDeposit, ({ accountId, input }) => getDeposit(deps, accountId, input.depositId)),
    serve(calls.openReceipt, byHand, ({ accountId, input }) =>
      openReceipt(deps, accountId, input.depositId),
    ),
    serve(calls.payDeposit, byHand, ({ accountId, account, input }) =>
      payDeposit(deps, accountId, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.checkDeposit, ({ accountId, input }) =>
      checkDeposit(deps, accountId, input.depositId),
    ),
  ]
}

function linkRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.createPayLink, { ...byHand, service: 'inpatient' }, ({ accountId, input }) =>
      createPayLink(deps, accountId, input),
    ),
    serve(calls.listPayLinks, ({ accountId, input }) =>
      listPayLinks(deps, accountId, input.inpatientId),
    ),
    serve(calls.revokePayLink, byHand, ({ accountId, input }) =>
      revokePayLink(deps, accountId, input.linkId),
    ),
    serve(calls.openPayLink, { ...guessing, service: 'inpatient' }, ({ input }) =>
      openPayLink(deps, input.token),
    ),
    serve(calls.createLinkedDeposit, { ...byHand, service: 'inpatient' }, ({ accountId, input }) =>
      createLinkedDeposit(deps, accountId, input),
    ),
  ]
}
