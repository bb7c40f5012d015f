/** Medical insurance in the demo: authorisation, the bureau, WeChat's mixed orders and its cashier. */
import type { FastifyInstance } from 'fastify'
import { idDigest } from '../../server/gateways/med_ins/identity'
import type { Dependencies } from '../dependencies'
import type { SandboxKeys } from '../keys'
import type { Notifier } from '../wechat_pay/notices'
import { serveInsuranceAuthorisation } from './authorise'
import { serveBureau } from './bureau'
import { serveInsuranceCashier } from './cashier'
import { serveMixedOrders } from './channel'
import { prepareMedIns } from './med_ins_repository'
import { digestsOfPerson } from './people'

/** Mounts everything that medical insurance needs. */
export async function serveMedIns(
  app: FastifyInstance,
  deps: Dependencies,
  { keys, notifier, merchantName }: { keys: SandboxKeys; notifier: Notifier; merchantName: string },
): Promise<void> {
  const { settings, sql } = deps
  const { weChatPay, weChat } = settings
  if (weChatPay === undefined) return
  await prepareMedIns(sql)
  await app.register(async (scope) => serveInsuranceAuthorisation(scope, deps), {
    prefix: '/sandbox/med_ins',
  })
  await app.register(async (scope) => serveBureau(scope, deps), { prefix: '/sandbox/his' })
  await app.register(
    async (scope) =>
      serveMixedOrders(scope, {
        sql,
        keys,
        mchId: weChatPay.mchId,
        appIds: [weChat.officialAccount.appId, weChat.miniProgram.appId],
        digestsOf: async (openid) => (await digestsOfPerson(deps, openid)).map(idDigest),
      }),
    { prefix: '/sandbox/wechat_pay' },
  )
  await app.register(
    async (scope) =>
      serveInsuranceCashier(scope, {
        sql,
        merchantPublicKey: keys.merchant.publicKey,
        merchantName,
        notifier,
      }),
    {
      prefix: '/sandbox/med_ins/cashier',
    },
  )
}
