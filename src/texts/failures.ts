/** The messages of failed requests (spec §8). The first two are the spec's own, for developers. */
export const failureTexts = {
  missingUrl: 'url cannot be empty',
  rejectedByInterceptor: 'request interceptor not passed',
  timedOut: '请求超时，请重试',
  transportFailed: '网络连接失败，请检查网络后重试',
  /** Causes of transport failures, by the platform's messages. */
  transportCauses: [
    [/INTERNET_DISCONNECTED|network is down|offline/i, '手机没有联网'],
    [/NAME_NOT_RESOLVED|ENOTFOUND|getaddrinfo/i, '找不到医院的服务器'],
    [/CONNECTION_REFUSED|ECONNREFUSED/i, '医院的服务器没有响应'],
    [/CONNECTION_RESET|CONNECTION_CLOSED|ECONNRESET|socket hang up/i, '连接中断'],
    [/SSL|CERT/i, '连接不安全'],
    [/domain list/i, '服务器地址没有登记'],
  ] satisfies readonly (readonly [RegExp, string])[],
  badReply: '医院系统返回的内容有误，请稍后重试',
  notSignedIn: '登录已失效，请重新进入',
  notFound: '没有找到相关内容',
  tooManyRequests: '点得有点快，请稍等再试',
  serverFailed: '医院系统暂时无法处理，请稍后重试',
  refused: '操作没有成功，请稍后重试',
} as const
