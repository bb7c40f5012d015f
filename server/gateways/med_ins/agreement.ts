/** The hospital's agreement with the insurance and with Tencent, and the codes of their refusals. */
import type { ChannelKeys } from '../wechat_pay/channel'
import type { WeChatApp } from '../wechat_pay/types'

/** This system's name in failures. */
export const system = 'med_ins'

/** The hospital's agreement with the insurance and with Tencent. */
interface MedInsAgreement {
  /** Signs the user query. */
  partnerId: string
  partnerSecret: string
  /** `…/api/mipuserquery/userQuery`, the partner's number follows. */
  userQueryUrl: string
  /** The authorisation page of 医保电子凭证 for H5. */
  authorizeUrl: string
  /** The national insurance's mini-program, and its page. */
  miniProgramAppId: string
  miniProgramPath: string
  /** Given by Tencent; may differ from the national code. */
  cityId: string
  channelNo: string
  orgCode: string
  orgAppId: string
  orgCredential: string
  institutionName: string
  notifyUrl: string
  isTest: boolean
}

/** The agreement with the keys of the channel. */
export interface MedInsConfig extends MedInsAgreement, ChannelKeys {
  apiV3Key: string
  appIds: Record<WeChatApp, string>
}

/** WeChat's codes of refusals that a patient can act on. */
export const refusals: Readonly<Record<string, string>> = {
  '268545961': 'IDENTITY_MISMATCH',
  '268545962': 'IDENTITY_MISMATCH',
  '268545963': 'NO_CREDENTIAL',
  '268545964': 'IDENTITY_MISMATCH',
  '268547120': 'AUTH_EXPIRED',
}
