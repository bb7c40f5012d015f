/** What the server says to patients has its words in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { saidIn } from '../../../server/language/catalogues'
import english from '../../../server/language/en.json'
import { sentence } from '../../../server/language/sentence'
import englishOfTheApp from '../../../src/language/en.json'

const server = path.resolve(__dirname, '../../../server')
/** Refusals that only the hospital's people, their systems and the demo meet. */
const OF_THE_HOUSE =
  /^(desk|intake|gateways|database|hospital_documents|language|compliance|commands)\/|^http\/serve_staff|\/(desk|desk_\w+|undelivered|publishing|merging|by_staff\w*|follow_up|counter)\.ts$|^areas\/(staff|work|counter|timeline|audit)\/|^areas\/registration\/(planning\/|closures\/(destination|mov\w+)\.ts$)/
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !OF_THE_HOUSE.test(file),
)
const said = sources.flatMap((file) => {
  const code = readFileSync(path.join(server, file), 'utf8')
  const templates = [...code.matchAll(/\b(?:said|sentence)`((?:[^`$]|\$\{[^`{}]*\})*)`/g)].map(
    ([, template = '']) => {
      let place = 0
      return template.replace(/\$\{[^{}]*\}/g, () => `{${place++}}`)
    },
  )
  const refusals = [...code.matchAll(/new Refused\(\s*'[A-Z_]+',\s*'([^']+)'/g)].map(
    ([, text = '']) => text,
  )
  return [...templates, ...refusals]
    .filter((text) => CHINESE.test(text))
    .map((text) => ({ file, text }))
})

test('every sentence of a refusal or a reply has its English', () => {
  const known: ReadonlySet<string> = new Set([
    ...Object.keys(english),
    ...Object.keys(englishOfTheApp),
  ])
  expect(said.length).toBeGreaterThan(150)
  expect(
    said.filter(({ text }) => !known.has(text)).map(({ file, text }) => `${file}: ${text}`),
  ).toEqual([])
})

/** Words with all their languages beside them, names of files, pages of papers, the API's documentation, halves of a clinic's reason that the hospital's people write, and what doctors and the desk read of answers. */
const UNTRANSLATED =
  /^(h5\/wide_window|areas\/document\/|plugins\/open_api|composition_root|areas\/registration\/schedule_changes\/intake|areas\/outpatient\/(intake_repository|orders\/invoice)|areas\/form\/(summary|standing)|areas\/inpatient\/papers\/(claim_bundle|fee_list_page|paper_page|stay_paper))/

test('every other text of the server that stands by itself has its English too', () => {
  const known: ReadonlySet<string> = new Set([
    ...Object.keys(english),
    ...Object.keys(englishOfTheApp),
  ])
  const missing = sources
    .filter(
      (file) =>
        !/(^|\/)(pdf|settings|traces|workers)\/|(timeline\w*|timeline\/\w+)\.ts$/.test(file),
    )
    .filter((file) => !UNTRANSLATED.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(server, file), 'utf8')
      const plain = code.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '')
      return [...plain.matchAll(/'([^'\n]*)'/g)]
        .map(([, text = '']) => text)
        .filter((text) => CHINESE.test(text) && !known.has(text))
        .map((text) => `${file}: ${text}`)
    })
  expect(missing).toEqual([])
})

test('values stand in their places, also those that are sentences themselves', () => {
  expect(saidIn('en', sentence`密码不正确，还可以试 ${1} 次`)).toMatch(/1/)
  expect(saidIn('zh', sentence`密码不正确，还可以试 ${1} 次`)).toBe('密码不正确，还可以试 1 次')
  expect(String(sentence`${sentence`${2} 岁`}的号`)).toBe('2 岁的号')
})
