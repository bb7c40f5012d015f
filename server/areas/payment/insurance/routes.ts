/** The calls of paying with medical insurance. */
import { insuranceCalls as calls } from '../../../../src/contract/insurance'
import type { PageSignature } from '../../../../src/contract/page_signature'
import type { Dependencies } from '../../../dependencies'
import { signPage } from '../../../gateways/wechat/sign_page'
import { Refused } from '../../../http/refused'
import { type Route, byHand, serve } from '../../../http/serve'
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
    serve(calls.signPage, byHand, ({ input }) => signForCashier(context, input.url)),
    serve(calls.check, ({ accountId, input }) => check(context, accountId, input)),
    serve(calls.giveUp, byHand, ({ accountId, input }) => giveUp(context, accountId, input)),
  ]
}

/** @throws Refused WECHAT_UNAVAILABLE */
async function signForCashier(deps: Dependencies, url: string): Promise<PageSignature> {
  const signed = await signPage(deps, url)
  if (signed === undefined)
    throw new Refused('WECHAT_UNAVAILABLE', '微信暂时没有回应，没有扣款。请稍后再试，或自费支付')
  return signed
}
