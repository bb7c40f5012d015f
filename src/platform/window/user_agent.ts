/** Where the app runs, as far as signing in and paying depend on it. */
export type BrowserKind = 'we_chat' | 'mini_program' | 'other'

/** WeChat's own browser, a mini-program's web-view included; WeCom (企业微信) also contains MicroMessenger, but has another sign-in. */
export function isWeChatUserAgent(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)
}
