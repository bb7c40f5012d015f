/** Reads WeChat Pay's callbacks: signature, time and encryption are checked first. */
import * as v from 'valibot'
import { GatewayRefused } from '../failures'
import { notice, refundNotice, refundStateOf, stateOf, transaction } from './shapes'
import { decrypt, signatureFault } from './signatures'
import type { WeChatPayCallback } from './types'

const system = 'wechat_pay'

interface CallbackKeys {
  mchId: string
  /** One, or the new and the old. */
  apiV3Key: string
  publicKeyId: string
  publicKey: string
  /** The hospital's apps. */
  appIds: readonly string[]
}

/** @throws GatewayRefused: `SIGN_ERROR` not from the channel (probes included), `PARAM_ERROR` not ours or not understood, `UNKNOWN_EVENT`. */
export function readCallback(
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
  keys: CallbackKeys,
): WeChatPayCallback {
  const { envelope, content } = openNotice(headers, rawBody, keys)
  if (envelope.event_type.startsWith('TRANSACTION.')) return payment(envelope, content, keys)
  if (envelope.event_type.startsWith('REFUND.')) return refund(envelope, content, keys)
  throw new GatewayRefused(system, 'UNKNOWN_EVENT', envelope.event_type)
}

/** The decrypted content of any callback, once signature and time are checked. @throws GatewayRefused */
export function openNotice(
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
  keys: Pick<CallbackKeys, 'apiV3Key' | 'publicKeyId' | 'publicKey'>,
): { envelope: v.InferOutput<typeof notice>; content: unknown } {
  const body = rawBody.toString('utf8')
  const header = (name: string): string | undefined => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const fault = signatureFault(
    {
      timestamp: header('wechatpay-timestamp'),
      nonce: header('wechatpay-nonce'),
      signature: header('wechatpay-signature'),
      serial: header('wechatpay-serial'),
    },
    body,
    keys,
  )
  if (fault !== undefined) throw new GatewayRefused(system, 'SIGN_ERROR', fault)

  const envelope = parseNotice(notice, readJson(body))
  return { envelope, content: readJson(open(envelope.resource, keys.apiV3Key)) }
}

function payment(
  envelope: v.InferOutput<typeof notice>,
  content: unknown,
  keys: CallbackKeys,
): WeChatPayCallback {
  const order = parseNotice(transaction, content)
  if (order.mchid !== keys.mchId || !keys.appIds.includes(order.appid)) throw notOurs()
  const result = stateOf(order)
  if (result === undefined)
    throw new GatewayRefused(system, 'PARAM_ERROR', 'a paid order without amount, number or time')
  return {
    callbackId: envelope.id,
    kind: 'payment',
    eventType: envelope.event_type,
    outTradeNo: order.out_trade_no,
    result,
  }
}

function refund(
  envelope: v.InferOutput<typeof notice>,
  content: unknown,
  keys: CallbackKeys,
): WeChatPayCallback {
  const given = parseNotice(refundNotice, content)
  if (given.mchid !== keys.mchId) throw notOurs()
  return {
    callbackId: envelope.id,
    kind: 'refund',
    eventType: envelope.event_type,
    outTradeNo: given.out_trade_no,
    outRefundNo: given.out_refund_no,
    result: refundStateOf({ ...given, status: given.refund_status }),
  }
}

function open(resource: v.InferOutput<typeof notice>['resource'], apiV3Key: string): string {
  for (const key of apiV3Key.split(',')) {
    try {
      return decrypt(resource, key)
    } catch {
      // Tried with the next key.
    }
  }
  throw new GatewayRefused(system, 'SIGN_ERROR', 'the content cannot be decrypted')
}

function notOurs(): GatewayRefused {
  return new GatewayRefused(system, 'PARAM_ERROR', 'it is for another merchant or app')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayRefused(system, 'PARAM_ERROR', 'the content is not JSON')
  }
}

/** The content of a notice in this shape. @throws GatewayRefused PARAM_ERROR */
export function parseNotice<Shape extends v.GenericSchema>(
  shape: Shape,
  value: unknown,
): v.InferOutput<Shape> {
  const outcome = v.safeParse(shape, value)
  if (!outcome.success)
    throw new GatewayRefused(system, 'PARAM_ERROR', 'the content has an unknown shape')
  return outcome.output
}
