/** What an outside system did, as the server writes it down, in words for the desk. */

const systems: Readonly<Record<string, string>> = {
  his: '医院系统',
  his_fhir: '医院系统',
  wechat_pay: '微信支付',
  wechat: '微信',
  sms: '短信平台',
  med_ins: '医保支付',
  bureau: '医保局',
  imaging: '影像系统',
}

/** `his is unavailable: HTTP status 503` as 医院系统没有回应（HTTP 503）; Chinese words stay as they are. */
export function describeOutside(why: string | null): string {
  if (why === null || why === '') return ''
  if (why === 'not offered') return '医院系统没有提供这项'
  const refused = /^(\w+) refused \(([^)]*)\): ?(.*)$/s.exec(why)
  if (refused !== null) {
    const [, system = '', code = '', words = ''] = refused
    return `${systems[system] ?? '对方系统'}拒绝（${code}）${words === '' ? '' : `：${words}`}`
  }
  const away = /^(\w+) is unavailable: (.*)$/s.exec(why)
  if (away === null) return why
  const [, system = '', words = ''] = away
  const status = /HTTP status (\d+)/.exec(words)?.[1]
  const detail = status === undefined ? causeOf(words) : `（HTTP ${status}）`
  return `${systems[system] ?? '对方系统'}没有回应${detail}`
}

function causeOf(words: string): string {
  if (/shape|JSON/.test(words)) return '，回答读不懂'
  if (/not to be trusted|signature/.test(words)) return '，回答的签名不对'
  return /time/i.test(words) ? '，超时' : ''
}

const failures: readonly [pattern: RegExp, words: string][] = [
  [/ECONNREFUSED/, '连不上，对方没有开'],
  [/ENOTFOUND|EAI_AGAIN/, '找不到这台主机'],
  [/ETIMEDOUT|time(d )?.?out/i, '超时'],
  [/ECONNRESET|EPIPE|closed|terminated/i, '连接中断'],
  [/password|login failed|access denied|authentication/i, '账号或密码不对'],
  [/certificate|self.signed/i, '证书不可信'],
  [/permission|denied/i, '没有权限读'],
]

/** Why the connector could not read a source of the hospital, in words; the system's own words are for who mends it. */
export function describeReadFailure(failure: string): string {
  return failures.find(([pattern]) => pattern.test(failure))?.[1] ?? '读不出来'
}
