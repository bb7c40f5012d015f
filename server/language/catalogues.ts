/** The texts of server and app in languages other than Chinese; `en.json` beside it is the server's own, `src/language/en.json` the app's. */
import { compileWords } from '../../config/language/compile_words'
import type { Language, OtherLanguage, Piece } from '../../src/contract/language'
import englishOfTheApp from '../../src/language/en.json'
import { say } from '../../src/language/say'
import { sayChinese } from '../../src/language/say_chinese'
import traditionalOfTheApp from '../../src/language/zh-Hant.json'
import english from './en.json'
import { englishName, type HospitalNames, noNames } from './hospital_names'
import { type KeptSentence, Sentence } from './sentence'
import traditional from './zh-Hant.json'

type Compiled = ReadonlyMap<string, readonly Piece[]>

const own: Record<OtherLanguage, Record<string, string>> = {
  en: english,
  'zh-Hant': traditional,
}
const ofTheApp: Record<OtherLanguage, Record<string, string>> = {
  en: englishOfTheApp,
  'zh-Hant': traditionalOfTheApp,
}
const compiled = new Map<OtherLanguage, Compiled>()
const packs = new Map<OtherLanguage, string>()

/** The app's texts as JSON, for a client that caches them. */
export function packOf(language: OtherLanguage): string {
  const pack = packs.get(language) ?? JSON.stringify(compileWords(ofTheApp[language]))
  packs.set(language, pack)
  return pack
}

/** Sentences that are stored in Chinese, e.g. the notes of an order's events: recognised by their form. */
const kept = [
  '退款金额 ¥{0}',
  '金额 ¥{0}',
  '候诊号 {0}',
  '原订单号 {0}',
  '收据号 {0}',
  '{0} 前没有选择，将自动全额退款',
  '{0}月{1}日 {2}',
].map((text) => ({ text, form: new RegExp(`^${text.replace(/\{\d\}/g, '(.+)')}$`) }))

/** The text in that language; Chinese where neither the catalogue nor the hospital has a translation. */
export function saidIn(
  language: Language,
  said: string | Sentence | KeptSentence,
  names: HospitalNames = noNames,
): string {
  if (typeof said === 'object' && !(said instanceof Sentence))
    return saidIn(language, Sentence.from(said), names)
  if (language === 'zh') return String(said)
  if (typeof said === 'string') {
    const known = wordsOf(language).get(said)?.join('') ?? names.english.get(said)
    const again = known === undefined ? sentenceKept(said) : undefined
    return again === undefined ? (known ?? said) : saidIn(language, again, names)
  }
  if (said.name !== undefined) return nameIn(language, said.name, said.text, names)
  const inPlace = said.values.map((value) =>
    typeof value === 'number' ? value : saidIn(language, value, names),
  )
  const pieces = wordsOf(language).get(said.text)
  return (pieces ? say(pieces, inPlace) : sayChinese(said.text, inPlace)).join('')
}

function sentenceKept(words: string): Sentence | undefined {
  for (const { text, form } of kept) {
    const [whole, ...values] = form.exec(words) ?? []
    if (whole !== undefined) return new Sentence(text, values)
  }
  return undefined
}

/** A name of the hospital's: never looked up among the app's texts, e.g. 儿科 as a department. */
export function nameIn(
  language: Language,
  kind: Parameters<typeof englishName>[1],
  name: string,
  names: HospitalNames,
): string {
  return language === 'en' ? englishName(names, kind, name) : name
}

function wordsOf(language: OtherLanguage): Compiled {
  const words =
    compiled.get(language) ??
    new Map(Object.entries(compileWords({ ...ofTheApp[language], ...own[language] })))
  compiled.set(language, words)
  return words
}
