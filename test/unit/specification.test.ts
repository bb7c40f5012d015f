/** The tables of docs/specification.md, docs/found.md and docs/found_desk.md point at tests that are there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

test('every sentence of the specification has a test, and the test is there', () => {
  const words = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  const named = [...words.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const rows = words.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
  expect(rows.filter((row) => !/`test\/|\| test \|/.test(row))).toEqual([])
})

test.each([
  ['found.md', 90],
  ['found_desk.md', 70],
])('every line of docs/%s has a test, and a test of that name is in the file', (page, fewest) => {
  const words = readFileSync(path.join(root, 'docs', page), 'utf8')
  const rows = words
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| claim'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  expect(rows.length).toBeGreaterThan(fewest)
  const wrong = rows.filter(([, file = '', name = '']) => {
    const place = path.join(root, 'test', file.replaceAll('`', ''))
    return name === '' || !existsSync(place) || !readFileSync(place, 'utf8').includes(name)
  })
  expect(wrong).toEqual([])
})
