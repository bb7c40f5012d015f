/** What the server and the app say in other languages than Chinese; `en.json` beside it is the server's own, `src/language/en.json` the app's. */
import { compileWords } from '../../config/language/compile_words'
import type { Language, Piece } from '../../src/contract/language'
import englishOfTheApp from '../../src/language/en.json'
import { say } from '../../src/language/say'
import { sayChinese } from '../../src/language/say_chinese'
import english from './en.json'
import { type KeptSentence, Sentence } from './sentence'

/** Not only shown: the app decides by it. */
const decidingWords: ReadonlySet<string> = new Set(['自费'])

type OtherLanguage = Exclude<Language, 'zh'>
type Compiled = ReadonlyMap<string, readonly Piece[]>

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
  if (typeof reply === 'string')
    return decidingWords.has(reply) ? reply : besideEachOther(language, reply)
  if (Array.isArray(reply)) return reply.map((item) => spokenIn(language, item))
  if (!isPlain(reply)) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, spokenIn(language, value)]),
  )
}

/** Fixed words that stand beside each other are said one by one: `微信 · 苹果手机`. */
function besideEachOther(language: Language, reply: string): string {
  return reply
    .split(' · ')
    .map((words) => saidIn(language, words))
    .join(' · ')
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
  if (typeof said === 'string') return wordsOf(language).get(said)?.join('') ?? said
  const inPlace = said.values.map((value) =>
    typeof value === 'number' ? value : saidIn(language, value),
  )
  const pieces = wordsOf(language).get(said.text)
  return (pieces ? say(pieces, inPlace) : sayChinese(said.text, inPlace)).join('')
}

function wordsOf(language: OtherLanguage): Compiled {
  const words =
    compiled.get(language) ??
    new Map(Object.entries(compileWords({ ...ofTheApp[language], ...own[language] })))
  compiled.set(language, words)
  return words
}
