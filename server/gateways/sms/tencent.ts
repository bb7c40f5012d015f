/** One-time codes and notices by Tencent Cloud SMS (`SendSms`, version 2021-01-11). */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, parseJson } from '../http'
import { system, TemplateSms, type SmsConfig, type SmsMessage } from './templates'
import { tencentAuthorization } from './tencent_signature'
import type { SmsAccepted } from './types'

interface TencentConfig extends SmsConfig {
  /** SmsSdkAppId. */
  appId: string
  /** `ap-guangzhou` */
  region: string
}

const answer = v.object({
  Response: v.object({
    Error: v.optional(v.object({ Code: v.string(), Message: v.optional(v.string(), '') })),
    SendStatusSet: v.optional(
      v.array(
        v.object({
          Code: v.string(),
          Message: v.optional(v.string(), ''),
          SerialNo: v.optional(v.string()),
        }),
      ),
      [],
    ),
  }),
})

/** Refusals of this number, or too many to it; all others are the hospital's problem. */
const refusals =
  /^(LimitExceeded\.PhoneNumber\w+|FailedOperation\.PhoneNumberInBlacklist|InvalidParameterValue\.IncorrectPhoneNumber|UnsupportedOperation\.(ChineseMainlandTemplateToGlobalPhone|ContainDomesticAndInternationalPhoneNumber))$/

/** The operator's templates number their variables ({1}, {2} …): in this order, as docs/settings.md names them. */
const order = ['code', 'tail', 'level', 'hours', 'name', 'what', 'app']

/** The real client, at `https://sms.tencentcloudapi.com`. @throws GatewayRefused (`LimitExceeded.PhoneNumberDailyLimit` …), GatewayUnavailable. */
export class TencentSms extends TemplateSms<TencentConfig> {
  protected async send({ tel, template, parameters }: SmsMessage): Promise<SmsAccepted> {
    const { apiUrl, accessKey, secret, signName, appId, region } = this.config
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${tel}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: template,
      TemplateParamSet: order.flatMap((name) => parameters[name] ?? []),
    })
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = {
      'content-type': 'application/json; charset=utf-8',
      host: new URL(apiUrl).host,
      'x-tc-action': 'SendSms',
    }
    const { host: _host, ...headers } = signed
    const reply = await exchange({
      system,
      url: `${apiUrl.replace(/\/+$/, '')}/`,
      method: 'POST',
      headers: {
        ...headers,
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': region,
        authorization: tencentAuthorization(
          { service: system, headers: signed, body, timestamp },
          accessKey,
          secret,
        ),
      },
      body,
      timeoutMs: this.config.timeoutMs ?? 4000,
      // A message that may have been sent is not sent twice.
      retry: 'unsent',
    })
    const outcome = v.safeParse(answer, parseJson(system, reply.text))
    if (!outcome.success) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    const { Error: failed, SendStatusSet: sent } = outcome.output.Response
    const { Code: code, Message: why } = failed ?? sent[0] ?? { Code: 'NoStatus', Message: '' }
    if (reply.status === 200 && code === 'Ok') return { id: sent[0]?.SerialNo }
    if (refusals.test(code)) throw new GatewayRefused(system, code, why)
    throw new GatewayUnavailable(system, code, {
      undone: reply.status < 500 && !code.startsWith('InternalError'),
    })
  }
}
