/** Variables of the SMS operator. */
import * as v from 'valibot'
import { may, must, or } from './declared'
import { address, secretOfAddress, text } from './kinds'

export const sms = (production: boolean) =>
  v.object({
    apiUrl: must(
      'SMS_API_URL',
      address(production),
      'the SMS operator: `https://dysmsapi.aliyuncs.com` (Alibaba Cloud) unless one of the two groups below is given',
    ),
    accessKey: must('SMS_ACCESS_KEY', text, 'the account there'),
    secret: must('SMS_SECRET', text, 'its secret'),
    signName: must('SMS_SIGN_NAME', text, 'the name that stands before each message'),
    template: must('SMS_TEMPLATE', text, 'template of codes (`code`)'),
    consentTemplate: may(
      'SMS_TEMPLATE_CONSENT',
      text,
      'template of codes by which a patient lets another account act for him (`code`, `tail`, `level`); without one that way is closed, and the log says so',
    ),
    receiptsSecret: may(
      'SMS_RECEIPTS_SECRET',
      secretOfAddress(production),
      'the end of the address for receipts of delivery (状态报告), `<PUBLIC_URL>/sms/receipts/<SMS_RECEIPTS_SECRET>`, which is entered at the operator’s; letters, digits, `-` and `_`. Without it there is no such address, and a message counts as told once the operator took it',
    ),
  })

/** Tencent Cloud SMS. */
export const smsTencent = () =>
  v.object({
    appId: must(
      'SMS_TENCENT_APP_ID',
      text,
      'SmsSdkAppId at Tencent Cloud SMS; with it `SMS_API_URL` is `https://sms.tencentcloudapi.com`, `SMS_ACCESS_KEY` the SecretId, `SMS_SECRET` the SecretKey. The variables of a template are {1}, {2} … in the order in which they are named here',
    ),
    region: or('SMS_TENCENT_REGION', text, 'ap-guangzhou', 'its region'),
  })

/** Any other operator with one HTTP call. */
export const smsHttp = () =>
  v.object({
    body: must(
      'SMS_HTTP_BODY',
      text,
      'the body of the POST to `SMS_API_URL` of another operator: `{tel}`, `{sign}`, `{template}`, `{accessKey}`, `{secret}`, each variable of the message (`{code}` …), `{parameters}` (all of them, JSON as a text) and `{parameters:object}` (JSON itself) are filled in, escaped for the type; `{reference}` is our own id of a message, for an operator that gives it back in its receipts',
    ),
    type: or(
      'SMS_HTTP_TYPE',
      v.picklist(['json', 'form'], 'must be json or form'),
      'json',
      'json, or form: `application/x-www-form-urlencoded`',
    ),
    authorization: may(
      'SMS_HTTP_AUTHORIZATION',
      text,
      'the header `Authorization`, filled in alike; `{basic}` is the key and the secret for Basic',
    ),
    ok: may(
      'SMS_HTTP_OK',
      v.pipe(v.string(), v.regex(/^[\w.]+=.+$/, 'must be a field and its value, e.g. code=0')),
      'the field of the JSON answer, with dots, and what it says of a message that was taken: `code=0`. Without it each status 2xx does',
    ),
    refused: may(
      'SMS_HTTP_REFUSED',
      text,
      'what that field says when this number cannot be sent to, with commas; everything else is the hospital’s own trouble',
    ),
    messageId: may(
      'SMS_HTTP_MESSAGE_ID',
      v.pipe(v.string(), v.regex(/^[\w.]+$/, 'must be a field, e.g. data.msgid')),
      'the field of the JSON answer, with dots, that names the message as its receipt will: `data.msgid`',
    ),
  })

/** Whether the receipts of another operator can name the messages that they are about. */
export const canMatchReceipts = ({
  receiptsSecret,
  http,
}: {
  receiptsSecret?: string | undefined
  http: { body: string; messageId?: string | undefined } | undefined
}): boolean =>
  receiptsSecret === undefined ||
  http === undefined ||
  http.messageId !== undefined ||
  http.body.includes('{reference}')

const noticeTemplate = (name: string, means: string) =>
  may(
    name,
    text,
    `template of the notice ${means}; without one it is not sent, and the log says so`,
  )

export const smsNotices = () =>
  v.object({
    file_bound: noticeTemplate('SMS_TEMPLATE_FILE_BOUND', 'that a file was bound (`tail`)'),
    tel_change: noticeTemplate(
      'SMS_TEMPLATE_TEL_CHANGE',
      'that the telephone is to change (`tail`, `hours`)',
    ),
    message: noticeTemplate(
      'SMS_TEMPLATE_MESSAGE',
      'that a message waits (`name`, `what`, `app`: 公众号 or 小程序)',
    ),
  })
