/** One-time codes and notices by Alibaba Cloud SMS (`SendSms`, version 2017-05-25). Why this operator: docs/decisions/0004. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, parseJson } from '../http'
import { canonicalQuery, signedHeaders } from './signature'
import { system, TemplateSms, type SmsConfig, type SmsMessage } from './templates'
import type { SmsAccepted } from './types'

const answer = v.object({
  Code: v.string(),
  Message: v.optional(v.string(), ''),
  BizId: v.optional(v.string()),
})

/** Refusals of this number or this message. All others (arrears, permissions, the operator's own faults) are the hospital's problem, not the patient's. */
const refusals = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.BLACKLIST_NUMBER',
])

/** The real client, at `https://dysmsapi.aliyuncs.com`. @throws GatewayRefused (`isv.BUSINESS_LIMIT_CONTROL`, `isv.MOBILE_NUMBER_ILLEGAL` …), GatewayUnavailable. */
export class SmsClient extends TemplateSms<SmsConfig> {
  protected async send(message: SmsMessage): Promise<SmsAccepted> {
    const { tel, template, parameters, reference } = message
    const { apiUrl, accessKey, secret, signName } = this.config
    const query = {
      PhoneNumbers: tel,
      SignName: signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(parameters),
      ...(reference !== undefined && { OutId: reference }),
    }
    const headers = signedHeaders(
      {
        host: new URL(apiUrl).host,
        action: 'SendSms',
        version: '2017-05-25',
        query,
        date: `${new Date().toISOString().slice(0, 19)}Z`,
        nonce: randomBytes(16).toString('hex'),
      },
      accessKey,
      secret,
    )
    const reply = await exchange({
      system,
      url: `${apiUrl.replace(/\/+$/, '')}/?${canonicalQuery(query)}`,
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      timeoutMs: this.config.timeoutMs ?? 4000,
      // A message that may have been sent is not sent twice.
      retry: 'unsent',
    })
    const outcome = v.safeParse(answer, parseJson(system, reply.text))
    if (!outcome.success) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    const { Code: code, Message: why, BizId: id } = outcome.output
    if (reply.status === 200 && code === 'OK') return { id }
    if (refusals.has(code)) throw new GatewayRefused(system, code, why)
    // The operator answered that it did not take the message; after a fault of its own the outcome is unknown.
    throw new GatewayUnavailable(system, code, { undone: reply.status < 500 })
  }
}
