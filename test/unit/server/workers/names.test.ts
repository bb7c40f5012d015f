/** Every piece of background work has one name, and words at the desk. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { workerWords } from '../../../../desk/pages/workers/worker_words'

const server = path.join(__dirname, '../../../../server')
const texts = (readdirSync(server, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
  .map((file) => readFileSync(path.join(server, file), 'utf8'))
const names = texts.flatMap((text) =>
  [...text.matchAll(/\bname: '([^']+)',\s*everyMs\b/g)].map(([, name = '']) => name),
)

it('no two workers have one name, and each is a verb with what it is done to', () => {
  expect(names.length).toBeGreaterThan(70)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)+$/.test(name))).toEqual([])
})

it('the desk has words for each of them, and for no other', () => {
  expect(Object.keys(workerWords).sort()).toEqual([...names].sort())
  const words = Object.values(workerWords)
  expect(new Set(words).size).toBe(words.length)
})

it('nothing else of the server repeats itself but clocks of one process', () => {
  const files = (readdirSync(server, { recursive: true }) as string[]).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.includes('node_modules') &&
      /\bsetInterval\(/.test(readFileSync(path.join(server, file), 'utf8')),
  )
  // Handing over spans, reading the certificate anew, looking which node of the database is the primary.
  expect(files.sort()).toEqual(['database/nodes/index.ts', 'http/tls.ts', 'traces/index.ts'])
})
