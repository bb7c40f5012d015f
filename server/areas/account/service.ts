/** The signed-in account itself. */
import type { SelfInfo } from '../../../src/contract/account'
import type { Account } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addAuditEvent } from '../audit'
import { maskTel } from '../patient'
import { revokeSession } from './session_repository'
import { forgetSession } from './sessions'

/** The account as its owner sees it: the phone masked. */
export function selfInfoOf(account: Account): SelfInfo {
  return {
    tel: account.tel === null ? null : maskTel(account.tel),
    accountId: account.accountId,
    sessionExpiresAt: account.sessionExpiresAt.toISOString(),
  }
}

/** Ends this session: the token is worthless at once on this replica, within seconds on the others. */
export async function signOut(dependencies: Dependencies, account: Account): Promise<{ ok: true }> {
  await revokeSession(dependencies.sql, account.sessionId)
  forgetSession(dependencies, account.sessionId)
  await addAuditEvent(dependencies.sql, { accountId: account.accountId, action: 'sign_out' })
  return { ok: true }
}
