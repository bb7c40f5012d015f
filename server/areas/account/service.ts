/** Reads the signed-in account itself. */
import type { SelfInfo } from '../../../src/contract/account'
import type { Dependencies } from '../../dependencies'
import type { Account, SessionHolder } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addSecurityEvent } from '../audit'
import { maskTel } from '../patient'
import { exchangeEntryLink } from './entry_links'
import { revokeSession } from './session_repository'
import { findLiveSession, forgetSession } from './sessions'
import { applyDueTelChanges } from './tel_change/effect'

/** The account as its owner sees it: the phone masked. */
export function selfInfoOf(account: SessionHolder): SelfInfo {
  return {
    tel: account.tel === null ? null : maskTel(account.tel),
    accountId: account.accountId,
    sessionExpiresAt: account.sessionExpiresAt.toISOString(),
  }
}

/** The account, after a due change of its phone was applied. @throws Refused NOT_SIGNED_IN when that change ended this session */
export async function getSelfInfo(deps: Dependencies, account: Account): Promise<SelfInfo> {
  const isChanged = await applyDueTelChanges(deps, account.accountId)
  const session = isChanged ? await findLiveSession(deps.sql, account.sessionId) : account
  if (session === undefined) throw new Refused('NOT_SIGNED_IN', '手机号已变更，请重新进入')
  const accessToken = await exchangeEntryLink(deps, session, account.caller)
  return accessToken === undefined
    ? { ...selfInfoOf(session), sessionKind: 'session' }
    : { ...selfInfoOf(session), sessionKind: 'entry_link', accessToken }
}

/** Ends this session: the token is invalid at once on this replica, within seconds on the others. */
export async function signOut(deps: Dependencies, account: Account): Promise<{ ok: true }> {
  await revokeSession(deps.sql, account.sessionId)
  forgetSession(deps, account.sessionId)
  await addSecurityEvent(deps.sql, account, 'sign_out')
  return { ok: true }
}
