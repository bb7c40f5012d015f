/** The phone's side of a mixed payment: both parts behind one password. Used by the stand-in for WeixinJSBridge and by tests of the mini-program. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql, type Transaction } from '../../server/database/client'
import { isSignedBy, paymentMessage } from '../../server/gateways/wechat_pay/signatures'
import { obeyFaults } from '../faults'
import { listFaults } from '../sandbox_repository'
import { addNotice } from '../wechat_pay/notice_repository'
import type { Notifier } from '../wechat_pay/notices'
import { findOrder, payOrder } from '../wechat_pay/wechat_pay_repository'
import { mixedContent } from './channel'
import { settleFee } from './med_ins_repository'
import { endMixedOrder, findMixedOrder, lockMixedOrder, type MixedOrder } from './mixed_repository'

const payment = v.object({
  appid: v.optional(v.string()),
  mixTradeNo: v.pipe(v.string(), v.nonEmpty()),
  timeStamp: v.optional(v.string()),
  nonceStr: v.optional(v.string()),
  package: v.optional(v.string()),
  signType: v.optional(v.literal('RSA')),
  paySign: v.optional(v.string()),
})

interface InsuranceCashierOptions {
  sql: Sql
  merchantPublicKey: string
  merchantName: string
  notifier: Notifier
}

/** Mounts `/open` and `/pay`. Refusals are `{ message }` with status 400, as WeChat words them. */
export function serveInsuranceCashier(
  scope: FastifyInstance,
  options: InsuranceCashierOptions,
): void {
  const { sql, notifier } = options
  obeyFaults(scope, sql, 'med_ins')

  scope.post('/open', async (request, reply) => {
    const found = await verified(options, request.body)
    if (typeof found === 'string') return reply.code(400).send({ message: found })
    const { totalFen, fundFen, accountFen, otherFen, cashFen } = found
    return reply.send({
      merchantName: options.merchantName,
      totalFen,
      fundFen,
      accountFen,
      otherFen,
      cashFen,
    })
  })

  scope.post('/pay', async (request, reply) => {
    const found = await verified(options, request.body)
    if (typeof found === 'string') return reply.code(400).send({ message: found })
    const paid = await transaction(sql, (tx) => payBoth(tx, found.mixTradeNo, notifier))
    void notifier
      .sweep()
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'callbacks wait for the next round'),
      )
    if (paid?.mix === 'SUCCESS') return reply.send({ mixTradeNo: paid.mixTradeNo })
    return reply.code(400).send({
      message: paid === undefined ? '订单状态已变化' : '支付失败，已支付的部分将由医院退回',
    })
  })
}

/** The order that the phone may pay, or WeChat's words why not. */
async function verified(
  { sql, merchantPublicKey }: InsuranceCashierOptions,
  body: unknown,
): Promise<MixedOrder | string> {
  const asked = v.safeParse(payment, body)
  if (!asked.success) return '缺少参数'
  const { appid, mixTradeNo, paySign, package: packageText } = asked.output
  const order = await findMixedOrder(sql, { mixTradeNo })
  if (order === undefined) return '混合订单不存在'
  if (appid !== undefined && appid !== order.appId) return '当前页面的 appid 与下单的不一致'
  if (order.prepayId === null && (paySign !== undefined || packageText !== undefined))
    return '纯医保支付不应携带自费支付参数'
  const fault =
    order.prepayId === null ? undefined : cashFault(order, asked.output, merchantPublicKey)
  if (fault !== undefined) return fault
  return order.mix === 'CREATED' ? order : '订单已支付或已结束'
}

function cashFault(
  { appId, prepayId }: MixedOrder,
  given: v.InferOutput<typeof payment>,
  merchantPublicKey: string,
): string | undefined {
  const { timeStamp, nonceStr, package: packageText, paySign } = given
  if (
    timeStamp === undefined ||
    nonceStr === undefined ||
    packageText === undefined ||
    paySign === undefined
  )
    return '缺少自费支付参数'
  if (packageText !== `prepay_id=${prepayId}`) return '支付参数 prepay_id 不正确'
  const message = paymentMessage(appId, timeStamp, nonceStr, packageText)
  return isSignedBy(message, paySign, merchantPublicKey) ? undefined : '支付验证签名失败'
}

/** The funds first, then the cash; a switch on the console lets one of them fail. */
async function payBoth(
  tx: Transaction,
  mixTradeNo: string,
  notifier: Notifier,
): Promise<MixedOrder | undefined> {
  const order = await lockMixedOrder(tx, mixTradeNo)
  if (order?.mix !== 'CREATED') return undefined
  const on = await listFaults(tx)
  const areFundsPaid = !on.has('med_ins.funds_fail') && (await settleFee(tx, order.payOrdId))
  const isCashPaid =
    order.prepayId !== null &&
    !on.has('med_ins.cash_fail') &&
    (await payCash(tx, order.prepayId, notifier))
  const cash = cashState(order.prepayId !== null, isCashPaid)
  const isPaid = areFundsPaid && cash !== 'FAIL'
  const ended = await endMixedOrder(tx, mixTradeNo, {
    mix: isPaid ? 'SUCCESS' : 'FAIL',
    cash,
    funds: areFundsPaid ? 'SUCCESS' : 'FAIL',
  })
  if (ended?.mix === 'SUCCESS') {
    await addNotice(tx, {
      outTradeNo: ended.outTradeNo,
      notifyUrl: ended.callbackUrl,
      eventType: 'MEDICAL_INSURANCE.SUCCESS',
      originalType: 'transaction',
      content: JSON.stringify(mixedContent(ended)),
      copies: on.has('med_ins.callback_twice') ? 2 : 1,
      held: on.has('med_ins.no_callback'),
    })
  }
  return ended
}

function cashState(hasCash: boolean, isPaid: boolean): 'NONE' | 'SUCCESS' | 'FAIL' {
  if (!hasCash) return 'NONE'
  return isPaid ? 'SUCCESS' : 'FAIL'
}

async function payCash(tx: Transaction, prepayId: string, notifier: Notifier): Promise<boolean> {
  const order = await findOrder(tx, { prepayId })
  const paid = order && (await payOrder(tx, order.outTradeNo))
  if (paid !== undefined) await notifier.announcePayment(tx, paid)
  return paid !== undefined
}
