/** The outside systems as the areas see them. */
import type { FastifyBaseLogger } from 'fastify'
import type { Gateways } from '../dependencies'
import { SettingsInvalid, type Settings } from '../settings'
import { HisClient } from './his/client'
import { SmsClient } from './sms/client'
import { WeChatClient } from './wechat/client'
import { WeChatPayClient } from './wechat_pay/client'

/** The real clients. In the demo, hand in the settings that `withSandbox` completed. @throws SettingsInvalid naming the systems that are not set up. */
export function makeGateways(settings: Settings, log: FastifyBaseLogger): Gateways {
  const { weChat, weChatPay, sms, his } = settings
  if (weChatPay === undefined || sms === undefined || his === undefined) {
    const missing = Object.entries({ WECHAT_PAY_: weChatPay, SMS_: sms, HIS_: his }).filter(([, given]) => given === undefined)
    throw new SettingsInvalid(`The server cannot start without ${missing.map(([prefix]) => `the ${prefix}* variables`).join(', ')}, or SANDBOX=on.`)
  }
  log.info({ sandbox: settings.sandbox, weChatPay: weChatPay.apiUrl, his: his.apiUrl }, 'outside systems')
  return {
    weChat: new WeChatClient({ ...weChat, apiUrl: weChat.apiUrl ?? 'https://api.weixin.qq.com' }),
    weChatPay: new WeChatPayClient({ ...weChatPay, appIds: { official_account: weChat.officialAccount.appId, mini_program: weChat.miniProgram.appId } }),
    sms: new SmsClient(sms),
    his: new HisClient(his),
  }
}
