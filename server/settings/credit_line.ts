/** Variables of paying after the visit (先诊疗后付费), by WeChat Pay's 支付分 with the merchant of `WECHAT_PAY_`. */
import * as v from 'valibot'
import { must, or } from './declared'
import { address, text, whole } from './kinds'

export const creditLine = (production: boolean) =>
  v.object({
    serviceId: must(
      'CREDIT_PAYSCORE_SERVICE_ID',
      text,
      'the service of 支付分 in its mode without confirmation (免确认); without it nobody is offered to pay after the visit',
    ),
    notifyUrl: must(
      'CREDIT_PAYSCORE_NOTIFY_URL',
      address(production),
      'where it tells what was paid and who agreed: `<PUBLIC_URL>/pay/notify/credit`',
    ),
    dailyYuan: or(
      'CREDIT_DAILY_YUAN',
      whole(1, 100_000),
      '3000',
      'for how much the lender stands for one patient at a time: what is not paid yet, and what it paid today',
    ),
    sweepHour: or(
      'CREDIT_SWEEP_HOUR',
      whole(0, 23),
      '20',
      "the hour on the hospital's clock when the lender pays what was not paid since; a bill of later is paid the next day",
    ),
  })
