/** Every language says all that the two clients show. */
import { readFileSync } from 'node:fs'
import { compileWords } from '../../../config/language/compile_words'
import english from '../../../src/language/en.json'
import { build, BUILD_TIMEOUT_MS } from './build'

const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
/** What the builds show, by the file that says it. */
const shown = new Map<string, string>()

beforeAll(async () => {
  for (const type of ['h5', 'weapp'] as const) {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(`${await build(type)}-server/texts.json`, 'utf8'),
    )
    for (const [text, file] of Object.entries(texts)) shown.set(text, file)
  }
}, 2 * BUILD_TIMEOUT_MS)

describe.each([['en', new Map(Object.entries(english))]])('%s', (_language, catalogue) => {
  test('has a sentence for every text, and none for a text that nobody shows', () => {
    expect(shown.size).toBeGreaterThan(1000)
    const missing = [...shown].filter(([text]) => !catalogue.has(text))
    expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([])
    expect([...catalogue.keys()].filter((text) => !shown.has(text))).toEqual([])
  })

  test('has the places of each text, and nothing Chinese', () => {
    const wrong = [...catalogue].filter(
      ([text, sentence]) => placesOf(text) !== placesOf(sentence) || CHINESE.test(sentence),
    )
    expect(wrong).toEqual([])
  })

  test('is written in the grammar of messages', () => {
    expect(() => compileWords(Object.fromEntries(catalogue))).not.toThrow()
  })
})

/** `01 {1}` is a branch of a choice, with its words, and no place. */
function placesOf(sentence: string): string {
  return [...new Set([...sentence.matchAll(/(?<!\b\d\d )\{(\d)[,}]/g)].map(([, place]) => place))]
    .sort()
    .join()
}
