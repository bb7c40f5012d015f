/** What every area, worker and plugin is handed: nothing reaches for a global. */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './database/client'
import type { HisGateway } from './gateways/his/types'
import type { ImagingGateway } from './gateways/imaging/types'
import type { MedInsGateway } from './gateways/med_ins/types'
import type { SmsGateway } from './gateways/sms/types'
import type { WeChatGateway } from './gateways/wechat/types'
import type { WeChatPayGateway } from './gateways/wechat_pay/types'
import type { Settings } from './settings'

export interface Gateways {
  weChat: WeChatGateway
  weChatPay: WeChatPayGateway
  sms: SmsGateway
  his: HisGateway
  /** Where the hospital takes part in paying with medical insurance. */
  medIns?: MedInsGateway | undefined
  /** Where the hospital shows films. */
  imaging?: ImagingGateway | undefined
}

export interface Dependencies {
  settings: Settings
  sql: Sql
  gateways: Gateways
  log: FastifyBaseLogger
}
