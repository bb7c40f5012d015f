/** The calls of signing in and of the account. */
import { accountCalls as calls } from '../../../src/contract/account'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, byHand, serve, servePublic } from '../../http/serve'
import { bindTel, sendBindCode } from './bind_tel'
import { signForBrowser } from './page_signing'
import { getSelfInfo, selfInfoOf, signOut } from './service'
import { getLoginState, signInByMiniProgram, signInByOfficialAccount } from './sign_in'
import { confirmStepUp, getStepUp, sendStepUpCode } from './step_up'
import { finishTelChange, sendNewTelCode } from './tel_change/finishing'
import { proveOldTel, startTelChange } from './tel_change/starting'
import { cancelTelChange, getTelChange } from './tel_change/waiting'

/** A whole waiting room may share one address, so these limits only stop machines. */
const signInLimit = atMost(300, 60, 'ip')

/** Limit of each step of changing the phone, by account. */
const telChangeLimit = atMost(30, 600)

/** Mounts the routes. */
export function routes(deps: Dependencies): Route[] {
  return [
    servePublic(calls.getLoginState, signInLimit, () => getLoginState(deps)),
    servePublic(calls.signInByOfficialAccount, signInLimit, ({ input, ip, userAgent, deviceId }) =>
      signInByOfficialAccount(deps, { ...input, caller: { ip, userAgent, deviceId } }),
    ),
    servePublic(calls.signInByMiniProgram, signInLimit, ({ input, ip, userAgent, deviceId }) =>
      signInByMiniProgram(deps, { ...input, caller: { ip, userAgent, deviceId } }),
    ),
    serve(calls.getSelfInfo, ({ account }) => getSelfInfo(deps, account)),
    serve(calls.sendBindCode, ({ input, account }) => sendBindCode(deps, account, input.tel)),
    serve(calls.bindTel, atMost(30, 600), async ({ input, account }) =>
      selfInfoOf(await bindTel(deps, account, input)),
    ),
    serve(calls.startTelChange, telChangeLimit, ({ input, account }) =>
      startTelChange(deps, account, input),
    ),
    serve(calls.proveOldTel, telChangeLimit, ({ input, account }) =>
      proveOldTel(deps, account, input),
    ),
    serve(calls.sendNewTelCode, telChangeLimit, ({ input, account }) =>
      sendNewTelCode(deps, account, input),
    ),
    serve(calls.finishTelChange, telChangeLimit, ({ input, account }) =>
      finishTelChange(deps, account, input),
    ),
    serve(calls.getTelChange, ({ account }) => getTelChange(deps, account)),
    serve(calls.cancelTelChange, ({ input, account }) =>
      cancelTelChange(deps, account, input.changeId),
    ),
    serve(calls.getStepUp, ({ account }) => getStepUp(deps, account)),
    serve(calls.sendStepUpCode, ({ account }) => sendStepUpCode(deps, account)),
    serve(calls.confirmStepUp, atMost(30, 600), ({ input, account }) =>
      confirmStepUp(deps, account, input.code),
    ),
    serve(calls.signPage, byHand, ({ input }) => signForBrowser(deps, input.url)),
    serve(calls.signOut, ({ account }) => signOut(deps, account)),
  ]
}
