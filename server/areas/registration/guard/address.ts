/** The pseudonym of a caller's network. */
import { macOf, type TokenSecret } from '../../../crypto/key_ring'
import { networkOf } from '../../../values/network'

/** The pseudonym of an order from a device without a device id: it counts against its network. The address cannot be derived from it. */
export function networkMark(secret: TokenSecret, ip: string): string {
  const known = marks.get(ip)
  if (known?.secret === secret) return known.mark
  const hash = macOf(secret, `network ${networkOf(ip)}`)
  const mark = `@${hash.toString('base64url').slice(0, 22)}`
  if (marks.size >= maxMarks) marks.clear()
  marks.set(ip, { secret, mark })
  return mark
}

/** Cached: a rush comes from few addresses, again and again. */
const marks = new Map<string, { secret: TokenSecret; mark: string }>()
const maxMarks = 5000
