/** The built styles of one page, as a browser reads them: `rpx` and the names of WeChat's elements are the only words that it does not know. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'

/** WeChat's screens are 750 rpx wide. */
const rpxPerVw = 7.5
const elements =
  'page|view|text|button|image|input|textarea|scroll-view|swiper|slider|canvas|rich-text'
const elementName = new RegExp(`(^|[\\s>+~,(])(${elements})(?![\\w-])`, 'g')

/** WeChat's own sheet, the app's, then the page's. */
export function cssOf(folder: string, route: string): string {
  const known = sheets.get(`${folder} ${route}`)
  if (known !== undefined) return known
  const css = [
    readFileSync(path.join(__dirname, 'we_chat.css'), 'utf8'),
    ...['app.wxss', `${route}.wxss`].map((file) => readSheet(folder, file)),
  ].join('\n')
  sheets.set(`${folder} ${route}`, css)
  return css
}

const sheets = new Map<string, string>()

function readSheet(folder: string, file: string): string {
  const full = path.join(folder, file)
  if (!existsSync(full)) return ''
  const imported: string[] = []
  const root = postcss.parse(readFileSync(full, 'utf8'))
  root.walkAtRules('import', (rule) => {
    const [, target = ''] = /["']([^"']+)["']/.exec(rule.params) ?? []
    imported.push(readSheet(folder, path.posix.join(path.posix.dirname(file), target)))
    rule.remove()
  })
  root.walkAtRules('charset', (rule) => void rule.remove())
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(elementName, '$1wx-$2')
  })
  root.walkDecls((declaration) => {
    declaration.value = inVw(declaration.value)
  })
  return [...imported, root.toString()].join('\n')
}

/** `88rpx` as the browser's own unit. */
export function inVw(style: string): string {
  return style.replace(/(-?[\d.]+)rpx/g, (_, rpx: string) => `${Number(rpx) / rpxPerVw}vw`)
}
