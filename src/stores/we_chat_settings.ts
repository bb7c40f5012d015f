import * as v from 'valibot'

import { request } from '@/request/sending/request'
import { WECHAT_APP_ID, WECHAT_AUTHORIZE_URL } from '@/settings/server'

const settingsDocument = v.object({
  weChatAuthorizeUrl: v.optional(v.string()),
  weChatAppId: v.optional(v.string()),
})

/** The official account that signs in, and its address. */
export interface WeChatSettings {
  authorizeUrl: string
  appId: string
}

const patienceMs = 2000

/**
 * The build's settings, unless the server sends its own at `/settings.json` beside the pages (as the demo does). A
 * server without that document, or with another one there, changes nothing.
 */
export async function readWeChatSettings(): Promise<WeChatSettings> {
  const published = await readDocument()
  return {
    authorizeUrl: published.weChatAuthorizeUrl || WECHAT_AUTHORIZE_URL,
    appId: published.weChatAppId || WECHAT_APP_ID,
  }
}

async function readDocument(): Promise<v.InferOutput<typeof settingsDocument>> {
  try {
    const { body } = await request({
      url: '/settings.json',
      timeoutMs: patienceMs,
      loading: false,
      prompt: false,
      session: 'being_made',
    })
    const result = v.safeParse(settingsDocument, body)
    return result.success ? result.output : {}
  } catch {
    return {}
  }
}

/**
 * The address of WeChat's authorisation page, base scope (spec §4.3). WeChat checks the order of the parameters; the
 * fragment is required (domain: web authorisation).
 */
export function authorizeAddress(
  { authorizeUrl, appId }: WeChatSettings,
  returnTo: string,
  state: string,
): string {
  const query = [
    `appid=${encodeURIComponent(appId)}`,
    `redirect_uri=${encodeURIComponent(returnTo)}`,
    'response_type=code',
    'scope=snsapi_base',
    `state=${encodeURIComponent(state)}`,
  ]
  return `${authorizeUrl}?${query.join('&')}#wechat_redirect`
}
