/** The calls of inpatient, each handed to its service. */
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../serve'
import { payingAppOf } from '../payment'
import { checkDeposit, getDeposit, listDeposits, payDeposit } from './deposits/deposits'
import { createPayLink, listPayLinks, openPayLink, revokePayLink } from './deposits/links'
import { createDeposit, createLinkedDeposit } from './deposits/ordering'
import { openReceipt } from './deposits/receipt_document'
import { bindStay, endStayHolder, listStayHolders, unbindStay } from './stays/by_number'
import { getFeeDay } from './stays/fee_day'
import { getStay, listStays } from './stays/stays'

/** Nobody pays faster than this by hand; a rush of one phone is a script. */
const writing = { rateLimit: { max: 60, windowSeconds: 60 } }
/** Numbers and links are tried by hand only. */
const guessing = { rateLimit: { max: 20, windowSeconds: 60 } }

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [...stayRoutes(deps), ...depositRoutes(deps), ...linkRoutes(deps)]
}

function stayRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listStays, ({ account }) => listStays(deps, account.accountId)),
    serve(calls.bindStay, ({ account, input }) => bindStay(deps, account.accountId, input), {
      ...guessing,
      service: 'inpatient',
    }),
    serve(
      calls.unbindStay,
      ({ account, input }) => unbindStay(deps, account.accountId, input.inpatientId),
      writing,
    ),
    serve(calls.listStayHolders, ({ account, input }) =>
      listStayHolders(deps, account.accountId, input.inpatientId),
    ),
    serve(
      calls.endStayHolder,
      ({ account, input }) => endStayHolder(deps, account.accountId, input),
      writing,
    ),
    serve(calls.getStay, ({ account, input }) => getStay(deps, account, input.inpatientId)),
    serve(calls.getFeeDay, ({ account, input }) => getFeeDay(deps, account, input)),
  ]
}

function depositRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listDeposits, ({ account, input }) => listDeposits(deps, account.accountId, input)),
    serve(
      calls.createDeposit,
      ({ account, input }) => createDeposit(deps, account.accountId, input),
      { ...writing, service: 'inpatient' },
    ),
    serve(calls.getDeposit, ({ account, input }) =>
      getDeposit(deps, account.accountId, input.depositId),
    ),
    serve(
      calls.openReceipt,
      ({ account, input }) => openReceipt(deps, account.accountId, input.depositId),
      writing,
    ),
    serve(
      calls.payDeposit,
      ({ account, input }) =>
        payDeposit(deps, account.accountId, { ...input, app: payingAppOf(account, input.app) }),
      writing,
    ),
    serve(calls.checkDeposit, ({ account, input }) =>
      checkDeposit(deps, account.accountId, input.depositId),
    ),
  ]
}

function linkRoutes(deps: Dependencies): Route[] {
  return [
    serve(
      calls.createPayLink,
      ({ account, input }) => createPayLink(deps, account.accountId, input),
      { ...writing, service: 'inpatient' },
    ),
    serve(calls.listPayLinks, ({ account, input }) =>
      listPayLinks(deps, account.accountId, input.inpatientId),
    ),
    serve(
      calls.revokePayLink,
      ({ account, input }) => revokePayLink(deps, account.accountId, input.linkId),
      writing,
    ),
    serve(calls.openPayLink, ({ input }) => openPayLink(deps, input.token), {
      ...guessing,
      service: 'inpatient',
    }),
    serve(
      calls.createLinkedDeposit,
      ({ account, input }) => createLinkedDeposit(deps, account.accountId, input),
      { ...writing, service: 'inpatient' },
    ),
  ]
}
