/** Where the account is signed in. */
import type { SessionInfo } from '../../../src/contract/privacy'
import type { Account } from '../../area'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { forgetSessionsOf, listLiveSessions, revokeSessionsOf } from '../account'
import { addAuditEvent } from '../audit'
import { appWords } from './words'

/** The living sessions, this one marked. */
export async function listSessions(
  { sql }: Dependencies,
  account: Account,
): Promise<SessionInfo[]> {
  const sessions = await listLiveSessions(sql, account.accountId)
  return sessions.map(({ sessionId, app, createdAt, lastSeenAt }) => ({
    sessionId,
    app: appWords[app],
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
    await addAuditEvent(tx, { accountId, action: 'end_sessions' })
  })
  forgetSessionsOf(deps, accountId)
  return listSessions(deps, account)
}
