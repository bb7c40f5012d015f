/** Where the account is and was signed in. */
import type { SecurityEvent, SessionInfo } from '../../../src/contract/privacy'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { deviceOf, networkOf } from '../../http/caller_words'
import { forgetSessionsOf, listLiveSessions, revokeSessionsOf } from '../account'
import * as audit from '../audit'
import { appLabels, labelOfSecurityEvent } from './words'

/** The active sessions, this one marked. */
export async function listSessions(
  { sql }: Dependencies,
  account: Account,
): Promise<SessionInfo[]> {
  const sessions = await listLiveSessions(sql, account.accountId)
  return sessions.map(({ sessionId, app, createdAt, lastSeenAt }) => ({
    sessionId,
    app: appLabels[app],
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: sessionId === account.sessionId,
  }))
}

/** Ends every session but this one: at once on this replica, within seconds on the others. */
export async function endOtherSessions(
  deps: Dependencies,
  account: Account,
): Promise<SessionInfo[]> {
  const { accountId, sessionId } = account
  await transaction(deps.sql, async (tx) => {
    await revokeSessionsOf(tx, accountId, sessionId)
    await audit.addSecurityEvent(tx, account, 'end_sessions')
  })
  forgetSessionsOf(deps, accountId)
  return listSessions(deps, account)
}

/** How many events are shown. */
const linesShown = 50

/** The account's recent sign-ins, and their origin. */
export async function listSecurityEvents(
  { sql }: Dependencies,
  account: Account,
): Promise<SecurityEvent[]> {
  const rows = await audit.listSecurityEvents(sql, account, linesShown)
  return rows.map(({ at, action, ip, userAgent, isThisSession }) => ({
    at: at.toISOString(),
    what: labelOfSecurityEvent(action),
    device: deviceOf(userAgent),
    network: networkOf(ip),
    isThis: isThisSession,
  }))
}
