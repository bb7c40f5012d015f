import { type Language, languageNames } from '../../src/contract/language'
import { cookieOf } from './cookies'

/** The language of a caller's replies: chosen in the app (a cookie of the H5), else the phone's preferred one among those supported. */
export function languageOf(headers: { cookie?: string; 'accept-language'?: string }): Language {
  const chosen = cookieOf(headers.cookie, 'language', false)
  if (chosen !== undefined && isSpoken(chosen)) return chosen
  return preferred(headers['accept-language'] ?? '').find(isSpoken) ?? 'zh'
}

/** `en-GB,zh-TW;q=0.8` as languages, the preferred first. */
function preferred(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest.map((word) => /^\s*q=([\d.]+)$/.exec(word)?.[1]).find(Boolean)
      return { language: meant(tag), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}

/** Without the country, which matters for written Chinese only. */
function meant(tag: string): string {
  return /^zh-(hant|tw|hk|mo)\b/.test(tag) ? 'zh-Hant' : (tag.split('-')[0] ?? '')
}

function isSpoken(language: string): language is Language {
  return Object.hasOwn(languageNames, language)
}
