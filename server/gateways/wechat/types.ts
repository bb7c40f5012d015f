/** What the app needs of WeChat's identity service. */

/** A person's WeChat identity. Official account and mini-program give different openids for one person; `unionid` joins them where the hospital has an Open Platform account. */
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
  /** The official account's ticket for signing pages (`jsapi_ticket`), cached until shortly before it expires. @throws GatewayRefused, GatewayUnavailable. */
  getPageTicket(): Promise<string>
  /**
   * Sends a subscription message: the mini-program's (consumes one permission), or the official account's template
   * message (to followers).
   * @throws GatewayRefused with code 43101 (no permission), 43004 (no follower), 40003 (unknown openid), 40037
   * (template), 47003 (fields); GatewayUnavailable, `undone` when WeChat answered that it is busy (-1) or the day's
   * quota is exhausted (45009).
   */
  sendMessage(message: WeChatMessage): Promise<void>
}

/** A subscription message; WeChat limits a `thing` to 20 characters. */
export interface WeChatMessage {
  app: 'official_account' | 'mini_program'
  openid: string
  templateId: string
  /** The page that a tap opens: `/subpages/…?…`. */
  page: string
  fields: { thing1: string; thing2: string; time3: string; thing4: string }
}
