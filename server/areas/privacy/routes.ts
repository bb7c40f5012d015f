/** The calls about personal data. */
import { privacyCalls as calls } from '../../../src/contract/privacy'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, serve } from '../../http/serve'
import { listAccessEvents } from './access_log'
import { listConsents, withdrawConsent } from './consents'
import { deleteAccount, sendDeletionCode } from './deletion'
import { endOtherSessions, listSecurityEvents, listSessions } from './devices'
import { exportData } from './export'
import { privacyLimits } from './limits'

/** Mounts the routes. */
export function routes(deps: Dependencies, areas: () => readonly Area[]): Route[] {
  return [
    serve(calls.listConsents, ({ account }) => listConsents(deps, account)),
    serve(calls.withdrawConsent, ({ account, input }) =>
      withdrawConsent(deps, account, input.consentId),
    ),
    serve(calls.listAccessEvents, ({ account, input }) => listAccessEvents(deps, account, input)),
    serve(calls.exportData, atMost(privacyLimits.exportsPerHour, 3600), ({ account }) =>
      exportData(deps, areas(), account),
    ),
    serve(calls.listSessions, ({ account }) => listSessions(deps, account)),
    serve(calls.listSecurityEvents, ({ account }) => listSecurityEvents(deps, account)),
    serve(calls.endOtherSessions, ({ account }) => endOtherSessions(deps, account)),
    serve(calls.sendDeletionCode, atMost(20, 3600), ({ account }) =>
      sendDeletionCode(deps, account),
    ),
    serve(calls.deleteAccount, atMost(30, 600), ({ account, input }) =>
      deleteAccount(deps, areas(), account, input.code),
    ),
  ]
}
