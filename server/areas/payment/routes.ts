/** The calls of paying with insurance; and the channel's callbacks: raw bytes in, verified, worked through once, answered at once. No login stands there; the signature does. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { insuranceCalls as calls, type PageSignature } from '../../../src/contract/insurance'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import { pageSignature } from '../../gateways/wechat/page_signature'
import { Refused } from '../../refused'
import { serve } from '../../serve'
import type { Route } from '../../area'
import { receiveCallback, receiveInsuranceCallback } from './callbacks'
import { insuranceSteps } from './insurance/payments'
import type { PaidBusiness } from './types'

/** Where WeChat reports mixed payments of medical insurance. */
export const insuranceNotifyPath = '/pay/notify/insurance'

/** Where WeChat Pay reports payments and refunds. */
export const weChatNotifyPath = '/pay/notify/wechat'

/** Mounts the callbacks; the raw-body parser stays inside its own scope. */
export function registerCallbacks(
  app: FastifyInstance,
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const [path, receive] of Object.entries({
      [weChatNotifyPath]: receiveCallback,
      [insuranceNotifyPath]: receiveInsuranceCallback,
    })) {
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        try {
          await receive(deps, businesses, request.headers, raw)
          return await reply.code(204).send()
        } catch (error) {
          request.log.warn({ err: error }, 'a callback of the channel was not accepted')
          return reply.code(statusOf(error)).send({ code: 'FAIL', message: '失败' })
        }
      })
    }
  })
}

/** Not from the channel: 401. Anything else makes the channel try again. */
function statusOf(error: unknown): number {
  if (error instanceof GatewayRefused) return 401
  return error instanceof Refused ? error.statusCode : 500
}

/** Nobody pays faster than this by hand; a rush of one phone is a script. */
const writing = { rateLimit: { max: 60, windowSeconds: 60 } }

/** Mounts the calls of paying with medical insurance. */
export function insuranceRoutes(deps: Dependencies, businesses: readonly PaidBusiness[]): Route[] {
  const steps = insuranceSteps(deps, businesses)
  return [
    serve(calls.getPage, ({ account, input }) => steps.page(account.accountId, input)),
    serve(calls.start, ({ account, input }) => steps.start(account.accountId, input), writing),
    serve(calls.settle, ({ account, input }) => steps.settle(account.accountId, input), writing),
    serve(calls.pay, ({ account, input }) => steps.pay(account.accountId, input), writing),
    serve(calls.signPage, ({ input }) => signPage(deps, input.url), writing),
    serve(calls.check, ({ account, input }) => steps.check(account.accountId, input)),
    serve(calls.giveUp, ({ account, input }) => steps.giveUp(account.accountId, input), writing),
  ]
}

/** WeChat itself refuses pages of other domains than the registered ones, so any address may be signed. */
async function signPage({ gateways, settings }: Dependencies, url: string): Promise<PageSignature> {
  const nonceStr = randomBytes(8).toString('hex')
  // WeChat compares it with its own clock.
  // eslint-disable-next-line no-restricted-syntax
  const timestamp = Math.floor(Date.now() / 1000)
  try {
    const ticket = await gateways.weChat.getPageTicket()
    return {
      appId: settings.weChat.officialAccount.appId,
      timestamp,
      nonceStr,
      signature: pageSignature({ ticket, nonceStr, timestamp, url }),
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    throw new Refused('WECHAT_UNAVAILABLE', '微信暂时没有回应，没有扣款。请稍后再试，或自费支付')
  }
}
