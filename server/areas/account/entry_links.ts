/** Entry links (`?jwt=`, spec §4 step 1): another system of the hospital, where the patient is signed in by WeChat already, sends the person on to the app. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { WeChatIdentity } from '../../gateways/wechat/types'
import type { Account, SessionHolder } from '../../http/caller'
import { addSecurityEvent } from '../audit'
import { entryLinkSeconds } from './limits'
import * as repository from './session_repository'
import { beginSession, tokenOfSession } from './sessions'
import { accountOf } from './sign_in'

/** A link, the app's address before its page: `?jwt=<token>`. */
export interface EntryLink {
  token: string
  /** Seconds within which it must be opened. */
  expiresIn: number
}

/** Creates a link for whom WeChat calls so in the hospital's official account; a person who is new gets an account, as by signing in. Undefined when settings allow no entry links. */
export async function makeEntryLink(
  deps: Dependencies,
  identity: WeChatIdentity,
): Promise<EntryLink | undefined> {
  if (!deps.settings.allowEntryLink) return undefined
  const { accessToken } = await beginSession(deps, {
    accountId: await accountOf(deps, 'official_account', identity),
    app: 'entry_link',
    activateWithinSeconds: entryLinkSeconds,
  })
  return { token: accessToken, expiresIn: entryLinkSeconds }
}

/** The token that replaces an entry link, the same however often it is asked for; undefined for any other session. */
export async function exchangeEntryLink(
  deps: Dependencies,
  holder: SessionHolder,
  caller: Account['caller'],
): Promise<string | undefined> {
  if (holder.app !== 'entry_link') return undefined
  const { accountId, app } = holder
  const entered = await transaction(deps.sql, async (tx) => {
    const link = await repository.lockEntryLink(tx, holder.sessionId)
    if (link === undefined) return undefined
    const known = await repository.findEntered(tx, link.sessionId)
    if (known !== undefined) return known
    const { sessionId } = await repository.addSession(tx, {
      accountId,
      app,
      enteredBy: link.sessionId,
    })
    await addSecurityEvent(tx, { accountId, sessionId, caller }, 'sign_in_by_link')
    return sessionId
  })
  return entered === undefined ? undefined : tokenOfSession(deps, entered)
}
