import { compileWords } from '../../config/language/compile_words'
/** What the server and the app say in other languages than Chinese; `en.json` beside it is the server's own, `src/language/en.json` the app's. */
import type { Language } from '../../src/contract/language'
import englishOfTheApp from '../../src/language/en.json'
import { say, sayChinese } from '../../src/language/say'
import english from './en.json'
import { type KeptSentence, Sentence } from './sentence'

type OtherLanguage = Exclude<Language, 'zh'>
type Compiled = ReturnType<typeof compileWords>

const own: Record<OtherLanguage, Record<string, string>> = { en: english }
const ofTheApp: Record<OtherLanguage, Record<string, string>> = { en: englishOfTheApp }
const compiled = new Map<OtherLanguage, Compiled>()
const packs = new Map<OtherLanguage, string>()

/** The app's words as JSON, for a client that keeps them. */
export function packOf(language: OtherLanguage): string {
  const pack = packs.get(language) ?? JSON.stringify(compileWords(ofTheApp[language]))
  packs.set(language, pack)
  return pack
}

/** A reply with its fixed sentences in that language; what the hospital and the patient wrote stays as it is. */
export function spokenIn(language: Language, reply: unknown): unknown {
  if (language === 'zh') return reply
  if (typeof reply === 'string') return own[language][reply] ?? reply
  if (Array.isArray(reply)) return reply.map((item) => spokenIn(language, item))
  if (!isPlain(reply)) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, spokenIn(language, value)]),
  )
}

function isPlain(value: unknown): value is object {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  )
}

/** What was said, in that language; Chinese where the catalogue has no words for it, e.g. the hospital's own. */
export function saidIn(language: Language, said: string | Sentence | KeptSentence): string {
  if (typeof said === 'object' && !(said instanceof Sentence))
    return saidIn(language, Sentence.from(said))
  if (language === 'zh') return String(said)
  const { text, values } = typeof said === 'string' ? new Sentence(said, []) : said
  const pieces = wordsOf(language)[text]
  const inPlace = values.map((value) =>
    typeof value === 'number' ? value : saidIn(language, value),
  )
  return (pieces ? say(pieces, inPlace) : sayChinese(text, inPlace)).join('')
}

function wordsOf(language: OtherLanguage): Compiled {
  const words = compiled.get(language) ?? compileWords({ ...ofTheApp[language], ...own[language] })
  compiled.set(language, words)
  return words
}
