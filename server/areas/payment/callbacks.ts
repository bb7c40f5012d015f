/** What a verified callback changes; idempotent. */
import { GatewayRefused } from '../../gateways/failures'
import { Refused } from '../../http/refused'
import { createWorkItem } from '../work'
import { advanceMixed } from './insurance/ending'
import { findByNumber } from './insurance/insurance_repository'
import * as repository from './payment_repository'
import { findRefund } from './refunds/refund_repository'
import { applyRefundState } from './refunds/refunds'
import { settle } from './settling'
import type { PaymentContext } from './types'

type Headers = Record<string, string | string[] | undefined>

/** @throws GatewayRefused when it is not from the channel; Refused NOT_FOUND for an unknown payment, so that the channel keeps trying. */
export async function receiveCallback(
  context: PaymentContext,
  headers: Headers,
  rawBody: Buffer,
): Promise<void> {
  const callback = context.gateways.weChatPay.readCallback(headers, rawBody)
  if (await repository.isKnownCallback(context.sql, callback.callbackId)) return
  if (callback.kind === 'payment') {
    const { result } = callback
    if (result.state === 'SUCCESS' || result.state === 'REFUND')
      await settle(context, callback.outTradeNo, result)
  } else {
    const refund = await findRefund(context.sql, callback.outRefundNo)
    if (refund === undefined)
      await createWorkItem(context.sql, context.log, {
        kind: 'refund_unknown',
        subject: callback.outRefundNo,
        facts: { outRefundNo: callback.outRefundNo },
      })
    else await applyRefundState(context, refund, callback.result)
  }
  // Recorded last: after a kill in between it is processed again, which changes nothing.
  await repository.rememberCallback(context.sql, callback)
}

/** WeChat's callback that both parts of a mixed payment are paid. @throws GatewayRefused, Refused NOT_FOUND as above; Refused CONFLICT so that it is sent again. */
export async function receiveInsuranceCallback(
  context: PaymentContext,
  headers: Headers,
  rawBody: Buffer,
): Promise<void> {
  const { medIns } = context.gateways
  if (medIns === undefined)
    throw new GatewayRefused(
      'med_ins',
      'UNKNOWN_EVENT',
      'the hospital takes no medical insurance here',
    )
  const callback = medIns.readCallback(headers, rawBody)
  if (await repository.isKnownCallback(context.sql, callback.callbackId)) return
  const row = await findByNumber(context.sql, callback.outTradeNo)
  if (row === undefined) {
    await createWorkItem(context.sql, context.log, {
      kind: 'payment_unknown',
      subject: callback.outTradeNo,
      facts: { outTradeNo: callback.outTradeNo },
    })
    throw new Refused('NOT_FOUND', 'no such payment')
  }
  // The cash part may need a query; the worker queries too, and for longer than WeChat repeats the callback.
  if ((await advanceMixed(context, row, callback.state)) === 'open')
    throw new Refused('CONFLICT', 'the cash part is not known yet')
  await repository.rememberCallback(context.sql, callback)
}
