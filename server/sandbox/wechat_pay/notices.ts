/** Callbacks: written down with the event, sent until someone says they arrived, by whichever process comes first. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Executor, Sql } from '../../database/client'
import {
  encrypt,
  newNonce,
  nowSeconds,
  replyMessage,
  sign,
} from '../../gateways/wechat_pay/signatures'
import type { SandboxKeys } from '../keys'
import { listFaults } from '../repository'
import { hospitalSecond } from '../../hospital_time'
import { refundNoticeContent, transactionContent } from './content'
import { addNotice, claimNotices, noteDelivery, type PayNotice } from './notice_repository'
import { finishRefunds, type PayOrder } from './repository'

/** Seconds between attempts: as the channel's own, with a faster start. */
const ladder = [
  1, 2, 5, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
]
const answerWithinMs = 5000

export interface Notifier {
  /** Writes down the callback of a payment. */
  announcePayment(sql: Executor, order: PayOrder): Promise<void>
  /** Ends due refunds and sends due callbacks; safe to run on several processes at once. */
  sweep(): Promise<void>
}

/** Makes the sender. */
export function createNotifier(
  sql: Sql,
  keys: SandboxKeys,
  mchId: string,
  log: FastifyBaseLogger,
): Notifier {
  return { announcePayment, sweep }

  async function announcePayment(executor: Executor, order: PayOrder): Promise<void> {
    const faults = await listFaults(executor)
    await addNotice(executor, {
      outTradeNo: order.outTradeNo,
      notifyUrl: order.notifyUrl,
      eventType: 'TRANSACTION.SUCCESS',
      originalType: 'transaction',
      content: JSON.stringify(transactionContent(order, mchId)),
      copies: faults.has('wechat_pay.callback_twice') ? 2 : 1,
      held: faults.has('wechat_pay.no_callback'),
    })
  }

  async function sweep(): Promise<void> {
    const faults = await listFaults(sql)
    await sql.begin(async (tx) => {
      for (const refund of await finishRefunds(
        tx,
        faults.has('wechat_pay.refund_abnormal') ? 'ABNORMAL' : 'SUCCESS',
      )) {
        await addNotice(tx, {
          outTradeNo: refund.outTradeNo,
          notifyUrl: refund.notifyUrl,
          eventType: `REFUND.${refund.status}`,
          originalType: 'refund',
          content: JSON.stringify(refundNoticeContent(refund, mchId)),
          copies: faults.has('wechat_pay.callback_twice') ? 2 : 1,
          held: faults.has('wechat_pay.no_callback'),
        })
      }
    })
    await Promise.all((await claimNotices(sql, ladder)).map(deliver))
  }

  async function deliver(notice: PayNotice): Promise<void> {
    let answer = ''
    let delivered = true
    for (let copy = 0; copy < notice.copies; copy += 1) {
      try {
        const response = await post(notice)
        answer = `${response.status} ${(await response.text()).slice(0, 200)}`
        delivered &&= response.ok
      } catch (error) {
        answer = error instanceof Error ? error.message : 'no answer'
        delivered = false
      }
    }
    if (!delivered)
      log.warn({ noticeId: notice.noticeId, answer }, 'a callback of the sandbox was not taken')
    await noteDelivery(sql, notice.noticeId, delivered, answer)
  }

  /** Signed and sealed anew at each attempt, under one and the same id. */
  function post(notice: PayNotice): Promise<Response> {
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: notice.originalType,
      ...encrypt(notice.content, keys.apiV3Key, notice.originalType),
    }
    const body = JSON.stringify({
      id: notice.noticeId,
      create_time: hospitalSecond(new Date()),
      resource_type: 'encrypt-resource',
      event_type: notice.eventType,
      summary: notice.originalType === 'refund' ? '退款通知' : '支付成功',
      resource,
    })
    return fetch(notice.notifyUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'request-id': randomUUID(),
        ...signedReplyHeaders(body, keys),
      },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
  }
}

/** The channel's signature over a body, as reply and callback carry it. */
export function signedReplyHeaders(
  body: string,
  keys: Pick<SandboxKeys, 'channel' | 'channelKeyId'>,
): Record<string, string> {
  const timestamp = nowSeconds()
  const nonce = newNonce()
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign(replyMessage(timestamp, nonce, body), keys.channel.privateKey),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-serial': keys.channelKeyId,
  }
}
