/** Callbacks: written down with the event, sent until someone says they arrived, by whichever process comes first. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { transaction, type Executor, type Sql } from '../../server/database/client'
import {
  encrypt,
  newNonce,
  nowSeconds,
  replyMessage,
  sign,
} from '../../server/gateways/wechat_pay/signatures'
import { hospitalSecond } from '../../server/values/hospital_time'
import type { SandboxKeys } from '../keys'
import { listFaults } from '../sandbox_repository'
import { refundNoticeContent, transactionContent } from './content'
import { addNotice, claimNotices, noteDelivery, type PayNotice } from './notice_repository'
import { sandboxServiceId, serviceOrderContent } from './pay_score_content'
import { collect, type Consent } from './pay_score_repository'
import { finishRefunds, newTransactionId, payOrder, type PayOrder } from './wechat_pay_repository'

/** Seconds between attempts: as the channel's own, with a faster start. */
const ladder = [
  1, 2, 5, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
]
const answerWithinMs = 5000

/** The sender. */
export class Notifier {
  constructor(
    private readonly sql: Sql,
    private readonly keys: SandboxKeys,
    private readonly mchId: string,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Takes the money and writes down the callback; `late` and the answer as of `payOrder`. */
  takePayment(outTradeNo: string, late = false): Promise<PayOrder | undefined> {
    return transaction(this.sql, async (tx) => {
      const order = await payOrder(tx, outTradeNo, late)
      if (order !== undefined) await this.announcePayment(tx, order)
      return order
    })
  }

  /** Writes down the callback of a payment. */
  async announcePayment(executor: Executor, order: PayOrder): Promise<void> {
    await addNotice(executor, {
      outTradeNo: order.outTradeNo,
      notifyUrl: order.notifyUrl,
      eventType: 'TRANSACTION.SUCCESS',
      originalType: 'transaction',
      content: JSON.stringify(transactionContent(order, this.mchId)),
      ...sendingBy(await listFaults(executor)),
    })
  }

  /** Collects what 支付分 was asked for, and writes down the callbacks. */
  async collectScores(): Promise<void> {
    const faults = await listFaults(this.sql)
    if (faults.has('pay_score.no_money')) return
    await transaction(this.sql, async (tx) => {
      for (const order of await collect(tx, newTransactionId))
        await addNotice(tx, {
          outTradeNo: order.outOrderNo,
          notifyUrl: order.notifyUrl,
          eventType: 'PAYSCORE.USER_PAID',
          originalType: 'payscore',
          content: JSON.stringify(serviceOrderContent(order, this.mchId)),
          ...sendingBy(faults),
        })
    })
  }

  /** Writes down the callback of a consent that was given or ended. */
  async announceConsent({ authorizationCode, appId, openid, state, notifyUrl }: Consent) {
    const isOpen = state === 'AVAILABLE'
    await addNotice(this.sql, {
      outTradeNo: authorizationCode,
      notifyUrl,
      eventType: isOpen ? 'PAYSCORE.USER_OPEN_SERVICE' : 'PAYSCORE.USER_CLOSE_SERVICE',
      originalType: 'payscore',
      content: JSON.stringify({
        appid: appId,
        mchid: this.mchId,
        service_id: sandboxServiceId,
        openid,
        user_service_status: isOpen ? 'USER_OPEN_SERVICE' : 'USER_CLOSE_SERVICE',
        openorclose_time: hospitalSecond(new Date()).replace(/\D/g, '').slice(0, 14),
        authorization_code: authorizationCode,
      }),
      ...sendingBy(await listFaults(this.sql)),
    })
  }

  /** Ends due refunds and sends due callbacks; safe to run on several processes at once. */
  async sweep(): Promise<void> {
    await this.collectScores()
    const faults = await listFaults(this.sql)
    await this.sql.begin(async (tx) => {
      const end = faults.has('wechat_pay.refund_abnormal') ? 'ABNORMAL' : 'SUCCESS'
      for (const refund of await finishRefunds(tx, end))
        await addNotice(tx, {
          outTradeNo: refund.outTradeNo,
          notifyUrl: refund.notifyUrl,
          eventType: `REFUND.${refund.status}`,
          originalType: 'refund',
          content: JSON.stringify(refundNoticeContent(refund, this.mchId)),
          ...sendingBy(faults),
        })
    })
    const due = await claimNotices(this.sql, ladder)
    await Promise.all(due.map((notice) => this.deliver(notice)))
  }

  private async deliver(notice: PayNotice): Promise<void> {
    let answer = ''
    let delivered = true
    for (let copy = 0; copy < notice.copies; copy += 1) {
      try {
        const response = await this.post(notice)
        answer = `${response.status} ${(await response.text()).slice(0, 200)}`
        delivered &&= response.ok
      } catch (error) {
        answer = error instanceof Error ? error.message : 'no answer'
        delivered = false
      }
    }
    const { noticeId } = notice
    if (!delivered) this.log.warn({ noticeId, answer }, 'a callback of the sandbox was not taken')
    await noteDelivery(this.sql, noticeId, delivered, answer)
  }

  /** Signed and sealed anew at each attempt, under one and the same id. */
  private post(notice: PayNotice): Promise<Response> {
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: notice.originalType,
      ...encrypt(notice.content, this.keys.apiV3Key, notice.originalType),
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
        ...signedReplyHeaders(body, this.keys),
      },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
  }
}

/** Switches of the console: a callback comes twice, or not at all. */
function sendingBy(faults: Awaited<ReturnType<typeof listFaults>>): {
  copies: number
  held: boolean
} {
  return {
    copies: faults.has('wechat_pay.callback_twice') ? 2 : 1,
    held: faults.has('wechat_pay.no_callback'),
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
