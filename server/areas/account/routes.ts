/** The calls of signing in and of the account. */
import { accountCalls as calls } from '../../../src/contract/account'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve, servePublic } from '../../serve'
import { bindTel, sendBindCode } from './bind_tel'
import { getSelfInfo, selfInfoOf, signOut } from './service'
import { getLoginState, signInByMiniProgram, signInByOfficialAccount } from './sign_in'
import { confirmStepUp, getStepUp, sendStepUpCode } from './step_up'
import { finishTelChange, sendNewTelCode } from './tel_change/finishing'
import { proveOldTel, startTelChange } from './tel_change/starting'
import { cancelTelChange, getTelChange } from './tel_change/waiting'

/** A whole waiting hall may share one address, so these only stop machines. */
const signInLimit = { max: 300, windowSeconds: 60, by: 'ip' } as const

/** Each step of changing the phone, an account. */
const telChangeLimit = { max: 30, windowSeconds: 600 } as const

/** Mounts them. */
export function routes(deps: Dependencies): Route[] {
  return [
    servePublic(calls.getLoginState, () => getLoginState(deps), {
      rateLimit: signInLimit,
    }),
    servePublic(
      calls.signInByOfficialAccount,
      ({ input, ip, userAgent, deviceId }) =>
        signInByOfficialAccount(deps, { ...input, caller: { ip, userAgent, deviceId } }),
      {
        rateLimit: signInLimit,
      },
    ),
    servePublic(
      calls.signInByMiniProgram,
      ({ input, ip, userAgent, deviceId }) =>
        signInByMiniProgram(deps, { ...input, caller: { ip, userAgent, deviceId } }),
      {
        rateLimit: signInLimit,
      },
    ),
    serve(calls.getSelfInfo, ({ account }) => getSelfInfo(deps, account)),
    serve(calls.sendBindCode, ({ input, account }) => sendBindCode(deps, account, input.tel)),
    serve(
      calls.bindTel,
      async ({ input, account }) => selfInfoOf(await bindTel(deps, account, input)),
      {
        rateLimit: { max: 30, windowSeconds: 600 },
      },
    ),
    serve(calls.startTelChange, ({ input, account }) => startTelChange(deps, account, input), {
      rateLimit: telChangeLimit,
    }),
    serve(calls.proveOldTel, ({ input, account }) => proveOldTel(deps, account, input), {
      rateLimit: telChangeLimit,
    }),
    serve(calls.sendNewTelCode, ({ input, account }) => sendNewTelCode(deps, account, input), {
      rateLimit: telChangeLimit,
    }),
    serve(calls.finishTelChange, ({ input, account }) => finishTelChange(deps, account, input), {
      rateLimit: telChangeLimit,
    }),
    serve(calls.getTelChange, ({ account }) => getTelChange(deps, account)),
    serve(calls.cancelTelChange, ({ input, account }) =>
      cancelTelChange(deps, account, input.changeId),
    ),
    serve(calls.getStepUp, ({ account }) => getStepUp(deps, account)),
    serve(calls.sendStepUpCode, ({ account }) => sendStepUpCode(deps, account)),
    serve(calls.confirmStepUp, ({ input, account }) => confirmStepUp(deps, account, input.code), {
      rateLimit: { max: 30, windowSeconds: 600 },
    }),
    serve(calls.signOut, ({ account }) => signOut(deps, account)),
  ]
}
