/** The network of a caller: an IPv4 address, or the /64 that an IPv6 provider gives one line. */
import { isIPv6 } from 'node:net'
import { macOf, type TokenSecret } from '../../../crypto/key_ring'

/** `203.0.113.7`, or `2001:db8:1:2::/64`. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

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
