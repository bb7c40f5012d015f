/** Where a call came from, in words: enough to recognise oneself or one's doctor, too little to find a person. */

/** `微信 · 安卓手机` from a user agent. */
export function deviceOf(userAgent: string | undefined): string {
  const words = userAgent ?? ''
  const machine = machines.find(([pattern]) => pattern.test(words))?.[1] ?? '其他设备'
  const browser = browsers.find(([pattern]) => pattern.test(words))?.[1] ?? '浏览器'
  return `${browser} · ${machine}`
}

const machines: readonly (readonly [RegExp, string])[] = [
  [/iPad/, '平板电脑'],
  [/iPhone|iPod/, '苹果手机'],
  [/Android(?!.*Mobile)/, '平板电脑'],
  [/Android|HarmonyOS|OpenHarmony/, '安卓手机'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, '苹果电脑'],
  [/Linux|X11/, '电脑'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** The rough network: the first half of an IPv4 address, the first two groups of an IPv6 one. */
export function networkOf(ip: string): string {
  const four = /(?:^|:)(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(ip)
  if (four) return `${four[1]}.${four[2]}.*.*`
  const groups = ip.split(':').filter((group) => group !== '')
  return ip.includes(':') && groups.length > 2 ? `${groups[0]}:${groups[1]}:*` : '未知网络'
}
