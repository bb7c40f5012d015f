import { browser } from '@/platform/window/browser'
import { fragment } from '@/platform/window/fragment'

/** Kept until the window closes: WeChat's page, where one signs in, comes back without what stood behind the `#`. */
const key = 'payLink'

/** The token of a link by which one pays for somebody else: out of the address, or kept of it. */
export function takePayLink(): string | undefined {
  const given = fragment.take()
  // 24 random bytes, as the server makes them.
  if (/^[\w-]{32}$/.test(given)) browser.writeSession(key, given)
  return browser.readSession(key)
}
