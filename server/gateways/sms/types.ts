/** What the app needs of the SMS operator. */
export interface SmsGateway {
  /** Sends a one-time code. @throws GatewayRefused (operator's own limits, bad number), GatewayUnavailable. */
  sendCode(message: SmsCode): Promise<void>
  /** Notifies a person of what happened to their data; an operator that can gives `reference` back in its receipt. @throws as `sendCode` */
  sendNotice(message: SmsNotice, reference?: string): Promise<SmsAccepted>
}

/** What the operator took. */
export interface SmsAccepted {
  /** By which its receipt will name the message; undefined when the operator named none. */
  id: string | undefined
}

/** A one-time code; `agrees` tells its reader what giving it away means: 尾号${tail}的账号申请${level}，同意才提供验证码${code}. */
export interface SmsCode {
  tel: string
  code: string
  purpose: string
  agrees?: { tail: string; level: string } | undefined
}

/**
 * The notices:
 * 您的就诊档案被尾号${tail}的账号绑定，如非本人同意请联系医院；您的账号正在把手机号变更为尾号${tail}，${hours}小时后生效，如非本人操作请登录撤销；${name}有一条“${what}”，请打开医院${app}的“消息”查看（公众号
 * or 小程序, whichever the patient uses）。 `parameters` fill the template's variables.
 */
export type SmsNotice =
  | { tel: string; template: 'file_bound'; parameters: { tail: string } }
  | { tel: string; template: 'tel_change'; parameters: { tail: string; hours: string } }
  | { tel: string; template: 'message'; parameters: { name: string; what: string; app: string } }
