/** docs/finding.md: a stranger's searches lead to the right file, and to few others. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../../..')
const maxFiles = 8

const sources = ['server', 'src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
)
const textOf = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

const questions = readFileSync(path.join(root, 'docs/finding.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, question, search, hit] = /^\| (.+\?) \| `(.+)` \| `(.+)` \|$/.exec(line) ?? []
    return question && search && hit
      ? [{ question, search: search.replace(/\\\|/g, '|'), hit }]
      : []
  })

it('asks ten questions', () => {
  expect(questions).toHaveLength(10)
})

it.each(questions)('$question', ({ search, hit }) => {
  const found = sources.filter((file) => new RegExp(search, 'im').test(textOf.get(file) ?? ''))
  expect(found).toContain(hit)
  expect(found.length).toBeLessThanOrEqual(maxFiles)
})
