/** The calls of signing in and of the account. */
import type { FastifyInstance } from 'fastify'
import { accountCalls as calls } from '../../../src/contract/account'
import type { Dependencies } from '../../dependencies'
import { mount, serve, servePublic } from '../../serve'
import { smsRules } from '../verification'
import { bindTel, sendBindCode } from './bind_tel'
import { getSelfInfo, selfInfoOf, signOut } from './service'
import { getLoginState, signInByMiniProgram, signInByOfficialAccount } from './sign_in'
import { confirmStepUp, getStepUp, sendStepUpCode } from './step_up'
import {
  cancelTelChange,
  finishTelChange,
  getTelChange,
  proveOldTel,
  sendNewTelCode,
  startTelChange,
} from './tel_change'

/** A whole waiting hall may share one address, so these only stop machines. */
const signInLimit = { max: 300, windowSeconds: 60, by: 'ip' } as const

/** Each step of changing the phone, an account. */
const telChangeLimit = { max: 30, windowSeconds: 600 } as const

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const smsPerHour = dependencies.settings.production
    ? smsRules.perIpAndHour
    : smsRules.perIpAndHourInDemo
  mount(app, [
    servePublic(calls.getLoginState, ({ deviceId }) => getLoginState(dependencies, deviceId), {
      rateLimit: signInLimit,
    }),
    servePublic(
      calls.signInByOfficialAccount,
      ({ input, deviceId }) => signInByOfficialAccount(dependencies, { ...input, deviceId }),
      {
        rateLimit: signInLimit,
      },
    ),
    servePublic(
      calls.signInByMiniProgram,
      ({ input, deviceId }) => signInByMiniProgram(dependencies, { ...input, deviceId }),
      { rateLimit: signInLimit },
    ),
    serve(calls.getSelfInfo, ({ account }) => getSelfInfo(dependencies, account)),
    serve(
      calls.sendBindCode,
      ({ input, account }) => sendBindCode(dependencies, account, input.tel),
      {
        rateLimit: { max: smsPerHour, windowSeconds: 3600, by: 'ip' },
      },
    ),
    serve(
      calls.bindTel,
      async ({ input, account }) => selfInfoOf(await bindTel(dependencies, account, input)),
      {
        rateLimit: { max: 30, windowSeconds: 600 },
      },
    ),
    serve(
      calls.startTelChange,
      ({ input, account }) => startTelChange(dependencies, account, input),
      { rateLimit: telChangeLimit },
    ),
    serve(calls.proveOldTel, ({ input, account }) => proveOldTel(dependencies, account, input), {
      rateLimit: telChangeLimit,
    }),
    serve(
      calls.sendNewTelCode,
      ({ input, account }) => sendNewTelCode(dependencies, account, input),
      { rateLimit: telChangeLimit },
    ),
    serve(
      calls.finishTelChange,
      ({ input, account }) => finishTelChange(dependencies, account, input),
      { rateLimit: telChangeLimit },
    ),
    serve(calls.getTelChange, ({ account }) => getTelChange(dependencies, account)),
    serve(calls.cancelTelChange, ({ input, account }) =>
      cancelTelChange(dependencies, account, input.changeId),
    ),
    serve(calls.getStepUp, ({ account }) => getStepUp(dependencies, account)),
    serve(calls.sendStepUpCode, ({ account }) => sendStepUpCode(dependencies, account), {
      rateLimit: { max: smsPerHour, windowSeconds: 3600, by: 'ip' },
    }),
    serve(
      calls.confirmStepUp,
      ({ input, account }) => confirmStepUp(dependencies, account, input.code),
      { rateLimit: { max: 30, windowSeconds: 600 } },
    ),
    serve(calls.signOut, ({ account }) => signOut(dependencies, account)),
  ])
}
