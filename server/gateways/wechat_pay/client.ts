/** WeChat Pay APIv3 as a direct merchant: every request signed, every reply verified. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { WeChatPayParameters } from '../../../src/contract/payment'
import { hospitalSecond } from '../../values/hospital_time'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { accountOf, encryptCard } from './abnormal_refund'
import { readTradeBill } from './bill'
import { readCallback } from './callback'
import { SignedChannel, type ChannelKeys } from './channel'
import { billReply, prepayReply, refundReply, refundStateOf, stateOf, transaction } from './shapes'
import { newNonce, nowSeconds, paymentMessage, sign } from './signatures'
import type {
  EncryptedBankCard,
  WeChatApp,
  WeChatBillLine,
  WeChatPayCallback,
  WeChatPayGateway,
  WeChatPayOrder,
  WeChatPayState,
  WeChatRefundRequest,
  WeChatRefundState,
} from './types'

const system = 'wechat_pay'
/** A day's bill of a large hospital is some megabytes. */
const billTimeoutMs = 30_000

interface WeChatPayConfig extends ChannelKeys {
  apiV3Key: string
  notifyUrl: string
  appIds: Record<WeChatApp, string>
}

const unknownOrder = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
/** No payments on that day, or the bill is not made before ten in the morning. */
const noBill = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])
const alreadyClosed = new Set(['ORDER_CLOSED', 'ORDERCLOSED'])

/** The real client. @throws GatewayRefused with the channel's code, GatewayUnavailable (also when a reply is not signed by the channel). */
export class WeChatPayClient implements WeChatPayGateway {
  private readonly channel: SignedChannel
  constructor(private readonly config: WeChatPayConfig) {
    this.channel = new SignedChannel(system, config)
  }

  async createOrder(order: WeChatPayOrder): Promise<{ prepayId: string }> {
    const reply = await this.channel.ask(prepayReply, 'POST', '/v3/pay/transactions/jsapi', {
      appid: this.config.appIds[order.app],
      mchid: this.config.mchId,
      description: order.description,
      out_trade_no: order.outTradeNo,
      time_expire: hospitalSecond(order.expiresAt),
      notify_url: this.config.notifyUrl,
      amount: { total: order.amountFen, currency: 'CNY' },
      payer: { openid: order.openid },
    })
    return { prepayId: reply.prepay_id }
  }

  payParameters(app: WeChatApp, prepayId: string): WeChatPayParameters {
    const appId = this.config.appIds[app]
    const timeStamp = nowSeconds()
    const nonceStr = newNonce()
    const packageText = `prepay_id=${prepayId}`
    const paySign = sign(
      paymentMessage(appId, timeStamp, nonceStr, packageText),
      this.config.privateKey,
    )
    return { appId, timeStamp, nonceStr, package: packageText, signType: 'RSA', paySign }
  }

  async queryOrder(outTradeNo: string): Promise<WeChatPayState> {
    try {
      const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${this.config.mchId}`
      const order = await this.channel.ask(transaction, 'GET', target)
      const state = order.out_trade_no === outTradeNo ? stateOf(order) : undefined
      if (state === undefined)
        throw new GatewayUnavailable(system, 'the order in the answer is incomplete or another')
      return state
    } catch (error) {
      if (error instanceof GatewayRefused && unknownOrder.has(error.code))
        return { state: 'UNKNOWN' }
      throw error
    }
  }

  async closeOrder(outTradeNo: string): Promise<void> {
    try {
      await this.channel.send(
        'POST',
        `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`,
        { mchid: this.config.mchId },
      )
    } catch (error) {
      // Closed already, or never placed: it cannot be paid, as asked for.
      if (
        error instanceof GatewayRefused &&
        (alreadyClosed.has(error.code) || unknownOrder.has(error.code))
      )
        return
      throw error
    }
  }

  async refund(request: WeChatRefundRequest): Promise<WeChatRefundState> {
    const reply = await this.channel.ask(refundReply, 'POST', '/v3/refund/domestic/refunds', {
      ...('transactionId' in request
        ? { transaction_id: request.transactionId }
        : { out_trade_no: request.outTradeNo }),
      out_refund_no: request.outRefundNo,
      reason: request.reason.slice(0, 80),
      notify_url: this.config.notifyUrl,
      amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
    })
    return refundStateOf(reply)
  }

  async queryRefund(outRefundNo: string): Promise<WeChatRefundState | null> {
    try {
      return refundStateOf(
        await this.channel.ask(
          refundReply,
          'GET',
          `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`,
        ),
      )
    } catch (error) {
      if (error instanceof GatewayRefused && unknownOrder.has(error.code)) return null
      throw error
    }
  }

  encryptCard(card: Parameters<WeChatPayGateway['encryptCard']>[0]): EncryptedBankCard {
    return encryptCard(card, this.config)
  }

  async refundElsewhere(
    request: Parameters<WeChatPayGateway['refundElsewhere']>[0],
  ): Promise<WeChatRefundState> {
    const { channelRefundId, outRefundNo, card } = request
    const target = `/v3/refund/domestic/refunds/${encodeURIComponent(channelRefundId)}/apply-abnormal-refund`
    const content = { out_refund_no: outRefundNo, ...accountOf(card) }
    return refundStateOf(await this.channel.ask(refundReply, 'POST', target, content, card?.keyId))
  }

  async tradeBill(day: string): Promise<WeChatBillLine[] | undefined> {
    let bill: v.InferOutput<typeof billReply>
    try {
      bill = await this.channel.ask(
        billReply,
        'GET',
        `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`,
      )
    } catch (error) {
      if (error instanceof GatewayRefused && noBill.has(error.code)) return undefined
      throw error
    }
    const target = new URL(bill.download_url)
    // The address comes with the channel's signature; still, our own signature goes to the channel only.
    if (!isSameChannel(target, new URL(this.config.apiUrl)))
      throw new GatewayUnavailable(system, 'the bill lies somewhere else')
    const text = await this.channel.download(target, billTimeoutMs)
    // The hash is over the file's bytes; decoding drops the byte order mark.
    const hashes = [text, `\uFEFF${text}`].map((content) =>
      createHash('sha1').update(content).digest('hex'),
    )
    if (!hashes.includes(bill.hash_value.toLowerCase()))
      throw new GatewayUnavailable(system, 'the bill was changed on its way')
    return readTradeBill(text)
  }

  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): WeChatPayCallback {
    return readCallback(headers, rawBody, {
      ...this.config,
      appIds: Object.values(this.config.appIds),
    })
  }
}

/** The asked host itself, or another one of the channel's own (it has a spare). */
function isSameChannel(target: URL, api: URL): boolean {
  const isChannel = ({ protocol, hostname }: URL): boolean =>
    protocol === 'https:' && hostname.endsWith('.mch.weixin.qq.com')
  return target.origin === api.origin || (isChannel(target) && isChannel(api))
}
