/** The SMS operator that the settings name. */
import type { SmsSettings } from '../../settings'
import { SmsClient } from './client'
import { HttpTemplateSms } from './http_template'
import { TencentSms } from './tencent'
import type { SmsGateway } from './types'

/** The client of the hospital's operator. The settings have checked that its variables are there. */
export function smsOperator(sms: SmsSettings): SmsGateway {
  if (sms.tencent !== undefined) return new TencentSms({ ...sms, ...sms.tencent })
  if (sms.http !== undefined) return new HttpTemplateSms({ ...sms, ...sms.http })
  return new SmsClient(sms)
}
