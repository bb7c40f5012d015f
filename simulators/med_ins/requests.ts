/** What the merchant may say about mixed orders. */
import * as v from 'valibot'

const fen = v.pipe(v.number(), v.integer(), v.minValue(0))
const person = v.object({
  name: v.string(),
  id_digest: v.string(),
  card_type: v.picklist([
    'ID_CARD',
    'HOUSEHOLD_REGISTRATION',
    'FOREIGNER_PASSPORT',
    'MAINLAND_TRAVEL_PERMIT_FOR_TW',
    'MAINLAND_TRAVEL_PERMIT_FOR_HK',
    'FOREIGN_PERMANENT_RESIDENT',
  ]),
})
const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/))
/** A mixed order as the merchant asks for it. */
export const orderRequest = v.object({
  mix_pay_type: v.picklist(['INSURANCE_ONLY', 'CASH_AND_INSURANCE']),
  order_type: v.picklist(['REG_PAY', 'DIAG_PAY']),
  appid: text(32),
  openid: text(128),
  payer: person,
  pay_for_relatives: v.boolean(),
  relative: v.optional(person),
  out_trade_no: v.pipe(text(64), v.regex(/^[\w\-|*]+$/)),
  serial_no: text(20),
  pay_order_id: text(64),
  pay_auth_no: text(40),
  geo_location: v.pipe(text(40), v.regex(/^-?[\d.]+,-?[\d.]+$/)),
  city_id: text(8),
  med_inst_name: text(128),
  med_inst_no: text(32),
  med_ins_order_create_time: time,
  total_fee: fen,
  med_ins_gov_fee: fen,
  med_ins_self_fee: fen,
  med_ins_other_fee: fen,
  med_ins_cash_fee: fen,
  wechat_pay_cash_fee: fen,
  callback_url: v.pipe(v.string(), v.url(), v.maxLength(256), v.excludes('?')),
  prepay_id: v.optional(text(64)),
  channel_no: text(32),
  med_ins_test_env: v.boolean(),
})

/** What the merchant tells after money of a mixed order went back. */
export const refundNotice = v.object({
  med_refund_total_fee: fen,
  med_refund_gov_fee: fen,
  med_refund_self_fee: fen,
  med_refund_other_fee: fen,
  refund_time: time,
  out_refund_no: text(64),
})

export type AskedOrder = v.InferOutput<typeof orderRequest>
