/** What a verified callback changes. The same callback, however often it comes, changes it once. */
import type { Dependencies } from '../../dependencies'
import { settle } from './payments'
import { applyRefundState } from './refunds'
import * as repository from './repository'
import type { PaidBusiness } from './types'

type Headers = Record<string, string | string[] | undefined>

/** @throws GatewayRefused when it is not from the channel; Refused NOT_FOUND for a payment that is not in the books, so that the channel keeps trying. */
export async function receiveCallback(deps: Dependencies, businesses: readonly PaidBusiness[], headers: Headers, rawBody: Buffer): Promise<void> {
  const callback = deps.gateways.weChatPay.readCallback(headers, rawBody)
  if (await repository.isKnownCallback(deps.sql, callback.callbackId)) return
  if (callback.kind === 'payment') {
    const { result } = callback
    if (result.state === 'SUCCESS' || result.state === 'REFUND') await settle(deps, businesses, callback.outTradeNo, result)
  } else {
    const refund = await repository.findRefund(deps.sql, callback.outRefundNo)
    if (refund === undefined) deps.log.error({ outRefundNo: callback.outRefundNo }, 'the channel reports a refund that is not in the books')
    else await applyRefundState(deps, businesses, refund, callback.result)
  }
  // Remembered last: a server killed in between works it through again, which changes nothing.
  await repository.rememberCallback(deps.sql, callback)
}
