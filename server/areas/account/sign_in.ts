/** Signing in by WeChat: the official account's web authorisation, and the mini-program (domain: login rules). */
import type { RefusedSignIn } from '../../../src/contract/desk/words/security_words'
import { secretMarks } from '../../crypto/secret_hash'
import { sqlState, transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { WeChatIdentity } from '../../gateways/wechat/types'
import type { Caller } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addSecurityEvent, logRefusals } from '../audit'
import * as repository from './account_repository'
import { sameLoginWaitMs } from './limits'
import * as logins from './login_repository'
import { callerMark, newLoginState } from './secrets'
import { beginSession, tokenOfSession } from './sessions'
import { applyDueTelChanges } from './tel_change/effect'

type App = 'official_account' | 'mini_program'

/** Creates a state for one login. It carries a mark by which our own client recognises that it asked for it (`boundStateMark`). */
export async function getLoginState({ sql, settings }: Dependencies): Promise<{ state: string }> {
  const state = newLoginState()
  const [hash] = secretMarks(settings.crypto, state)
  await logins.addLoginState(sql, hash)
  return { state }
}

/** A login of the official account as the page sends it. */
interface OfficialAccountLogin {
  code: string
  state: string
  caller: Caller
}

const refusals: Readonly<Record<string, RefusedSignIn>> = {
  LOGIN_STATE_INVALID: 'sign_in_expired',
  WECHAT_CODE_INVALID: 'sign_in_refused',
}
const refusalIn = (error: unknown): RefusedSignIn | undefined =>
  error instanceof Refused ? refusals[error.code] : undefined

/**
 * Exchanges code and state for a token. The state is checked and used up before WeChat is asked;
 * the same code and state from the same browser within 30 s give the token of the same session.
 * @throws Refused LOGIN_STATE_INVALID, WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE
 */
export function signInByOfficialAccount(
  deps: Dependencies,
  login: OfficialAccountLogin,
): Promise<{ accessToken: string; state: string }> {
  return logRefusals(deps.sql, { caller: login.caller, refusalIn }, () => exchangeCode(deps, login))
}

async function exchangeCode(
  deps: Dependencies,
  login: OfficialAccountLogin,
): Promise<{ accessToken: string; state: string }> {
  const { sql, gateways, settings } = deps
  const attempt = {
    codeHashes: secretMarks(settings.crypto, `official_account:${login.code}`),
    stateHashes: secretMarks(settings.crypto, login.state),
    callerMark: callerMark(login.caller.userAgent),
  }
  const claim = await transaction(sql, async (tx) => {
    if (!(await logins.consumeLoginState(tx, attempt.stateHashes))) return 'no_state'
    return (await logins.claimLoginCode(tx, attempt)) ? 'claimed' : 'code_used'
  })
  if (claim === 'no_state') {
    const accessToken = await tokenOfSameLogin(deps, attempt)
    if (accessToken === undefined)
      throw new Refused('LOGIN_STATE_INVALID', '登录已过期，请重新进入')
    return { accessToken, state: login.state }
  }
  if (claim === 'code_used') throw codeInvalid()
  try {
    const identity = await askWeChat(() => gateways.weChat.exchangeOfficialAccountCode(login.code))
    const accountId = await accountOf(deps, 'official_account', identity)
    const { accessToken, sessionId } = await beginSession(deps, {
      accountId,
      app: 'official_account',
    })
    await addSecurityEvent(sql, { accountId, sessionId, caller: login.caller }, 'sign_in')
    await logins.finishLoginCode(sql, attempt.codeHashes[0], sessionId)
    return { accessToken, state: login.state }
  } catch (error) {
    await logins.dropLoginCode(sql, attempt.codeHashes[0])
    throw error
  }
}

/** Exchanges the code of `wx.login` for a token. @throws Refused WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE */
export function signInByMiniProgram(
  deps: Dependencies,
  { code, caller }: { code: string; caller: Caller },
): Promise<{ accessToken: string }> {
  return logRefusals(deps.sql, { caller, refusalIn }, async () => {
    const identity = await askWeChat(() => deps.gateways.weChat.exchangeMiniProgramCode(code))
    const accountId = await accountOf(deps, 'mini_program', identity)
    const { accessToken, sessionId } = await beginSession(deps, { accountId, app: 'mini_program' })
    await addSecurityEvent(deps.sql, { accountId, sessionId, caller }, 'sign_in')
    return { accessToken }
  })
}

/** Turns WeChat's failures into messages for the patient. */
export async function askWeChat<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new Refused('WECHAT_UNAVAILABLE', '微信暂时没有响应，请稍后再试')
    if (!(error instanceof GatewayRefused)) throw error
    if (error.code === 'snapshot')
      throw new Refused('WECHAT_CODE_INVALID', '当前是预览页面，请点页面下方的“使用完整服务”后再试')
    if (error.code === '40226')
      throw new Refused(
        'WECHAT_CODE_INVALID',
        '微信限制了这个账号登录，请换一个微信账号或到窗口办理',
      )
    if (error.code === 'country') throw new Refused('BAD_INPUT', '只支持中国大陆手机号')
    throw codeInvalid()
  }
}

function codeInvalid(): Refused {
  return new Refused('WECHAT_CODE_INVALID', '微信授权已失效，请重新进入')
}

/** The account of an openid, else of the unionid, else a new one; two concurrent first logins create one account. */
export async function accountOf(
  deps: Dependencies,
  app: App,
  identity: WeChatIdentity,
): Promise<string> {
  const { sql } = deps
  const findOrAdd = () =>
    transaction(
      sql,
      async (tx) =>
        (await repository.findAccountOf(tx, app, identity)) ??
        (await repository.addAccount(tx, app, identity)),
    )
  const accountId = await findOrAdd().catch((error: unknown) => {
    if (sqlState(error) !== '23505') throw error
    return findOrAdd()
  })
  // A due change of the phone ends older sessions, not the one that begins now.
  await applyDueTelChanges(deps, accountId)
  return accountId
}

const pollMs = 100

/** Waits for the same login that another request carries out; undefined when there is none, or when it failed. */
async function tokenOfSameLogin(
  deps: Dependencies,
  login: logins.LoginAttempt,
): Promise<string | undefined> {
  const until = performance.now() + sameLoginWaitMs
  for (;;) {
    const same = await logins.findSameLogin(deps.sql, login)
    if (same === undefined) return undefined
    if (same.sessionId !== null) return tokenOfSession(deps, same.sessionId)
    if (performance.now() > until) return undefined
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
