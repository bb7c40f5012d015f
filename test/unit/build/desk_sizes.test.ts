/** What a browser loads before the desk's first page stands: the document's scripts and styles, and all that the page of the work list asks for at once. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, BUILD_TIMEOUT_MS } from './build'

let folder: string
beforeAll(async () => {
  folder = await build('desk')
}, BUILD_TIMEOUT_MS)
const maxBytes = 400_000

const text = (file: string): string => readFileSync(path.join(folder, 'assets', file), 'utf8')
const named = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, file]) => file ?? '')

/** A script with everything it cannot begin without. */
function closure(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    if (file.endsWith('.js'))
      closure(named(text(file), /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g), seen)
  }
  return seen
}

it('the desk’s first load has 400 kB at most', () => {
  const document = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const entry = named(document, /\/assets\/([\w.-]+\.(?:js|css))/g)
  const landing = readdirSync(path.join(folder, 'assets')).filter((file) =>
    /^work_list-[\w-]+\.js$/.test(file),
  )
  expect([entry.length > 0, landing.length]).toEqual([true, 1])
  const files = [...closure([...entry, ...landing])]
  const bytes = files.reduce((sum, file) => sum + gzipSync(text(file)).byteLength, 0)
  expect(files.filter((file) => /^(plot|xlsx|notice_form)-/.test(file))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(maxBytes)
  expect(bytes).toBeGreaterThan(maxBytes / 4)
})
