import { browser } from '@/platform/window/browser'
import { fragment } from '@/platform/app/fragment'

/** Stored until the window closes: WeChat's sign-in page returns without the part behind the `#`. */
const key = 'payLink'

/** The token of a payment link: from the address, or as stored from it. */
export function takePayLink(): string | undefined {
  const given = fragment.take()
  // 24 random bytes, the server's format.
  if (/^[\w-]{32}$/.test(given)) browser.writeSession(key, given)
  return browser.readSession(key)
}
