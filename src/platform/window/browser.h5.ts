import Taro from '@tarojs/taro'

import type { Browser } from './browser.types'
import { isWeChatUserAgent } from './user_agent'

// WeChat on an iPhone has this address signed, whatever the app makes of it later (platform/wechat/page_proof).
window.openedAddress = location.href

const memory = new Map<string, string>()

export const browser: Browser = {
  kind: () => (isWeChatUserAgent(navigator.userAgent) ? 'we_chat' : 'other'),
  query: () => Object.fromEntries(new URLSearchParams(location.search)),
  addressWithout,
  stripQuery(names) {
    // The router's own state of this entry is kept; the fragment that WeChat's page requires is dropped.
    window.history.replaceState(
      window.history.state,
      '',
      addressWithout(names) + location.hash.replace('#wechat_redirect', ''),
    )
  },
  leaveFor: (address) => location.assign(address),
  reload: () => location.reload(),
  remembersSession: () =>
    withSession((session) => {
      session.setItem('probe', '1')
      session.removeItem('probe')
      return true
    }) === true,
  readSession: (key) => withSession((session) => session.getItem(key)) ?? memory.get(key),
  writeSession(key, value) {
    memory.set(key, value)
    withSession((session) => session.setItem(key, value))
  },
  removeSession(key) {
    memory.delete(key)
    withSession((session) => session.removeItem(key))
  },
  whenFirstPageShown: () =>
    new Promise((resolve) => {
      if (Taro.getCurrentPages().length > 0) {
        resolve()
      } else {
        Taro.eventCenter.once('__afterTaroRouterChange', resolve)
      }
    }),
}

function addressWithout(names: readonly string[]): string {
  const url = new URL(location.href)
  url.hash = ''
  // Deleting a parameter rewrites the whole query, so an address without these names stays as it is.
  names
    .filter((name) => url.searchParams.has(name))
    .forEach((name) => url.searchParams.delete(name))
  return url.href
}

/** A private window may forbid the session storage. */
function withSession<Value>(work: (session: Storage) => Value): Value | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
