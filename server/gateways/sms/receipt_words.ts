/** Why an operator could not deliver a message, in words of the desk. */

/** Codes of Alibaba Cloud (`MOBILE_…` and the like) and of the carriers, which Tencent Cloud hands on. */
const words: Readonly<Record<string, string>> = {
  MOBILE_NOT_ON_SERVICE: '空号、停机、关机或不在服务区',
  INVALID_NUMBER: '空号，或号码不对',
  MOBILE_IN_BLACK: '号码在黑名单里，或患者退订过短信',
  USER_REJECT: '患者退订过短信',
  MOBILE_SEND_LIMIT: '这个号码收的短信太多',
  MOBILE_ACCOUNT_ABNORMAL: '号码欠费或状态异常',
  MOBLLE_TERMINAL_ERROR: '手机收不了短信，例如存满了',
  MOBILE_TERMINAL_ERROR: '手机收不了短信，例如存满了',
  CONTENT_KEYWORD: '内容被运营商拦截',
  IS_CLOSE: '短信通道停用',
  NO_ROUTE: '没有可用的短信通道',
  'MK:0001': '空号',
  MBBLACK: '号码在黑名单里',
  EXPIRED: '关机或不在服务区',
  UNDELIV: '运营商没有送到',
  REJECTD: '运营商拒收',
}

/** The operator's own words are taken where they are a few Chinese ones: nothing that is a number, an address or a name of somebody's. */
const isShortChinese = (text: string): boolean =>
  /^[\p{Script=Han}，、。；：（）]{2,30}$/u.test(text)
const isCode = (text: string): boolean => /^[\w.:-]{1,40}$/.test(text) && !/\d{7}/.test(text)

/** `空号（MK:0001）`: from the operator's code, or else its own words. */
export function whyNotDelivered(code: string | undefined, description: string | undefined): string {
  const [given, said] = [code?.trim() ?? '', description?.trim() ?? '']
  const known = Object.hasOwn(words, given) ? words[given] : undefined
  const why = known ?? (isShortChinese(said) ? said : '运营商没有说原因')
  return isCode(given) ? `${why}（${given}）` : why
}
