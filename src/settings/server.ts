/** The prefix of every call's address; empty means the page's own origin. The mini-program needs a full address. */
export const API_ROOT = (process.env.TARO_APP_API_ROOT || '').replace(/\/+$/, '')

/** The full address of a file on the server, such as a portrait: the server sends addresses without a host, which a mini-program cannot resolve. */
export function serverAddress(address: string): string {
  return address.startsWith('/') ? API_ROOT + address : address
}

/** WeChat's authorisation page (domain: open.weixin.qq.com); the server's `settings.json` may name another one, as the demo does. */
export const WECHAT_AUTHORIZE_URL =
  process.env.TARO_APP_WECHAT_AUTHORIZE_URL || 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** The official account's app id; the server's `settings.json` may name another one. */
export const WECHAT_APP_ID = process.env.TARO_APP_WECHAT_APP_ID || ''
