/** The clients of the outside systems, made from the settings. */
import type { FastifyBaseLogger } from 'fastify'
import { SettingsInvalid, type Settings } from '../settings'
import { PayScoreClient } from './credit_line/pay_score'
import type { Gateways } from './gateways'
import { HisClient } from './his/client'
import { HisFhirClient } from './his/fhir/client'
import { ImagingClient } from './imaging/client'
import { MailClient } from './mail/client'
import { MedInsClient } from './med_ins/client'
import { OidcClient } from './oidc/client'
import { pictureStoreOf } from './pictures'
import { smsOperator } from './sms/operators'
import { WeChatClient } from './wechat/client'
import { WeChatPayClient } from './wechat_pay/client'

/** The real clients. The demo hands in settings completed by `withSandbox`. @throws SettingsInvalid naming the systems that are not configured. */
export function makeGateways(settings: Settings, log: FastifyBaseLogger): Gateways {
  const { weChat, weChatPay, sms, his, medIns, creditLine, imaging, desk, mail } = settings
  if (weChatPay === undefined || sms === undefined || his === undefined) {
    const missing = Object.entries({ WECHAT_PAY_: weChatPay, SMS_: sms, HIS_: his }).filter(
      ([, given]) => given === undefined,
    )
    throw new SettingsInvalid(
      `The server cannot start without ${missing.map(([prefix]) => `the ${prefix}* variables`).join(', ')}, or SANDBOX=on.`,
    )
  }
  log.info(
    { sandbox: settings.sandbox, weChatPay: weChatPay.apiUrl, his: his.apiUrl },
    'outside systems',
  )
  const appIds = {
    official_account: weChat.officialAccount.appId,
    mini_program: weChat.miniProgram.appId,
  }
  return {
    weChat: new WeChatClient({
      ...weChat,
      publicUrl: settings.publicUrl,
      apiUrl: weChat.apiUrl ?? 'https://api.weixin.qq.com',
    }),
    weChatPay: new WeChatPayClient({ ...weChatPay, appIds }),
    sms: smsOperator(sms),
    his:
      his.fhirUrl === undefined
        ? new HisClient(his)
        : new HisFhirClient(his, { url: his.fhirUrl, token: his.token }),
    medIns: medIns && new MedInsClient({ ...weChatPay, ...medIns, appIds }),
    creditLine: creditLine && new PayScoreClient({ ...weChatPay, ...creditLine, appIds }),
    imaging: imaging && new ImagingClient(imaging),
    mail: mail && new MailClient({ ...mail, requireTls: settings.production }),
    oidc: desk && new OidcClient(desk),
    pictures: pictureStoreOf(settings.pictures),
  }
}
