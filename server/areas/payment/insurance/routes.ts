/** The calls of paying with medical insurance. */
import { randomBytes } from 'node:crypto'
import { insuranceCalls as calls, type PageSignature } from '../../../../src/contract/insurance'
import type { Route } from '../../../area'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { pageSignature } from '../../../gateways/wechat/page_signature'
import { Refused } from '../../../http/refused'
import { byHand, serve } from '../../../http/serve'
import { payingAppOf } from '../paying_app'
import type { PaymentContext } from '../types'
import { check, giveUp } from './coming_back'
import { settle } from './deciding'
import { getPage } from './page'
import { pay } from './paying'
import { start } from './starting'

/** Every route of it. */
export function insuranceRoutes(context: PaymentContext): Route[] {
  return [
    serve(calls.getPage, ({ accountId, input }) => getPage(context, accountId, input)),
    serve(calls.start, { ...byHand, service: 'insurance' }, ({ accountId, account, input }) =>
      start(context, accountId, { ...input, app: payingAppOf(account, input.app) }),
    ),
    serve(calls.settle, byHand, ({ accountId, input }) => settle(context, accountId, input)),
    serve(calls.pay, byHand, ({ accountId, input }) => pay(context, accountId, input)),
    serve(calls.signPage, byHand, ({ input }) => signPage(context, input.url)),
    serve(calls.check, ({ accountId, input }) => check(context, accountId, input)),
    serve(calls.giveUp, byHand, ({ accountId, input }) => giveUp(context, accountId, input)),
  ]
}

/** WeChat itself refuses pages of other domains than the registered ones, so any address may be signed. */
async function signPage({ gateways, settings }: Dependencies, url: string): Promise<PageSignature> {
  const nonceStr = randomBytes(8).toString('hex')
  // WeChat compares it with its own clock.
  // oxlint-disable-next-line house/no-restricted-syntax
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
