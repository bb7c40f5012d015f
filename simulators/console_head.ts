/** The head of every page of the console: the same links on each, the present page marked. */
const ways = [
  ['/sandbox/console', '医院控制台'],
  ['/sandbox/console/bills', '门诊费用'],
  ['/sandbox/console/inpatient', '住院'],
  ['/sandbox/console/report', '报告'],
  ['/sandbox/console/forms', '预问诊'],
  ['/sandbox/sms', '短信'],
  ['/sandbox/mail', '邮件'],
] as const

type Way = (typeof ways)[number][0]

/** Title and navigation of the page at `here`. */
export function consoleHead(title: string, here: Way): string {
  const links = ways
    .map(([path, words]) =>
      path === here
        ? `<a href="${path}" aria-current="page">${words}</a>`
        : `<a href="${path}">${words}</a>`,
    )
    .join('')
  return `<header><div><h1>${title}</h1><p class="badge">演示</p></div><nav aria-label="控制台"><a href="/sandbox">演示首页</a>${links}<a href="/">应用</a></nav></header>`
}
