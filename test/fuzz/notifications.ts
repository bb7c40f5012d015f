/** What the payment channel, the insurance, the lender and the SMS operator report: signed and encrypted by their keys, or nobody reads it. */
import { smsReceiptsPath } from '../../server/areas/message'
import { insuranceNotifyPath, weChatNotifyPath } from '../../server/areas/payment'
import { encrypt, replyMessage, sign } from '../../server/gateways/wechat_pay/signatures'
import type { Chance } from './chance'
import type { Asked } from './known'
import { jsonOf, oddText, type Request, spoilValue } from './spoil'
import { keys } from './target'

const json = { 'content-type': 'application/json' }
const ours = { mchid: keys.mchId, appid: keys.appIds[0], service_id: keys.serviceId }
const success_time = '2026-11-25T08:00:00+08:00'

/** Events by address, each with its content. */
const events: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  [weChatNotifyPath]: {
    'TRANSACTION.SUCCESS': {
      ...ours,
      trade_state: 'SUCCESS',
      transaction_id: '4200001',
      success_time,
      amount: { total: 1500, currency: 'CNY' },
    },
    'REFUND.SUCCESS': {
      ...ours,
      refund_id: '50001',
      refund_status: 'SUCCESS',
      user_received_account: '招商银行信用卡0403',
      success_time,
    },
    'REFUND.ABNORMAL': { ...ours, refund_id: '50001', refund_status: 'ABNORMAL' },
    'REFUND.CLOSED': { ...ours, refund_id: '50001', refund_status: 'CLOSED' },
  },
  [insuranceNotifyPath]: {
    'MEDICAL_INSURANCE.SUCCESS': {
      ...ours,
      mix_trade_no: 'M1',
      mix_pay_status: 'MIX_PAY_SUCCESS',
      self_pay_status: 'SELF_PAY_SUCCESS',
      med_ins_pay_status: 'MED_INS_PAY_SUCCESS',
      total_fee: 1500,
      med_ins_gov_fee: 1000,
      med_ins_self_fee: 0,
      med_ins_other_fee: 0,
      wechat_pay_cash_fee: 500,
      paid_time: success_time,
    },
  },
  '/pay/notify/credit': {
    'PAYSCORE.USER_OPEN_SERVICE': ours,
    'PAYSCORE.USER_CLOSE_SERVICE': ours,
    'PAYSCORE.USER_PAID': {
      ...ours,
      state: 'DONE',
      state_description: null,
      collection: {
        state: 'USER_PAID',
        paid_amount: 1500,
        details: [{ amount: 1500, transaction_id: '42', paid_time: success_time }],
      },
    },
  },
}

/** One report of any of them. */
export function notification(chance: Chance, asked: Asked): Request {
  return chance.is(0.12) ? receipts(chance, asked) : callback(chance, asked)
}

function callback(chance: Chance, { channelKey, values, ids }: Asked): Request {
  const url = chance.of([weChatNotifyPath, weChatNotifyPath, ...Object.keys(events)])
  const [event, content] = chance.of(Object.entries(events[url] ?? {}))
  const numbered = (name: string): string =>
    chance.is(0.75) ? chance.of([...(values[name] ?? []), 'X']) : chance.of([...ids, 'X'])
  const named = {
    ...content,
    out_trade_no: numbered('outTradeNo'),
    out_refund_no: numbered('outRefundNo'),
    out_order_no: numbered('outOrderNo'),
    authorization_code: numbered('authorizationCode'),
  }
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ...encrypt(
      jsonOf(spoilValue(named, chance, chance.of([0, 0, 1, 1]))),
      keys.apiV3Key,
      'transaction',
    ),
  }
  const envelope = {
    id: `cb-${chance.below(1e9)}`,
    event_type: chance.is(0.04) ? oddText(chance) : event,
    resource,
  }
  const payload = jsonOf(chance.is(0.05) ? spoilValue(envelope, chance, 1) : envelope)
  const lateBy = chance.is(0.97) ? 0 : chance.of([9e9, -9e8, 0.5])
  const timestamp = String(Math.floor(Date.now() / 1000) + lateBy)
  const nonce = 'n'.repeat(chance.is(0.97) ? 16 : chance.of([0, 300]))
  return {
    method: 'POST',
    url,
    headers: {
      ...json,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': chance.is(0.97) ? keys.publicKeyId : '__proto__',
      'wechatpay-signature': sign(replyMessage(timestamp, nonce, payload), channelKey),
    },
    payload,
  }
}

/** At the address that holds the secret. */
function receipts(chance: Chance, { values, ids }: Asked): Request {
  const receipt = {
    phone_number: '13800000001',
    send_time: '2026-11-25 08:00:00',
    report_time: '2026-11-25 08:00:03',
    success: chance.is(0.5),
    err_code: chance.of(['DELIVERED', 'MK:0001', oddText(chance)]),
    err_msg: chance.of(['空号', oddText(chance)]),
    sms_size: '1',
    biz_id: chance.of([...(values.bizId ?? []), ...ids, oddText(chance)]),
    out_id: chance.of([...ids, 'X']),
  }
  const secret = chance.is(0.95) ? keys.smsSecret : encodeURIComponent(oddText(chance))
  return {
    method: 'POST',
    url: `${smsReceiptsPath}/${secret}`,
    headers: json,
    payload: jsonOf(spoilValue([receipt, receipt], chance, chance.of([0, 1, 1, 2]))),
  }
}
