/** What the lender reports by itself: who agreed or revoked, and what was paid. Each is verified, and changes nothing when it comes again. */
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused } from '../../../gateways/failures'
import { Refused } from '../../../http/refused'
import { isKnownCallback, rememberCallback } from '../../payment'
import { createWorkItem } from '../../work'
import { settleCaptured } from './capturing'
import { findByNumber } from './guarantee_repository'
import { advanceLine } from './line'
import { findLineByCode } from './line_repository'

/** Where the lender reports. */
export const creditNotifyPath = '/pay/notify/credit'

/** @throws GatewayRefused when it is not from the lender; Refused NOT_FOUND for an unknown payment, so that the lender keeps trying. */
export async function receiveCreditCallback(
  deps: Dependencies,
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
): Promise<void> {
  const { creditLine: lender } = deps.gateways
  if (lender === undefined)
    throw new GatewayRefused('credit_line', 'UNKNOWN_EVENT', 'there is no lender here')
  const callback = lender.readCallback(headers, rawBody)
  if (await isKnownCallback(deps.sql, callback.callbackId)) return
  const { callbackId, eventType } = callback
  if (callback.kind === 'consent') {
    const line = await findLineByCode(deps.sql, callback.authorizationCode)
    // It says little, and may be old: the lender is asked.
    if (line !== undefined && line.state !== 'CLOSED') await advanceLine({ ...deps, lender }, line)
  } else if (callback.result.state === 'PAID') {
    const guarantee = await findByNumber(deps.sql, callback.outOrderNo)
    if (guarantee === undefined || guarantee.orderId === null) {
      const { transactionId, amountFen: channelFen } = callback.result
      await createWorkItem(deps.sql, deps.log, {
        kind: 'payment_unknown',
        subject: callback.outOrderNo,
        facts: { outTradeNo: callback.outOrderNo, transactionId, channelFen },
      })
      throw new Refused('NOT_FOUND', 'no such payment')
    }
    await settleCaptured(deps, guarantee, callback.result)
  }
  const outTradeNo = callback.kind === 'order' ? callback.outOrderNo : callback.authorizationCode
  await rememberCallback(deps.sql, { callbackId, eventType, outTradeNo })
}
