/** The signature with which a page of the official account proves to WeChat that it may use the bridge. Used by the app and, from the other side, by the sandbox. */
import { createHash } from 'node:crypto'

interface SignedPage {
  ticket: string
  nonceStr: string
  /** Seconds. */
  timestamp: number
  /** The address as the browser has it; the fragment is not signed. */
  url: string
}

/** SHA-1 over raw values, keys in lower case and in the alphabet's order: `noncestr` here, `nonceStr` in what the page hands over. */
export function pageSignature({ ticket, nonceStr, timestamp, url }: SignedPage): string {
  const message = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${withoutFragment(url)}`
  return createHash('sha1').update(message).digest('hex')
}

/** An address up to its fragment. */
export function withoutFragment(url: string): string {
  return url.split('#')[0] ?? ''
}
