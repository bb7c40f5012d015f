/** Abnormal refunds at WeChat Pay: sent to a card of the user, or to the merchant. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { decryptByChannel } from '../../server/gateways/wechat_pay/signatures'
import type { SandboxKeys } from '../keys'
import { refundContent } from './content'
import { fault, jsonOf } from './merchant'
import { findOrder, sendElsewhere } from './wechat_pay_repository'

const abnormalRequest = v.variant('type', [
  v.object({
    type: v.literal('USER_BANK_CARD'),
    out_refund_no: v.string(),
    bank_type: v.pipe(v.string(), v.regex(/^[A-Z]+_DEBIT$/)),
    bank_account: v.string(),
    real_name: v.string(),
  }),
  v.object({ type: v.literal('MERCHANT_BANK_CARD'), out_refund_no: v.string() }),
])

/** The account as the channel names it; undefined for a card that it cannot read, or that is none. */
function accountOf(
  asked: v.InferOutput<typeof abnormalRequest>,
  { channel: { privateKey } }: SandboxKeys,
): string | undefined {
  if (asked.type === 'MERCHANT_BANK_CARD') return '商户银行账户'
  try {
    const card = decryptByChannel(asked.bank_account, privateKey)
    const name = decryptByChannel(asked.real_name, privateKey)
    if (!/^\d{12,19}$/.test(card) || name === '') return undefined
    return `${asked.bank_type.replace('_DEBIT', '')}借记卡${card.slice(-4)}`
  } catch {
    return undefined
  }
}

/** Mounts `/v3/refund/.../apply-abnormal-refund`. */
export function serveAbnormalRefunds(
  scope: FastifyInstance,
  { sql, keys, refundSeconds }: { sql: Sql; keys: SandboxKeys; refundSeconds: number },
): void {
  scope.post<{ Params: { id: string } }>(
    '/v3/refund/domestic/refunds/:id/apply-abnormal-refund',
    async (request, reply) => {
      const asked = v.safeParse(abnormalRequest, jsonOf(request.body))
      const account = asked.success ? accountOf(asked.output, keys) : undefined
      if (!asked.success || account === undefined)
        return fault(reply, 400, 'PARAM_ERROR', '收款银行卡号或姓名有误')
      const { out_refund_no: outRefundNo } = asked.output
      const sent = { refundId: request.params.id, outRefundNo, account, seconds: refundSeconds }
      const refund = await sendElsewhere(sql, sent)
      if (refund === undefined)
        return fault(reply, 400, 'INVALID_REQUEST', '退款单不是退款异常状态，不能发起异常退款')
      const order = await findOrder(sql, { outTradeNo: refund.outTradeNo })
      if (order === undefined) return fault(reply, 404, 'RESOURCE_NOT_EXISTS', '订单不存在')
      return reply.send(refundContent(refund, order))
    },
  )
}
