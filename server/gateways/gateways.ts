/** The outside systems as the areas see them. */
import type { CreditLine } from './credit_line/types'
import type { HisGateway } from './his/types'
import type { ImagingGateway } from './imaging/types'
import type { MailGateway } from './mail/types'
import type { MedInsGateway } from './med_ins/types'
import type { OidcGateway } from './oidc/types'
import type { PictureStore } from './pictures/types'
import type { SmsGateway } from './sms/types'
import type { WeChatGateway } from './wechat/types'
import type { WeChatPayGateway } from './wechat_pay/types'

export interface Gateways {
  weChat: WeChatGateway
  weChatPay: WeChatPayGateway
  sms: SmsGateway
  his: HisGateway
  /** Where the hospital takes medical insurance. */
  medIns?: MedInsGateway | undefined
  /** Where patients may pay after the visit by a lender's credit. */
  creditLine?: CreditLine | undefined
  /** Where the hospital shows films. */
  imaging?: ImagingGateway | undefined
  /** Where the hospital has a staff desk. */
  oidc?: OidcGateway | undefined
  /** Where the hospital sends papers by mail. */
  mail?: MailGateway | undefined
  /** Where pictures of reports are stored, when not in the database. */
  pictures?: PictureStore | undefined
}
