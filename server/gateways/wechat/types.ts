/** What the app needs of WeChat's identity service. */

/** Who WeChat says is there. Official account and mini-program give different openids for one person; `unionid` joins them where the hospital has an Open Platform account. */
export interface WeChatIdentity {
  openid: string
  unionid: string | null
}

export interface WeChatGateway {
  /** Exchanges the one-time code of the official account's web authorisation. @throws GatewayRefused with code 40029 (invalid), 40163 (used), `snapshot` (virtual user); GatewayUnavailable. */
  exchangeOfficialAccountCode(code: string): Promise<WeChatIdentity>
  /** Exchanges the one-time code of `wx.login`. @throws GatewayRefused with code 40029, 40226; GatewayUnavailable. */
  exchangeMiniProgramCode(code: string): Promise<WeChatIdentity>
  /** The verified mobile number behind the mini-program's phone button. @throws GatewayRefused, GatewayUnavailable. */
  getPhoneNumber(phoneCode: string): Promise<{ tel: string }>
}
