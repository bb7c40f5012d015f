/** The calls of signing in and of the account. */
import type { FastifyInstance } from 'fastify'
import { account as calls } from '../../../src/contract/account'
import type { Dependencies } from '../../dependencies'
import { mount, serve, servePublic } from '../../serve'
import { smsRules } from '../verification'
import { bindTel, sendBindCode } from './bind_tel'
import { selfInfoOf, signOut } from './service'
import { getLoginState, signInByMiniProgram, signInByOfficialAccount } from './sign_in'

/** A whole waiting hall may share one address, so these only stop machines. */
const signInLimit = { max: 300, windowSeconds: 60, by: 'ip' } as const

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const smsPerHour = dependencies.settings.production ? smsRules.perIpAndHour : smsRules.perIpAndHourInDemo
  mount(app, [
    servePublic(calls.getLoginState, ({ deviceId }) => getLoginState(dependencies, deviceId), { rateLimit: signInLimit }),
    servePublic(calls.signInByOfficialAccount, ({ input, deviceId }) => signInByOfficialAccount(dependencies, { ...input, deviceId }), {
      rateLimit: signInLimit,
    }),
    servePublic(calls.signInByMiniProgram, ({ input, deviceId }) => signInByMiniProgram(dependencies, { ...input, deviceId }), { rateLimit: signInLimit }),
    serve(calls.getSelfInfo, ({ account }) => selfInfoOf(account)),
    serve(calls.sendBindCode, ({ input, account }) => sendBindCode(dependencies, account, input.tel), {
      rateLimit: { max: smsPerHour, windowSeconds: 3600, by: 'ip' },
    }),
    serve(calls.bindTel, async ({ input, account }) => selfInfoOf(await bindTel(dependencies, account, input)), {
      rateLimit: { max: 30, windowSeconds: 600 },
    }),
    serve(calls.signOut, ({ account }) => signOut(dependencies, account)),
  ])
}
