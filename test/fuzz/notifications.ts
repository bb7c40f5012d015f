/** What the payment channel, the insurance, the lender and the SMS operator report: signed and encrypted by their keys, or nobody reads it. */
import { smsReceiptsPath } from '../../server/areas/message'
import { insuranceNotifyPath, weChatNotifyPath } from '../../server/areas/payment'
import { encrypt, replyMessage, sign } from '../../server/gateways/wechat_pay/signatures'
import type { Chance } from './chance'
import { keys } from './gateways'
import { type Input, isRequest } from './inputs'
import type { Asked } from './known'
import { jsonOf, oddText, type Request, spoilValue } from './spoil'

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
    ...encrypted(chance, jsonOf(spoilValue(named, chance, chance.of([0, 0, 1, 1])))),
  }
  const envelope = {
    id: `cb-${chance.below(1e9)}`,
    event_type: chance.is(0.04) ? oddText(chance) : event,
    resource,
  }
  const payload = jsonOf(chance.is(0.05) ? spoilValue(envelope, chance, 1) : envelope)
  return signed(
    { method: 'POST', url, headers: { ...json, ...stamp(chance) }, payload },
    channelKey,
  )
}

/** As the channel encrypts: some of what comes out of it is no JSON, or nobody can open it. */
function encrypted(chance: Chance, plain: string): object {
  const text = chance.is(0.85)
    ? plain
    : chance.of([
        plain.slice(0, chance.below(plain.length)),
        plain + plain,
        `\ufeff${plain}`,
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        'null',
        '[]',
        '"text"',
        '{"__proto__":{"admin":true}}',
        oddText(chance),
        '',
      ])
  const isOurs = chance.is(0.99)
  const key = isOurs ? keys.apiV3Key : [...keys.apiV3Key].reverse().join('')
  return encrypt(text, key, chance.is(0.95) ? 'transaction' : oddText(chance))
}

/** When and by which key it is signed: some too late, some by nobody's. */
function stamp(chance: Chance): Record<string, string> {
  const lateBy = chance.is(0.995) ? 0 : chance.of([9e9, -9e8, 0.5])
  return {
    'wechatpay-timestamp': String(Math.floor(Date.now() / 1000) + lateBy),
    'wechatpay-nonce': 'n'.repeat(chance.is(0.995) ? 16 : chance.of([0, 300])),
    'wechatpay-serial': chance.is(0.995) ? keys.publicKeyId : '__proto__',
  }
}

/** With the channel's signature of these bytes. */
function signed(request: Request, channelKey: string): Request {
  const { 'wechatpay-timestamp': timestamp = '', 'wechatpay-nonce': nonce = '' } = request.headers
  const body = Buffer.from(request.payload ?? '').toString()
  const signature = sign(replyMessage(timestamp, nonce, body), channelKey)
  return { ...request, headers: { ...request.headers, 'wechatpay-signature': signature } }
}

export const isCallback = (input: Input): boolean =>
  isRequest(input) && input.url.startsWith('/pay/notify/') && input.method === 'POST'

/** What is spoilt is signed as it is sent: else its signature alone is refused. Some keep a signature that is none. */
export function signedAnew(input: Input, chance: Chance, { channelKey }: Asked): Input {
  if (!isRequest(input) || !('wechatpay-timestamp' in input.headers)) return input
  if (chance.is(0.98)) return signed(input, channelKey)
  const known = input.headers['wechatpay-signature'] ?? ''
  const signature = chance.of([
    known.slice(0, chance.below(known.length)),
    `WECHATPAY/SIGNTEST/${known}`,
    '%',
    '',
    'A'.repeat(9000),
  ])
  return { ...input, headers: { ...input.headers, 'wechatpay-signature': signature } }
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
