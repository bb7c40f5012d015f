/** The page for phones on which the app cannot run: a page without script with what to do, and the hospital's telephone. */
import type { FastifyRequest } from 'fastify'
import type { Language } from '../../src/contract/language'
import type { PublicFacts } from '../areas/hospital'
import { saidIn } from '../language/catalogues'
import { asText } from './wide_window'

/** Its address for every phone. */
export const floorPageAddress = '/old_phone'

/** The oldest versions that the build was made for (config/floor). */
export type OldestVersions = Partial<Record<'chrome' | 'safari_ios', number>>

/** A browser without modules requests the page by itself. */
export const toFloorPage = `<script nomodule>location.replace('${floorPageAddress}')</script>`

/** Whether a browser reports a version below the build's minimum. A browser that reports none is admitted. */
export function isBelowFloor({ headers }: FastifyRequest, oldest: OldestVersions): boolean {
  const agent = headers['user-agent'] ?? ''
  const [, major, minor = '0'] = /\b(?:iPhone )?OS (\d+)_(\d+).* like Mac OS X/.exec(agent) ?? []
  if (major !== undefined) return Number(`${major}.${minor}`) < (oldest.safari_ios ?? 0)
  const [, chrome] = /\bAndroid\b.*\bChrome\/(\d+)/.exec(agent) ?? []
  return chrome !== undefined && Number(chrome) < (oldest.chrome ?? 0)
}

const style =
  'body{max-width:30em;margin:0 auto;padding:24px 20px;color:#1a2330;background:#fff;font:19px/1.6 sans-serif}h1{font-size:25px;line-height:1.35}li{margin:14px 0}ol{padding-left:1.3em}a{display:block;margin:20px 0;padding:14px;border-radius:8px;color:#fff;background:#0a6cd0;font-size:21px;text-align:center;text-decoration:none}'

/** The page. */
export function floorPage(facts: PublicFacts | undefined, language: Language): string {
  const say = (words: string) => asText(saidIn(language, words))
  const name = facts?.hospital.name
  const steps = [
    '更新微信：在手机的应用商店里找到“微信”，点“更新”。',
    '更新手机系统：打开手机的“设置”，找到“系统更新”或“软件更新”。',
    '请家人帮忙：家人在自己的手机上打开本应用，把您添加为就诊人，就可以替您挂号、缴费、看报告。',
    '到医院来：带上身份证或医保卡，人工窗口都可以办理。',
  ].map((step) => `<li>${say(step)}</li>`)
  return [
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${name ? asText(name) : say('手机版本太旧')}</title><style>${style}</style></head><body>`,
    name ? `<p>${asText(name)}</p>` : '',
    `<h1>${say('这部手机的系统或微信太旧，打不开本应用')}</h1>`,
    telephones(facts, say),
    `<p>${say('您也可以这样做：')}</p><ol>${steps.join('')}</ol></body></html>`,
  ].join('')
}

/** The hospital's telephones, or those of its branches where it has none. */
function telephones(facts: PublicFacts | undefined, say: (words: string) => string): string {
  const own = facts?.hospital.telephone
  const found = own
    ? [{ name: '', telephone: own }]
    : (facts?.branches ?? []).map(({ name, telephone }) => ({ name: name ?? '', telephone }))
  return found
    .map(({ name, telephone }) =>
      telephone
        ? `<a href="tel:${asText(telephone).replace(/"/g, '')}">${[say('打电话给医院'), asText(name), asText(telephone)].filter(Boolean).join(' ')}</a>`
        : '',
    )
    .join('')
}
