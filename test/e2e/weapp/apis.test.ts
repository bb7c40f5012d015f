/** Which of WeChat's APIs the built package calls, what the host does of each, and that docs/mini_program.md says the same. `UPDATE_DOCS=1` writes the table. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { weappFolder } from './built'
import { Phone } from './host/phone'
import { MiniProgram } from './host/program'
import type { ApiLevel } from './host/wx/api'
import { levelsOfApis } from './host/wx/wx'

const root = path.resolve(__dirname, '../../..')
const docFile = path.join(root, 'docs/mini_program.md')
const begin = '<!-- apis: written by test/e2e/weapp/apis.test.ts -->'
const end = '<!-- end of apis -->'

const levelWords: Readonly<Record<ApiLevel, string>> = {
  real: 'does it',
  imitated: 'imitates it',
  noted: 'only notes the call',
}

/** Parts of Taro itself, not of WeChat. */
const ownOfTaro = [
  'getCurrentInstance',
  'getCurrentPages',
  'eventCenter',
  'RequestTask',
  'getEnv',
  'pxTransform',
  'env',
]

const phone = new Phone('nobody', { builtRoot: 'http://localhost', serverUrl: 'http://localhost' })
const levels = levelsOfApis(new MiniProgram(weappFolder, phone))

const filesOf = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(full, wanted)
    return wanted.test(entry.name) ? [full] : []
  })

/** API to the source files that call it, for what is built into the mini-program. */
function callsOfSource(): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  for (const file of filesOf(path.join(root, 'src'), /\.tsx?$/).filter(
    (name) => !/\.h5\.tsx?$/.test(name),
  )) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:Taro|wx)\.(\w+)/g)) {
      if (ownOfTaro.includes(name)) continue
      const place = path.relative(root, file).split(path.sep).join('/')
      calls.set(name, [...new Set([...(calls.get(name) ?? []), place])].sort())
    }
  }
  return new Map([...calls].sort(([left], [right]) => left.localeCompare(right)))
}

/** APIs that the built scripts call: `x().name` is how the bundler writes `Taro.name`. */
function callsOfOutput(): string[] {
  const found = filesOf(weappFolder, /\.js$/)
    .filter((file) => !/(^|[/\\])(taro|vendors|sub-vendors|runtime)\.js$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:[\w$]{1,3}\(\)|wx)\.(\w+)/g)].map(
        ([, name = '']) => name,
      ),
    )
  return [...new Set(found)].filter((name) => levels.has(name) && !ownOfTaro.includes(name)).sort()
}

function table(): string {
  const rows = [...callsOfSource()].map(
    ([name, places]) =>
      `| \`${name}\` | ${formatPlaces(places)} | ${levelWords[levels.get(name) ?? 'noted']} |`,
  )
  return ['| API | called in `src/` | the host |', '|---|---|---|', ...rows].join('\n')
}

function formatPlaces(places: readonly string[]): string {
  return places.length > 3
    ? 'many places'
    : places.map((place) => `\`${place.replace(/^src\//, '')}\``).join(', ')
}

test('the host has every API that the app calls', () => {
  expect([...callsOfSource().keys()].filter((name) => !levels.has(name))).toEqual([])
})

test('the built scripts call nothing that the table does not list', () => {
  const listed = [...callsOfSource().keys()]
  expect(callsOfOutput().length).toBeGreaterThan(30)
  expect(callsOfOutput().filter((name) => !listed.includes(name))).toEqual([])
})

test('the table in docs/mini_program.md is the present one', () => {
  const doc = readFileSync(docFile, 'utf8')
  const [before = '', rest = ''] = doc.split(begin)
  const after = rest.slice(rest.indexOf(end))
  const wanted = `${before}${begin}\n\n${table()}\n\n${after}`
  if (process.env.UPDATE_DOCS === '1') writeFileSync(docFile, wanted)
  else
    expect(doc.replace(/ +\|/g, ' |').replace(/\|-+/g, '|---')).toBe(
      wanted.replace(/ +\|/g, ' |').replace(/\|-+/g, '|---'),
    )
})
