/** The messages of WeChat and the insurance's user query, and their meaning. */
import * as v from 'valibot'
import { channelFen, channelName, isChannelMoment } from '../channel_values'
import type { MedInsState, PartState } from './types'

const fen = v.optional(channelFen, 0)
const maybeMoment = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => (isChannelMoment(text) ? new Date(text) : null)),
    ),
  ),
)

export const createdReply = v.object({ mix_trade_no: v.pipe(v.string(), v.nonEmpty()) })

/** A mixed order as queries and callbacks show it. */
export const mixedOrder = v.object({
  mix_trade_no: channelName,
  out_trade_no: channelName,
  appid: v.optional(v.string()),
  mix_pay_status: v.picklist([
    'MIX_PAY_CREATED',
    'MIX_PAY_SUCCESS',
    'MIX_PAY_REFUND',
    'MIX_PAY_FAIL',
  ]),
  self_pay_status: v.picklist([
    'SELF_PAY_CREATED',
    'SELF_PAY_SUCCESS',
    'SELF_PAY_REFUND',
    'SELF_PAY_FAIL',
    'NO_SELF_PAY',
  ]),
  med_ins_pay_status: v.picklist([
    'MED_INS_PAY_CREATED',
    'MED_INS_PAY_SUCCESS',
    'MED_INS_PAY_REFUND',
    'MED_INS_PAY_FAIL',
    'NO_MED_INS_PAY',
  ]),
  total_fee: fen,
  med_ins_gov_fee: fen,
  med_ins_self_fee: fen,
  med_ins_other_fee: fen,
  wechat_pay_cash_fee: fen,
  paid_time: maybeMoment,
})

/** The reply of the insurance's user query: `code` 0 is success. */
export const userReply = v.object({
  code: v.number(),
  message: v.optional(v.string(), ''),
  pay_auth_no: v.optional(v.nullable(v.string())),
  user_longitude_latitude: v.optional(
    v.nullable(v.object({ longitude: v.string(), latitude: v.string() })),
  ),
})

/** The order in the app's terms. */
export function medInsStateOf(order: v.InferOutput<typeof mixedOrder>): MedInsState {
  const mix = order.mix_pay_status.slice('MIX_PAY_'.length)
  return {
    mixTradeNo: order.mix_trade_no,
    mix: mix === 'SUCCESS' || mix === 'REFUND' || mix === 'FAIL' ? mix : 'CREATED',
    cash: partOf(order.self_pay_status),
    funds: partOf(order.med_ins_pay_status),
    amounts: {
      totalFen: order.total_fee,
      fundFen: order.med_ins_gov_fee,
      accountFen: order.med_ins_self_fee,
      otherFen: order.med_ins_other_fee,
      wechatCashFen: order.wechat_pay_cash_fee,
    },
    paidAt: order.paid_time ?? null,
  }
}

function partOf(status: string): PartState {
  const ends: readonly PartState[] = ['CREATED', 'SUCCESS', 'REFUND', 'FAIL']
  return status.startsWith('NO_')
    ? 'NONE'
    : (ends.find((end) => status.endsWith(`_${end}`)) ?? 'CREATED')
}
