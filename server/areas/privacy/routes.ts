/** The calls about personal data. */
import type { FastifyInstance } from 'fastify'
import { privacyCalls as calls } from '../../../src/contract/privacy'
import type { Dependencies } from '../../dependencies'
import { mount, serve } from '../../serve'
import { listAccessEvents } from './access_log'
import { listConsents, withdrawConsent } from './consents'
import { deleteAccount, sendDeletionCode } from './deletion'
import { endOtherSessions, listSessions } from './devices'
import { exportData } from './export'
import { privacyLimits } from './limits'

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, [
    serve(calls.listConsents, ({ account }) => listConsents(dependencies, account)),
    serve(calls.withdrawConsent, ({ account, input }) =>
      withdrawConsent(dependencies, account, input.consentId),
    ),
    serve(calls.listAccessEvents, ({ account, input }) =>
      listAccessEvents(dependencies, account, input),
    ),
    serve(calls.exportData, ({ account }) => exportData(dependencies, account), {
      rateLimit: { max: privacyLimits.exportsPerHour, windowSeconds: 3600 },
    }),
    serve(calls.listSessions, ({ account }) => listSessions(dependencies, account)),
    serve(calls.endOtherSessions, ({ account }) => endOtherSessions(dependencies, account)),
    serve(calls.sendDeletionCode, ({ account }) => sendDeletionCode(dependencies, account), {
      rateLimit: { max: 20, windowSeconds: 3600 },
    }),
    serve(
      calls.deleteAccount,
      ({ account, input }) => deleteAccount(dependencies, account, input.code),
      { rateLimit: { max: 30, windowSeconds: 600 } },
    ),
  ])
}
